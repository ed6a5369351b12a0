"""The growth player of the tree: whether it is on, in which order, and what it is told."""

import zlib

import streamlit as st

from explorer.growth.shown import Shown
from explorer.tree.split_orders import SplitOrder
from explorer.ui import cached, keys, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.background.workers import Urgency
from explorer.ui.cached.judging import RowsOf
from explorer.ui.pictures import components

_ORDERS = frozenset(SplitOrder)


def chosen_order() -> SplitOrder | None:
    """The order in the address; None while the tree is shown whole, and for what is no order."""
    asked = state.STEPS.get()
    return SplitOrder(asked) if asked in _ORDERS else None


def settle_sent(picture: keys.Component) -> None:
    """Takes the order that a picture turned to, or that it shows the whole tree again."""
    sent = picture.sent("steps")
    order = sent.get("order") if isinstance(sent, dict) else None
    state.STEPS.set(order if isinstance(order, str) and order in _ORDERS else None)


def send_steps(shown: Shown, tree: str) -> None:
    """Tells the tree picture, which knows the untrimmed tree by this name, of every split."""
    if chosen_order() is None:
        return
    steps = cached.views.player_payload(shown, cached.trees.untrimmed_tree(shown))
    with st.container(key="courier_player"):
        told = {"for": tree, "key": _key(shown), "steps": steps}
        components.courier(key=state.PLAYER_COURIER.name, data={"player": told})


def send_step_scores(shown: Shown, rows_of: RowsOf) -> None:
    """Tells it what each step does to the score of the folds, whose trees are grown already."""
    if chosen_order() is None:
        return
    task = Task(
        "player_scores",
        (shown.tree_key, rows_of.key),
        "Trimming the folds’ trees to each step",
        "Scoring of the steps",
        urgency=Urgency.SOON,
    )
    untrimmed = cached.trees.untrimmed_tree(shown)
    scores = result_of(task, lambda: cached.judging.player_scores(shown, rows_of, untrimmed))
    if scores is not None:
        with st.container(key="courier_player_scores"):
            told = {"key": _key(shown), "scores": scores}
            components.courier(key=state.PLAYER_SCORES_COURIER.name, data={"step_scores": told})


def _key(shown: Shown) -> str:
    """Names the steps; the same for equal contents."""
    return f"{zlib.crc32(repr(shown.tree_key).encode()):08x}"
