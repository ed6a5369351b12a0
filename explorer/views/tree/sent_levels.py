"""Which levels of a feature of very many a card is sent by name; the others are counted."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.schema import Column, Schema
from explorer.data.training import FeatureValues

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class SentLevels:
    """The levels of one feature that are sent: `levels` (int64[n], rising codes), by number.

    `number` (int64[n_levels]) is each level's, n for the others. In a node the others that go
    left count as level n, those that go right as level n + 1.
    """

    levels: IntArray
    number: IntArray

    @property
    def is_other(self) -> NDArray[np.bool_]:
        """bool[n_levels]."""
        return np.asarray(self.number == len(self.levels))

    def numbers(self, codes: NDArray[np.int32], on_right: bool) -> tuple[int, ...]:
        """What the levels (int32[m] codes) of one side are sent as, rising, each number once."""
        n, numbers = len(self.levels), self.number[codes]
        known = numbers[numbers < n]
        return (*np.sort(known).tolist(), *([n + on_right] if len(known) < len(codes) else []))


def sent_levels(
    features: Schema, columns: tuple[FeatureValues, ...], rows: IntArray
) -> tuple[SentLevels | None, ...]:
    """Of each feature of more than CAPS.max_sent_levels levels the most frequent among `rows`
    (int64[n]); None where all are sent, and for numbers."""
    return tuple(
        _most_frequent(column, np.asarray(values)[rows].astype(np.int64))
        if len(column.levels) > CAPS.max_sent_levels
        else None
        for column, values in zip(features, columns, strict=True)
    )


def _most_frequent(column: Column, codes: IntArray) -> SentLevels:
    counts = np.bincount(codes[codes >= 0], minlength=len(column.levels))
    levels = np.sort(np.argsort(-counts, kind="stable")[: CAPS.max_sent_levels])
    number = np.full(len(column.levels), len(levels), np.int64)
    number[levels] = np.arange(len(levels))
    return SentLevels(levels, number)
