"""Predictions for all rows of a stored table: its database writes them into a Parquet file."""

import secrets
from pathlib import Path

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.schema import Task
from explorer.export.stored_predictions import free_name, write_predictions
from explorer.judging.decisions import CutOff
from explorer.tree.tree import Tree
from explorer.ui import state
from explorer.ui.background.waiting import result_of
from explorer.ui.columns import class_of_interest
from explorer.ui.export import keys
from explorer.ui.export.answers import NO_CUT_OFF, cut_off_in, cut_off_words
from explorer.ui.markdown import escape_markdown
from explorer.ui.studies.study import Study
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import listed, rows, short
from explorer.warehouse.all_rows import AllRows

_ELSEWHERE = (
    "In Python, explorer.warehouse.write_predictions writes the file into a folder of your choice. "
    "“Rules” above has the same tree as SQL for your database."
)


def offer_all_rows(subject: Subject) -> None:
    """Offer to write and save predictions for all rows."""
    all_rows = subject.shown.all_rows
    if not isinstance(all_rows, AllRows):
        return
    n_rows = all_rows.explored.n_rows
    try:
        n_cells = n_rows * len(all_rows.explored.opened.database.stored_names)
    except TableError as problem:  # an engine that cannot write them
        st.caption(escape_markdown(str(problem)))
        return
    if n_cells > CAPS.max_written_bytes:  # a cell takes more than a byte
        told = f"With {rows(n_rows)}, the table has too many predictions to download."
        st.caption(escape_markdown(f"{told} {_ELSEWHERE}"))
        return
    training = subject.training
    code, cut_off = class_of_interest.code_of(training), cut_off_in(subject)
    name = None if code is None else training.classes[code]
    st.caption(escape_markdown(_of_file(subject.tree, name, cut_off)))
    at = None if cut_off is None else cut_off.at
    asked = subject.shown.tree_key, name, at
    if keys.ALL_PREDICTED.get() != asked:
        st.button(
            f"Predict all {rows(n_rows)}",
            key=keys.PREDICT_ALL.name,
            on_click=keys.ALL_PREDICTED.set,
            args=(asked,),
            help="The database writes the file. Your table is not changed.",
        )
        return
    work = Study[bytes | None](
        _written,
        (all_rows, tree_study(subject.shown), name, at),
        f"Predicting all {rows(n_rows)}",
        "The prediction of all rows",
    )
    try:
        found = result_of(work)
    except TableError as problem:
        keys.ALL_PREDICTED.set(None)
        st.error(escape_markdown(f"{problem} The tree on the page is unchanged."))
        return
    if work.stopped in state.STOPPED.get():
        return
    if found is None:
        most = show_count(CAPS.max_written_bytes // 2**20)
        st.caption(f"The file is too large to download (more than {most} MB). {_ELSEWHERE}")
        return
    st.download_button(
        f"Save predictions for {rows(n_rows)}",
        found,
        file_name="predictions.parquet",
        mime="application/vnd.apache.parquet",
        on_click="ignore",
        key=keys.DOWNLOAD_ALL.name,
    )


def _of_file(tree: Tree, name: str | None, cut_off: CutOff | None) -> str:
    """State which columns the file has, and which rule predicts."""
    added = ["the prediction", "the path of the leaf"]
    if name is not None:
        added.append(f"the leaf’s share of “{short(name)}” as its probability")
    told = f"The Parquet file has all rows with the table’s own columns, {listed(added)}."
    if cut_off is not None:
        return f"{told} {cut_off_words(tree, cut_off)}"
    return told if tree.task is Task.REGRESSION else f"{told} {NO_CUT_OFF}"


def _written(
    all_rows: AllRows, tree: Tree, name: str | None, cut_off: float | None
) -> bytes | None:
    """Return the file; None if it is too large for a download."""
    opened = all_rows.explored.opened
    path = Path(opened.database.connection.folder, f"{secrets.token_hex(8)}.parquet")
    with all_rows.turn():
        try:
            write_predictions(
                opened,
                tree,
                str(path),
                name=free_name(opened),
                class_of_interest=name,
                cut_off=cut_off,
            )
            return path.read_bytes() if path.stat().st_size <= CAPS.max_written_bytes else None
        finally:
            path.unlink(missing_ok=True)
