"""Rows in bins as a table of DuckDB's own.

The table has for each feature a column of codes (b0, b1, …; NULL for missing) and, if bins are
not exact, one of values (v0, …); the target (y), the weights (w), and a column for each growth that
has divided rows.
"""

import re
import weakref
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import pyarrow as pa

from explorer.warehouse.bins import Bins, is_exact
from explorer.warehouse.duck.connection import Connection
from explorer.warehouse.duck.node_rows import DuckNodeRows
from explorer.warehouse.protocol import MIN_DIFFERENT

MAX_BYTE_CODES = 256
ROWS_AT_ONCE = 100_000

_numbers = count()
_IS_OWN = re.compile(r"(node|fold)\d+$")  # the columns that growths add


class DuckRows:
    """BinnedRows as a table of DuckDB."""

    def __init__(
        self, connection: Connection, features: Sequence[Bins], target: Bins | None
    ) -> None:
        self.connection, self.features, self.target = connection, tuple(features), target
        self.table = f"binned{next(_numbers)}"
        self.has_weights = False
        self.has_missing = [False] * len(features)
        self._left: list[str] = []  # columns of growths that are over
        self._folded: set[int] = set()  # numbers of folds that have a column
        weakref.finalize(self, connection.left.append, self.table)

    def fill(
        self, cells: Sequence[str], target: str, weight: str | None, source: str, n_rows: int
    ) -> None:
        """Code rows. cells: the columns of the features in `source`, a FROM clause.

        n_rows: about how many there are.
        """
        self.has_weights = weight is not None
        columns = {"y": target} if weight is None else {"y": target, "w": weight}
        coders = {f"b{i}": bins.coder() for i, bins in enumerate(self.features)}
        if self.target is not None:
            coders["y"] = self.target.coder()
        columns |= {f"b{i}": cell for i, cell in enumerate(cells)}
        kinds = [pa.field(name, pa.float64()) for name in columns]
        kinds = [pa.field(f.name, self._code_type(f.name) or f.type) for f in kinds]
        kept = {f"v{i}": f"b{i}" for i, bins in enumerate(self.features) if not is_exact(bins)}
        schema = pa.schema([*kinds, *(pa.field(name, pa.float64()) for name in kept)])
        selected = ", ".join(f"{cell} AS {name}" for name, cell in columns.items())

        def coded() -> Iterator[Any]:
            for batch in self.connection.batches(f"SELECT {selected} {source}", ROWS_AT_ONCE):
                found = [
                    coders[name](batch.column(name)).cast(schema.field(name).type)
                    if name in coders
                    else batch.column(name)
                    for name in columns
                ]
                for i, codes in enumerate(found[len(found) - len(cells) :]):  # features come last
                    self.has_missing[i] |= codes.null_count > 0
                values = [batch.column(code) for code in kept.values()]
                yield pa.record_batch([*found, *values], schema)

        reader = pa.RecordBatchReader.from_batches(schema, coded())
        self.connection.drop_left()
        n_bytes = n_rows * sum(field.type.bit_width // 8 for field in schema)
        self.table = self.connection.name_for(self.table, n_bytes)
        with self.connection.with_table("coded", reader):
            # To look for a compression takes longer than to code and write the rows.
            self.connection.run("SET force_compression = 'uncompressed'")
            self.connection.run(f"CREATE TABLE {self.table} AS SELECT * FROM coded")
            self.connection.run("RESET force_compression")

    def _code_type(self, name: str) -> Any:
        """Return the type of a column of codes; None of a column of values."""
        bins = self.target if name == "y" else None
        if name.startswith("b"):
            bins = self.features[int(name[1:])]
        if bins is None:
            return None
        return pa.uint8() if bins.n_bins <= MAX_BYTE_CODES else pa.uint16()

    def n_coded(self) -> tuple[int, ...]:
        """Return the rows, then the rows with a code of each feature whose bins are exact."""
        exact = [i for i, bins in enumerate(self.features) if is_exact(bins)]
        counted = ", ".join(["count(*)", *(f"count(b{i})" for i in exact)])
        return self.connection.rows(f"SELECT {counted} FROM {self.table}")[0]

    def begin(self) -> "DuckNodeRows":
        """Return a growth over all rows, with its own column."""
        while self._left:
            self.connection.run(
                f"ALTER TABLE {self.table} DROP COLUMN IF EXISTS {self._left.pop()}"
            )
        column = f"node{next(_numbers)}"
        begun = DuckNodeRows(self, column)
        weakref.finalize(begun, self._left.append, column)
        return begun

    def begin_without(self, fold: int, n_folds: int) -> "DuckNodeRows":
        """Return a growth over the rows outside one of the folds."""
        column = f"fold{n_folds}"
        if n_folds not in self._folded:
            self._divide(column, n_folds)
            self._folded.add(n_folds)
        begun = self.begin()
        begun.counted, begun.held = f"{column} <> {fold}", f"{column} = {fold}"
        return begun

    def _divide(self, column: str, n_folds: int) -> None:
        """Add the column of folds."""
        names = self.connection.rows(f"DESCRIBE {self.table}")
        row = ", ".join(str(name) for name, *_ in names if not _IS_OWN.match(str(name)))
        ((n_rows, n_different),) = self.connection.rows(
            f"SELECT count(*), approx_count_distinct(hash({row})) FROM {self.table}"
        )
        self.connection.run(f"ALTER TABLE {self.table} ADD COLUMN {column} UTINYINT DEFAULT 0")
        if n_different >= MIN_DIFFERENT * n_rows:
            fold = f"(hash({row}) % {n_folds})::UTINYINT"
            change = f"ALTER COLUMN {column} SET DATA TYPE UTINYINT USING {fold}"
            self.connection.run(f"ALTER TABLE {self.table} {change}")
        else:
            fold = f"hash({row}, rowid) % {n_folds}"
            self.connection.run(f"UPDATE {self.table} SET {column} = {fold}")
