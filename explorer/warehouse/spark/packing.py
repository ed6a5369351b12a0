"""Pack rows into blocks; this runs on Spark's workers (see `on_workers`).

A block holds up to a hundred thousand rows as one row of Spark's: `n`, their number; `lost`, how
many values have no bin; `y`, the target, as codes or numbers; `w`, the weights, if there are any;
for each feature `b0`, …, the codes of its bins; if they are not exact also `v0`, …, the values. All
but the first two are the bytes of arrays: float64, or codes of one byte, of two if one is large.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

ROWS_A_BLOCK = 100_000

_MAX_BYTE = 255


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
        names += [f"v{i}" for i, keeps in enumerate(self.keeps_values) if keeps]
        counts = [("n", pa.int32()), ("lost", pa.int64())]
        return pa.schema([*counts, *((name, pa.binary()) for name in names)])

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

        def coded(own: Any, coder: Callable[[Any], Any], missing: int) -> bytes:
            nonlocal lost
            codes = coder(own)
            lost += codes.null_count - own.null_count
            numbers = codes.fill_null(missing).to_numpy(zero_copy_only=False)
            small = numbers.max() <= _MAX_BYTE
            return bytes(memoryview(numbers.astype(np.uint8 if small else np.uint16)))

        def numbers(own: Any) -> bytes:
            return bytes(memoryview(own.to_numpy(zero_copy_only=False)))

        target = cells("y")
        made["y"] = numbers(target) if self.target is None else coded(target, self.target, 0)
        if self.has_weights:
            made["w"] = numbers(cells("w"))
        for i, coder in enumerate(self.coders):
            own = cells(f"c{i}")
            made[f"b{i}"] = coded(own, coder, self.missing[i])
            if self.keeps_values[i]:
                made[f"v{i}"] = numbers(own)
        made |= {"n": n, "lost": lost}
        schema = self.schema
        return pa.record_batch([pa.array([made[f.name]], f.type) for f in schema], schema)
