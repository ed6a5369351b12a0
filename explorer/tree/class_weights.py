"""Class weights of nodes with many classes, stored in less than one number per class.

Deep nodes hold few classes: ClassWeights leaves out the zeros. With 1,000 classes, the weights of
both sides of a node's 200,000 candidate splits would take gigabytes. A picture needs them for a few
hundred splits, for which PrefixWeights adds them up from runs of rows on request.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.tree.ragged import Ragged

MAX_DENSE_CLASSES = 20  # trees of more classes keep their class weights without the zeros

Indices = int | slice | IntArray | BoolArray


@dataclass(frozen=True, slots=True, eq=False)
class ClassWeights:
    """A sparse float64[n_nodes, n_classes]: `weights[nodes]` are those nodes' full rows.

    `classes[i]` are the indices of the classes with weight at node i, rising; `weights`
    (float64) are theirs, end to end.
    """

    n_classes: int
    classes: Ragged
    weights: FloatArray

    @staticmethod
    def of(rows: FloatArray) -> "ClassWeights":
        """Make it from float64[n_nodes, n_classes]."""
        nodes, classes = np.nonzero(rows)
        offsets = np.searchsorted(nodes, np.arange(len(rows) + 1))
        held = Ragged(offsets.astype(np.int64), classes.astype(np.int32))
        return ClassWeights(rows.shape[1], held, rows[nodes, classes])

    @property
    def shape(self) -> tuple[int, int]:
        """The number of nodes, and of classes."""
        return len(self.classes), self.n_classes

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.classes)

    def __getitem__(self, nodes: Indices) -> FloatArray:
        """Return the rows of some nodes, zeros included; of one node, its row."""
        chosen = np.arange(len(self))[nodes]
        some = self.take(np.atleast_1d(chosen))
        rows = np.zeros(some.shape)
        rows[np.repeat(np.arange(len(some)), some.classes.lengths), some.classes.values] = (
            some.weights
        )
        return rows if np.ndim(chosen) else np.asarray(rows[0])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Return all rows, zeros included."""
        return np.asarray(self[:], dtype)

    def take(self, nodes: IntArray, axis: int = 0) -> "ClassWeights":
        """Return the entries at `nodes`, in that order; `axis`, an array's argument, can only be
        0."""
        assert axis == 0
        classes = self.classes.take(nodes)
        shift = np.repeat(self.classes.offsets[:-1][nodes] - classes.offsets[:-1], classes.lengths)
        return ClassWeights(self.n_classes, classes, self.weights[shift + np.arange(len(shift))])

    @staticmethod
    def concatenate(parts: "Sequence[ClassWeights]") -> "ClassWeights":
        """Return the parts one after the other."""
        return ClassWeights(
            parts[0].n_classes,
            Ragged.concatenate([part.classes for part in parts]),
            np.concatenate([part.weights for part in parts]),
        )


def compact(rows: FloatArray, is_classes: bool) -> "FloatArray | ClassWeights":
    """Return class weights without zeros if there are more than MAX_DENSE_CLASSES classes.

    rows: float64[n_nodes, k]; for numbers, or fewer classes, they are returned unchanged.
    """
    return ClassWeights.of(rows) if is_classes and rows.shape[1] > MAX_DENSE_CLASSES else rows


def heaviest(statistics: FloatArray | ClassWeights) -> FloatArray:
    """float64[n_nodes]: the weight of each node's heaviest class, which it predicts correctly."""
    if not isinstance(statistics, ClassWeights):
        # Class by class: along such short rows NumPy is a dozen times slower.
        return np.asarray(reduce(np.maximum, statistics.T))
    return np.asarray(np.maximum.reduceat(statistics.weights, statistics.classes.offsets[:-1]))


def divided(
    statistics: FloatArray | ClassWeights, weight_of_class: FloatArray
) -> "FloatArray | ClassWeights":
    """Return the class weights of nodes, divided by the factors of the classes.

    A class with the factor 0 has no rows. A weight within rounding of a whole number becomes that
    number, so that 3 of 10 rows are exactly the share 0.3.
    """
    factors = np.where(weight_of_class > 0, weight_of_class, 1.0)
    if isinstance(statistics, ClassWeights):
        own = statistics.weights / factors[statistics.classes.values]
        return replace(statistics, weights=_whole(own))
    return _whole(statistics / factors)


def _whole(weights: FloatArray) -> FloatArray:
    near = np.rint(weights)
    return np.where(np.abs(weights - near) <= 1e-9 * near, near, weights)


Entries = tuple[NDArray[Any], FloatArray]
"""Entries that join a side, in order: class codes (int[n]) and weights (float64[n])."""


@dataclass(frozen=True, slots=True, eq=False)
class RowRun:
    """Rows that join a side one after the other, by class and weight."""

    classes: NDArray[Any]
    weights: FloatArray

    def entries(self) -> Entries:
        """Return one entry per row."""
        return self.classes, self.weights


@dataclass(frozen=True, slots=True, eq=False)
class LevelRun:
    """Levels that join a side one after the other: `order` (int64[n]) indexes `cells`."""

    cells: ClassWeights
    order: IntArray

    def entries(self) -> Entries:
        """Return an entry for each class that has weight in a level."""
        ordered = self.cells.take(self.order)
        return ordered.classes.values, ordered.weights

    def ends(self) -> IntArray:
        """int64[n]: how many entries the first one, two, … levels have."""
        return np.cumsum(self.cells.classes.lengths[self.order])


Run = RowRun | LevelRun


def prefix_rows(run: Run, ends: IntArray, n_classes: int, at_once: int) -> Iterator[FloatArray]:
    """Yield the class weights of rising prefixes of a run, at most `at_once` of them at a time.

    ends: int64[n], rising. Entries are added one after the other, so that a prefix has the same
    last bits whichever others are requested.
    """
    (classes, weights), held, begin = run.entries(), np.zeros(n_classes), 0
    for first in range(0, len(ends), at_once):
        some = ends[first : first + at_once].tolist()
        rows = np.empty((len(some), n_classes))
        for i, end in enumerate(some):
            np.add.at(held, classes[begin:end], weights[begin:end])
            rows[i], begin = held, end
        yield rows


@dataclass(frozen=True, slots=True, eq=False)
class PrefixWeights:
    """A lazy float64[n_nodes, n_classes]: `weights[nodes]` are those nodes' full rows.

    Node i holds the first `end[i]` entries of `runs[run[i]]` (int64[n_nodes] both), added up in
    their order.
    """

    n_classes: int
    runs: tuple[Run, ...]
    run: IntArray
    end: IntArray

    @property
    def shape(self) -> tuple[int, int]:
        """The number of nodes, and of classes."""
        return len(self.end), self.n_classes

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.end)

    def __getitem__(self, nodes: Indices) -> FloatArray:
        """Return the rows of some nodes, zeros included; of one node, its row."""
        chosen = np.arange(len(self))[nodes]
        some = self.take(np.atleast_1d(chosen))
        rows = np.zeros(some.shape)
        order = np.lexsort((some.end, some.run))
        for run in np.unique(some.run).tolist():
            here = order[some.run[order] == run]
            (rows[here],) = prefix_rows(self.runs[run], some.end[here], self.n_classes, len(here))
        return rows if np.ndim(chosen) else np.asarray(rows[0])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Return all rows, zeros included."""
        return np.asarray(self[:], dtype)

    def take(self, nodes: IntArray, axis: int = 0) -> "PrefixWeights":
        """Return the entries at `nodes`, in that order; `axis`, an array's argument, can only be
        0."""
        assert axis == 0
        return replace(self, run=self.run[nodes], end=self.end[nodes])

    @staticmethod
    def concatenate(parts: Sequence["PrefixWeights"]) -> "PrefixWeights":
        """Return the parts one after the other; a run that several share is kept once."""
        runs = {id(run): run for part in parts for run in part.runs}
        number = {key: i for i, key in enumerate(runs)}
        of_part = [np.array([number[id(run)] for run in part.runs], np.int64) for part in parts]
        return PrefixWeights(
            parts[0].n_classes,
            tuple(runs.values()),
            np.concatenate([own[p.run] for own, p in zip(of_part, parts, strict=True)]),
            np.concatenate([part.end for part in parts]),
        )
