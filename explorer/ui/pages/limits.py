"""The Limits page: what trees cannot do, seen on the table that is loaded."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from explorer.ui.frame.subject import Subject
from explorer.ui.limitations import keys
from explorer.ui.limitations.difference import show_difference
from explorer.ui.limitations.forest import show_forest
from explorer.ui.limitations.greedy import show_greedy
from explorer.ui.limitations.imbalance import show_imbalance
from explorer.ui.limitations.instability import show_instability


@dataclass(frozen=True, slots=True)
class _Limitation:
    name: str
    show: Callable[[Subject], None]


LIMITATIONS = {
    "instability": _Limitation("Instability", show_instability),
    "greedy": _Limitation("Greedy", show_greedy),
    "imbalance": _Limitation("Imbalance", show_imbalance),
    "forest": _Limitation("Forest", show_forest),
    "difference": _Limitation("Difference", show_difference),
}
"""By their names in the address, in the order in which they are offered."""
FIRST = next(iter(LIMITATIONS))


def show(subject: Subject) -> None:
    """One limit at a time: its finding as the headline, then its pictures."""
    chosen = _chosen()
    keys.LIMITATION.set(chosen)
    st.segmented_control(
        "Limit of trees",
        list(LIMITATIONS),
        format_func=lambda key: LIMITATIONS[key].name,
        key=keys.LIMITATION.name,
        on_change=_choose,
        required=True,
        label_visibility="collapsed",
    )
    _show_limitation(subject, chosen)


@st.fragment
def _show_limitation(subject: Subject, chosen: str) -> None:
    """What is set in a limit runs this alone."""
    LIMITATIONS[chosen].show(subject)


def _chosen() -> str:
    """The limit that the address names; the first where it knows none."""
    asked = keys.named_limit()
    return asked if asked in LIMITATIONS else FIRST


def _choose() -> None:
    """Streamlit would bind the name on the button: the address has the limit's own."""
    keys.LIMIT.set(keys.LIMITATION.get())
