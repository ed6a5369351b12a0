"""The selected node and columns' roles in the page's address; widgets bind themselves to it."""

import streamlit as st

from explorer.tree.tree import Tree

_NODE = "node"
_ROOT = "root"
_LONGEST_PATH = 10_000


def selected_node(tree: Tree) -> int:
    """The node that the address names, or its nearest ancestor in this tree.

    The path stays in the address, so that a selection survives trimming and comes back.
    """
    path = selected_path()
    while (node := tree.node_at(path)) is None:
        path = path[:-1]
    return node


def selected_path() -> str:
    """The turns in the address; the root where there are none or they are not turns."""
    asked = st.query_params.get(_NODE, _ROOT)
    is_path = len(asked) <= _LONGEST_PATH and set(asked) <= {"L", "R"}
    return asked if is_path else ""


def select(path: str) -> None:
    """Puts a path into the address; the root is the address without one."""
    if path:
        st.query_params[_NODE] = path
    elif _NODE in st.query_params:
        del st.query_params[_NODE]


def get(parameter: str) -> str | None:
    """What the address says of a setting without a widget of its own."""
    return st.query_params.get(parameter)


def get_all(parameter: str) -> list[str]:
    """What the address says of a setting with several values."""
    return st.query_params.get_all(parameter)


def put(parameter: str, value: str | None) -> None:
    """Says it in the address; None takes it out."""
    if value is None:
        if parameter in st.query_params:
            del st.query_params[parameter]
    elif st.query_params.get(parameter) != value:
        st.query_params[parameter] = value
