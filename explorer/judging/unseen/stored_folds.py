"""Cross-validation over all rows of a stored table: folds are judged by counts, not by rows."""

from collections.abc import Sequence

import numpy as np

from explorer.data.display import show_count
from explorer.judging.judged_nodes import (
    JudgedNodes,
    class_counts,
    judged_by_squares,
    judged_in_leaves,
)
from explorer.judging.judged_rows import JudgedRows
from explorer.judging.scores import is_scored_by_weight
from explorer.judging.scoring import Score, Scoring
from explorer.judging.unseen.cross_validation import GrownFolds
from explorer.judging.unseen.folds import Folds
from explorer.tree.tree import Tree
from explorer.tree.walking import own_predicting_weights
from explorer.warehouse.folds import FoldTree

NEEDS_ROWS = (Score.MAE, Score.MEDIAN_ERROR)
"""Scores that do not follow from sums over leaves: they need the error of each row."""


def grown_folds_of(
    found: Sequence[FoldTree], scoring: Scoring, n_rows: int, whole: Tree
) -> GrownFolds:
    """Return the folds of all `n_rows` rows of a stored table, judged; `whole` is the tree of all
    of them. Raises ValueError for scores that need rows."""
    folds = Folds(
        np.zeros(0, np.int64),
        len(found),
        note=f"The {len(found)} folds together contain all {show_count(n_rows)} rows.",
    )
    judged = tuple(judged_fold(one, scoring) for one in found)
    held = () if whole.target.is_numeric else tuple(map(_entries, found))
    return GrownFolds(folds, scoring, judged, whole, held)


def judged_fold(found: FoldTree, scoring: Scoring) -> JudgedNodes:
    """Judge a fold's tree by the fold's rows. Raises ValueError for scores that need rows."""
    if scoring.score in NEEDS_ROWS:
        raise ValueError(f"{scoring.score} needs the error of each row.")
    tree, cells = found.tree, found.held_out
    if not tree.target.is_numeric:
        return judged_in_leaves(tree, scoring, cells.node, cells.target, cells.weight)
    are_equal = len(cells) == 0 or float(cells.lowest.min()) == float(cells.highest.max())
    sums = np.array([cells.weight, cells.first, cells.second])
    return judged_by_squares(tree, scoring, cells.node, sums, are_equal=are_equal)


def _entries(found: FoldTree) -> JudgedRows:
    tree, cells = found.tree, found.held_out
    return JudgedRows(
        np.arange(len(cells)),
        cells.target,
        np.asarray(tree.prediction).astype(np.int32)[cells.node],
        cells.weight,
        cells.node,
        tree.predicting_weights,
        None if tree.weight_of_class is None else own_predicting_weights(tree),
        cells.n_rows,
    )


def growing_rows(tree: Tree) -> JudgedRows:
    """Return the rows that grew a classification tree, as it predicts them: an entry for those of
    one class in one leaf. `counts` is None if rows have weights, which hide their number."""
    nodes, classes, weights = class_counts(tree)
    here = tree.is_leaf[nodes]
    nodes, classes, weights = nodes[here], classes[here], weights[here]
    leaves = tree.leaves
    return JudgedRows(
        np.arange(len(nodes)),
        classes,
        np.asarray(tree.prediction).astype(np.int32)[nodes],
        weights,
        np.searchsorted(leaves, nodes),
        tree.predicting_weights.take(leaves, axis=0),
        None if tree.weight_of_class is None else own_predicting_weights(tree).take(leaves, axis=0),
        None if is_scored_by_weight(tree) else np.rint(weights).astype(np.int64),
    )
