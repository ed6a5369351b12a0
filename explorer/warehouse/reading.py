"""How engines read the columns of a table; what all of them share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from explorer.data.errors import TableError
from explorer.data.schema import Display, Kind
from explorer.warehouse.protocol import StoredColumn

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
                f"Column “{name}” holds values of the type {sql_type}, which a tree cannot "
                "split on, so it was left out."
            )
            continue
        sqls.append(reading.sql)
        columns.append(StoredColumn(name, reading.kind, reading.display))
    if not sqls:
        raise TableError("The table has no column with numbers, text, booleans or dates.")
    return ReadColumns(tuple(columns), tuple(sqls), tuple(notes))


def boolean_words(value: str) -> str:
    """Return the SQL of a Boolean as text."""
    return f"CASE {value} WHEN true THEN 'True' WHEN false THEN 'False' END"


def has_changed() -> TableError:
    """Return the error for a table that no longer holds what it held."""
    return TableError("The table changed while it was being read: open it again.")
