"""Tables on the page: columns with any name, shown literally, each formatted for its kind."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import pyarrow as pa
import streamlit as st

_LINE, _PADDING, _HEADER = 21, 12, 37
"""Pixels of a line of text, above and below all of them, and of the header with its rule."""
_ROWS_IN_SIGHT = 10


@dataclass(frozen=True, slots=True)
class GridColumn:
    """A label, an Arrow array, and how it is shown; `hidden` columns are in the table's menu.

    `config` makes the column's configuration from its label, which is not Markdown; help texts are.
    """

    label: str
    cells: Any
    config: Callable[[str], Any] = st.column_config.Column
    hidden: bool = False


def show_grid(
    columns: Sequence[GridColumn],
    *,
    key: str,
    alt: str,
    on_select: Callable[[], None] | None = None,
    n_lines: int = 1,
) -> None:
    """Show the columns side by side; with `on_select` one row can be selected.

    Text wraps if rows have more than one line.
    """
    row_height, height = _heights(n_lines, len(columns[0].cells))
    # Our own names: the browser fails on some names that tables have.
    names = [f"c{index}" for index in range(len(columns))]
    config = {
        name: column.config(column.label) for name, column in zip(names, columns, strict=True)
    }
    st.container(key=f"grid_{key}").dataframe(
        pa.Table.from_arrays([column.cells for column in columns], names=names),
        key=key,
        alt=alt,
        hide_index=True,
        column_order=[n for n, column in zip(names, columns, strict=True) if not column.hidden],
        column_config=config,
        placeholder="missing",
        lazy=False,
        row_height=row_height,
        height=height,
        on_select=on_select or "ignore",
        selection_mode="single-row",
    )


def _heights(n_lines: int, n_rows: int) -> tuple[int | None, int | Literal["auto"]]:
    """Return the heights in pixels of a row and of the table, which has room for as many tall
    rows."""
    if n_lines == 1:
        return None, "auto"
    row = _PADDING + _LINE * n_lines
    return row, _HEADER + row * min(n_rows, _ROWS_IN_SIGHT)


def named(columns: Sequence[GridColumn]) -> list[tuple[str, Any]]:
    """Return the columns as they are written to a file."""
    return [(column.label, column.cells) for column in columns]
