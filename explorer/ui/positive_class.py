"""The class that is looked for: shares, intervals and lift are told of it."""

import streamlit as st

from explorer.data.schema import Task
from explorer.data.training import TrainingTable

KEY = "positive_class"
"""Holds a class's name; a name that is no class of the target is ignored."""

OWN = "each leaf’s own class"


def positive_class(training: TrainingTable) -> int | None:
    """The class's code: the one chosen, of two classes else the last; None otherwise."""
    if training.task is Task.REGRESSION:
        return None
    classes, chosen = training.classes, st.session_state.get(KEY)
    if chosen in classes:
        return classes.index(chosen)
    return 1 if len(classes) == 2 else None


def choose_positive_class(training: TrainingTable) -> None:
    """Asked where there are more than two classes; of two the last is looked for."""
    if len(training.classes) < 3:
        return
    options = [OWN, *(name for name in training.classes if name != OWN)]
    # Set, not forgotten: a forgotten one would come back from the address.
    if st.session_state.get(KEY, OWN) not in options:
        st.session_state[KEY] = OWN
    st.selectbox(
        "Intervals and lift of",
        options,
        key=KEY,
        bind="query-params",
        persist_state="session",
        width=280,
    )
