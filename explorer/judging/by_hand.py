"""How a user's changes (pruned branches, forced splits) affect a tree's scores on any rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import leaves_of_values
from explorer.judging.judged_nodes import JudgedNodes, judged_nodes
from explorer.judging.judged_rows import are_same
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.holding_out import Part
from explorer.tree.pruning import nodes_left
from explorer.tree.tree import Tree


def scores_pruned_at(judged: JudgedNodes, prunings: Sequence[Iterable[str]]) -> FloatArray:
    """Return the score of `prune_at(tree, paths)` on the judging rows for each `paths`.

    float64[n_prunings]; NaN if these rows have no score.
    """
    tree = judged.tree
    is_leaf = np.zeros((len(prunings), tree.n_nodes), np.bool_)
    for mask, paths in zip(is_leaf, prunings, strict=True):
        keep, ends = nodes_left(tree, paths)
        mask[:] = keep & (tree.is_leaf | ends)
    return judged.scores(is_leaf)


@dataclass(frozen=True, slots=True)
class PartDifference:
    """How two trees differ on the same rows.

    scores: before and after. n_changed: the number of rows whose prediction differs.
    """

    n_rows: int
    scores: tuple[float, float]
    n_changed: int


def tree_difference(
    before: Tree, after: Tree, parts: Mapping[Part, TrainingTable], scoring: Scoring
) -> dict[Part, PartDifference]:
    """Return the difference on each part. Both trees have the tables' features and target."""
    return {part: _difference(before, after, rows, scoring) for part, rows in parts.items()}


def _difference(before: Tree, after: Tree, rows: TrainingTable, scoring: Scoring) -> PartDifference:
    scores = [
        float(scores_pruned_at(judged_nodes(tree, rows, scoring), [()])[0])
        for tree in (before, after)
    ]
    one, other = (tree.prediction[leaves_of_values(tree, rows.columns)] for tree in (before, after))
    n_changed = int(np.count_nonzero(~are_same(one, other, rows)))
    return PartDifference(rows.n_rows, (scores[0], scores[1]), n_changed)
