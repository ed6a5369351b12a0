"""Work that is slow on a large table: it waits until the user requests it, once per table."""

import streamlit as st

from explorer.growth.tree_spec import TreeSpec
from explorer.ui import keys

Asked = keys.Session[frozenset[str]]
"""The fingerprints of the training tables for which the user requested some work."""


def is_asked(work: Asked, shown: TreeSpec) -> bool:
    return shown.training.fingerprint in work.get()


def ask(work: Asked, shown: TreeSpec) -> None:
    work.set(work.get() | {shown.training.fingerprint})


def offer(label: str, button: keys.Widget[bool], work: Asked, shown: TreeSpec) -> None:
    """Draw a button that requests the work."""
    st.button(label, key=button.name, on_click=lambda: ask(work, shown))
