"""Which levels of a feature of very many a card is sent by name; the others are counted."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.schema import Column, Schema
from explorer.data.training import FeatureValues
from explorer.tree.splits import CategorySplit, Split

IntArray = NDArray[np.int64]
NOT_SENT = -1


@dataclass(frozen=True, slots=True, eq=False)
class SentLevels:
    """The levels of one feature that are sent: `levels` (int64[n], rising codes), by number.

    `number` (int64[n_levels]) is each level's, NOT_SENT for the others. In a node the others that
    go left count as level n, those that go right as level n + 1.
    """

    levels: IntArray
    number: IntArray

    def numbers(self, codes: IntArray, split: Split) -> IntArray:
        """int64[n]: what levels (int64[n]) of a node are sent as, that is split so."""
        on_right = split.right if isinstance(split, CategorySplit) else ()
        n = len(self.levels)
        others = n + np.isin(codes, np.array(on_right, np.int64))
        known = self.number[codes]
        return np.where(known == NOT_SENT, others, known)


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
    number = np.full(len(column.levels), NOT_SENT, np.int64)
    number[levels] = np.arange(len(levels))
    return SentLevels(levels, number)
