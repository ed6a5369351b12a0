"""The Export page: what can be taken away of the tree that is shown."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from explorer.ui import selection
from explorer.ui.export import keys
from explorer.ui.export.one_file import show_one_file
from explorer.ui.export.picture import show_picture
from explorer.ui.export.predictions import show_predictions
from explorer.ui.export.rules import show_rules
from explorer.ui.export.scripts import show_scripts
from explorer.ui.export.settings import show_settings
from explorer.ui.frame.header import show_size
from explorer.ui.frame.subject import Subject


@dataclass(frozen=True, slots=True)
class _Export:
    name: str
    show: Callable[[Subject, str], None]


EXPORTS = {
    "rules": _Export("Rules", show_rules),
    "code": _Export("Code for this tree", show_scripts),
    "picture": _Export("Picture", show_picture),
    "file": _Export("One file", show_one_file),
    "predictions": _Export("Predictions", show_predictions),
    "settings": _Export("Settings", show_settings),
}
"""By their names in the address, in the order in which they are offered."""
FIRST = next(iter(EXPORTS))


def show(subject: Subject) -> None:
    """The tree in a sentence, then one export at a time."""
    show_size(subject.tree, subject.rows_of.kept)
    chosen = _chosen()
    keys.EXPORT_CHOICE.set(chosen)
    st.segmented_control(
        "What to take",
        list(EXPORTS),
        format_func=lambda key: EXPORTS[key].name,
        key=keys.EXPORT_CHOICE.name,
        on_change=lambda: keys.EXPORT.set(keys.EXPORT_CHOICE.get()),
        required=True,
        label_visibility="collapsed",
    )
    _show_export(subject, chosen)


@st.fragment
def _show_export(subject: Subject, chosen: str) -> None:
    """What is set in an export runs this alone."""
    EXPORTS[chosen].show(subject, selection.nearest_path(subject.tree, selection.selected_path()))


def _chosen() -> str:
    """The export that the address names; the first where it knows none."""
    asked = (keys.EXPORT.get() or "").casefold()
    return asked if asked in EXPORTS else FIRST
