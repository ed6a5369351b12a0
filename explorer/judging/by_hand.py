"""What a person's hand does to a tree's scores on any rows: branches pruned, splits forced."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import leaves_of_values
from explorer.judging.node_losses import Loss, are_same
from explorer.judging.unseen.cross_validation import Lost, lost_on
from explorer.judging.unseen.keeping_back import Part
from explorer.tree.pruning import nodes_left
from explorer.tree.tree import Tree


def scores_pruned_at(
    tree: Tree, lost: Lost, prunings: Sequence[Iterable[str]], loss: Loss
) -> FloatArray:
    """float64[n_prunings]: what `prune_at(tree, paths)` scores on some rows, for each `paths`.

    lost: what the tree's nodes lose on those rows, see `lost_on`. Accuracy of classes, R² of
    numbers, or under absolute error the mean absolute error. NaN where no row weighs anything, and
    R² of equal targets.
    """
    is_leaf = np.zeros((len(prunings), tree.n_nodes), np.bool_)
    for mask, paths in zip(is_leaf, prunings, strict=True):
        keep, ends = nodes_left(tree, paths)
        mask[:] = keep & (tree.is_leaf | ends)
    return lost.scores(is_leaf, loss)


@dataclass(frozen=True, slots=True)
class PartDifference:
    """Of some rows: how many there are, what both trees score on them (accuracy or R², before and
    after), and of how many the prediction is another."""

    n_rows: int
    scores: tuple[float, float]
    n_changed: int


def tree_difference(
    before: Tree, after: Tree, parts: Mapping[Part, TrainingTable], loss: Loss
) -> dict[Part, PartDifference]:
    """The difference on each part. Both trees are of the tables' features and target."""
    return {part: _difference(before, after, rows, loss) for part, rows in parts.items()}


def _difference(before: Tree, after: Tree, rows: TrainingTable, loss: Loss) -> PartDifference:
    scores = [
        float(scores_pruned_at(tree, lost_on(rows, tree, loss), [()], loss)[0])
        for tree in (before, after)
    ]
    one, other = (tree.prediction[leaves_of_values(tree, rows.columns)] for tree in (before, after))
    n_changed = int(np.count_nonzero(~are_same(one, other, rows)))
    return PartDifference(rows.n_rows, (scores[0], scores[1]), n_changed)
