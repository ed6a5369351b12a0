"""The class that is looked for: shares, intervals and lift are told of it."""

import streamlit as st

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.ui import address
from explorer.views.nodes.class_of_interest import usual_positive as _usual
from explorer.views.nodes.wording import short

POSITIVE = "positive_class"
"""Holds the name of a class that was chosen, here and in the address; None is the usual one."""

OWN = "each leaf’s own class"


def settle(training: TrainingTable) -> None:
    """Takes the class in the address, and lets go of one that the target does not have."""
    asked = st.session_state.get(POSITIVE) or address.get(POSITIVE)
    is_class = training.task is Task.CLASSIFICATION and asked in training.classes
    _keep(asked if is_class else None, _usual(training))


def forget() -> None:
    """Another target has other classes."""
    _keep(None, None)


def positive_class(training: TrainingTable) -> int | None:
    """The code of the class chosen, else of the usual one; None where there is none."""
    name = st.session_state[POSITIVE] or _usual(training)
    return None if name is None else training.classes.index(name)


def choose_positive_class(training: TrainingTable, label: str, key: str) -> None:
    """A list of the classes; of more than two, each leaf's own may be looked at."""
    usual = _usual(training)
    # No class is called "": an empty cell is a missing one.
    options = [*([] if usual else [""]), *training.classes]
    st.session_state[key] = st.session_state[POSITIVE] or usual or ""
    st.selectbox(
        label,
        options,
        format_func=lambda name: short(name) if name else OWN,
        key=key,
        on_change=lambda: _keep(st.session_state[key], usual),
        width=420,
    )


def _keep(chosen: str | None, usual: str | None) -> None:
    """Remembers what was chosen; the usual class is nobody's choice, and follows the target."""
    st.session_state[POSITIVE] = chosen if chosen and chosen != usual else None
    address.put(POSITIVE, st.session_state[POSITIVE])
