"""Divide the rows of blocks into folds; this runs on Spark's workers (see `on_workers`)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from explorer.warehouse.spark.on_workers import Block
from explorer.warehouse.spark.packing import as_parts

HASHES = pa.schema([("hash", pa.int64())])

_ODD = np.uint64(0x9E3779B97F4A7C15)
_ODDS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


@dataclass(frozen=True)
class Folding:
    """How blocks get a part with folds, uint8. names: the parts that a hash of the row reads.

    are_dealt: whether equal rows of a block are dealt out, one to each fold in turn.
    """

    part: str
    n_folds: int
    names: tuple[str, ...]
    are_dealt: bool = False

    def hashes(self, batches: Iterator[Any]) -> Iterator[Any]:
        """Yield a hash of each row."""
        for block, _ in Block.read(batches):
            yield pa.record_batch([pa.array(self._hash(block).view(np.int64))], HASHES)

    def divide(self, batches: Iterator[Any]) -> Iterator[Any]:
        """Yield the blocks with the part of folds as the last."""
        for block, whole in Block.read(batches):
            hashes = self._hash(block)
            if self.are_dealt:  # to begin with another fold in each block
                hashes = _mixed(hashes ^ hashes.sum()) + _number_among_equals(hashes)
            folds = (hashes % np.uint64(self.n_folds)).astype(np.uint8)
            yield from whole
            yield as_parts(block.n, 0, {self.part: folds})

    def _hash(self, block: Block) -> np.ndarray:
        found = np.zeros(block.n, np.uint64)
        for name in self.names:
            is_values = name.startswith("v")
            values = block.values(int(name[1:])) if is_values else block.array(name)
            # 0.0 is -0.0.
            bits = (values + 0.0).view(np.uint64) if values.dtype == np.float64 else values
            found = (found ^ bits) * _ODD
            found ^= found >> np.uint64(32)
        return _mixed(found)


def _mixed(hashes: np.ndarray) -> np.ndarray:
    """Return hashes of which each bit depends on all bits, by the last steps of splitmix64."""
    for odd in _ODDS:
        hashes = hashes * odd
        hashes ^= hashes >> np.uint64(29)
    return hashes


def _number_among_equals(hashes: np.ndarray) -> np.ndarray:
    """Return for each entry the number of earlier entries with the same hash, uint64[n]."""
    order = np.argsort(hashes, kind="stable")
    begins = np.flatnonzero(np.diff(hashes[order], prepend=~hashes[order[:1]]))
    lengths = np.diff(begins, append=len(hashes))
    numbers = np.empty(len(hashes), np.uint64)
    numbers[order] = np.arange(len(hashes)) - np.repeat(begins, lengths)
    return numbers
