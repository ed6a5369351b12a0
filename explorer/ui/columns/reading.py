"""The panel on how a file was read: it tries choices on a draft, which the page may then take."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, FileReading, from_plain
from explorer.data.table import ReadAs, Table
from explorer.lessons.set_up import Control
from explorer.ui.choices import Override, TableChoice
from explorer.ui.columns import changes, column_overrides, keys
from explorer.ui.pictures import components
from explorer.ui.set_up.active import locks
from explorer.ui.studies.study import result
from explorer.views.nodes.distribution import distribution_of
from explorer.views.reading.problems import Problem, problems_of
from explorer.views.reading.reading_view import (
    MAX_COLUMNS,
    may_change_tree,
    needs_answer,
    reading_view,
)
from explorer.views.to_json import to_json

_TITLE = "How was this file read?"


def offer_reading(choice: TableChoice, table: Table) -> Callable[[], None] | None:
    """Draw a button; return the panel if it was pressed, or once if the file's reading is in doubt.

    The panel is open while there is a draft: a rerun of the page that a finished job requests
    leaves it open with the choices made in it.
    """
    if not (choice.digest and column_overrides.can_reread(choice)):
        return None
    is_open = st.button(
        _TITLE, key=keys.OPEN_READING.name, width="stretch", disabled=locks(Control.COLUMNS)
    )
    if locks(Control.COLUMNS):
        return None
    if choice.source not in keys.READINGS_SHOWN.get():
        keys.READINGS_SHOWN.set(keys.READINGS_SHOWN.get() | {choice.source})
        is_open |= needs_answer(table, problems_of(table.notes))
    if is_open and not is_reading_open(choice):
        keys.READING_DRAFT.set(choice)
    return _show_reading if is_reading_open(choice) else None


def is_reading_open(choice: TableChoice) -> bool:
    """Return whether the panel is open for this table: a page can show only one dialog."""
    draft = keys.READING_DRAFT.get()
    return draft is not None and draft.source == choice.source


def _close() -> None:
    keys.READING_DRAFT.set(None)


def _take() -> None:
    if draft := keys.READING_DRAFT.take():
        changes.take_reading(draft)


@st.dialog(_TITLE, width="large", on_dismiss=_close)
def _show_reading() -> None:
    """Show the draft, which the session stores until the page applies it: a dialog is a
    fragment."""
    draft = keys.READING_DRAFT.get()
    if draft is None:  # just taken or left: the page runs without the panel
        st.rerun()
    table = column_overrides.table_of(draft)
    problems = problems_of(table.notes)
    names = table.schema.names[:MAX_COLUMNS]
    distributions = [result(distribution_of, table, name) for name in names]
    view = reading_view(
        table,
        draft.reading,
        dict(draft.read_as),
        problems,
        distributions,
        keys.READING_PROBLEM.take(),
        keys.COLUMN_CHANGES.get(),
    )
    with st.container(horizontal=True, horizontal_alignment="right", vertical_alignment="center"):
        if words := may_change_tree(problems):
            st.caption(words, width="content")
        st.button("Cancel", key=keys.CANCEL_READING.name, on_click=_close)
        st.button("Read it this way", type="primary", key=keys.TAKE_READING.name, on_click=_take)
    components.reading(
        key=keys.READING_PANEL.name,
        data=to_json(view),
        height="content",
        on_change_change=lambda: _answer(draft, table, problems),
    )


def _answer(draft: TableChoice, table: Table, problems: tuple[Problem, ...]) -> None:
    """Try what the panel requests; ignore an invalid request."""
    keys.COLUMN_CHANGES.set(keys.COLUMN_CHANGES.get() + 1)
    sent = keys.READING_PANEL.sent("change")
    try:
        asked = _asked(draft, table, problems, sent) if isinstance(sent, dict) else None
        if asked is not None:
            column_overrides.table_of(asked)
            keys.READING_DRAFT.set(asked)
    except TableError as error:
        keys.READING_PROBLEM.set(f"{error} The file is still read as before.")


def _asked(
    draft: TableChoice, table: Table, problems: tuple[Problem, ...], sent: dict[str, Any]
) -> TableChoice | None:
    match sent:
        case {"problem": int(which), "answer": int(answer)} if which in range(len(problems)):
            answers = problems[which].remedies
            if answer in range(len(answers)):
                return changes.with_remedies(draft, answers[answer][1])
        case {"column": int(index), "read_as": str(how)} if index in range(len(table.schema)):
            if how == "" or how in set(ReadAs):
                override = Override(ReadAs(how) if how else None)
                return column_overrides.with_overrides(draft, {table.schema.names[index]: override})
        case {"names": int() | None as row} if row is None or _is_shown(table, row):
            return column_overrides.with_reading(draft, _under_names(draft.reading, table, row))
        case {"choice": str(key), "value": str(value)}:
            return _chosen(draft, key, value.strip(" "))
        case {"anew": True}:
            found = replace(draft, read_as=(), missing_marks=(), orders=())
            return column_overrides.with_reading(found, AS_FOUND)
    return None


def _is_shown(table: Table, row: int) -> bool:
    lines = table.as_read.lines if table.as_read else ()
    return not isinstance(row, bool) and any(line.row == row for line in lines)


def _under_names(reading: FileReading, table: Table, row: int | None) -> FileReading:
    """Return the reading with the names in this row, skipping the lines above; None means no names,
    with the same lines skipped."""
    if row is not None:
        return replace(reading, header=row, skip=None)
    skipped = table.as_read.skipped if table.as_read else ()
    return replace(reading, header=None, skip=tuple(one for one, _ in skipped))


def _chosen(draft: TableChoice, key: str, value: str) -> TableChoice | None:
    """Toggle a choice: a second time, evidence decides again, and a missing mark is removed."""
    reading = draft.reading
    if key == "marks":
        kept = tuple(mark for mark in reading.marks if mark != value)
        marks = kept if value in reading.marks else (*kept, value)
        return column_overrides.with_reading(draft, replace(reading, marks=marks))
    if key not in ("separator", "encoding", "decimal", "dates", "sheet", "cells"):
        return None
    had = getattr(reading, key)
    changed: dict[str, Any] = {key: None if value in ("", had) else value}
    if key in ("separator", "encoding", "sheet", "cells"):
        changed |= {"header": "auto", "skip": None}  # the rows may differ
    try:
        checked = from_plain({name: one for name, one in changed.items() if one is not None})
    except ValueError as problem:
        keys.READING_PROBLEM.set(str(problem))
        return None
    return column_overrides.with_reading(
        draft, replace(reading, **{name: getattr(checked, name) for name in changed})
    )
