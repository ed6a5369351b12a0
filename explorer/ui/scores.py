"""Cross-validated scores: beside the training score in the header, and along the scrubber."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.growth.shown import Shown
from explorer.judging.unseen.folds import USUAL_FOLDS
from explorer.ui import cached, state
from explorer.ui.background import asking
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.background.workers import Urgency
from explorer.ui.cached.judging import RowsOf
from explorer.ui.markdown import sentence_markdown
from explorer.ui.pictures import components
from explorer.views.scores.fold_summary import HeaderScores
from explorer.views.scores.track_scores import ScrubberScores, scores_as_plain


@dataclass(frozen=True, slots=True)
class ScorePlaces:
    """Empty places of the header: for the number, and for the sentence below the headline."""

    number: Any
    sentence: Any

    def fill(self, told: HeaderScores) -> None:
        """Writes into both, over what stands there."""
        if told.label is None:
            self.number.empty()
        else:
            self.number.metric(told.label, told.value, width="content")
        self.sentence.caption(sentence_markdown(told.sentence))


def begin_scores(shown: Shown, rows_of: RowsOf, places: ScorePlaces) -> None:
    """Fills the places with what is known already, or with what stands there until it is.

    Comes first of all in a fragment: Streamlit lets its next run write only where each run of
    the whole page has written, and a run may end while the scores are waited for.
    """
    key, told = state.HEADER_SCORES.get() or (None, None)
    if told is None or key != (shown.tree_key, rows_of.key):
        label = cached.judging.usual_label(cached.trees.tree_of(shown))
        growing = "Trees are being grown without a part of the rows, to predict that part."
        told = HeaderScores(label, "…", growing)
    places.fill(told)


def show_scores(shown: Shown, rows_of: RowsOf, places: ScorePlaces) -> ScrubberScores | None:
    """Fills the places of the header; returns the scores of all stops, None where there are none.

    Comes last of all on a page that is complete without it: the scores are found beside the script.
    """
    told, scores = _found(shown, rows_of)
    places.fill(told)
    found = ((shown.tree_key, rows_of.key), told) if scores is not None else None
    state.HEADER_SCORES.set(found)
    return scores


def _found(shown: Shown, rows_of: RowsOf) -> tuple[HeaderScores, ScrubberScores | None]:
    untrimmed, tree = cached.trees.untrimmed_tree(shown), cached.trees.tree_of(shown)
    usual_label = cached.judging.usual_label(tree)
    if _must_be_asked_for(shown):
        return HeaderScores(usual_label, "–", _offer(shown)), None
    task = Task(
        "scores",
        (shown.untrimmed_key, rows_of.key),
        "Growing trees without a part of the rows",
        "Cross-validation",
        urgency=Urgency.SOON,
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
        return HeaderScores(None, "", str(problem)), None
    if found is None:
        return HeaderScores(usual_label, "–", "Cross-validation was stopped."), None
    summary, scores = found
    if shown.pruned:
        sentence = (
            "Branches are pruned by hand, which folds cannot judge: each grows a tree of its own. "
            "What else is from the folds is of the tree before that."
        )
        return HeaderScores(summary.label, "–", sentence), scores
    label = " ".join(filter(None, [summary.label, summary.spread]))
    return HeaderScores(label, summary.value or "–", summary.sentence), scores


def _must_be_asked_for(shown: Shown) -> bool:
    """Whether the folds' trees take so long that they wait for a click; draws what is clicked."""
    work = cached.judging.fold_work(shown, cached.trees.grown_tree(shown))
    if work <= CAPS.max_unasked_fold_work or asking.is_asked(state.FOLDS_ASKED, shown):
        return False
    asking.offer("Cross-validate", state.CROSS_VALIDATE, state.FOLDS_ASKED, shown)
    return True


def _offer(shown: Shown) -> str:
    n = round(shown.training.n_rows * (USUAL_FOLDS - 1) / USUAL_FOLDS)
    return (
        f"What it predicts of rows that it has not seen is not known yet: {USUAL_FOLDS} trees of "
        f"{show_count(n)} rows are grown for it when you ask for them."
    )


def tell_scrubber(shown: Shown, rows_of: RowsOf, scores: ScrubberScores) -> None:
    """Sends the scores to the tree's scrubber, which stands on the page already."""
    sent = cached.views.tree_payload(shown, cached.trees.untrimmed_tree(shown), rows_of.kept)
    told = {"for": sent.name, **scores_as_plain(scores, shown.stop)}
    state.SCORES_TOLD.set(((shown.tree_key, rows_of.key), told))
    with st.container(key="courier_scores"):
        components.courier(key=state.SCORES_COURIER.name, data={"scores": told})


def told_before(shown: Shown, rows_of: RowsOf) -> dict[str, Any] | None:
    """What the scrubber was told in a run before of the same stops: it travels with the limits."""
    key, told = state.SCORES_TOLD.get() or (None, None)
    return told if key == (shown.tree_key, rows_of.key) else None
