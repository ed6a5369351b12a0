"""Look at all rows of a table once; this runs on Spark's workers (see `on_workers`)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

FOUND = pa.schema([("at", pa.int32()), ("what", pa.string()), ("held", pa.binary())])
"""A task's findings: of the column `at`, numbers (float64) as bytes."""

N_FIRST = 1000  # rows that show first whether a column has many values


@dataclass(frozen=True)
class Surveying:
    """The order to survey rows.

    at_most: how many distinct values of each column are found; None for categories, of which only
    the rows that have one are counted.

    Batches have the columns c0, …, where categories are Booleans; t, whether the row takes part;
    and d, whether it is in the sample.
    """

    at_most: tuple[int | None, ...]

    def look(self, batches: Iterator[Any]) -> Iterator[Any]:
        """Yield what is found in all batches."""
        columns = [_Column(most) for most in self.at_most if most is not None]
        at = [i for i, most in enumerate(self.at_most) if most is not None]
        n_values = np.zeros(len(self.at_most))
        for batch in batches:
            for i, most in enumerate(self.at_most):
                own = batch.column(f"c{i}")
                n_values[i] += own.true_count if most is None else len(own) - own.null_count
            for i, column in zip(at, columns, strict=True):
                column.add(batch.column(f"c{i}"), batch.column("t"), batch.column("d"))
        for i, n in enumerate(n_values):
            yield _found(i, {"n": np.array([n])})
        for i, column in zip(at, columns, strict=True):
            yield _found(i, column.found())


class _Column:
    """A numeric column, as far as it has been read."""

    def __init__(self, at_most: int) -> None:
        self._at_most = at_most
        self._lowest, self._highest, self._is_whole = np.inf, -np.inf, True
        self._few: Any = pa.array([], pa.float64())  # None if there are more than at_most
        self._drawn: list[np.ndarray] = []

    def add(self, cells: Any, takes_part: Any, is_drawn: Any) -> None:
        drawn = cells.filter(is_drawn)
        self._drawn.append(np.asarray(drawn.to_numpy(zero_copy_only=False), np.float64))
        if cells.null_count == len(cells):
            return
        ends = pc.min_max(cells).as_py()
        self._lowest = min(self._lowest, ends["min"])
        self._highest = max(self._highest, ends["max"])
        if self._is_whole:
            present = np.asarray(cells.drop_null().to_numpy())
            self._is_whole = bool((present == np.rint(present)).all())
        for begin, end in ((0, N_FIRST), (N_FIRST, len(cells))):
            if self._few is not None:
                own = pc.unique(cells[begin:end].filter(takes_part[begin:end])).drop_null()
                few = pc.unique(pa.concat_arrays([self._few, own]))
                self._few = few if len(few) <= self._at_most + 1 else None  # 0.0 is -0.0

    def found(self) -> dict[str, np.ndarray]:
        ends = np.array([self._lowest, self._highest, self._is_whole])
        few = {} if self._few is None else {"few": np.asarray(self._few.to_numpy())}
        return {"ends": ends, "drawn": np.concatenate([np.zeros(0), *self._drawn]), **few}


def _found(at: int, named: dict[str, np.ndarray]) -> Any:
    held = [one.tobytes() for one in named.values()]
    columns = [pa.array([at] * len(held), pa.int32()), pa.array(list(named)), pa.array(held)]
    return pa.record_batch(columns, FOUND)


def joined(found: Any, at: int, what: str) -> list[np.ndarray]:
    """Return what all tasks found of a column."""
    is_asked = pc.and_(pc.equal(found.column("at"), at), pc.equal(found.column("what"), what))
    held: Sequence[bytes] = found.column("held").filter(is_asked).to_pylist()
    return [np.frombuffer(one, np.float64) for one in held]
