"""Growing the tree on the two features shown alone, and on all of them again."""

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.lessons.set_up import Control
from explorer.ui import state
from explorer.ui.columns import features
from explorer.ui.markdown import escape_markdown
from explorer.ui.set_up.in_force import locks

Axes = tuple[str, str | None]


def is_on(training: TrainingTable) -> bool:
    """Whether one or two features alone are chosen, here or in the roles."""
    is_fixed = locks(Control.COLUMNS)
    return not is_fixed and len(training.features) <= 2 < len(state.USUAL_FEATURES.get())


def columns_offered(training: TrainingTable) -> tuple[str, ...]:
    """What may run along an axis: the features, or those to which the switch returns."""
    return _before(training) if is_on(training) else training.features.names


def offer_two_features(training: TrainingTable, axes: Axes) -> None:
    """The switch; with two features or fewer, and where a link fixes them, there is none."""
    if len(state.USUAL_FEATURES.get()) <= 2 or locks(Control.COLUMNS):
        return
    state.TWO_ONLY.set(is_on(training))
    x, y = axes
    names = escape_markdown(x) if y is None else f"{escape_markdown(x)} and {escape_markdown(y)}"
    st.toggle(
        "Grow on this one only" if y is None else "Grow on these two only",
        key=state.TWO_ONLY.name,
        on_change=_switch,
        args=(training, axes),
        help=f"Grows the tree anew on {names} only, so that every leaf is one region of this view. "
        "Switch it off to split on all chosen features again.",
    )


def follow_axes(axes: Axes) -> None:
    """While the switch is on, other axes are other features: the whole page runs again."""
    features.give(_present(axes))
    st.rerun()


def _switch(training: TrainingTable, axes: Axes) -> None:
    if state.TWO_ONLY.get():
        state.FEATURES_BEFORE.set(training.features.names)
        features.give(_present(axes))
    else:
        features.give(_before(training))
    st.rerun()


def _before(training: TrainingTable) -> tuple[str, ...]:
    """The features before, if they are this table's; a page opened on two features has none."""
    usual = state.USUAL_FEATURES.get()
    before = state.FEATURES_BEFORE.get()
    return before if set(training.features.names) <= set(before) <= set(usual) else usual


def _present(axes: Axes) -> list[str]:
    return [name for name in axes if name is not None]
