"""The growth player of the tree: whether it is on, in which order it grows, and its message."""

import zlib

import streamlit as st

from explorer.caps import CAPS
from explorer.growth.weighting import is_weighted
from explorer.tree.trimming import SplitOrder
from explorer.ui import keys, state
from explorer.ui.background.waiting import result_of
from explorer.ui.pictures import components
from explorer.ui.studies.folds import grown_folds_study
from explorer.ui.studies.pictures import own_judgement
from explorer.ui.studies.study import Study, Urgency, in_json
from explorer.ui.studies.trees import untrimmed_study
from explorer.ui.subject import Subject
from explorer.views.player.player_view import player_view
from explorer.views.player.steps import Steps, StepScores, step_scores, steps_of

_ORDERS = frozenset(SplitOrder)


def chosen_order() -> SplitOrder | None:
    """Return the order in the address; None if it has none, so that the complete tree is shown."""
    asked = state.STEPS.get()
    return SplitOrder(asked) if asked in _ORDERS else None


def settle_sent(picture: keys.Component) -> None:
    """Store the order that a picture switched to, or None if it shows the complete tree again."""
    sent = picture.sent("steps")
    order = sent.get("order") if isinstance(sent, dict) else None
    state.STEPS.set(order if isinstance(order, str) and order in _ORDERS else None)


def send_steps(subject: Subject, tree: str) -> None:
    """Send every split to the tree picture; `tree` is its name for the untrimmed tree."""
    if chosen_order() is None:
        return
    shown = subject.shown
    asked = own_judgement(subject), shown.stop, shown.pruned
    weighted = ("is_weighted", is_weighted(subject.training.weights))
    steps = in_json(Study(player_view, asked, named=(weighted,))).value().decode()
    with st.container(key="publisher_player"):
        told = {"for": tree, "key": _key(subject), "steps": steps}
        components.publisher(key=state.PLAYER_PUBLISHER.name, data={"player": told})


def send_step_scores(subject: Subject) -> None:
    """Send the picture the folds' score after each step; their trees are grown already."""
    if chosen_order() is None:
        return
    shown = subject.shown
    asked = untrimmed_study(shown), shown.stop, shown.pruned, CAPS.max_player_steps
    work = Study[StepScores](
        step_scores,
        (Study[Steps](steps_of, asked, is_kept=False), grown_folds_study(subject)),
        "Trimming the folds’ trees to each step",
        "The scoring of the steps",
        Urgency.SOON,
    )
    scores = result_of(in_json(work))
    if scores is not None:
        with st.container(key="publisher_player_scores"):
            told = {"key": _key(subject), "scores": scores.decode()}
            components.publisher(key=state.PLAYER_SCORES_PUBLISHER.name, data={"step_scores": told})


def _key(subject: Subject) -> str:
    """Return a name for the steps; equal contents have the same name."""
    return f"{zlib.crc32(repr((subject.shown.tree_key, subject.scoring)).encode()):08x}"
