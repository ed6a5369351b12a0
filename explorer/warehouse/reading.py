"""How engines read the columns of a table; what all of them share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from explorer.data.errors import TableError
from explorer.data.schema import Display, Kind
from explorer.warehouse.protocol import Range, Roles, RowCounts, StoredColumn

NOT_ONE_SELECT = "A query must be a single SELECT, because the explorer only reads databases."


@dataclass(frozen=True, slots=True)
class Reading:
    """How a column is read: as which kind, and by which SQL expression; NULL if it is missing."""

    kind: Kind
    display: Display
    sql: str


@dataclass(frozen=True, slots=True)
class ReadColumns:
    """The columns that a tree can use, the SQL of each, and notes on the others."""

    columns: tuple[StoredColumn, ...]
    sqls: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def selected(self) -> tuple[str, ...]:
        """The SQL of each under its own name: c0, c1, …"""
        return tuple(f"{sql} AS c{i}" for i, sql in enumerate(self.sqls))

    @property
    def sql_of(self) -> dict[str, str]:
        """The SQL of each column, by its name."""
        return {column.name: sql for column, sql in zip(self.columns, self.sqls, strict=True)}

    @property
    def at(self) -> dict[str, str]:
        """The name under which each column is selected."""
        return {column.name: f"c{i}" for i, column in enumerate(self.columns)}


def read_columns(
    described: Sequence[tuple[str, str]], reading_of: Callable[[int, str], Reading | None]
) -> ReadColumns:
    """Return how columns are read. described: their names and types.

    reading_of: gets the number and the type of a column; None if a tree cannot use it. Raises
    TableError if it can use none.
    """
    columns: list[StoredColumn] = []
    sqls: list[str] = []
    notes: list[str] = []
    for i, (name, sql_type) in enumerate(described):
        reading = reading_of(i, sql_type)
        if reading is None:
            notes.append(
                f"Column “{name}” holds values of type {sql_type}, which a tree cannot "
                "split on, so it was left out."
            )
            continue
        sqls.append(reading.sql)
        columns.append(StoredColumn(name, reading.kind, reading.display))
    if not sqls:
        raise TableError("The table has no column that holds numbers, text, booleans or dates.")
    return ReadColumns(tuple(columns), tuple(sqls), tuple(notes))


class ReadTable(ABC):
    """A table whose columns are read by SQL expressions; ranges and counts are the same for all
    engines, apart from the name of the function that rounds (`rounding`). dialect: the engine's SQL
    as `to_sql` calls it. stored_names: the names of all columns."""

    rounding: ClassVar[str]
    dialect: ClassVar[str]

    def __init__(
        self,
        described: Sequence[tuple[str, str]],
        reading_of: Callable[[int, str], Reading | None],
    ) -> None:
        """Raise TableError for a table without a column that a tree can use."""
        self.stored_names = tuple(name for name, _ in described)
        self._read = read_columns(described, reading_of)
        self._at = self._read.at
        self._kinds = {column.name: column.kind for column in self.columns}

    @property
    def columns(self) -> tuple[StoredColumn, ...]:
        """The columns that a tree can use, in the table's order."""
        return self._read.columns

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences on the columns that were left out."""
        return self._read.notes

    def ranges(self, names: Sequence[str]) -> Mapping[str, Range]:
        """Return the range of each of these columns, over all rows."""
        return self._ranges_in(names, self._one_row(self._asked_of(names)))

    def _asked_of(self, names: Sequence[str]) -> list[str]:
        """Return the aggregates that give the ranges of columns."""
        asked: list[str] = []
        for name in names:
            c = self._at[name]
            asked.append(f"count({c})")
            if self._kinds[name] is Kind.NUMERIC:
                asked += [f"min({c})", f"max({c})", f"bool_and({c} = {self.rounding}({c}))"]
        return asked

    def _ranges_in(self, names: Sequence[str], found_row: Sequence[Any]) -> Mapping[str, Range]:
        """Return the ranges of columns from what was asked of them."""
        answers = iter(found_row)
        found: dict[str, Range] = {}
        for name in names:
            n = int(next(answers))
            if self._kinds[name] is Kind.NUMERIC:
                lowest, highest, is_whole = (next(answers) for _ in range(3))
                found[name] = Range(n, _number(lowest), _number(highest), bool(is_whole))
            else:
                found[name] = Range(n)
        return found

    def counts(self, roles: Roles) -> RowCounts:
        """Return how many rows are used, and how many are not."""
        target = self._at[roles.target]
        weightless, other = "false", "false"
        if roles.weight is not None:
            weight = self._at[roles.weight]
            weightless, other = f"NOT coalesce({weight} > 0, false)", f"{weight} <> 1"
        conditions = (
            f"{target} IS NULL",
            f"{target} IS NOT NULL AND {weightless}",
            f"{self._taking_part(roles)} AND {other}",
        )
        found = self._one_row(["count(1)", *(f"count_if({one})" for one in conditions)])
        n_rows, n_without_target, n_without_weight, n_other = map(int, found)
        return RowCounts(n_rows, n_without_target, n_without_weight, n_other == 0)

    def _taking_part(self, roles: Roles) -> str:
        """Return the condition under which a row takes part."""
        has_target = f"{self._at[roles.target]} IS NOT NULL"
        weight = roles.weight
        return has_target if weight is None else f"{has_target} AND {self._at[weight]} > 0"

    @abstractmethod
    def _one_row(self, asked: Sequence[str]) -> Sequence[Any]:
        """Return these aggregates over all rows."""


def _number(value: float | None) -> float:
    return np.nan if value is None else float(value)


def boolean_words(value: str) -> str:
    """Return the SQL of a Boolean as text."""
    return f"CASE {value} WHEN true THEN 'True' WHEN false THEN 'False' END"


def has_changed() -> TableError:
    """Return the error for a table that no longer holds what it held."""
    return TableError("The table changed while it was being read: open it again.")
