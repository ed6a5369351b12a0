"""Pack rows into blocks; this runs on Spark's workers (see `on_workers`).

A block holds up to a hundred thousand rows as one row of Spark's: `n`, their number; `lost`, how
many values have no bin; `y`, the target, as codes or numbers; `w`, the weights, if there are any;
for each feature `b0`, …, the codes of its bins; if they are not exact also `v0`, …, the values, as
a list with an element for each code, so that a pass moves only the bins that it asks. All but the
first two are the bytes of arrays: float64, or codes of one byte, of two if one is large.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

ROWS_A_BLOCK = 100_000

_MAX_BYTE = 255


def small_codes(codes: Any, missing: int) -> np.ndarray:
    """Return codes (PyArrow's) as uint8, or as uint16 if one is large, with one for missing."""
    numbers = codes.fill_null(missing).to_numpy(zero_copy_only=False)
    is_small = numbers.max(initial=0) <= _MAX_BYTE
    return np.asarray(numbers.astype(np.uint8 if is_small else np.uint16))


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

    @property
    def schema(self) -> Any:
        """The schema of blocks."""
        names = ["y", *(["w"] if self.has_weights else [])]
        names += [f"b{i}" for i in range(len(self.coders))]
        values = [f"v{i}" for i, keeps in enumerate(self.keeps_values) if keeps]
        counts = [("n", pa.int32()), ("lost", pa.int64())]
        lists = ((name, pa.list_(pa.binary())) for name in values)
        return pa.schema([*counts, *((name, pa.binary()) for name in names), *lists])

    def pack(self, batches: Iterator[Any]) -> Iterator[Any]:
        """Yield blocks. Batches have the columns of features, c0, …, the target y, and weights."""
        held: list[Any] = []
        n = 0
        for batch in batches:
            begin = 0
            while begin < batch.num_rows:
                part = batch.slice(begin, ROWS_A_BLOCK - n)
                held.append(part)
                n, begin = n + part.num_rows, begin + part.num_rows
                if n == ROWS_A_BLOCK:
                    yield self._block(held, n)
                    held, n = [], 0
        if n:
            yield self._block(held, n)

    def _block(self, batches: list[Any], n: int) -> Any:
        rows = pa.Table.from_batches(batches).combine_chunks()
        lost = 0
        made: dict[str, Any] = {}

        def cells(name: str) -> Any:
            column = rows.column(name)
            return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()

        def coded(own: Any, coder: Callable[[Any], Any], missing: int) -> np.ndarray:
            nonlocal lost
            codes = coder(own)
            lost += codes.null_count - own.null_count
            return small_codes(codes, missing)

        def numbers(own: Any) -> np.ndarray:
            return np.asarray(own.to_numpy(zero_copy_only=False))

        target = cells("y")
        made["y"] = numbers(target) if self.target is None else coded(target, self.target, 0)
        if self.has_weights:
            made["w"] = numbers(cells("w"))
        for i, coder in enumerate(self.coders):
            own = cells(f"c{i}")
            made[f"b{i}"] = coded(own, coder, self.missing[i])
            if self.keeps_values[i]:
                made[f"v{i}"] = _by_code(numbers(own), made[f"b{i}"], self.missing[i])
        made = {name: _bytes(one) for name, one in made.items()}
        made |= {"n": pa.array([n], pa.int32()), "lost": pa.array([lost], pa.int64())}
        return pa.record_batch([made[name] for name in self.schema.names], self.schema)


def _bytes(array: Any) -> Any:
    """Return an array's bytes as PyArrow's array of one; one of PyArrow's as it is."""
    if not isinstance(array, np.ndarray):
        return array
    ends = np.array([0, array.nbytes], np.int32)
    held = [None, pa.py_buffer(ends), pa.py_buffer(np.ascontiguousarray(array))]
    return pa.Array.from_buffers(pa.binary(), 1, held)


def _by_code(values: np.ndarray, codes: np.ndarray, n_codes: int) -> Any:
    """Return values as a PyArrow list with the bytes of each code's, in the order of rows."""
    ends = np.cumsum(np.bincount(codes, minlength=n_codes)[:n_codes])
    order = np.argsort(codes, kind="stable")[: ends[-1]]
    offsets = np.concatenate([[0], ends * values.itemsize]).astype(np.int32)
    held = [None, pa.py_buffer(offsets), pa.py_buffer(values[order])]
    elements = pa.Array.from_buffers(pa.binary(), n_codes, held)
    return pa.ListArray.from_arrays(pa.array([0, n_codes], pa.int32()), elements)
