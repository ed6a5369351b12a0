"""More about the selected node and its tree, one tab each; only the open tab is computed."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from explorer.lessons.set_up import Panel
from explorer.ui import state
from explorer.ui.set_up.active import hides
from explorer.ui.split_search import show_all_curves
from explorer.ui.stored.sample import say_sampled
from explorer.ui.subject import Subject
from explorer.ui.tabs.arithmetic import show_arithmetic
from explorer.ui.tabs.code import TAB as CODE_TAB
from explorer.ui.tabs.code import show_code
from explorer.ui.tabs.cost import show_cost
from explorer.ui.tabs.leaves import show_leaves
from explorer.ui.tabs.overview import show_overview
from explorer.ui.tabs.rows import show_rows

_TABS: dict[str, Callable[[Subject], None]] = {
    "Arithmetic": show_arithmetic,
    CODE_TAB: show_code,
    "Rows": show_rows,
    "Leaves": show_leaves,
    "Overview": show_overview,
    "Every feature’s curve": show_all_curves,
    "Cost": show_cost,
}


_OF_THE_SEARCH = "Arithmetic"
_IN_MEMORY = {
    CODE_TAB: "The textbook code needs rows in memory, but a stored table’s rows are not loaded. "
    "Open a smaller table to see the code.",
}
"""Tabs that cannot show a node of a stored table, and why."""
_OF_SAMPLE = ("Rows", "Cost")
_SHOWS = {
    Panel.SEARCH: ("Arithmetic", CODE_TAB, "Every feature’s curve"),
    Panel.TREE: ("Leaves", "Overview"),
}
"""Tabs that show parts which a link may hide."""


def show_detail_tabs(
    subject: Subject, *, has_search: bool = True, follow: Callable[[int], None] | None = None
) -> None:
    """Show the tabs in a row and the panel of the open one; one belongs to the split search above.

    `follow` receives the number of a row that is selected in the table of rows.
    """
    hidden = {name for panel, names in _SHOWS.items() if hides(panel) for name in names}
    every = _TABS | {"Rows": partial(show_rows, follow=follow)}
    panels = {name: show for name, show in every.items() if name not in hidden}
    tabs = st.tabs(
        list(panels), key=state.DETAIL_TAB.name, on_change="rerun", bind=state.DETAIL_TAB.bind
    )
    for tab, (name, show) in zip(tabs, panels.items(), strict=True):
        if tab.open:
            with tab:
                if name == _OF_THE_SEARCH and not has_search:
                    st.caption(
                        "The arithmetic belongs to the split search, which is not shown while you "
                        "follow a row. To see both, stop following the row."
                    )
                elif name in _IN_MEMORY and subject.shown.all_rows is not None:
                    st.caption(_IN_MEMORY[name])
                else:
                    if name in _OF_SAMPLE:
                        say_sampled(subject)
                    show(subject)
