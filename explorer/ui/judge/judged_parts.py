"""Rows as they are judged, part by part, with their picture; and which of them are listed."""

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from explorer.growth.shown import Shown
from explorer.tree.tree import Tree
from explorer.ui import cached, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.background.workers import Urgency
from explorer.ui.cached.judging import RowsOf
from explorer.views.scores.judged_part import JudgedPart

View = TypeVar("View")


def found_parts(
    view_of: Callable[[Shown, RowsOf, Tree, bool], View],
    name: str,
    shown: Shown,
    rows_of: RowsOf,
    *,
    with_folds: bool,
) -> tuple[tuple[JudgedPart, ...], View] | None:
    """All parts and their view, found beside the script; None where the person stopped it, whose
    `name` a sentence then says."""
    tree = cached.trees.tree_of(shown)
    task = Task(
        "judged_parts",
        (shown.tree_key, rows_of.key, with_folds),
        "Predicting the rows",
        name,
        urgency=Urgency.SOON,
    )
    asked = shown, rows_of, tree, with_folds
    return result_of(task, lambda: (cached.judged_rows.judged_parts(*asked), view_of(*asked)))


def are_all_listed(some: str, every: str) -> bool:
    """Draws the choice between some rows and all of them; whether all are chosen."""
    chosen = st.radio(
        "Rows listed",
        [some, every],
        key=state.JUDGED_LIST.name,
        horizontal=True,
        label_visibility="collapsed",
    )
    return chosen == every
