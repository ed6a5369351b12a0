"""The features with which the prediction may only rise, or only fall (monotonic constraints)."""

from typing import Literal

import streamlit as st

from explorer.caps import CAPS
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.losses import Loss
from explorer.tree.monotonic import Monotonic
from explorer.ui.keys import ListParameter, Widget
from explorer.ui.markdown import escape_markdown
from explorer.ui.shell import keys
from explorer.views.nodes.wording import listed, short

_HELP = (
    "The tree makes no split that would reverse the direction. The splits on the way to a leaf "
    "also limit its prediction. Only numbers and ordered categories have a direction "
    "(monotonic_cst). Missing values belong to the side to which a split sends them."
)
_LISTS: tuple[tuple[Widget[list[str]], ListParameter, Literal[1, -1]], ...] = (
    (keys.RISES, keys.RISES_PARAMETER, 1),
    (keys.FALLS, keys.FALLS_PARAMETER, -1),
)
_UNDER_LOSSES = "Directions cannot be combined with losses."
_UNUSED = "Losses and directions cannot be combined, so the directions in the address are not used."


def choose_directions(
    training: TrainingTable, *, is_fixed: bool, under_losses: bool = False
) -> Monotonic:
    """Return the constraints as set; none for three classes or more, without a feature that has
    an order, or under losses, which cannot be combined with them."""
    named = [one.name for one in training.features if one.is_numeric or one.is_ordered]
    is_binary = training.task is Task.REGRESSION or len(training.classes) == 2
    if not named or not is_binary:
        return ()
    if under_losses:
        st.caption(_UNDER_LOSSES)
        return ()
    if len(named) > CAPS.max_listed_columns:  # as long a list keeps a browser busy
        most = CAPS.max_listed_columns
        st.caption(f"Directions can be chosen only for tables with at most {most} features.")
        asked = [(set(parameter.get()), sign) for _, parameter, sign in _LISTS]
        return tuple((name, sign) for of, sign in asked for name in named if name in of)
    what = predicted(training)
    rises = _choose(f"{what} rises with", keys.RISES, keys.RISES_PARAMETER, named, is_fixed)
    others = [name for name in named if name not in rises]
    falls = _choose(f"{what} falls with", keys.FALLS, keys.FALLS_PARAMETER, others, is_fixed)
    return tuple([(name, 1) for name in rises] + [(name, -1) for name in falls])


def unused_in_words(loss: Loss) -> str:
    """Say that losses prevent the directions in the address from being used; "" otherwise."""
    asked = any(parameter.get() for _, parameter, _ in _LISTS)
    return _UNUSED if loss and asked else ""


def predicted(training: TrainingTable) -> str:
    """Return what a direction applies to, in Markdown: prediction, or the second class's share."""
    if training.task is Task.REGRESSION:
        return "Prediction"
    return f"Share of {escape_markdown(short(training.classes[1]))}"


def directions_in_words(training: TrainingTable, chosen: Monotonic) -> str:
    """Return a sentence on the constraints, in Markdown; "" without any."""
    parts = []
    for sign, verb in ((1, "rise"), (-1, "fall")):
        names = [short(name) for name, its in chosen if its == sign]
        if names:
            parts.append(f"only {verb} with {escape_markdown(listed(names, 6))}")
    return f"{predicted(training)} may {' and '.join(parts)}." if parts else ""


def set_directions(chosen: Monotonic) -> None:
    """Set the lists, before they are drawn again, and the address, in case no list is drawn."""
    for widget, parameter, its in _LISTS:
        names = [name for name, sign in chosen if sign == its]
        widget.set(names)
        parameter.set(names)


def _choose(
    title: str,
    widget: Widget[list[str]],
    parameter: ListParameter,
    names: list[str],
    is_fixed: bool,
) -> list[str]:
    """Return the chosen names; before the list is first drawn, those in the address."""
    asked = widget.get() if widget.is_set else parameter.get()
    widget.set([name for name in names if name in asked])
    chosen: list[str] = st.multiselect(
        title, names, key=widget.name, placeholder="no feature", disabled=is_fixed, help=_HELP
    )
    parameter.set(list(chosen))
    return list(chosen)
