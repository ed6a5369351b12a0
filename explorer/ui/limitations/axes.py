"""The two axes of the Limitations page's maps, the same as those of decision regions."""

import streamlit as st

from explorer.data.schema import Schema
from explorer.ui import state
from explorer.ui.limitations import keys
from explorer.views.nodes.wording import on_one_line

NO_AXIS = "— none —"
"""No second axis, as the address and the regions write it."""

Axes = tuple[str, str | None]


def asked_axes(features: Schema) -> Axes | None:
    """Return the axes in the address, or None if it has none that fit this table."""
    x, y = (parameter.get() for parameter in state.AXES)
    if x not in features.names or x == y:
        return None
    if y == NO_AXIS:
        return x, None
    return (x, y) if y in features.names else None


def offer_axes(features: Schema, axes: Axes) -> None:
    """Offer a choice for each axis, if there are two features or more."""
    names = list(features.names)
    if len(names) < 2:
        return
    for side, (widget, label) in enumerate(zip(keys.AXIS_CHOICES, ("Across", "Up"), strict=True)):
        widget.set(axes[side] or NO_AXIS)
        st.selectbox(
            label,
            [*names, NO_AXIS] if side else names,
            key=widget.name,
            format_func=on_one_line,
            on_change=_choose,
            args=(axes, side),
        )


def _choose(axes: Axes, side: int) -> None:
    """Apply a chosen axis; if both axes are then the same, swap them."""
    chosen = [axes[0], axes[1] or NO_AXIS]
    before, chosen[side] = chosen[side], keys.AXIS_CHOICES[side].get()
    if chosen[0] == chosen[1]:
        chosen[1 - side] = before
    for parameter, name in zip(state.AXES, chosen, strict=True):
        parameter.set(name)
