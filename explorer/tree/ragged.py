"""Lists of unequal length, kept in two flat arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Ragged:
    """List i is `values[offsets[i]:offsets[i + 1]]`.

    offsets: int64[n_lists + 1], rising from 0; values: int32, all lists end to end.
    """

    offsets: IntArray
    values: NDArray[np.int32]

    def __len__(self) -> int:
        """Return the number of lists."""
        return len(self.offsets) - 1

    def __getitem__(self, index: int) -> NDArray[np.int32]:
        """Return one list."""
        return self.values[self.offsets[index] : self.offsets[index + 1]]

    @property
    def lengths(self) -> IntArray:
        """int64[n_lists]."""
        return np.diff(self.offsets)

    def take(self, indices: IntArray) -> "Ragged":
        """Return the lists at `indices`, in that order."""
        if len(self.values) == 0:
            return Ragged.empty(len(indices))
        lengths = self.lengths[indices]
        offsets = _offsets(lengths)
        starts = np.repeat(self.offsets[:-1][indices] - offsets[:-1], lengths)
        return Ragged(offsets, self.values[starts + np.arange(offsets[-1])])

    def without(self, gone: BoolArray) -> "Ragged":
        """Return these lists with those under the mask (bool[n_lists]) made empty."""
        if len(self.values) == 0:
            return self
        lengths = self.lengths
        kept = self.values[np.repeat(~gone, lengths)]
        return Ragged(_offsets(np.where(gone, 0, lengths)), kept)

    @staticmethod
    def of(lists: Sequence[Sequence[int]]) -> "Ragged":
        """Make them from lists of numbers that fit int32."""
        lengths = np.fromiter((len(one) for one in lists), np.int64, len(lists))
        offsets = _offsets(lengths)
        return Ragged(offsets, np.fromiter(chain.from_iterable(lists), np.int32, int(offsets[-1])))

    @staticmethod
    def empty(n: int) -> "Ragged":
        """Return this many empty lists."""
        return Ragged(np.zeros(n + 1, np.int64), np.zeros(0, np.int32))

    @staticmethod
    def concatenate(parts: Sequence["Ragged"]) -> "Ragged":
        """Return the lists of all parts, one part after the other."""
        if not any(len(part.values) for part in parts):
            return Ragged.empty(sum(len(part) for part in parts))
        lengths = np.concatenate([part.lengths for part in parts])
        return Ragged(_offsets(lengths), np.concatenate([part.values for part in parts]))


def joined(parts: list[Any]) -> Any:
    """Return arrays one after the other; those in another form, which has `concatenate`, stay in
    it."""
    kind = type(parts[0])
    return np.concatenate(parts) if kind is np.ndarray else kind.concatenate(parts)


def _offsets(lengths: IntArray) -> IntArray:
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return offsets
