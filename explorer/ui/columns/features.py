"""The chosen features, from the sidebar, the address, or an offer of the page."""

from collections.abc import Sequence

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.lessons.set_up import Control
from explorer.ui import state
from explorer.ui.columns import keys
from explorer.ui.keys import Widget
from explorer.ui.set_up.active import FIXED, locks


def features_in_address(others: Sequence[str], usual: Sequence[str]) -> list[str]:
    """Return the features in the address; the usual ones if it has none.

    `others` are the columns that may be features. Names of other columns are ignored, and so is
    an address that names such a column among all features.
    """
    known = set(others)
    named = state.FEATURES_PARAMETER.get()
    if named and known.issuperset(named):
        return named
    without, also = set(state.FEATURES_WITHOUT.get()), set(state.FEATURES_ALSO.get())
    asked = (set(usual) - without) | (also & known)
    return [name for name in others if name in asked] or list(usual)


def put_features_in_address(features: Sequence[str], usual: Sequence[str]) -> None:
    """Write the features removed from the usual ones and those added, or all if that is shorter."""
    chosen, expected = set(features), set(usual)
    without = [name for name in usual if name not in chosen]
    also = [name for name in features if name not in expected]
    is_shorter = len(features) < len(without) + len(also)
    state.FEATURES_PARAMETER.set(list(features) if is_shorter else [])
    state.FEATURES_WITHOUT.set([] if is_shorter else without)
    state.FEATURES_ALSO.set([] if is_shorter else also)


def give(names: Sequence[str]) -> None:
    """Choose these features, whatever the sidebar's list holds.

    The list starts again under another key. Under the same key, a message that the browser sent
    before it received the change would bring the previous features back.
    """
    state.FEATURES.set(list(names))
    state.FEATURES_ROUND.set(state.FEATURES_ROUND.get() + 1)


def choose(others: list[str], usual: list[str], n_columns: int) -> tuple[str, ...]:
    """Return the features in the table's order; `others` are the columns without another role."""
    state.USUAL_FEATURES.set(tuple(usual))
    chosen = set(_asked(others, usual))
    counts = f"{show_count(len(chosen))} of {show_count(n_columns)}"
    is_fixed = locks(Control.COLUMNS)
    label = f"Features: {counts} column{'s' * (n_columns != 1)}"
    if len(others) > CAPS.max_listed_columns:
        # A list of two thousand keeps a browser busy for seconds; the dialog has a search.
        st.button(label, key=keys.OPEN_FEATURES.name, width="stretch", disabled=is_fixed)
    else:
        with st.popover(label, width="stretch"):
            title = "Features: what the tree may split on"
            # The browser builds a popover's contents once it is opened: by then a value that only
            # an earlier run has sent is gone, and the list would be empty.
            here = [name for name in others if name in chosen]
            st.multiselect(title, others, here, key=_list().name, disabled=is_fixed)
    if is_fixed:
        st.caption(FIXED)
    features = [name for name in others if name in chosen]
    put_features_in_address(features, usual)
    return tuple(features)


def _list() -> Widget[list[str]]:
    """Return the sidebar's list; it is a new one each time the page sets the features."""
    return Widget(f"features_{state.FEATURES_ROUND.get()}", [])


def _asked(others: Sequence[str], usual: Sequence[str]) -> list[str]:
    """Return the list's contents; before it is drawn, the given features, or those in the
    address."""
    known, held = set(others), _list()
    asked = state.FEATURES.get() if state.FEATURES.is_set else features_in_address(others, usual)
    if held.is_set:
        asked = held.get()
    found = [name for name in asked if name in known]
    if not held.is_set:
        held.set(found)
    elif found != asked:
        give(found)
        _list().set(found)
    state.FEATURES.set(found)
    return found
