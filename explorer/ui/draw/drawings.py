"""The session's drawing, as a table among the others."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from explorer.data.drawn import CLASS, NUMBER_SHAPES, SHAPES, DrawnPoints, X, Y, drawn_table
from explorer.data.table import Table
from explorer.export.tables import to_csv, typed_cells
from explorer.ui import state
from explorer.ui.choices import Drawing

NAME = "your drawing"
FILE_NAME = "drawing.csv"
_SOURCES = {False: "drawing of classes", True: "drawing of numbers"}
"""The names by which limits and overrides know the drawings, whatever their points are."""


def current() -> Drawing:
    """Return the drawing; before the user draws, two shapes to begin with."""
    return state.DRAWING.get() or Drawing(SHAPES["Diagonal"](), NUMBER_SHAPES["Steps"]())


def begin() -> Drawing:
    """Add the drawing to the tables; return it."""
    state.DRAWING.set(current())
    return current()


def source() -> str | None:
    """Return the name that replaces the drawing's bytes in a table choice; None without one."""
    return _SOURCES[current().is_numbers] if state.DRAWING.get() else None


def is_drawing(digest: str | None) -> bool:
    """Return whether a choice's digest is a drawing's, not an upload's."""
    return digest in _SOURCES.values()


def table() -> Table:
    """Return the table of the points that are shown; raise TableError if there are none."""
    return drawn_table(NAME, current().points)


def csv_of(points: DrawnPoints) -> bytes:
    """Return a file that is read as the same table; without points, only its header."""
    if not points.n_points:
        names = (X, Y) if points.is_numbers else (X, Y, CLASS)
        return ",".join(names).encode() + b"\n"
    found = drawn_table(NAME, points)
    cells = zip(found.schema, found.values, strict=True)
    return to_csv([(column.name, typed_cells(column, values)) for column, values in cells])


def shapes_of(*, is_numbers: bool) -> Mapping[str, Callable[[], DrawnPoints]]:
    """Return the shapes that a drawing of this kind may begin with, by name."""
    return NUMBER_SHAPES if is_numbers else SHAPES


def keep(points: DrawnPoints, seq: int) -> None:
    """Store the points after a step in the drawing that is shown."""
    drawing = replace(current(), seq=seq, problem="")
    if points.is_numbers:
        state.DRAWING.set(replace(drawing, of_numbers=points))
    else:
        state.DRAWING.set(replace(drawing, of_classes=points))
