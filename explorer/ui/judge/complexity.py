"""The complexity curves: scores along each limit, which they can set."""

import json

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.growth.shown import Shown
from explorer.ui import cached, state
from explorer.ui.background import asking
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.background.workers import Urgency
from explorer.ui.cached.judging import RowsOf
from explorer.ui.limits import settle_sent
from explorer.ui.pictures import components
from explorer.views.complexity.complexity_track import ComplexityTrack
from explorer.views.scores.track_scores import ScrubberScores
from explorer.views.to_json import to_json


def show_complexity(shown: Shown, rows_of: RowsOf, scores: ScrubberScores) -> None:
    """The picture; the curve along the rows in a leaf follows in `send_leaf_sizes`."""
    untrimmed = cached.trees.untrimmed_tree(shown)
    components.complexity(
        key=state.COMPLEXITY.name,
        data=cached.judging.complexity_payload(shown, rows_of, untrimmed, scores),
        height="content",
        on_limits_change=lambda: settle_sent(state.COMPLEXITY),
        on_asked_change=lambda: _note_asked(shown, rows_of),
    )


def send_leaf_sizes(shown: Shown, rows_of: RowsOf, scores: ScrubberScores) -> None:
    """Sends the picture its last curve, once a person has looked for it: trees grow anew for it.

    Comes late on a page that is complete without it: they grow beside the script.
    """
    if not state.LEAF_SIZES_SHOWN.get():
        return
    offer = _offer(shown)
    track = None if offer else _found(shown, rows_of, scores)
    told = {"key": cached.judging.complexity_key(shown, rows_of), "track": track, "offer": offer}
    with st.container(key="courier_leaf_sizes"):
        components.courier(
            key=state.LEAF_SIZES_COURIER.name, data={"leaf_sizes": json.loads(to_json(told))}
        )


def _found(shown: Shown, rows_of: RowsOf, scores: ScrubberScores) -> ComplexityTrack | None:
    name = cached.views.scrubber(shown, cached.trees.untrimmed_tree(shown)).score_name
    task = Task(
        "leaf_sizes",
        (shown.limits_key, rows_of.key),
        "Growing trees for each number of rows in a leaf",
        "Growing them",
        urgency=Urgency.LAST,
    )
    return result_of(task, lambda: cached.judging.leaf_size_curve_of(shown, rows_of, scores, name))


def _offer(shown: Shown) -> str:
    """What would be grown, where that takes so long that it waits for a click; else nothing."""
    tried = cached.judging.leaf_sizes_tried(shown)
    work = len(tried) * cached.judging.fold_work(shown, cached.trees.grown_tree(shown))
    if asking.is_asked(state.LEAF_SIZES_ASKED, shown) or work <= CAPS.max_unasked_leaf_size_work:
        return ""
    n_rows, most = show_count(shown.training.n_rows), max(tried)
    return (
        f"For each of {len(tried)} numbers of rows in a leaf, from 1 to {most}, the trees of all "
        f"folds are grown anew from {n_rows} rows, when you ask for them."
    )


def _note_asked(shown: Shown, rows_of: RowsOf) -> None:
    """The curve was looked for; with the picture's key, its trees may take long."""
    state.LEAF_SIZES_SHOWN.set(True)
    if state.COMPLEXITY.sent("asked") == cached.judging.complexity_key(shown, rows_of):
        asking.ask(state.LEAF_SIZES_ASKED, shown)
