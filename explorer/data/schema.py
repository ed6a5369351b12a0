"""A column's properties: its name, its kind, its levels, and how its values are written."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from explorer.data.derivation import Derived
from explorer.data.errors import UnknownNameError

_WHOLE = re.compile("-?[0-9]+")


class Kind(StrEnum):
    """How a tree may split on a column: by a threshold or by a subset of levels."""

    NUMERIC = "numeric"
    CATEGORICAL = "categorical"  # of an ordered column: by the first of its levels


class Display(StrEnum):
    """How the numbers of a numeric column are written on screen."""

    NUMBER = "number"
    INTEGER = "integer"
    DATE = "date"  # values are seconds since 1970-01-01 00:00 UTC
    TIME = "time"  # values are seconds since midnight, or how long something took


class Task(StrEnum):
    """The goal of learning: a class or a number."""

    CLASSIFICATION = "classification"
    REGRESSION = "regression"


class DayMonth(StrEnum):
    """The order of day and month if the year comes last."""

    DAY = "day"
    MONTH = "month"


class LevelType(StrEnum):
    """The type of a categorical column's levels in its table, before they became text."""

    TEXT = "text"
    NUMBER = "number"
    BOOLEAN = "boolean"

    def values(self, levels: Sequence[str]) -> tuple[str, ...] | tuple[float, ...]:
        """Return the levels as values of this type; numbers are integers if all are whole.

        Raises ValueError if a level is not of this type.
        """
        if self is LevelType.TEXT:
            return tuple(levels)
        if self is LevelType.BOOLEAN:
            return tuple(("false", "true").index(level.lower()) == 1 for level in levels)
        numbers = tuple(map(float, levels))
        return tuple(map(int, levels)) if all(_WHOLE.fullmatch(one) for one in levels) else numbers


_PLURALS = {
    Display.NUMBER: "numbers",
    Display.INTEGER: "whole numbers",
    Display.DATE: "dates",
    Display.TIME: "times",
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column's name and kind; `levels` are a categorical column's values in schema order.

    A numeric column has no levels; its `display` says how numbers are written. `derived` says how a
    derived column is computed; it is None for a column of the file. `level_type` is the type in
    which `predict` returns the levels; it does not change what codes mean, so comparisons ignore
    it. `date_order` says whether day or month comes first in the dates of the file, or in those
    that the column is derived from; it is None if all are in ISO 8601 or there are no dates, and
    comparisons ignore it. `is_ordered` says that the levels of a categorical column have an order;
    a split then sends the first of them to one side and all others to the other.
    """

    name: str
    kind: Kind
    levels: tuple[str, ...] = ()
    display: Display = Display.NUMBER
    derived: Derived | None = None
    level_type: LevelType = field(default=LevelType.TEXT, compare=False)
    date_order: DayMonth | None = field(default=None, compare=False)
    is_ordered: bool = False

    @property
    def values(self) -> tuple[str, ...] | tuple[float, ...]:
        """The levels as the values that the table held: text, numbers or booleans."""
        return self.level_type.values(self.levels)

    @property
    def is_numeric(self) -> bool:
        """Whether its values are float64, dates and times included, rather than level codes."""
        return self.kind is Kind.NUMERIC

    @property
    def is_number(self) -> bool:
        """Whether its values are written as numbers, which dates and times are not."""
        return self.is_numeric and not self.is_moment

    @property
    def is_moment(self) -> bool:
        """Whether its values are dates or times, in seconds."""
        return self.display in (Display.DATE, Display.TIME)

    @property
    def plural(self) -> str:
        """Its contents in words: "numbers", "whole numbers", "dates", "times", "categories" or
        "ordered categories"."""
        if self.is_numeric:
            return _PLURALS[self.display]
        return "ordered categories" if self.is_ordered else "categories"


@dataclass(frozen=True, slots=True)
class Schema:
    """The columns of a table, in its order; names are unique."""

    columns: tuple[Column, ...]
    _index_of: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Looked up for every column of a wide table: walking there each time is quadratic.
        index_of = {column.name: index for index, column in enumerate(self.columns)}
        object.__setattr__(self, "_index_of", index_of)

    def __len__(self) -> int:
        return len(self.columns)

    def __iter__(self) -> Iterator[Column]:
        return iter(self.columns)

    def __getitem__(self, index: int) -> Column:
        return self.columns[index]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns, in their order."""
        return tuple(column.name for column in self.columns)

    def index(self, name: str) -> int:
        """Return the index of the column with this name; raise UnknownNameError (a KeyError)."""
        if name not in self._index_of:
            raise UnknownNameError(f"There is no column “{name}”.")
        return self._index_of[name]
