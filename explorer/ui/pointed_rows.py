"""Rows that another page points to, marked in the tree at every node that they reach."""

from typing import Any

import streamlit as st

from explorer.caps import CAPS
from explorer.data.arrays import IntArray
from explorer.data.training import TrainingTable
from explorer.ui import state
from explorer.ui.choices import PointedRows
from explorer.ui.markdown import escape_markdown
from explorer.ui.subject import Subject
from explorer.views.nodes.rows_in_tree import rows_by_node


def point_to(subject: Subject, table: TrainingTable, rows: IntArray, words: str) -> None:
    """Mark rows of the training table, or of a held-out part, by int64 indices into it, until
    another tree or other rows are judged: then `words` would be false."""
    nth = state.TIMES_POINTED.get() + 1
    state.TIMES_POINTED.set(nth)
    state.POINTED_ROWS.set(PointedRows(table.fingerprint, subject.key, rows, words, nth))


def rows_message(subject: Subject, name: str) -> dict[str, Any] | None:
    """Return how many rows reach each node of the named tree; None if none are marked.

    The tree is the one without limits, as its picture has it.
    """
    pointed = _pointed(subject)
    if pointed is None:
        return None
    known = (subject.training, *subject.kept.parts.values())
    table = next(one for one in known if one.fingerprint == pointed.table)
    counts = rows_by_node(subject.untrimmed, table, pointed.rows, CAPS.max_tree_nodes)
    return {"for": name, "counts": counts, "nth": pointed.nth}


def show_pointed_rows(subject: Subject) -> None:
    """Show below the tree which rows are marked in it, and a button that removes the marks."""
    pointed = _pointed(subject)
    if pointed is None:
        return
    with st.container(key="pointed_rows", horizontal=True, vertical_alignment="center"):
        st.markdown(
            escape_markdown(f"{pointed.words}: each node shows how many of them reach it."),
            width="content",
        )
        st.button(
            "Remove the marks",
            key=state.UNMARK_ROWS.name,
            on_click=lambda: state.POINTED_ROWS.set(None),
        )


def _pointed(subject: Subject) -> PointedRows | None:
    """Return the marked rows while the tree and the judged rows are still the same, else None."""
    pointed = state.POINTED_ROWS.get()
    return pointed if pointed and pointed.judged == subject.key else None
