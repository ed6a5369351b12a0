"""Growth that ends when the tuning rows are predicted no better; pruning by the tuning rows."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arguments import Count
from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.catalogue import load_dataset
from explorer.data.errors import TableError
from explorer.data.training import TrainingTable, encode
from explorer.growth.cancellation import check_cancelled
from explorer.growth.growing import grow
from explorer.judging.judged_nodes import JudgedNodes, judged_nodes
from explorer.judging.row_scores import from_sums
from explorer.judging.scoring import Scoring, scoring_of
from explorer.judging.unseen.cross_validation import leaves_left
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.impurity import TIE_BAND
from explorer.tree.pruning import left_without
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.second_table import matched
from explorer.tree.tree import Tree
from explorer.tree.trimming import best_first_order, trim

AT_A_TIME = 64
"""The number of splits whose trees are judged together."""
EXAMPLE, EXAMPLE_TARGET = "xor", "label"


@dataclass(frozen=True, slots=True, eq=False)
class TuningGrowth:
    """Splits made one by one, best first, each judged by rows that did not grow them.

    grown: the tree as far as the limits let it grow. order: int64[n], its nodes in the order of
    their splits, including the last ones, which improve nothing. scores: float64[n + 1], the score
    of the tree of the first 0 … n splits on the tuning rows; more is better. n_splits: how many of
    them are kept, up to the best score; ties go to the first. patience: growth ends after this many
    splits in succession without improvement. ran_out: growth ended earlier, because no node was
    left to split.
    """

    grown: Tree
    order: IntArray
    scores: FloatArray
    n_splits: int
    patience: int
    ran_out: bool

    @property
    def max_leaf_nodes(self) -> int:
        """The leaf budget that gives the same tree: it is spent in the order of the splits."""
        return self.n_splits + 1

    @property
    def tree(self) -> Tree:
        """The tree at its best score."""
        return trim(self.grown, replace(self.grown.stop, max_leaf_nodes=self.max_leaf_nodes))


def grow_until_tuning_stops(
    training: TrainingTable,
    tuning: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    patience: Count = 1,
    scoring: Scoring | str | None = None,
) -> TuningGrowth:
    """Split the best node repeatedly until the tuning rows are predicted no better.

    Best first is the order of a leaf budget: the largest impurity decrease, then the shallower,
    then the one further left. Growth ends after `patience` splits in succession without a better
    score than the best so far (1: at the first one), and goes back to the best. `stop` also limits
    it, except for its leaf budget and pruning. `scoring` as for `cross_validate`. Raises
    ValueError for a patience below 1, TableError if the tuning rows have no score: they weigh
    nothing, are equal numbers, or none is of the judged class.
    """
    limits = replace(stop or StopRules(), max_leaf_nodes=None, ccp_alpha=0.0)
    grown = grow(training, search or SearchRules.usual_for(training.task), limits)
    asked = scoring_of(training, grown.search, scoring)
    return tuned_growth(grown, tuning, asked, patience=patience)


def tuned_growth(
    grown: Tree, tuning: TrainingTable, scoring: Scoring, *, patience: int = 1
) -> TuningGrowth:
    """Return `grow_until_tuning_stops` for a tree that is already grown, without a leaf budget or
    pruning."""
    if patience < 1:
        raise ValueError(f"patience must be at least 1; it is {patience!r}.")
    judged, order = _judged(tuning, grown, scoring), best_first_order(grown)
    scores = [float(_scores_after(judged, order, 0, 0)[0])]
    best = tried = 0
    while tried < len(order) and tried - best < patience:
        some = _scores_after(judged, order, tried + 1, min(tried + AT_A_TIME, len(order)))
        for score in some.tolist():
            tried += 1
            scores.append(score)
            if score > scores[best] + _tie_band(scores[best]):
                best = tried
            elif tried - best >= patience:
                break
    is_short = tried == len(order) and tried - best < patience
    return TuningGrowth(grown, order[:tried], np.array(scores), best, patience, is_short)


def _scores_after(judged: JudgedNodes, order: IntArray, first: int, last: int) -> FloatArray:
    """float64[last − first + 1]: the scores after the first `first` … `last` splits in order."""
    split = np.zeros((last - first + 1, judged.tree.n_nodes), np.bool_)
    split[:, order[:first]] = True
    for row in range(1, len(split)):
        split[row:, order[first + row - 1]] = True
    return judged.scores(leaves_left(judged.tree, split))


def _tie_band(score: float) -> float:
    return TIE_BAND * max(1.0, abs(score))


def reduced_error_pruning(
    tree: Tree, tuning: TrainingTable, *, scoring: Scoring | str | None = None
) -> tuple[str, ...]:
    """Return the paths of the nodes to make leaves, for the smallest of the trees that predict the
    tuning rows best (Quinlan 1987, "Simplifying decision trees", section 2.2).

    From the deepest level up, a branch is pruned if the tree scores no less on the tuning rows
    with its node as a leaf; on equal scores, and if no tuning row reaches it, it is pruned.
    `prune_at(tree, paths)` makes the tree. `scoring` as for `cross_validate`. Raises TableError
    if the tuning rows have no score.
    """
    _, tuning = matched(tree, tuning)
    judged = _judged(tuning, tree, scoring_of(tuning, tree.search, scoring))
    split = ~tree.is_leaf
    pruned = _pruned_by_sums if judged.are_sums else _pruned_by_trying
    _, ends = left_without(tree, ~pruned(judged, split))
    return tuple(tree.path(int(node)) for node in np.flatnonzero(ends))


def _pruned_by_sums(judged: JudgedNodes, split: BoolArray) -> BoolArray:
    """Return the splits that stay, bool[n_nodes]; pruning changes the sums by its leaves' terms."""
    tree, below = judged.tree, judged.sums.copy()
    total = judged.sums[:, tree.is_leaf].sum(axis=1)
    score = float(from_sums(judged.scoring, total, judged.whole))
    for node in np.flatnonzero(split)[::-1].tolist():
        left = int(tree.left_child[node])
        branch = below[:, left] + below[:, left + 1]
        without = total - branch + below[:, node]
        as_leaf = float(from_sums(judged.scoring, without, judged.whole))
        if as_leaf >= score - _tie_band(score):
            split[node], total, score = False, without, as_leaf
        else:
            below[:, node] = branch
    return split


def _pruned_by_trying(judged: JudgedNodes, split: BoolArray) -> BoolArray:
    """Return the splits that stay under a score that is not a sum: judge each tree as a whole."""
    tree = judged.tree
    (score,) = judged.scores(tree.is_leaf[np.newaxis])
    for node in np.flatnonzero(split)[::-1].tolist():
        check_cancelled()
        without = split.copy()
        without[node] = False
        keep, _ = left_without(tree, ~without)
        (as_leaf,) = judged.scores((keep & ~without)[np.newaxis])
        if as_leaf >= score - _tie_band(float(score)):
            split, score = without, as_leaf
    return split


def _judged(tuning: TrainingTable, tree: Tree, scoring: Scoring) -> JudgedNodes:
    if not tuning.weights.sum() > 0:
        raise TableError(
            "The tuning rows have a total weight of zero, so no tree can be scored on them."
        )
    tree, tuning = matched(tree, tuning)
    found = judged_nodes(tree, tuning, scoring)
    root = np.zeros((1, tree.n_nodes), np.bool_)
    root[0, 0] = True
    if np.isnan(found.scores(root)[0]):
        raise TableError(
            "The tuning rows all have the same target, so no split can improve the score."
        )
    return found


def growth_in_vain() -> tuple[TuningGrowth, TuningGrowth]:
    """Grow with a patience of 1 and of 5 splits on a table whose first splits do not help: only two
    features together separate its classes."""
    kept = hold_out(encode(load_dataset(EXAMPLE), EXAMPLE_TARGET), tuning=0.25)
    assert kept.tuning is not None, "the table is too small"
    first, second = (
        grow_until_tuning_stops(kept.training, kept.tuning, patience=patience)
        for patience in (1, 5)
    )
    return first, second
