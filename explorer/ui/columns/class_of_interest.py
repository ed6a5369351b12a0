"""The class of interest, which shares, intervals and lift describe."""

import streamlit as st

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.scoring import usual_positive
from explorer.ui import keys, state
from explorer.ui.columns.keys import CUT_OFF_TREE
from explorer.views.nodes.wording import short

OWN = "each leaf’s own class"


def settle(training: TrainingTable) -> None:
    """Take the class in the address; drop one that the target does not have."""
    asked = state.CLASS_OF_INTEREST.get() or state.CLASS_PARAMETER.get()
    is_class = training.task is Task.CLASSIFICATION and asked in training.classes
    _keep(asked if is_class else None, usual_positive(training))


def forget() -> None:
    """Drop the class of interest and its cut-off: another target has other classes."""
    _keep(None, None)
    _forget_cut_off()


def code_of(training: TrainingTable) -> int | None:
    """Return the code of the chosen class, else of the usual one, or None if there is none."""
    name = state.CLASS_OF_INTEREST.get() or usual_positive(training)
    return None if name is None else training.classes.index(name)


def take(name: str, training: TrainingTable) -> None:
    """Make this one of the target's classes the class of interest."""
    _change(name, usual_positive(training))


def choose(
    training: TrainingTable,
    label: str,
    widget: keys.Widget[str],
    no_class: str = OWN,
    *,
    is_labelled: bool = True,
) -> None:
    """Offer a list of the classes. With more than two, the user may choose none: `no_class`.

    A hidden label still names the list for screen readers.
    """
    usual = usual_positive(training)
    # No class is named "": an empty cell is a missing value.
    options = [*([] if usual else [""]), *training.classes]
    widget.set(state.CLASS_OF_INTEREST.get() or usual or "")
    st.selectbox(
        label,
        options,
        format_func=lambda name: short(name) if name else no_class,
        key=widget.name,
        label_visibility="visible" if is_labelled else "collapsed",
        on_change=lambda: _change(widget.get(), usual),
        width=420,
    )


def _change(chosen: str | None, usual: str | None) -> None:
    before = state.CLASS_OF_INTEREST.get()
    _keep(chosen, usual)
    if state.CLASS_OF_INTEREST.get() != before:
        _forget_cut_off()


def _forget_cut_off() -> None:
    """Drop cut-off and costs, which were chosen for a class."""
    for parameter in (
        state.CUT_OFF,
        CUT_OFF_TREE,
        state.MISSED_COST,
        state.FALSE_ALARM_COST,
    ):
        parameter.set(None)


def _keep(chosen: str | None, usual: str | None) -> None:
    """Remember the choice; the usual class is not stored, because it follows the target."""
    kept = chosen if chosen and chosen != usual else None
    state.CLASS_OF_INTEREST.set(kept)
    state.CLASS_PARAMETER.set(kept)
