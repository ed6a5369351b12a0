"""The tree's scores, above everything else."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.judging.nodes.split_ranking import FeatureBest, ranking_at, ranking_of_all
from explorer.judging.unseen.holding_out import Part
from explorer.lessons.set_up import Panel
from explorer.ui import judged_by
from explorer.ui.background.waiting import result_of
from explorer.ui.columns import class_of_interest
from explorer.ui.columns.leaks import suspect_at_root
from explorer.ui.markdown import escape_markdown, sentence_markdown, term
from explorer.ui.scores import ScorePlaces
from explorer.ui.set_up.active import hides
from explorer.ui.shell.losses import dropped
from explorer.ui.studies.study import Study, result
from explorer.ui.studies.trees import grown_study, tree_study
from explorer.ui.subject import Subject
from explorer.views.columns.leaks import suspect_words
from explorer.views.nodes.loss_words import loss_words
from explorer.views.nodes.sampled_words import exact_words
from explorer.views.nodes.tie_words import root_tie_words
from explorer.views.nodes.wording import leaves, rows
from explorer.views.scores.held_out_rows import kept_back_words
from explorer.views.scores.summary import Measure, SummaryView, part_measure, summary_view

_ONE_LINE = 86
"""Characters of a headline that fit one line of a projector."""


def show_size(subject: Subject) -> None:
    """Show a headline without any score, if scores are hidden."""
    with st.container(key="head"), st.container(key="words"):
        n_rows = subject.shown.n_rows
        made = "measured on" if subject.shown.given else "grown from"
        size = "" if hides(Panel.TREE) else f" with {leaves(subject.tree.n_leaves)},"
        told = f"A tree{size} {made} {rows(n_rows)}"
        st.header(escape_markdown(told), anchor=False)
        if words := loss_sentence(subject):
            st.caption(sentence_markdown(words))


def show_header(subject: Subject, *, with_splits: bool = True) -> ScorePlaces:
    """Show the headline and the scores it rests on; return the places of the later scores.

    Without `with_splits` the header does not mention what the tree splits on.
    """
    kept, view = subject.kept, summary_of(subject)
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            suspect = suspect_at_root(subject)
            usual = suspect_words(suspect) if suspect else view.title
            title = _title_place(usual).empty()
            splits = view.caption if with_splits else ""
            told = [
                splits,
                root_ties(subject) if with_splits else "",
                loss_sentence(subject),
                judged_by.why(subject),
                kept_back_words(kept),
                _all_rows_words(subject),
                view.left_out,
                view.grown,
            ]
            caption = " ".join(filter(None, told))
            st.caption(sentence_markdown(caption))
            sentence = st.empty()
        with st.container(key="measures", horizontal=True, width="content"):
            st.metric(view.measure.label, view.measure.value, width="content")
            number = st.empty()
            if beside := kept_back_measure(subject):
                st.metric(beside.label, beside.value, width="content")
            judged_by.choose(subject)

    def write_title(doubt: str) -> None:
        title.header(_title_markdown(usual if suspect else doubt or usual), anchor=False)

    return ScorePlaces(number, sentence, write_title)


def _all_rows_words(subject: Subject) -> str:
    """State what describes all rows of a stored table and what the sample; "" for other tables."""
    shown = subject.shown
    if shown.all_rows is None:
        return ""
    is_numbers = shown.training.target.is_numeric
    return exact_words(shown.n_rows, shown.training.n_rows, is_numbers=is_numbers)


def loss_sentence(subject: Subject) -> str:
    """Say what errors cost, and which losses the target cannot have; "" if nothing."""
    training = subject.training
    told = loss_words(subject.shown.search, len(training.classes))
    return " ".join(filter(None, (told, dropped(training))))


def root_ties(subject: Subject) -> str:
    """Name the splits that tie with the root's; "" if none does, or the search was stopped.

    The root is searched once per growth: limits, pruning and selected nodes reuse the result.
    """
    if subject.tree.is_leaf[0]:
        return ""
    training, tree = subject.training, grown_study(subject.shown)
    all_rows = subject.shown.all_rows
    ranking = Study[tuple[FeatureBest, ...]](ranking_at, (tree, training, 0))
    if all_rows is not None:
        ranking = Study(ranking_of_all, (tree, all_rows))
    study = Study[str](
        root_tie_words,
        (ranking, training),
        "Searching the root for tied splits",
        "The search for tied splits",
    )
    return result_of(study) or ""


def summary_of(subject: Subject) -> SummaryView:
    """Return the headline; it counts rows by walking them down the tree."""
    training, is_part = subject.training, subject.kept.kept_back is not None
    code = class_of_interest.code_of(training)
    return result(
        summary_view, tree_study(subject.shown), training, subject.scoring, code, is_part=is_part
    )


def kept_back_measure(subject: Subject) -> Measure | None:
    """Return the score on the tuning rows, or else on the test rows; None without either."""
    for part, rows_of_it in subject.kept.parts.items():
        if part is not Part.TRAINING:
            return result(
                part_measure, tree_study(subject.shown), part, rows_of_it, subject.scoring
            )
    return None


def show_title(title: str) -> None:
    """Show the headline if it is known at once."""
    with _title_place(title):
        st.header(_title_markdown(title), anchor=False)


def _title_place(title: str) -> DeltaGenerator:
    """Return the headline's place, whose key lets the projector's style sheet set a long headline
    smaller."""
    return st.container(key="title" if len(title) <= _ONE_LINE else "long_title")


def _title_markdown(title: str) -> str:
    opening = "A tree of depth "
    if not title.startswith(opening):
        return escape_markdown(title)
    return f"A tree of {term('depth', 'depth')} {escape_markdown(title.removeprefix(opening))}"
