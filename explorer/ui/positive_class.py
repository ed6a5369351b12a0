"""The class that is looked for: shares, intervals and lift are told of it."""

import streamlit as st

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.ui import address
from explorer.views.positive_class import usual_positive as _usual
from explorer.views.wording import short

POSITIVE = "positive_class"
"""Holds a class's name, here and in the address; None where each leaf is told of its own class."""

OWN = "each leaf’s own class"


def settle(training: TrainingTable) -> None:
    """Takes the class chosen or in the address where the target has it, else the usual one."""
    usual = _usual(training)
    asked = st.session_state.get(POSITIVE) or address.get(POSITIVE)
    is_class = training.task is Task.CLASSIFICATION and asked in training.classes
    _keep(asked if is_class else usual, usual)


def forget() -> None:
    """Another table has other classes."""
    _keep(None, None)


def positive_class(training: TrainingTable) -> int | None:
    """The settled class's code; None where there is none."""
    chosen = st.session_state[POSITIVE]
    return None if chosen is None else training.classes.index(chosen)


def choose_positive_class(training: TrainingTable, label: str, key: str) -> None:
    """A list of the classes; of more than two, each leaf's own may be looked at."""
    usual = _usual(training)
    # No class is called "": an empty cell is a missing one.
    options = [*([] if usual else [""]), *training.classes]
    st.session_state[key] = st.session_state[POSITIVE] or ""
    st.selectbox(
        label,
        options,
        format_func=lambda name: short(name) if name else OWN,
        key=key,
        on_change=lambda: _keep(st.session_state[key] or None, usual),
        width=420,
    )


def _keep(chosen: str | None, usual: str | None) -> None:
    st.session_state[POSITIVE] = chosen
    address.put(POSITIVE, None if chosen == usual else chosen)
