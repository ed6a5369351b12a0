"""A line that introduces a table to a newcomer, and the details that it leaves out."""

from dataclasses import dataclass

from explorer.data.catalogue import BundledSet
from explorer.data.display import show_count
from explorer.data.schema import Display
from explorer.data.table import Table
from explorer.views.nodes.wording import listed, rows, short

_MAX_UNITS = 6


@dataclass(frozen=True, slots=True)
class TableLine:
    """The words to begin with, which matter most, and the rest of the line."""

    first: str
    rest: str


def bundled_line(entry: BundledSet, table: Table) -> TableLine:
    """Return what a row is, how many there are, in which units, and who published them."""
    n, columns, origin = show_count(table.n_rows), _columns(table), entry.origin
    which = f" ({origin.rows_of})" if origin.rows_of else ""
    is_named = entry.row_noun != "row"
    first = f"Each row is one {entry.row_noun}" if is_named else f"{n} rows"
    count = f": {n} {entry.row_nouns}{which}, {columns}" if is_named else f", {columns}"
    units = list(dict.fromkeys(unit for _, unit in entry.units))
    measured = f", measured in {listed(units, _MAX_UNITS)}" if units else ""
    return TableLine(first, f"{count}{measured}. Source: {origin.source}.")


def own_line(table: Table, n_rows: int | None = None) -> TableLine:
    """Return what was read from the user's own table; n_rows: of all rows, if it is a sample."""
    dates = sum(column.is_numeric and column.display is Display.DATE for column in table.schema)
    numeric = sum(column.is_numeric for column in table.schema) - dates
    kinds = f"{numeric} numeric, "
    if dates:
        kinds += f"{dates} date{'s' * (dates != 1)}, "
    kinds += f"{len(table.schema.names) - numeric - dates} categorical"
    n = table.n_rows if n_rows is None else n_rows
    return TableLine(short(table.name), f": {rows(n)}, {_columns(table)} ({kinds}).")


def about_lines(entry: BundledSet) -> list[tuple[str, str]]:
    """Return what the line leaves out, as pairs of a heading and its words."""
    origin = entry.origin
    source = f"{origin.source}, from {origin.taken_from}" if origin.taken_from else origin.source
    units = [f"{name} in {unit}" for name, unit in entry.units]
    found = [
        ("Question", entry.question),
        ("What it teaches", entry.teaches),
        ("Units", f"{listed(units, len(units))}." if units else ""),
        ("Source", f"{source[0].upper()}{source[1:]}."),
        ("Licence", f"{origin.licence[0].upper()}{origin.licence[1:]}."),
    ]
    return [(name, words) for name, words in found if words]


def _columns(table: Table) -> str:
    n = len(table.schema.names)
    return f"{show_count(n)} column{'' if n == 1 else 's'}"
