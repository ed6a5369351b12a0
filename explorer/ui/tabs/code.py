"""The code that computed the selected node's numbers, in the Code tab, and buttons to open it."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from explorer.judging.nodes.computed import compute_at
from explorer.judging.nodes.explain_node import node_and_feature
from explorer.ui import keys, state
from explorer.ui.background.waiting import result_of
from explorer.ui.pictures import components
from explorer.ui.selection import looked_into
from explorer.ui.studies.study import Study
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.code.code_view import CodeView, node_code_view
from explorer.views.code.excerpts import WATCHED
from explorer.views.to_json import to_json

TAB = "Code"


def show_code(subject: Subject) -> None:
    """Show the textbook engine's source as it ran at this node, for the feature in the split
    search; only the browser knows the open chapter."""
    shown, feature = subject.shown, looked_into(subject.shown)
    tree = tree_study(shown)
    at = Study[tuple[int, int]](node_and_feature, (shown, tree, feature))
    computed = Study[Any](compute_at, (at, shown.training, tree, WATCHED), is_kept=False)
    asked, doing = (at, shown.training, tree, computed), "Running the textbook code on this node"
    view = result_of(Study[CodeView](node_code_view, asked, doing, "The textbook code"))
    if view is None:
        return
    components.code(
        key=state.CODE.name,
        data=to_json({"view": view, "asked": state.CODE_ASKED.get()}),
        height="content",
    )


def offer_code(door: keys.Widget[bool], *chapters: str) -> None:
    """Draw a quiet button that opens the tab at the code of one number (see `Chapter.key`): the
    first of these chapters that the node has."""
    offer_door(door, "this node", lambda: _open(chapters))


def offer_door(door: keys.Widget[bool], whose: str, on_click: Callable[[], None]) -> None:
    """Draw only the button; `whose` names the subject of the code, as "this node"."""
    st.button(
        "How is this computed?",
        key=door.name,
        type="tertiary",
        on_click=on_click,
        help=f"Shows the code that ran, line by line, with the values computed for {whose}.",
    )


def _open(chapters: tuple[str, ...]) -> None:
    state.CODE_ASKED.set((chapters, state.CODE_ASKED.get()[1] + 1))
    state.DETAIL_TAB.set(TAB)
