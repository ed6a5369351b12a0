"""The colours of the tree's pictures: by its leading classes, or by the share of one class."""

import math
from typing import Any

import streamlit as st

from explorer.ui import keys, state
from explorer.ui.columns import class_of_interest
from explorer.ui.studies.study import result
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.interest_colours import NO_CLASS, code_shown, colours_by_interest

_BY_SHARE = "share"
"""The address's value once the user has chosen it."""


MAX_COST = 1_000_000.0
"""The largest cost of a missed row and of a false alarm."""


def chosen_cut_off() -> float | None:
    """Return the share from which a leaf predicts the class of interest, or None if none is
    chosen."""
    return chosen_number(state.CUT_OFF, 1.0)


def chosen_number(parameter: keys.Parameter, most: float) -> float | None:
    """Return the number in the address, from 0 to `most`, or None if it has no such number."""
    return number_within(parameter.get(), most)


def number_within(value: Any, most: float) -> float | None:
    """Return a number or the text of one as a float, from 0 to `most`; None for anything else."""
    try:
        number = math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if 0 <= number <= most else None


def interest_message(subject: Subject) -> dict[str, Any]:
    """Return the class of interest in the form in which pictures of the tree receive it."""
    code = class_of_interest.code_of(subject.training)
    found = result(colours_by_interest, tree_study(subject.shown), code)
    return {
        "index": found.index,
        "name": found.name,
        "top": found.top,
        "is_coloured": found.index != NO_CLASS and state.COLOURED_BY.get() == _BY_SHARE,
        "cut_off": chosen_cut_off(),
        "offer": found.offer,
        "factors": found.factors,
    }


def settle_colours(picture: keys.Component, subject: Subject) -> None:
    """Apply the colours that a picture sent; ignore a class that the tree does not have."""
    sent = picture.sent("colours")
    if not isinstance(sent, dict):
        return
    index = sent.get("index")
    if index is None:
        state.COLOURED_BY.set(None)
        return
    classes = shown_classes(subject.untrimmed)
    if isinstance(index, bool) or not isinstance(index, int):
        return
    code = code_shown(classes, index)
    if code is None:
        return
    training = subject.training
    before = class_of_interest.code_of(training)
    class_of_interest.take(training.classes[code], training)
    state.COLOURED_BY.set(_BY_SHARE)
    if code != before:
        # Headline and leaf table also describe the class of interest.
        st.rerun()
