"""What the pictures of a tree are coloured by: its leading classes, or one class's share."""

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
"""What the address says where a person has chosen it."""


MAX_COST = 1_000_000.0
"""The colours of a missed row and of a false alarm."""


def chosen_cut_off() -> float | None:
    """The share from which on a leaf is called by the class's name, if one has been chosen."""
    return chosen_number(state.CUT_OFF, 1.0)


def chosen_number(parameter: keys.Parameter, most: float) -> float | None:
    """What the address says, from 0 to `most`; None where it says nothing that can be."""
    return number_within(parameter.get(), most)


def number_within(value: Any, most: float) -> float | None:
    """A number or the text of one, from 0 to `most`; None for anything else."""
    try:
        number = math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if 0 <= number <= most else None


def interest_message(subject: Subject) -> dict[str, Any]:
    """The class of interest as every picture of the tree is told it, by the courier."""
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
    """Takes what a picture is to be coloured by; what is no class of this tree changes nothing."""
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
        # Headline and leaf table speak of the class of interest, too.
        st.rerun()
