"""A table of DuckDB's as a warehouse: its columns as numbers and texts, ranges, and a sample."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.schema import Display, Kind
from explorer.warehouse.bins import Bins, is_exact
from explorer.warehouse.duck.connection import Connection, literal, quoted
from explorer.warehouse.duck.rows import DuckRows
from explorer.warehouse.protocol import Range, Roles
from explorer.warehouse.reading import Reading, ReadTable, boolean_words, has_changed

SEEN = "seen"  # the view of the table whose columns are numbers and texts, called c0, c1, …

_SIGNED = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT")
_INTEGERS = (*_SIGNED, *(f"U{name}" for name in _SIGNED))


def _reading_of(sql_type: str, name: str) -> Reading | None:
    """Return how a tree reads a column of this type; None if it cannot."""
    if sql_type in _INTEGERS or sql_type.startswith("DECIMAL"):
        return Reading(Kind.NUMERIC, Display.NUMBER, f"{name}::DOUBLE")
    if sql_type in ("FLOAT", "DOUBLE"):
        # Not isnan: DuckDB 2.0 takes it for false in Parquet files, whose statistics leave NaN out.
        is_nan = f"hash({name}::DOUBLE) = hash('nan'::DOUBLE)"
        present = f"CASE WHEN {is_nan} THEN NULL ELSE {name}::DOUBLE END"
        return Reading(Kind.NUMERIC, Display.NUMBER, present)
    if sql_type.startswith(("DATE", "TIMESTAMP")):
        finite = f"CASE WHEN isfinite({name}) THEN epoch({name})::DOUBLE END"
        return Reading(Kind.NUMERIC, Display.DATE, finite)
    if sql_type.startswith("TIME"):
        return Reading(Kind.NUMERIC, Display.TIME, f"epoch({name})::DOUBLE")
    if sql_type == "BOOLEAN":
        return Reading(Kind.CATEGORICAL, Display.NUMBER, boolean_words(name))
    if sql_type == "VARCHAR" or sql_type.startswith("ENUM"):
        return Reading(Kind.CATEGORICAL, Display.NUMBER, f"nullif({name}::VARCHAR, '')")
    return None


class DuckTable(ReadTable):
    """A Warehouse over a DuckDB table. `has_changed` returns whether the opened files changed."""

    rounding = "floor"
    dialect = "duckdb"

    def __init__(
        self, connection: Connection, relation: str, has_changed: Callable[[], bool]
    ) -> None:
        self.connection, self._has_changed, self._relation = connection, has_changed, relation
        described, most = self._described(relation), connection.max_columns
        if most is not None and len(described) > most:  # their view would take a minute
            raise TableError(
                f"The table has {show_count(len(described))} columns; at most "
                f"{show_count(most)} can be shown: select fewer in a query or a view."
            )
        names = [quoted(name) for name, _ in described]
        super().__init__(described, lambda i, sql_type: _reading_of(sql_type, names[i]))
        selected = ", ".join(self._read.selected)
        connection.run(f"CREATE OR REPLACE VIEW {SEEN} AS SELECT {selected} {relation}")

    def _described(self, relation: str) -> list[tuple[str, str]]:
        rows = self.connection.rows(f"DESCRIBE SELECT * {relation}")
        return [(str(row[0]), str(row[1])) for row in rows]

    def distinct(self, name: str, at_most: int, roles: Roles) -> FloatArray | None:
        """Return the values of a numeric column, None if there are more than `at_most`."""
        c = self._at[name]
        where = f"WHERE {self._taking_part(roles)} AND {c} IS NOT NULL"
        found = self.connection.columns(
            f"SELECT DISTINCT {c} AS value FROM {SEEN} {where} LIMIT {2 * at_most + 2}"
        )["value"]
        values = np.unique(found.astype(np.float64) + 0.0)  # -0.0 is 0.0
        return None if len(values) > at_most else values

    def levels(self, name: str, at_most: int, roles: Roles | None) -> tuple[list[str], int]:
        """Return the most frequent categories, ties by text, and how many there are."""
        c = self._at[name]
        where = f"WHERE {c} IS NOT NULL"
        if roles is not None:
            where += f" AND {self._taking_part(roles)}"
        grouped = f"SELECT {c} AS level, count(*) AS n FROM {SEEN} {where} GROUP BY {c}"
        rows = self.connection.rows(
            f"SELECT level, count(*) OVER () FROM ({grouped}) ORDER BY n DESC, level "
            f"LIMIT {at_most}"
        )
        return [str(row[0]) for row in rows], int(rows[0][1]) if rows else 0

    def survey(self, n_rows: int, roles: Roles) -> tuple[Mapping[str, Range], list[FloatArray]]:
        """Return ranges, and values of numeric features in about `n_rows` rows, chosen by a hash of
        the row: both in one pass, because reading the columns takes most of the time."""
        drawn, n = self._taking_part(roles), self.counts(roles).n_taking_part
        if n > n_rows:
            every = ", ".join(self._at[name] for name in (*roles.features, roles.target))
            drawn += f" AND hash({every}) < {int(n_rows / n * 2**64)}::UBIGINT"
        numbers = [self._at[f] for f in roles.features if self._kinds[f] is Kind.NUMERIC]
        fields = ", ".join(f"{c} := {c}" for c in numbers)
        asked = self._asked_of(roles.names)
        if numbers:
            asked.append(f"list(struct_pack({fields})) FILTER (WHERE {drawn})")
        answers = self.connection.arrow(f"SELECT {', '.join(asked)} FROM {SEEN}").columns
        sampled: list[FloatArray] = []
        if numbers:
            rows = answers.pop().combine_chunks().values  # none if no row takes part
            sampled = [np.asarray(column.fill_null(np.nan)) for column in rows.flatten()]
        return self._ranges_in(roles.names, [each[0].as_py() for each in answers]), sampled

    def some_rows(self, n_rows: int) -> tuple[int, Any]:
        """Return the number of all rows, and about `n_rows` random ones as a PyArrow table.

        Its columns are those of `columns`, by number.
        """
        ((n_all,),) = self.connection.rows(f"SELECT count(*) FROM {SEEN}")
        drawn = f"USING SAMPLE reservoir({n_rows} ROWS) REPEATABLE (0)" if n_all > n_rows else ""
        return int(n_all), self.connection.arrow(f"SELECT * FROM {SEEN} {drawn}")

    def bin(self, features: Sequence[Bins], target: Bins | None, roles: Roles) -> DuckRows:
        """Code every row that takes part into a table of DuckDB's own; count before and after."""
        self.check_unchanged()
        rows = DuckRows(self.connection, features, target)
        cells = [self._at[name] for name in roles.features]
        weight = None if roles.weight is None else self._at[roles.weight]
        source = f"FROM {SEEN} WHERE {self._taking_part(roles)}"
        rows.fill(cells, self._at[roles.target], weight, source, self.counts(roles).n_taking_part)
        # A value without a bin was added after bins were found.
        exact = [c for bins, c in zip(features, cells, strict=True) if is_exact(bins)]
        counted = ", ".join(["count(*)", *(f"count({c})" for c in exact)])
        if self.connection.rows(f"SELECT {counted} {source}") != [rows.n_coded()]:
            raise has_changed()
        self.check_unchanged()
        return rows

    def with_read(self, names: Mapping[str, str], kept: Mapping[str, Sequence[str]]) -> str:
        """Return a query of the table as it is stored, with some columns again, as a tree reads
        them.

        names: what these are called, by the column's name. kept: of columns whose rare categories
        share the last level, all levels.
        """
        added = []
        for name, called in names.items():
            read = self._read.sql_of[name]
            if name in kept:
                *own, other = map(literal, kept[name])
                read = f"CASE WHEN {read} IN ({', '.join(own)}) THEN {read} "
                read += f"WHEN {self._read.sql_of[name]} IS NOT NULL THEN {other} END"
            added.append(f"{read} AS {quoted(called)}")
        return f"SELECT {', '.join(['*', *added])} {self._relation}"

    def write_parquet(self, query: str, path: str) -> None:
        """Write the rows of a query into a new Parquet file, or nothing.

        Raises TableError if there is something at the path already, and if the table has changed.
        """
        if Path(path).exists():
            raise TableError(f"There is already a file “{path}”: choose another name.")
        if not Path(path).parent.is_dir():
            raise TableError(f"There is no folder “{Path(path).parent}”: choose another folder.")
        self.check_unchanged()
        try:
            self.connection.run(f"COPY ({query}\n) TO {literal(path)} (FORMAT parquet)")
            self.check_unchanged()
        except BaseException:
            Path(path).unlink(missing_ok=True)
            raise

    def check_unchanged(self) -> None:
        """Raise TableError if the files are no longer those that were opened."""
        if self._has_changed():
            raise has_changed()

    def _one_row(self, asked: Sequence[str]) -> Sequence[Any]:
        return self.connection.rows(f"SELECT {', '.join(asked)} FROM {SEEN}")[0]
