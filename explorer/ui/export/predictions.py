"""Predictions of the tree for the rows of another table, to view and save."""

import hashlib
from collections.abc import Mapping
from functools import partial
from typing import Any

import pyarrow as pa
import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.schema import Task
from explorer.data.table import ReadAs, Table
from explorer.export.predictions import (
    Matched,
    columns_needed,
    matched,
    prediction_cells,
)
from explorer.export.tables import to_csv, to_parquet
from explorer.ui.choices import TableChoice, Upload
from explorer.ui.export import keys
from explorer.ui.export.all_rows import offer_all_rows
from explorer.ui.export.answers import Probabilities, choose_probabilities, tell_cut_off
from explorer.ui.export.judged_words import judged_words
from explorer.ui.grid import GridColumn, show_grid
from explorer.ui.markdown import escape_markdown
from explorer.ui.shell import uploads
from explorer.ui.studies.tables import uploaded_table
from explorer.ui.subject import Subject
from explorer.ui.table_cells import config_of
from explorer.views.nodes.wording import on_one_line, rows, short

_MAX_CLASSES = 8
"""Maximum number of classes that have a column on the page; files have all of them."""


def show_predictions(subject: Subject) -> None:
    """Show an uploader, then the predicted rows of the table; all rows of a stored table first."""
    offer_all_rows(subject)
    is_classes = subject.tree.task is Task.CLASSIFICATION
    of_classes = ", the probability of every class" if is_classes else ""
    st.caption(
        "Choose another table. Its columns are matched to the tree’s features by name, in any "
        f"order. For each row, you get the prediction{of_classes} and the leaf."
    )
    st.file_uploader(
        "A CSV, Excel or Parquet file with the rows to predict",
        type=uploads.FILE_TYPES,
        key=keys.PREDICTED_FILE.name,
        on_change=_receive,
        help=f"At most {uploads.largest_bytes() // 2**20} MB.",
    )
    upload = keys.PREDICTED.get()
    if upload is None:
        return
    needed = columns_needed(subject.tree)
    try:
        found = matched(subject.tree, partial(_read, upload, subject.choice, needed))
    except TableError as problem:
        st.error(escape_markdown(f"“{short(upload.name)}”: {problem}"))
        return
    is_same = upload.digest == subject.choice.digest or found.table == subject.table
    n_known = subject.training.n_rows if is_same else 0
    if subject.tree.task is not Task.CLASSIFICATION:
        _show(subject, found, upload.name, n_known)
        return
    chosen = choose_probabilities(subject)
    if chosen is not None:
        tell_cut_off(subject, chosen)
        _show(subject, found, upload.name, n_known, chosen)


def _receive() -> None:
    """Store the uploaded file; forget one that the user removes."""
    given = keys.PREDICTED_FILE.get()
    if given is None:
        keys.PREDICTED.set(None)
        return
    data = given.getvalue()
    keys.PREDICTED.set(Upload(given.name, data, hashlib.sha256(data).hexdigest()))


def _read(
    upload: Upload, choice: TableChoice, needed: set[str], how: Mapping[str, ReadAs]
) -> Table:
    """Read the needed columns as the page's table reads the columns with the same names.

    The others stay as they are found: what the tree does not need must not refuse a table.
    """
    as_here = {name: kind for name, kind in choice.read_as if name in needed}
    asked = tuple((as_here | dict(how)).items())
    read = partial(uploaded_table, upload, min_columns=1)  # no target is needed
    first = read()
    here = set(first.schema.names)
    asked = tuple(pair for pair in asked if pair[0] in here)
    marks = tuple(pair for pair in choice.missing_marks if pair[0] in here)
    if not (asked or marks):
        return first
    return read(asked, marks)


def _show(
    subject: Subject, found: Matched, name: str, n_known: int, chosen: Probabilities | None = None
) -> None:
    """Show the predicted rows; `n_known`: the number of them that the tree was grown from."""
    tree, n_rows = subject.tree, found.table.n_rows
    scored, cut_off = (chosen.scored.value(), chosen.cut_off) if chosen else (tree, None)
    weighted = chosen is not None and chosen.with_class_weights
    told = f"Predictions for {rows(n_rows)} of “{short(name)}”"
    judged, compared = judged_words(subject, found, chosen)
    st.subheader(escape_markdown(f"{told}: {judged}" if judged else told), anchor=False)
    differs = found.told or ("The table has every feature of the tree.",)
    if n_known:
        grown = f"{show_count(n_known)} of these {rows(n_rows)}"
        compared += (
            f"The tree was grown from {grown}. It usually predicts other rows less accurately.",
        )
    st.caption(escape_markdown(" ".join((*compared, *differs, *_of_file(found.table)))))
    n_classes, n_own = len(tree.target.levels), len(found.table.schema)
    with_every_class = n_rows * (7 + n_classes) <= CAPS.max_download_cells
    n_own_columns = 7 + n_classes * with_every_class
    with_own = n_rows * (n_own_columns + n_own) <= CAPS.max_download_cells
    cells = prediction_cells(
        scored,
        found,
        cut_off=cut_off,
        with_class_weights=weighted,
        with_every_class=with_every_class,
        with_own=with_own,
    )
    shown = min(n_rows, CAPS.max_predictions_shown)
    # The prediction, the class at a cut-off and its probability come before those of all classes.
    first = cells.index(next(cell for cell in cells if cell[0] == "rows in the leaf"))
    n_left_out = n_classes if with_every_class and n_classes > _MAX_CLASSES else 0
    on_page = cells[: first - n_left_out] + cells[first:]
    listed = [
        GridColumn(on_one_line(title), one.slice(0, shown), _config(title, one))
        for title, one in on_page
    ]
    show_grid(listed, key=keys.PREDICTED_ROWS.name, alt="Rows and their predictions")
    words = []
    if shown < n_rows:
        words.append(
            f"The first {show_count(shown)} of {rows(n_rows)} are listed; the files have all rows."
        )
    if n_left_out:
        words.append(
            f"The files have the probability of each of the {show_count(n_classes)} classes."
        )
    if n_classes and not with_every_class:
        words.append(
            "The files give only the predicted class’s probability, because with all classes, they "
            f"would have more than {show_count(CAPS.max_download_cells)} cells."
        )
    if not with_own:
        words.append(
            "The files leave out the table’s own columns, because with these, they would have "
            f"more than {show_count(CAPS.max_download_cells)} cells. The column “row” contains the "
            "row numbers."
        )
    if words:
        st.caption(escape_markdown(" ".join(words)))
    with st.container(horizontal=True):
        _offer(cells, "csv", "text/csv", to_csv, keys.DOWNLOAD_CSV.name)
        mime = "application/vnd.apache.parquet"
        _offer(cells, "parquet", mime, to_parquet, keys.DOWNLOAD_PARQUET.name)


def _of_file(table: Table) -> list[str]:
    """Return the reader's notes on the file, for example on blank rows left out."""
    return [note.sentence for note in table.notes if not note.column]


def _config(title: str, cells: Any) -> Any:
    if title.startswith("probability") and pa.types.is_floating(cells.type):
        return partial(st.column_config.NumberColumn, format="percent")
    return config_of(cells)


def _offer(cells: list[tuple[str, Any]], kind: str, mime: str, write: Any, key: str) -> None:
    st.download_button(
        f"Save as {'CSV' if kind == 'csv' else 'Parquet'}",
        partial(write, cells),
        file_name=f"predictions.{kind}",
        mime=mime,
        on_click="ignore",
        key=key,
        help="Any text that a spreadsheet could read as a formula begins with an apostrophe."
        if kind == "csv"
        else "All values and names are unchanged.",
    )
