"""The parts of a score, node by node, from which any trimmed tree is scored."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.judged_rows import JudgedRows, Values, leaves_reached
from explorer.judging.row_scores import (
    RANKING,
    from_sums,
    ranked,
    row_terms,
    score_rows,
    weighted_median,
    whole_of,
)
from explorer.judging.scores import squared_errors
from explorer.judging.scoring import Score, Scoring
from explorer.tree.class_weights import ClassWeights
from explorer.tree.tree import Tree
from explorer.tree.walking import own_predicting_weights, own_weights

MAX_CELLS_AT_A_TIME = 4_000_000


@dataclass(frozen=True, slots=True, eq=False)
class JudgedNodes:
    """The parts of a score for each node of a tree, from rows that may not have grown it.

    sums: float64[n_terms, n_nodes], what the rows that reach each node would add to the score's
    sums if it were a leaf. whole: see `whole_of`. groups: int64[n_nodes], for scores that rank:
    nodes that predict the same share have the same group, by falling share; else empty. rows: for
    the median error; else None.
    """

    scoring: Scoring
    tree: Tree
    sums: FloatArray
    whole: FloatArray
    groups: IntArray
    rows: JudgedRows | None

    def scores(self, is_leaf: BoolArray) -> FloatArray:
        """Return float64[n_trees], the scores of trees with these leaves, [n_trees, n_nodes]."""
        if self.scoring.score in RANKING:
            return self._ranked(is_leaf)
        if self.rows is not None:
            return np.array([self._median(leaves, self.rows) for leaves in is_leaf])
        return from_sums(self.scoring, (is_leaf @ self.sums.T).T, self.whole)

    def score_of(self, leaf: IntArray, actual: Values, weights: FloatArray) -> float:
        """Return the score if each row reaches this leaf (int64[n]); `actual` are their targets."""
        rows = _rows_at(self.tree, leaf, actual, weights, self.scoring)
        if self.rows is not None:
            return score_rows(self.scoring, rows)
        terms = row_terms(self.scoring, rows, self.whole)
        if self.are_sums:
            return float(from_sums(self.scoring, terms.sum(axis=1), self.whole))
        moved = replace(self, sums=_by_node(terms, leaf, self.tree.n_nodes))
        return float(moved.scores(self.tree.is_leaf[np.newaxis])[0])

    @property
    def are_sums(self) -> bool:
        """Whether the score of a tree follows from the sums over its leaves."""
        return self.rows is None and self.scoring.score not in RANKING

    def _ranked(self, is_leaf: BoolArray) -> FloatArray:
        order = np.argsort(self.groups, kind="stable")
        starts = np.flatnonzero(np.diff(self.groups[order], prepend=-1))
        found = [
            ranked(
                self.scoring,
                *(
                    np.add.reduceat(some[:, order] * term[order], starts, axis=1)
                    for term in self.sums
                ),
            )
            for some in _few_at_a_time(is_leaf)
        ]
        return np.concatenate(found) if found else np.zeros(0)

    def _median(self, is_leaf: BoolArray, rows: JudgedRows) -> float:
        predicted = np.asarray(self.tree.prediction, np.float64)[leaf_above(self.tree, is_leaf)]
        errors = np.abs(predicted[rows.leaf] - rows.actual)
        return -weighted_median(errors, rows.weights)


def judged_nodes(
    tree: Tree, training: TrainingTable, scoring: Scoring, rows: IntArray | None = None
) -> JudgedNodes:
    """Judge a tree by these rows of a table (int64, indices), or by all, with the table's weights.

    The table must have the tree's features and target. O(rows × depth).
    """
    chosen = np.arange(training.n_rows) if rows is None else rows
    actual, weights = training.target_values[chosen], training.weights[chosen]
    leaf = leaves_reached(tree, training, chosen)
    return judged_in_leaves(tree, scoring, leaf, actual, weights)


def judged_in_leaves(
    tree: Tree, scoring: Scoring, leaf: IntArray, actual: Values, weights: FloatArray
) -> JudgedNodes:
    """Judge a tree by rows whose leaves are known (int64[n], nodes), with their targets and
    weights; for classes, an entry may stand for all rows of a class in a leaf."""
    n_classes = 0 if tree.task is Task.REGRESSION else len(tree.target.levels)
    whole = whole_of(scoring, actual, weights, n_classes)
    if scoring.score is Score.MEDIAN_ERROR:
        judged = _rows_at(tree, leaf, actual, weights, scoring)
        return JudgedNodes(scoring, tree, np.zeros((0, tree.n_nodes)), whole, _none(), judged)
    here, sums = leaf, _no_sums(scoring, tree)
    while len(here):
        terms = row_terms(scoring, _rows_at(tree, here, actual, weights, scoring), whole)
        sums += _by_node(terms, here, tree.n_nodes)
        goes_on = here > 0
        here = tree.parent[here[goes_on]]
        actual, weights = actual[goes_on], weights[goes_on]
    return JudgedNodes(scoring, tree, sums, whole, _groups(tree, scoring), None)


def judged_by_squares(
    tree: Tree, scoring: Scoring, leaf: IntArray, sums: FloatArray, *, are_equal: bool
) -> JudgedNodes:
    """Judge a regression tree by sums over its leaves, for R² and the root mean squared error.

    leaf: int64[n], nodes. sums: float64[3, n], the weight w of the rows there, Σw(y − p) and
    Σw(y − p)², with p the leaf's prediction. are_equal: whether all targets y are.
    """
    predicted = np.asarray(tree.prediction, np.float64)
    here, of_node = leaf, np.zeros(tree.n_nodes)
    own, (weight, first, second) = predicted[leaf], sums
    at_root = own - predicted[0]
    from_root = first + weight * at_root
    squares = second + 2 * at_root * first + at_root**2 * weight
    total = weight.sum()
    spread = squares.sum() - from_root.sum() ** 2 / total if total > 0 and not are_equal else 0.0
    while len(here):
        shift = own - predicted[here]
        of_node += np.bincount(here, second + 2 * shift * first + shift**2 * weight, tree.n_nodes)
        goes_on = here > 0
        own, weight, first, second = (one[goes_on] for one in (own, weight, first, second))
        here = tree.parent[here[goes_on]]
    whole = np.array([max(spread, 0.0) if scoring.score is Score.R2 else total])
    return JudgedNodes(scoring, tree, of_node[np.newaxis], whole, _none(), None)


def judged_by_growing_rows(
    tree: Tree, scoring: Scoring, training: TrainingTable | None = None
) -> JudgedNodes:
    """Judge a tree by the rows that grew it; most scores need only its statistics.

    training: these rows; ValueError if an absolute error needs them and they are not given. Rows
    count by their own weights: class weights are divided out.
    """
    if tree.task is Task.REGRESSION:
        if scoring.score not in (Score.R2, Score.RMSE):
            if training is None:
                raise ValueError("Absolute errors need the rows from which the tree was grown.")
            return judged_nodes(tree, training, scoring, np.flatnonzero(training.weights > 0))
        root = float(np.asarray(tree.statistics)[0, 1])
        whole = np.array([root if scoring.score is Score.R2 else tree.weight[0]])
        return JudgedNodes(scoring, tree, squared_errors(tree)[np.newaxis], whole, _none(), None)
    nodes, classes, weights = class_counts(tree)
    at_root = nodes == 0
    whole = whole_of(scoring, classes[at_root], weights[at_root], len(tree.target.levels))
    terms = row_terms(scoring, _rows_at(tree, nodes, classes, weights, scoring), whole)
    sums = _by_node(terms, nodes, tree.n_nodes)
    return JudgedNodes(scoring, tree, sums, whole, _groups(tree, scoring), None)


def class_counts(tree: Tree) -> tuple[IntArray, IntArray, FloatArray]:
    """Return node, class and own weight of the rows that grew the tree there, an entry for each
    weight above 0."""
    held = tree.statistics if tree.weight_of_class is None else own_weights(tree)
    if isinstance(held, ClassWeights):
        nodes = np.repeat(np.arange(len(held)), held.classes.lengths)
        classes, weights = held.classes.values.astype(np.int64), held.weights
    else:
        nodes, classes = np.nonzero(held)
        weights = np.asarray(held)[nodes, classes]
    return nodes, classes, weights


def _rows_at(
    tree: Tree, nodes: IntArray, actual: Values, weights: FloatArray, scoring: Scoring
) -> JudgedRows:
    """Return rows, each predicted by one of these nodes, with the shares that the score needs."""
    predicted = np.asarray(tree.prediction, np.float64)[nodes]
    held = own = None
    if tree.task is Task.CLASSIFICATION:
        held = tree.predicting_weights
        own = own_predicting_weights(tree) if scoring.score is Score.COST else None
    return JudgedRows(_none(), actual, predicted, weights, nodes, held, own)


def _by_node(terms: FloatArray, nodes: IntArray, n_nodes: int) -> FloatArray:
    return np.array([np.bincount(nodes, term, n_nodes) for term in terms])


def _no_sums(scoring: Scoring, tree: Tree) -> FloatArray:
    n_terms = {Score.F1: 3, Score.ROC_AUC: 2, Score.AVERAGE_PRECISION: 2}.get(scoring.score, 1)
    return np.zeros((n_terms, tree.n_nodes))


def _groups(tree: Tree, scoring: Scoring) -> IntArray:
    if scoring.score not in RANKING:
        return _none()
    every = np.arange(tree.n_nodes)
    shares = _rows_at(tree, every, every, np.ones(len(every)), scoring).share_of(scoring.positive)
    return np.unique(-shares, return_inverse=True)[1].astype(np.int64)


def leaf_above(tree: Tree, is_leaf: BoolArray) -> IntArray:
    """int64[n_nodes]: the leaf at or above each node; the node itself if it is above all leaves."""
    found = np.arange(tree.n_nodes)
    ends = is_leaf.copy()  # at a leaf or below one
    for depth in range(1, int(tree.depth[-1]) + 1):
        nodes = np.flatnonzero(tree.depth == depth)
        up = tree.parent[nodes]
        found[nodes] = np.where(ends[up], found[up], nodes)
        ends[nodes] |= ends[up]
    return found


def _few_at_a_time(is_leaf: BoolArray) -> Iterator[BoolArray]:
    step = max(1, MAX_CELLS_AT_A_TIME // is_leaf.shape[1])
    return (is_leaf[first : first + step] for first in range(0, len(is_leaf), step))


def _none() -> IntArray:
    return np.zeros(0, np.int64)
