"""Growing the tree on the plane's own features alone, and on all of them again."""

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.ui.columns import roles
from explorer.ui.markdown import escape_markdown

_ON, _BEFORE = "two_only", "features_before"

Axes = tuple[str, str | None]


def is_on(training: TrainingTable) -> bool:
    """Whether one or two features alone are chosen, here or in the roles."""
    return len(training.features) <= 2 < len(roles.usual_features())


def columns_offered(training: TrainingTable) -> tuple[str, ...]:
    """What may run along an axis: the features, or those to which the switch returns."""
    return _before(training) if is_on(training) else training.features.names


def offer_two_features(training: TrainingTable, axes: Axes) -> None:
    """The switch; with two features or fewer there is nothing to leave out."""
    if len(roles.usual_features()) <= 2:
        return
    st.session_state[_ON] = is_on(training)
    x, y = axes
    names = escape_markdown(x) if y is None else f"{escape_markdown(x)} and {escape_markdown(y)}"
    st.toggle(
        "Grow on this one only" if y is None else "Grow on these two only",
        key=_ON,
        on_change=_switch,
        args=(training, axes),
        help=f"The tree is grown anew from {names}, so that every leaf is a box of this plane. "
        "Switched off, it may ask about all chosen features again.",
    )


def follow_axes(axes: Axes) -> None:
    """While the switch is on, other axes are other features: the whole page runs again."""
    roles.set_features(_present(axes))
    st.rerun()


def _switch(training: TrainingTable, axes: Axes) -> None:
    if st.session_state[_ON]:
        st.session_state[_BEFORE] = training.features.names
        roles.set_features(_present(axes))
    else:
        roles.set_features(_before(training))
    st.rerun()


def _before(training: TrainingTable) -> tuple[str, ...]:
    """The features before, if they are this table's; a page opened on two features has none."""
    usual = roles.usual_features()
    before: tuple[str, ...] = st.session_state.get(_BEFORE, ())
    return before if set(training.features.names) <= set(before) <= set(usual) else usual


def _present(axes: Axes) -> tuple[str, ...]:
    return tuple(name for name in axes if name is not None)
