"""A table made by a lesson: numbers to compare, line by line."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    """A column: its name, and the slot of the class that it counts (None for no class).

    group: the heading that it shares with neighbouring columns, or "".
    """

    text: str
    slot: int | None = None
    group: str = ""
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """One line of the table. is_after_gap: lines before it are left out."""

    cells: tuple[str, ...]
    is_best: bool = False
    is_asked: bool = False
    is_after_gap: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """The picture; a cell that the reveal shows is "" until then."""

    heads: tuple[Head, ...]
    lines: tuple[TableRow, ...]
    caption: str
