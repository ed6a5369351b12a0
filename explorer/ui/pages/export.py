"""The Export page: the tree as files, code and pictures."""

from collections.abc import Callable

import streamlit as st

from explorer.ui.background.runs import in_sequence
from explorer.ui.choosing import choose_part
from explorer.ui.export import keys
from explorer.ui.export.one_file import show_one_file
from explorer.ui.export.picture import show_picture
from explorer.ui.export.predictions import show_predictions
from explorer.ui.export.rules import show_rules
from explorer.ui.export.scripts import show_scripts
from explorer.ui.export.settings import show_settings
from explorer.ui.shell.header import show_size
from explorer.ui.subject import Subject

_TITLES = {
    "rules": "Rules",
    "code": "Code for this tree",
    "picture": "Picture",
    "file": "One file",
    "predictions": "Predictions",
    "settings": "Settings",
}
"""The exports by their names in the address, in the order in which they are offered."""

_EXPORTS: dict[str, Callable[[Subject], None]] = {
    "rules": show_rules,
    "code": show_scripts,
    "picture": show_picture,
    "file": show_one_file,
    "predictions": show_predictions,
    "settings": show_settings,
}


def show(subject: Subject) -> None:
    """Show the tree in a sentence, then one export at a time."""
    show_size(subject)
    _show_export(subject, choose_part("What to export", _TITLES, keys.EXPORT, keys.EXPORT_CHOICE))


@st.fragment
@in_sequence
def _show_export(subject: Subject, chosen: str) -> None:
    """Show an export; its settings rerun only this fragment."""
    _EXPORTS[chosen](subject)
