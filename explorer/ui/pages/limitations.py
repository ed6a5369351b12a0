"""The Limitations page: what trees cannot do, on the loaded table."""

from collections.abc import Callable

import streamlit as st

from explorer.ui.background.runs import in_sequence
from explorer.ui.choosing import choose_part
from explorer.ui.limitations import keys
from explorer.ui.limitations.difference import show_difference
from explorer.ui.limitations.forest import show_forest
from explorer.ui.limitations.greedy import show_greedy
from explorer.ui.limitations.imbalance import show_imbalance
from explorer.ui.limitations.instability import show_instability
from explorer.ui.pictures import components
from explorer.ui.subject import Subject

LIMITATIONS: dict[str, Callable[[Subject], None]] = {
    "Instability": show_instability,
    "Greedy": show_greedy,
    "Imbalance": show_imbalance,
    "Forest": show_forest,
    "Difference": show_difference,
}
"""The panels by title, in the order in which they are offered; lower-case in the address."""


def show(subject: Subject) -> None:
    """Show one limitation at a time: its finding as the headline, then its pictures."""
    _settle()
    if subject.shown.given is not None:
        st.info(
            "This page grows many trees from the table, but a tree from a file cannot be regrown. "
            "To use the page, go back to the explorer’s own tree."
        )
        return
    titles = {title.casefold(): title for title in LIMITATIONS}
    chosen = choose_part("Limitation of trees", titles, keys.LIMIT, keys.LIMITATION)
    _show_limitation(subject, titles[chosen])


def _settle() -> None:
    """Reset the settings of other pages that do not apply to the trees on this page: colours by the
    share of a class, marked rows, the followed row."""
    with st.container(key="publisher"):
        components.publisher(
            key=keys.PUBLISHER.name, data={"interest": None, "rows": None, "followed": None}
        )


@st.fragment
@in_sequence
def _show_limitation(subject: Subject, title: str) -> None:
    """Show one limitation; its settings rerun only this fragment."""
    LIMITATIONS[title](subject)
