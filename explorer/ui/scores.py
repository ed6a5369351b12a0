"""Cross-validated scores: in the header with the training score, and along the scrubber."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.growth.tree_spec import TreeSpec
from explorer.growth.weighting import is_weighted
from explorer.judging.unseen.holding_out import Part
from explorer.ui import state
from explorer.ui.background import asking
from explorer.ui.background.waiting import result_of
from explorer.ui.markdown import sentence_markdown
from explorer.ui.pictures import components
from explorer.ui.studies.folds import fold_work, grown_folds_study, n_folds_of, why_sample
from explorer.ui.studies.pictures import own_judgement, scrubber, tree_payload
from explorer.ui.studies.study import Study, Urgency
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.scores.fold_summary import (
    FoldSummary,
    HeaderScores,
    HeldOutScore,
    fold_label,
    held_out_score,
    summary_of_folds,
)
from explorer.views.scores.score_form import form_of
from explorer.views.scores.track_scores import ScrubberScores, scores_as_plain, scrubber_scores

_OF_GIVEN = HeaderScores(
    None,
    "",
    "This tree is not cross-validated, because cross-validation would judge newly grown trees "
    "instead of this one.",
)
"""The scores of a tree that was grown elsewhere."""


_ABOUT_SPREAD = "± is the standard deviation of the folds."


@dataclass(frozen=True, slots=True)
class ScorePlaces:
    """The header's places for scores: the number, and the sentence below the headline.

    write_title: writes the headline that doubts the tree, or the usual headline for "".
    """

    number: Any
    sentence: Any
    write_title: Callable[[str], None]

    def fill(self, told: HeaderScores) -> None:
        """Write into all places, over their former contents."""
        self.write_title(told.doubt)
        if told.label is None:
            self.number.empty()
        else:
            about = _ABOUT_SPREAD if "±" in told.label else None
            self.number.metric(told.label, told.value, width="content", help=about)
        self.sentence.caption(sentence_markdown(told.sentence))


def begin_scores(subject: Subject, places: ScorePlaces) -> None:
    """Fill the places with known scores, or leave the former contents until they are known.

    Must come first in a fragment: Streamlit lets its next run write only where each run of
    the whole page has written, and a run may end while the scores are waited for.
    """
    key, told = state.HEADER_SCORES.get() or (None, None)
    if told is None or key != subject.key:
        label = _usual_label(subject)
        growing = "Trees are being grown without some of the rows and then tested on those rows."
        told = HeaderScores(label, "…", growing)
    places.fill(_without_folds(subject) or told)


def show_scores(subject: Subject, places: ScorePlaces) -> ScrubberScores | None:
    """Fill the header's places; return the scores of all stops, or None if there are none.

    Must come last on a page that is complete without it: the scores are computed in the background.
    """
    told, scores = _found(subject)
    places.fill(told)
    state.HEADER_SCORES.set((subject.key, told) if scores is not None else None)
    return scores


def stop_scores_study(subject: Subject) -> Study[ScrubberScores]:
    """Return the folds' scores at the scrubbers' stops, under the other limits' present values."""
    shown = subject.shown
    return Study(scrubber_scores, (scrubber(subject), shown.stop, grown_folds_study(subject)))


def _found(subject: Subject) -> tuple[HeaderScores, ScrubberScores | None]:
    shown, usual_label = subject.shown, _usual_label(subject)
    if (unknown := _without_folds(subject)) is not None:
        return unknown, None
    if _must_be_asked_for(subject):
        return HeaderScores(usual_label, "–", _offer(shown)), None
    folds = grown_folds_study(subject)
    summary_study = Study[FoldSummary](
        summary_of_folds,
        (folds, own_judgement(subject), shown.training, shown.stop),
        named=(
            ("is_part", subject.kept.kept_back is not None),
            ("held_out", _held_out_study(subject)),
        ),
    )
    work = Study[tuple[FoldSummary, ScrubberScores]](
        _both,
        (summary_study, stop_scores_study(subject)),
        "Growing trees without part of the rows",
        "Cross-validation",
        Urgency.SOON,
        place="scores",
        is_kept=False,
        waits_for=folds,
    )
    try:
        found = result_of(work)
    except TableError as problem:
        return HeaderScores(None, "", str(problem)), None
    if found is None:
        return HeaderScores(usual_label, "–", "Cross-validation was stopped."), None
    summary, scores = found
    if shown.pruned:
        sentence = (
            "You pruned branches by hand. This pruning cannot be cross-validated, because each "
            "fold’s tree has other branches. All other fold scores are for the tree before pruning."
        )
        return HeaderScores(summary.label, "–", sentence), scores
    label = " ".join(filter(None, [summary.label, summary.spread]))
    doubt = "" if subject.tree.is_leaf[0] else summary.doubt
    return HeaderScores(label, summary.value or "–", summary.sentence, doubt), scores


def _without_folds(subject: Subject) -> HeaderScores | None:
    """Return what the header shows for a tree that cannot be cross-validated; None for others."""
    if subject.shown.given is not None:
        return _OF_GIVEN
    if why := why_sample(subject):
        return HeaderScores(None, "", f"{why} The Judge page cross-validates a sample.")
    return None


def _held_out_study(subject: Subject) -> Study[HeldOutScore] | None:
    """Return the score on the part that the header shows, or None if all rows grow the tree."""
    for part, rows_of_it in subject.kept.parts.items():
        if part is not Part.TRAINING:
            asked = tree_study(subject.shown), part, rows_of_it, subject.scoring
            return Study(held_out_score, asked)
    return None


def _both(summary: FoldSummary, scores: ScrubberScores) -> tuple[FoldSummary, ScrubberScores]:
    return summary, scores


def _usual_label(subject: Subject) -> str:
    """Return the name of the score, before the number of folds is known."""
    training = subject.training
    form = form_of(subject.scoring, training.target)
    return fold_label(n_folds_of(subject.shown), form, is_weighted=is_weighted(training.weights))


def _must_be_asked_for(subject: Subject) -> bool:
    """Return whether the folds' trees take so long that they need a click; if so, draw the
    button."""
    shown, is_little = subject.shown, fold_work(subject) <= CAPS.max_unasked_fold_work
    if is_little or asking.is_asked(state.FOLDS_ASKED, shown):
        return False
    asking.offer("Cross-validate", state.CROSS_VALIDATE, state.FOLDS_ASKED, shown)
    return True


def _offer(shown: TreeSpec) -> str:
    n_folds = n_folds_of(shown)
    n = round(shown.n_rows * (n_folds - 1) / n_folds)
    return (
        "The tree’s score on unseen rows is not known yet. On request, "
        f"{n_folds} trees are grown from {show_count(n)} rows each to estimate this score."
    )


def tell_scrubber(subject: Subject, scores: ScrubberScores) -> None:
    """Send the scores to the tree's scrubber, which is on the page already."""
    told = {"for": tree_payload(subject).name, **scores_as_plain(scores, subject.shown.stop)}
    state.SCORES_TOLD.set((subject.key, told))
    with st.container(key="publisher_scores"):
        components.publisher(key=state.SCORES_PUBLISHER.name, data={"scores": told})


def told_before(subject: Subject) -> dict[str, Any] | None:
    """Return the scrubber's last scores for the same stops, to be sent with the limits."""
    key, told = state.SCORES_TOLD.get() or (None, None)
    return told if key == subject.key else None
