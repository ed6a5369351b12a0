"""Cross-validated scores: beside the training score in the header, and along the scrubber."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.growth.shown import Shown
from explorer.judging.folds import USUAL_FOLDS
from explorer.tree.tree import Tree
from explorer.ui import cached, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.cached.judging import RowsOf
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.views.nodes.track_scores import ScrubberScores, scores_as_plain


@dataclass(frozen=True, slots=True)
class ScorePlaces:
    """Places of the header that are filled when the scores are there, and hold their room before:
    for the number, and for the sentence below the headline."""

    number: Any
    sentence: Any


def begin_scores(tree: Tree, number: Any, sentence: Any) -> ScorePlaces:
    """Fills both, empty places of the page, with what stands there until the scores are known."""
    number.metric(cached.judging.usual_label(tree), "…", width="content")
    sentence.caption("Trees are being grown without a part of the rows, to predict that part.")
    return ScorePlaces(number, sentence)


def show_scores(shown: Shown, rows_of: RowsOf, places: ScorePlaces) -> ScrubberScores | None:
    """Fills the places of the header; returns the scores of all stops, None where there are none.

    Comes last of all on a page that is complete without it: the scores are found beside the script.
    """
    untrimmed, tree = cached.trees.untrimmed_tree(shown), cached.trees.tree_of(shown)
    if _must_be_asked_for(shown, untrimmed):
        places.number.metric(cached.judging.usual_label(tree), "–", width="content")
        places.sentence.caption(_offer(shown))
        return None
    task = Task(
        "scores",
        (shown.untrimmed_key, rows_of.roles.group, rows_of.roles.time),
        "Growing trees without a part of the rows",
        "Cross-validation",
        is_waited_for=False,
    )
    try:
        found = result_of(
            task,
            lambda: (
                cached.judging.summary_of_folds(shown, rows_of, tree),
                cached.judging.scrubber_scores(shown, rows_of, untrimmed),
            ),
        )
    except TableError as problem:
        places.number.empty()
        places.sentence.caption(escape_markdown(str(problem)))
        return None
    if found is None:
        places.number.metric(cached.judging.usual_label(tree), "–", width="content")
        places.sentence.caption("Cross-validation was stopped.")
        return None
    summary, scores = found
    label = " ".join(filter(None, [summary.label, summary.spread]))
    places.number.metric(label, summary.value or "–", width="content")
    places.sentence.caption(escape_markdown(summary.sentence))
    return scores


def _must_be_asked_for(shown: Shown, untrimmed: Tree) -> bool:
    """Whether the folds' trees take so long that they wait for a click; draws what is clicked."""
    work = cached.judging.fold_work(shown, untrimmed)
    table = shown.training.fingerprint
    if work <= CAPS.max_unasked_fold_work or table in state.FOLDS_ASKED.get():
        return False
    st.button(
        "Cross-validate",
        key=state.CROSS_VALIDATE.name,
        on_click=lambda: state.FOLDS_ASKED.set(state.FOLDS_ASKED.get() | {table}),
    )
    return True


def _offer(shown: Shown) -> str:
    n = round(shown.training.n_rows * (USUAL_FOLDS - 1) / USUAL_FOLDS)
    return (
        f"What it predicts of rows that it has not seen is not known yet: {USUAL_FOLDS} trees of "
        f"{show_count(n)} rows are grown for it when you ask for them."
    )


def tell_scrubber(shown: Shown, rows_of: RowsOf, scores: ScrubberScores) -> None:
    """Sends the scores to the tree's scrubber, which stands on the page already."""
    sent = cached.views.tree_payload(shown, cached.trees.untrimmed_tree(shown))
    told = {"for": sent.name, **scores_as_plain(scores, shown.stop)}
    state.SCORES_TOLD.set((_key(shown, rows_of), told))
    with st.container(key="courier_scores"):
        components.courier(key=state.SCORES_COURIER.name, data={"scores": told})


def told_before(shown: Shown, rows_of: RowsOf) -> dict[str, Any] | None:
    """What the scrubber was told in a run before of the same stops: it travels with the limits."""
    key, told = state.SCORES_TOLD.get() or (None, None)
    return told if key == _key(shown, rows_of) else None


def _key(shown: Shown, rows_of: RowsOf) -> Hashable:
    return shown.tree_key, rows_of.roles.group, rows_of.roles.time
