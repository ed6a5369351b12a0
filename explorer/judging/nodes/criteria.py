"""One node under every criterion for the task: the split that each would choose, and its gain."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import Queries, SplitEngine
from explorer.growth.leaf_minimum import rules_at_node, share_of
from explorer.growth.weighting import row_weights
from explorer.judging.nodes.split_ranking import closed_features
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA, TIE_BAND, Criterion
from explorer.tree.monotonic import bounds_of
from explorer.tree.rules import SearchRules
from explorer.tree.splits import Split
from explorer.tree.tree import Tree


@dataclass(frozen=True, slots=True)
class CriterionChoice:
    """One criterion's split of the node; None if no split is possible.

    `gain` and the node's `impurity` are in the criterion's own unit. `agrees`: it takes exactly the
    split of the tree's own criterion. `same_feature`: it splits on the same feature. `ties`: it
    takes a different split, but that of the tree's criterion gains the same, up to rounding.
    """

    criterion: Criterion
    split: Split | None
    gain: float
    impurity: float
    agrees: bool
    same_feature: bool
    ties: bool
    is_own: bool


def compare_criteria(
    engine: SplitEngine, training: TrainingTable, tree: Tree, node: int, rows: IntArray
) -> tuple[CriterionChoice, ...]:
    """Return each criterion's choice, the tree's own first, among the features open at the node.

    Ties fall as in growth: the first candidate, in order, within the tie band of the best.
    """
    own = tree.search.criterion
    fitting = CLASS_CRITERIA if own in CLASS_CRITERIA else NUMBER_CRITERIA
    allowed = np.ones(len(training.features), np.bool_)
    allowed[list(closed_features(tree, node))] = False
    choices: list[CriterionChoice] = []
    first: Split | None = None  # the tree's own
    for criterion in (own, *(other for other in fitting if other is not own)):
        search = replace(tree.search, criterion=criterion)
        asked = Queries(np.zeros(1, np.int64), allowed[np.newaxis], bounds_of(tree)[[node]])
        split, gain, impurity, ties = _best_split(engine, training, search, rows, asked, first)
        if criterion is own:
            first = split
        choices.append(
            CriterionChoice(
                criterion=criterion,
                split=split,
                gain=gain,
                impurity=impurity,
                agrees=split is not None and split == first,
                same_feature=split is not None
                and first is not None
                and split.feature == first.feature,
                ties=ties and split != first,
                is_own=criterion is own,
            )
        )
    return tuple(choices)


def _best_split(
    engine: SplitEngine,
    training: TrainingTable,
    search: SearchRules,
    rows: IntArray,
    asked: Queries,
    other: Split | None,
) -> tuple[Split | None, float, float, bool]:
    """Return the best split of the queried node, its gain, the node's impurity, and whether
    `other` gains the same; False if nothing gains."""
    check_cancelled()
    weights = row_weights(training, search)
    own = None if weights is training.weights else weights
    at_node = rules_at_node(search, share_of(rows, weights))
    session = engine.begin(at_node or search, rows=rows, weights=own)
    impurity = float(session.describe(np.zeros(1, np.int64)).impurity[0])
    if impurity == 0.0 or at_node is None or len(rows) < 2 * search.min_samples_leaf:
        return None, 0.0, impurity, False
    found = session.best_splits(asked)
    gain = float(found.gain[0])
    least = gain - TIE_BAND * impurity
    ties = gain > 0 and other is not None and session.judge(0, other).gain >= least
    return found.splits.split(0), gain, impurity, ties
