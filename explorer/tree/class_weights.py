"""The class weights of nodes, without the zeros: deep nodes of many classes hold few of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.tree.ragged import Ragged

MAX_DENSE_CLASSES = 20
"""Trees of more classes keep their class weights without the zeros."""

FloatArray = NDArray[np.float64]
Indices = int | slice | NDArray[np.int64] | NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class ClassWeights:
    """Reads like float64[n_nodes, n_classes]: `weights[nodes]` are those nodes' rows, in full.

    `classes[i]` are the indices of the classes with weight at node i, rising; `weights`
    (float64) are theirs, end to end.
    """

    n_classes: int
    classes: Ragged
    weights: FloatArray

    @staticmethod
    def of(rows: FloatArray) -> "ClassWeights":
        """From float64[n_nodes, n_classes]."""
        nodes, classes = np.nonzero(rows)
        offsets = np.searchsorted(nodes, np.arange(len(rows) + 1))
        held = Ragged(offsets.astype(np.int64), classes.astype(np.int32))
        return ClassWeights(rows.shape[1], held, rows[nodes, classes])

    @property
    def shape(self) -> tuple[int, int]:
        """The number of nodes, and of classes."""
        return len(self.classes), self.n_classes

    def __len__(self) -> int:
        """The number of nodes."""
        return len(self.classes)

    def __getitem__(self, nodes: Indices) -> FloatArray:
        """The rows of some nodes, zeros included; of one node, its row."""
        chosen = np.arange(len(self))[nodes]
        some = self.take(np.atleast_1d(chosen))
        rows = np.zeros(some.shape)
        rows[np.repeat(np.arange(len(some)), some.classes.lengths), some.classes.values] = (
            some.weights
        )
        return rows if np.ndim(chosen) else np.asarray(rows[0])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """All rows, zeros included."""
        return np.asarray(self[:], dtype)

    def take(self, nodes: NDArray[np.int64], axis: int = 0) -> "ClassWeights":
        """The entries at `nodes`, in that order; `axis`, an array's argument, can only be 0."""
        assert axis == 0
        classes = self.classes.take(nodes)
        shift = np.repeat(self.classes.offsets[:-1][nodes] - classes.offsets[:-1], classes.lengths)
        return ClassWeights(self.n_classes, classes, self.weights[shift + np.arange(len(shift))])

    @staticmethod
    def concatenate(parts: "Sequence[ClassWeights]") -> "ClassWeights":
        """Parts one after the other."""
        return ClassWeights(
            parts[0].n_classes,
            Ragged.concatenate([part.classes for part in parts]),
            np.concatenate([part.weights for part in parts]),
        )


def compact(rows: FloatArray, is_classes: bool) -> "FloatArray | ClassWeights":
    """Class weights without the zeros where there are more than MAX_DENSE_CLASSES classes.

    rows: float64[n_nodes, k]; of numbers, or of fewer classes, they come back as they are.
    """
    return ClassWeights.of(rows) if is_classes and rows.shape[1] > MAX_DENSE_CLASSES else rows


def heaviest(statistics: FloatArray | ClassWeights) -> FloatArray:
    """float64[n_nodes]: the weight of each node's heaviest class, predicted rightly."""
    if not isinstance(statistics, ClassWeights):
        # Class by class: along rows of so few numbers NumPy is a dozen times slower.
        return np.asarray(reduce(np.maximum, statistics.T))
    return np.asarray(np.maximum.reduceat(statistics.weights, statistics.classes.offsets[:-1]))
