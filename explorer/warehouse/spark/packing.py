"""Pack rows into blocks; this runs on Spark's workers (see `on_workers`).

A block holds up to a hundred thousand rows. Each of its parts is a row of Spark's, so that a pass
moves only the parts that it asks: `y`, the target, as codes or numbers, which comes first; `w`, the
weights, if there are any; of each feature `b0`, …, the codes of its bins; if these are not exact,
also `v0_0_7`, …, the values in the bins 0 to 7, and so on, as far as there are any. Parts are the
bytes of arrays: float64, or codes of one byte, of two if one is large.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

ROWS_A_BLOCK = 100_000
BINS_A_PART = 8  # whose values are together: fewer move less, but each part is a row of Spark's

BLOCKS = pa.schema(
    [("part", pa.string()), ("n", pa.int32()), ("lost", pa.int64()), ("held", pa.binary())]
)
"""The parts of blocks; n: the rows of their block; lost: how many values have no bin."""

_MAX_BYTE = 255


def small_codes(codes: Any, missing: int) -> np.ndarray:
    """Return codes (PyArrow's) as uint8, or as uint16 if one is large, with one for missing."""
    numbers = codes.fill_null(missing).to_numpy(zero_copy_only=False)
    is_small = numbers.max(initial=0) <= _MAX_BYTE
    return np.asarray(numbers.astype(np.uint8 if is_small else np.uint16))


def parts_of_values(feature: int, n_bins: int) -> list[str]:
    """Return the names of the parts with a feature's values, in the order of bins."""
    begins = range(0, n_bins, BINS_A_PART)
    return [f"v{feature}_{at}_{min(at + BINS_A_PART, n_bins) - 1}" for at in begins]


def as_parts(n: int, lost: int, held: dict[str, np.ndarray]) -> Any:
    """Return parts of a block of n rows, by name, as a batch; `lost` counts for the first."""
    arrays = [np.ascontiguousarray(one) for one in held.values()]
    ends = np.cumsum([0, *(one.nbytes for one in arrays)]).astype(np.int32)
    joined = pa.py_buffer(b"".join(one.data.cast("B") for one in arrays if one.nbytes))
    columns = [
        pa.array(list(held), pa.string()),
        pa.array([n] * len(held), pa.int32()),
        pa.array([lost, *[0] * (len(held) - 1)], pa.int64()),
        pa.Array.from_buffers(pa.binary(), len(held), [None, pa.py_buffer(ends), joined]),
    ]
    return pa.record_batch(columns, BLOCKS)


@dataclass(frozen=True)
class Packing:
    """How rows become blocks. coders and missing: of each feature, and the code of no value.

    keeps_values: whether bins are not exact. target: its coder; None for numbers.
    """

    coders: tuple[Callable[[Any], Any], ...]
    missing: tuple[int, ...]
    keeps_values: tuple[bool, ...]
    target: Callable[[Any], Any] | None
    has_weights: bool

    def pack(self, batches: Iterator[Any]) -> Iterator[Any]:
        """Yield parts. Batches have the columns of features, c0, …, the target y, and weights."""
        held: list[Any] = []
        n = 0
        for batch in batches:
            begin = 0
            while begin < batch.num_rows:
                part = batch.slice(begin, ROWS_A_BLOCK - n)
                held.append(part)
                n, begin = n + part.num_rows, begin + part.num_rows
                if n == ROWS_A_BLOCK:
                    yield from self._block(held, n)
                    held, n = [], 0
        if n:
            yield from self._block(held, n)

    def _block(self, batches: list[Any], n: int) -> Iterator[Any]:
        rows = pa.Table.from_batches(batches).combine_chunks()

        def cells(name: str) -> Any:
            column = rows.column(name)
            return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()

        def coded(own: Any, coder: Callable[[Any], Any], missing: int) -> tuple[int, np.ndarray]:
            codes = coder(own)
            return codes.null_count - own.null_count, small_codes(codes, missing)

        target = cells("y")
        lost, y = (0, _numbers(target)) if self.target is None else coded(target, self.target, 0)
        weights = {"w": _numbers(cells("w"))} if self.has_weights else {}
        yield as_parts(n, lost, {"y": y, **weights})
        for i, coder in enumerate(self.coders):
            own = cells(f"c{i}")
            lost, codes = coded(own, coder, self.missing[i])
            values = {}
            if self.keeps_values[i]:
                values = _by_part(_numbers(own), codes, parts_of_values(i, self.missing[i]))
            yield as_parts(n, lost, {f"b{i}": codes, **values})


def _numbers(cells: Any) -> np.ndarray:
    return np.asarray(cells.to_numpy(zero_copy_only=False))


def _by_part(values: np.ndarray, codes: np.ndarray, names: list[str]) -> dict[str, np.ndarray]:
    """Return the values of each part that has any, in the order of rows."""
    last = int(names[-1].rpartition("_")[2])  # above it is the code for missing
    parts = np.where(codes > last, len(names), codes // BINS_A_PART).astype(np.uint16)
    ends = np.cumsum(np.bincount(parts, minlength=len(names)))
    rising = values[np.argsort(parts, kind="stable")]
    held = zip(names, np.split(rising, ends[: len(names)]), strict=False)
    return {name: own for name, own in held if len(own)}
