"""The code that computed the whole tree's numbers, and the buttons that open it on the Judge
page."""

import streamlit as st

from explorer.ui import keys, state
from explorer.ui.pictures import components
from explorer.ui.studies.study import result
from explorer.ui.studies.trees import tree_study, untrimmed_study
from explorer.ui.subject import Subject
from explorer.ui.tabs.code import offer_door
from explorer.views.code.tree_code import tree_code_view
from explorer.views.to_json import to_json


def offer_tree_code(subject: Subject, door: keys.Widget[bool], chapter: str) -> None:
    """Offer a button that opens one number's code below the panels, if the tree has a split."""
    if subject.tree.n_nodes > 1:
        offer_door(door, "this tree", lambda: _open(chapter))


def show_tree_code(subject: Subject) -> None:
    """Show the code that a button opened, until the user closes it."""
    asked, shown = state.TREE_CODE_ASKED.get(), subject.shown
    if asked is None or subject.tree.n_nodes == 1:
        return
    view = result(tree_code_view, tree_study(shown), untrimmed_study(shown))
    st.divider()
    components.code(
        key=state.TREE_CODE.name, data=to_json({"view": view, "asked": asked}), height="content"
    )
    st.button(
        "Close the code",
        key=state.CLOSE_TREE_CODE.name,
        on_click=state.TREE_CODE_ASKED.set,
        args=(None,),
    )


def _open(chapter: str) -> None:
    _, times = state.TREE_CODE_ASKED.get() or ((), 0)
    state.TREE_CODE_ASKED.set(((chapter,), times + 1))
