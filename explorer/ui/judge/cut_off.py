"""The class of interest on the Judge page: a cut-off on its share, the cost of errors, curves."""

import re

import streamlit as st

from explorer.data.schema import Task
from explorer.ui import state
from explorer.ui.background.waiting import result_of
from explorer.ui.colours import MAX_COST, chosen_cut_off, chosen_number, number_within
from explorer.ui.columns import class_of_interest
from explorer.ui.columns.keys import CUT_OFF_TREE
from explorer.ui.judge.judged_parts import parts_study
from explorer.ui.markdown import term
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, Urgency, in_json
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.cut_off import cut_off_of

_LABEL = "Class of interest"


def show_cut_off(subject: Subject, *, is_cross_validated: bool) -> None:
    """Show the curves if the target is categorical. The address stores what the user chooses in the
    picture."""
    training = subject.training
    if training.task is not Task.CLASSIFICATION or len(training.classes) < 2:
        return
    st.divider()
    with st.container(key="class_of_interest", width="content"):
        st.markdown(term("class_of_interest", _LABEL))
        class_of_interest.choose(
            training, _LABEL, state.CLASS_IN_CUT_OFF, "none chosen", is_labelled=False
        )
    code = class_of_interest.code_of(training)
    if code is None:
        st.caption(
            "Choose a class to see how many of its rows a cut-off finds, and what errors cost."
        )
        return
    if subject.kept.judging is None and not is_cross_validated:
        or_hold_out = "" if subject.shown.all_rows is not None else " or hold out rows"
        st.caption(f"To judge a cut-off, cross-validate the tree{or_hold_out}.")
        return
    parts = parts_study(subject, with_folds=is_cross_validated)
    asked = tree_study(subject.shown), training, code, parts, subject.kept.judging
    doing, name = "Predicting unseen rows", "Drawing the curves of the class of interest"
    payload = result_of(in_json(Study(cut_off_of, asked, doing, name, Urgency.SOON)))
    if payload is None:
        return
    with st.container(key="publisher_cut_off"):
        components.publisher(key=state.CUT_OFF_PUBLISHER.name, data={"cut_off": chosen()})
    components.cut_off(
        key=state.CUT_OFF_PICTURE.name,
        data=payload,
        height="content",
        on_chosen_change=_settle_chosen,
    )


def chosen() -> dict[str, float | str | None]:
    """Return the cut-off, the tree that it was chosen for, and the costs from the address; None for
    each that is missing or invalid."""
    return {
        "cut_off": chosen_cut_off(),
        "tree": _tree_name(CUT_OFF_TREE.get()),
        "missed": chosen_number(state.MISSED_COST, MAX_COST),
        "false_alarm": chosen_number(state.FALSE_ALARM_COST, MAX_COST),
    }


def _settle_chosen() -> None:
    """Apply the choices made in the picture; anything but a number removes the choice."""
    sent = state.CUT_OFF_PICTURE.sent("chosen")
    if not isinstance(sent, dict):
        return
    for parameter, name, most in (
        (state.CUT_OFF, "cut_off", 1.0),
        (state.MISSED_COST, "missed", MAX_COST),
        (state.FALSE_ALARM_COST, "false_alarm", MAX_COST),
    ):
        value = number_within(sent.get(name), most)
        parameter.set(None if value is None else f"{value:.15g}")
    CUT_OFF_TREE.set(_tree_name(sent.get("tree")))


def _tree_name(given: object) -> str | None:
    """Return what the picture calls a tree; None for anything else."""
    return given if isinstance(given, str) and re.fullmatch("[0-9a-f]{8}", given) else None
