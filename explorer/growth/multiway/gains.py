"""The information gain of every feature at a node at once: many nodes are small."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import gain_of
from explorer.tree.impurity import Criterion, class_total
from explorer.tree.rules import SearchRules

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

MAX_CELLS = 1 << 20
"""Rows × features, and levels × classes, counted in one go; more take several."""


@dataclass(frozen=True, slots=True, eq=False)
class LevelTable:
    """The levels of the features that may be searched, side by side.

    features: int64[n], rising. codes: int32[n, n_rows], a level's code plus 1, 0 where missing.
    n_codes: int64[n], how many codes each feature may have. classes: int64[n_rows].
    """

    features: IntArray
    codes: NDArray[np.int32]
    n_codes: IntArray
    classes: IntArray
    n_classes: int

    @staticmethod
    def of(training: TrainingTable, search: SearchRules) -> "LevelTable":
        """Of categorical features and a target of classes."""
        features = [
            i
            for i, feature in enumerate(training.features)
            if search.features is None or feature.name in search.features
        ]
        codes = np.empty((len(features), training.n_rows), np.int32)
        for i, feature in enumerate(features):
            codes[i] = training.columns[feature] + 1
        n_codes = [len(training.features[feature].levels) + 1 for feature in features]
        classes = training.target_values.astype(np.int64)
        return LevelTable(
            np.array(features, np.int64), codes, np.array(n_codes, np.int64), classes,
            len(training.classes),
        )  # fmt: skip

    def gains(self, rows: IntArray, weights: FloatArray, min_samples_leaf: int) -> FloatArray:
        """float64[n]: what each feature gains, in bits; -inf where it may not split the rows.

        rows: int64, at least one; weights: float64[n_rows of the table]. A feature may split
        into two branches and more, each of min_samples_leaf rows at least.
        """
        classes, weight = self.classes[rows], weights[rows]
        counts = np.bincount(classes, weight, self.n_classes).astype(np.float64, copy=False)
        before = float(class_total(Criterion.ENTROPY, counts))
        after = np.empty(len(self.features))
        is_open = np.empty(len(self.features), np.bool_)
        for chunk in self._chunks(len(rows)):
            check_cancelled()
            after[chunk], n_branches, fewest = self._split_by(chunk, rows, classes, weight)
            is_open[chunk] = (n_branches > 1) & (fewest >= min_samples_leaf)
        total = float(counts.sum())
        return np.where(is_open, gain_of(after, total, before / total), -np.inf)

    def work(self, n_rows: int) -> int:
        """The steps of `gains` over so many rows: for each feature its rows, or its levels ×
        classes where they are more."""
        return int(self._cells(n_rows).sum())

    def _cells(self, n_rows: int) -> IntArray:
        return np.asarray(np.maximum(n_rows, np.minimum(self.n_codes, n_rows) * self.n_classes))

    def _chunks(self, n_rows: int) -> Iterator[slice]:
        cells = self._cells(n_rows)
        begin = 0
        while begin < len(cells):
            many = int(np.searchsorted(np.cumsum(cells[begin:]), MAX_CELLS, side="right"))
            yield slice(begin, begin + max(many, 1))
            begin += max(many, 1)

    def _split_by(
        self, chunk: slice, rows: IntArray, classes: IntArray, weight: FloatArray
    ) -> tuple[FloatArray, IntArray, IntArray]:
        """Each feature's entropy × weight after the split, its branches, the smallest's rows."""
        codes, n_codes = self.codes[chunk][:, rows].astype(np.int64), self.n_codes[chunk]
        if n_codes.sum() > 4 * codes.size:  # more codes than rows: those that occur, renumbered
            pairs = [np.unique(some, return_inverse=True) for some in codes]
            codes = np.stack([index for _, index in pairs])
            n_codes = np.array([len(some) for some, _ in pairs])
        first = np.cumsum(n_codes) - n_codes
        branch = codes + first[:, np.newaxis]
        n_branches = int(n_codes.sum())
        cells = (branch * self.n_classes + classes).ravel()
        weights = np.tile(weight, len(codes))
        flat = np.bincount(cells, weights, n_branches * self.n_classes)
        counts = flat.astype(np.float64, copy=False).reshape(n_branches, self.n_classes)
        totals = class_total(Criterion.ENTROPY, counts)
        n_rows = np.bincount(branch.ravel(), minlength=n_branches)
        is_taken = n_rows > 0
        return (
            np.add.reduceat(totals, first),
            np.add.reduceat(is_taken.astype(np.int64), first),
            np.minimum.reduceat(np.where(is_taken, n_rows, len(rows)), first),
        )
