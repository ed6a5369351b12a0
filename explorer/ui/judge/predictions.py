"""Rows and their predictions, as a grid and a file, and the leaf that they reach."""

from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import streamlit as st
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import DAY, to_digits
from explorer.data.schema import Column, Display, Task
from explorer.data.table import Table
from explorer.export.tables import to_csv, typed_cells
from explorer.ui import selection, state
from explorer.ui.grid import GridColumn, named, show_grid
from explorer.ui.markdown import escape_markdown
from explorer.ui.pointed_rows import point_to
from explorer.ui.subject import Subject
from explorer.ui.table_cells import config_of, number_cells, table_cells
from explorer.views.predictions import PredictionRows, leaf_of_most, shares_listed

_DIGITS = 4
_MAX_SHARES = 8
"""Maximum number of classes that have a column on the page; a download has all of them."""


def show_predictions(subject: Subject, found: PredictionRows) -> None:
    """Show the rows, the prediction for each, and the features that the tree splits on."""
    table = subject.table
    st.markdown(f"**{escape_markdown(found.title)}**")
    if len(found.at):
        listed = prediction_columns(found, table, found.at[: found.n_shown], is_whole=False)
        show_grid(listed, key=state.JUDGED_ROWS.name, alt=found.title)
    if words := " ".join(filter(None, [found.capped, _left_out(found)])):
        st.caption(escape_markdown(words))
    with st.container(horizontal=True, vertical_alignment="center"):
        if len(found.at) < len(found.part.judged):
            _offer_tree(subject, found)
        st.download_button(
            "Download these rows",
            partial(predictions_as_csv, found, table),
            file_name="predictions.csv",
            mime="text/csv",
            on_click="ignore",
            key=state.DOWNLOAD_JUDGED.name,
            disabled=not len(found.at),
            help="CSV with the target, the prediction and the share of every class. Any text "
            "that a spreadsheet could read as a formula begins with an apostrophe.",
        )


def predictions_as_csv(found: PredictionRows, table: Table) -> bytes:
    """Return the listed rows, up to the cap of a download, with the shares of all classes."""
    return to_csv(named(prediction_columns(found, table, found.at[: found.n_taken], is_whole=True)))


def prediction_columns(
    found: PredictionRows, table: Table, at: IntArray, *, is_whole: bool
) -> list[GridColumn]:
    """Return the actual and the predicted targets, the class shares, and the table's own columns.

    at: int64, indices into the judged rows. On the page, long text and the list of classes are cut.
    """
    training, judged = found.part.training, found.part.judged
    rows = training.rows[judged.rows[at]]
    numbers = number_cells(table, rows, is_file=is_whole)
    own = table_cells(table, found.columns, rows, shortened=not is_whole)
    actual, predicted = judged.actual[at], judged.predicted[at]
    if training.task is Task.REGRESSION:
        beside = _numbers(training.target, actual, predicted, is_whole=is_whole)
        return [*numbers, *beside, *own]
    levels = np.array(training.classes, dtype=object)
    codes = np.arange(len(levels) if is_whole or len(levels) <= _MAX_SHARES else 0)
    names = [
        GridColumn(label, pa.array(levels[codes_of], pa.string()), st.column_config.TextColumn)
        for label, codes_of in (("actual", actual), ("predicted", predicted))
    ]
    sure = judged.share_of(judged.predicted.astype(np.int64))[at]
    shares = [
        GridColumn("share of predicted class", pa.array(sure), _percent),
        *(
            GridColumn(f"share of {levels[code]}", pa.array(share), _percent)
            for code, share in zip(codes, shares_listed(judged, at, codes), strict=True)
        ),
    ]
    # The title names the actual and the predicted class of one cell.
    if found.is_cell and not is_whole:
        return [*numbers, *own, *shares[1 if len(codes) else 0 :]]
    return [*numbers, *names, *shares, *own]


def _numbers(
    target: Column, actual: NDArray[Any], predicted: NDArray[Any], *, is_whole: bool
) -> list[GridColumn]:
    """Return true and predicted numbers or dates, and the error; with few digits on the page."""
    is_date = target.display is Display.DATE
    unit = {Display.DATE: " (days)", Display.TIME: " (seconds)"}.get(target.display, "")
    said = np.asarray(predicted, np.float64)
    errors = (np.asarray(actual, np.float64) - said) / (DAY if is_date else 1)
    if not is_whole:
        errors = _few_digits(errors)
        said = _few_digits(said) if target.is_number else np.round(said)
    # A mean of whole numbers need not be whole.
    display = Display.NUMBER if target.is_number else target.display
    column = Column("predicted", target.kind, (), display)
    return [
        GridColumn(target.name, *_cells(target, actual)),
        GridColumn(column.name, *_cells(column, said)),
        GridColumn(f"error{unit}", pa.array(errors), _number),
    ]


def _cells(column: Column, values: NDArray[Any]) -> tuple[Any, Any]:
    """Return numbers or dates, and how a grid shows them."""
    cells = typed_cells(column, values)
    return cells, config_of(cells)


def _few_digits(values: FloatArray) -> FloatArray:
    return np.array([to_digits(value, _DIGITS) for value in values.tolist()])


def _left_out(found: PredictionRows) -> str:
    n = len(found.part.training.classes)
    if n <= _MAX_SHARES:
        return ""
    return f"The download has the share of each of the {n} classes."


def _offer_tree(subject: Subject, found: PredictionRows) -> None:
    """Offer a button that marks the rows in the tree and selects the leaf with the most of them."""
    leaf = leaf_of_most(found, subject.tree)
    if leaf is None:
        return
    does = "Selects this row’s leaf on the Explore page and marks the row there."
    if leaf.n_rows > 1:
        does = (
            "Marks these rows in the tree on the Explore page and selects the leaf with the "
            f"largest number of them ({leaf.n_here} of {leaf.n_rows})."
        )
    st.button(
        "Show these rows in the tree",
        key=state.SHOW_IN_TREE.name,
        help=does,
        on_click=partial(_show_in_tree, subject, found, leaf.path),
    )


def _show_in_tree(subject: Subject, found: PredictionRows, path: str) -> None:
    listed = found.part.judged.rows[found.at[: found.n_shown]]
    point_to(subject, found.part.training, listed, found.words)
    selection.select(path)
    state.PAGE_ASKED.set("explore")
    st.rerun()


_percent: Any = partial(st.column_config.NumberColumn, format="percent")
_number: Any = partial(st.column_config.NumberColumn, format="%s")
