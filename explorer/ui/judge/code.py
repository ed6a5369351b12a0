"""The code that made the numbers of the whole tree, and the doors to it on the Judge page."""

import streamlit as st

from explorer.growth.shown import Shown
from explorer.ui import cached, keys, state
from explorer.ui.pictures import components
from explorer.ui.tabs.code import offer_door
from explorer.views.to_json import to_json


def offer_tree_code(door: keys.Widget[bool], chapter: str, shown: Shown) -> None:
    """Opens the code of one number below the panels; a tree without a split has none."""
    if cached.trees.tree_of(shown).n_nodes > 1:
        offer_door(door, "this tree", lambda: _open(chapter))


def show_tree_code(shown: Shown) -> None:
    """The code that a door was opened for, until it is closed."""
    asked, tree = state.TREE_CODE_ASKED.get(), cached.trees.tree_of(shown)
    if asked is None or tree.n_nodes == 1:
        return
    view = cached.views.tree_code(shown, tree, cached.trees.untrimmed_tree(shown))
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
