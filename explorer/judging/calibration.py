"""Calibrated probabilities: the leaves' shares, corrected by rows that the tree has not seen."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from explorer.data.arguments import AtLeast
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.errors import ArgumentError
from explorer.data.matching import are_alike, encode_features
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.judging.calibration_fits import Fit, Method, fit_probability
from explorer.judging.judged_rows import JudgedRows
from explorer.judging.unseen.cross_validation import GrownFolds, grow_folds, judged_by_folds
from explorer.judging.unseen.folds import USUAL_FOLDS, USUAL_SEED, folds_of
from explorer.tree.rules import StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import apply, class_shares

_NOT_REGROWN = (Ending.BY_HAND, Ending.NOT_SPLIT)


@dataclass(frozen=True, slots=True, eq=False)
class CalibratedTree:
    """A tree, and how often each class occurs at a predicted share, measured on held-out rows.

    fits: one per class; for two classes only the last class's, and the first has the rest. n_rows:
    how many rows the fits use, each predicted by one of n_folds trees that has not seen it.
    """

    tree: Tree
    method: Method
    fits: tuple[Fit, ...]
    n_rows: int
    n_folds: int

    def predict_proba(self, table: Table) -> FloatArray:
        """float64[n_rows, n_classes]: the calibrated probability of each class for each row.

        Columns are the levels of the tree's target. Raises TableError as `predict`.
        """
        return self.at(apply(self.tree, encode_features(table, self.tree.features)))

    def at(self, nodes: IntArray) -> FloatArray:
        """float64[n, n_classes]: the calibrated probabilities of these nodes (int64[n]).

        If there are more than two classes, each is fitted against the rest, and the probabilities
        are divided by their sum (Zadrozny and Elkan 2002); all are equal if the sum is 0.
        """
        shares = class_shares(self.tree, nodes, with_class_weights=True)
        n_classes = shares.shape[1]
        if n_classes == 1:
            return shares
        if n_classes == 2:
            last = self.fits[0].of(shares[:, 1])
            return np.column_stack([1 - last, last])
        found = np.column_stack([fit.of(shares[:, code]) for code, fit in enumerate(self.fits)])
        total = found.sum(axis=1, keepdims=True)
        even = np.full(found.shape, 1 / n_classes)
        return np.asarray(np.divide(found, total, out=even, where=total > 0))


def calibrate(
    tree: Tree,
    training: TrainingTable,
    method: Method = "sigmoid",
    *,
    n_folds: Annotated[int, AtLeast(2, 2**31)] = USUAL_FOLDS,
    seed: Annotated[int, AtLeast(0, 2**32 - 1)] | None = USUAL_SEED,
) -> CalibratedTree:
    """Return the tree with probabilities that are corrected by cross-validated rows.

    Trees under the same rules are grown without one fold each; their shares for the rows of that
    fold are compared with the classes of these rows. "sigmoid" fits a curve of two parameters
    (Platt 1999), for few rows; "isotonic" fits any rising curve, for about a thousand rows or more.
    Equals scikit-learn's CalibratedClassifierCV with ensemble=False on the same folds. Class
    weights are undone: the fits count rows by their own weights.

    training: the rows that grew the tree. Raises ArgumentError for a regression tree, for a tree
    that its rules do not grow (pruned by hand, built by hand, from another program), and for a
    table with other columns or classes; TableError as `folds_of`.
    """
    if tree.task is Task.REGRESSION:
        raise ArgumentError("The tree predicts numbers, so it has no class probabilities.")
    if not are_alike(tree, training):
        raise ArgumentError("training must have the columns and classes of the tree.")
    if tree.is_from_elsewhere or np.isin(tree.ending, _NOT_REGROWN).any():
        raise ArgumentError(
            "Calibration grows the tree again in each fold, by the same rules. This is impossible "
            "for a tree that was pruned by hand, built by hand or imported from another program."
        )
    folds = folds_of(training, n_folds, seed)
    grown = grow_folds(training, tree.search, tree.stop, folds=folds)
    return calibrated_by_folds(tree, grown, training, tree.stop, method)


def calibrated_by_folds(
    tree: Tree, grown: GrownFolds, training: TrainingTable, stop: StopRules, method: Method
) -> CalibratedTree:
    """Return the tree, calibrated by the rows that trees of these folds predict under `stop`."""
    judged = judged_by_folds(grown, training, stop)
    return calibrated_by(tree, judged, method, grown.folds.n_folds)


def calibrated_by(tree: Tree, judged: JudgedRows, method: Method, n_folds: int) -> CalibratedTree:
    """Return the tree, calibrated by rows (at least one) that trees of folds predict."""
    n_classes = judged.n_classes
    codes = range(1, 2) if n_classes == 2 else range(n_classes)
    fits = tuple(
        fit_probability(method, judged.share_of(code), judged.actual == code, judged.weights)
        for code in codes
    )
    return CalibratedTree(tree, method, fits, int((judged.weights > 0).sum()), n_folds)
