"""The score that judges: chosen once for all pages, or the usual one for the question."""

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.judging.scoring import (
    CLASS_SCORES,
    NUMBER_SCORES,
    Score,
    Scoring,
    by_losses,
    usual_positive,
    usual_scoring,
)
from explorer.tree.rules import SearchRules
from explorer.ui import state
from explorer.ui.colours import MAX_COST, chosen_number
from explorer.ui.columns import class_of_interest
from explorer.ui.subject import Subject
from explorer.views.scores.score_form import NAMES, why_usual


def chosen(training: TrainingTable, search: SearchRules) -> Scoring:
    """Return the score in the address, with the class of interest and its costs; the usual one if
    the address has none that can judge this target."""
    usual, asked = usual_score(training, search), state.SCORE.get()
    if asked not in offered(training, search):
        return usual
    if asked == Score.COST and search.loss:
        return by_losses(training, search)
    score, code = Score(asked), class_of_interest.code_of(training)
    if not score.of_one_class or code is None:
        return Scoring(score)
    if score is not Score.COST:
        return Scoring(score, code)
    costs = (chosen_number(one, MAX_COST) for one in (state.MISSED_COST, state.FALSE_ALARM_COST))
    missed, false_alarm = (1.0 if cost is None else cost for cost in costs)
    return Scoring(score, code, missed, false_alarm)


def usual_score(training: TrainingTable, search: SearchRules) -> Scoring:
    """Return the score that judges until the user chooses one; its class of interest is the chosen
    one, or the positive one of two classes."""
    name = state.CLASS_OF_INTEREST.get() or usual_positive(training)
    return usual_scoring(training, search, name)


def offered(training: TrainingTable, search: SearchRules) -> tuple[Score, ...]:
    """Return the scores for this target: those of one class only if there is a class of interest,
    the expected cost also under losses."""
    if not training.classes:
        return NUMBER_SCORES
    has_class = class_of_interest.code_of(training) is not None
    known = {Score.COST} if search.loss else set()
    return tuple(one for one in CLASS_SCORES if has_class or one in known or not one.of_one_class)


def why(subject: Subject) -> str:
    """Return why this score is the usual one for the question; "" if it is not."""
    is_usual = subject.scoring == usual_score(subject.training, subject.shown.search)
    return why_usual(subject.scoring, subject.tree, subject.training) if is_usual else ""


def choose(subject: Subject) -> None:
    """Offer a list of the scores, in the header of every page."""
    training = subject.training
    state.SCORE_BOX.set(subject.scoring.score)
    with st.container(
        key="judged_by", horizontal=True, vertical_alignment="center", width="content"
    ):
        st.caption(
            "Judged by",
            help="All pages use this score. The header and the curves for each limit show it, and "
            "it also judges pruning, importances, forests and comparisons. It does not change how "
            "trees are grown.",
            width="content",
        )
        st.selectbox(
            "Judged by",
            offered(training, subject.shown.search),
            format_func=lambda score: NAMES[score][:1].upper() + NAMES[score][1:],
            key=state.SCORE_BOX.name,
            on_change=lambda: _take(training, subject.shown.search),
            label_visibility="collapsed",
            width=200,
        )


def _take(training: TrainingTable, search: SearchRules) -> None:
    asked = state.SCORE_BOX.get()
    is_usual = asked == usual_score(training, search).score
    state.SCORE.set(None if is_usual else str(asked))
