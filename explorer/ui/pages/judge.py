"""The Judge page: is what the tree learned real?"""

import streamlit as st

from explorer.data.schema import Task
from explorer.lessons.set_up import Control
from explorer.ui import presenter, state
from explorer.ui.background.runs import in_sequence
from explorer.ui.columns.leaks import show_leaks
from explorer.ui.judge.code import offer_tree_code, show_tree_code
from explorer.ui.judge.complexity import send_leaf_sizes, show_complexity
from explorer.ui.judge.confusion import show_confusion
from explorer.ui.judge.cut_off import show_cut_off
from explorer.ui.judge.importances import show_importances
from explorer.ui.judge.pruning import show_pruning
from explorer.ui.judge.residuals import show_residuals
from explorer.ui.judge.sklearn_comparison import show_beside, show_their_tree
from explorer.ui.judge.tuning import show_tuning
from explorer.ui.scores import ScorePlaces, begin_scores, show_scores
from explorer.ui.set_up.active import FIXED, locks
from explorer.ui.shell.header import show_header
from explorer.ui.stored.sample import say_own_tree, take_sample
from explorer.ui.studies.folds import why_sample
from explorer.ui.subject import Subject
from explorer.views.code.tree_code import ALPHA, IMPORTANCE


def show(subject: Subject) -> None:
    """Show the tree's scores on rows that it has not seen, along every limit."""
    if why_sample(subject):
        subject = take_sample(subject)
    show_leaks(subject)
    _show_judged(subject, show_header(subject))


@st.fragment
@in_sequence
def _show_judged(subject: Subject, places: ScorePlaces) -> None:
    begin_scores(subject, places)
    has_scores = show_scores(subject, places) is not None
    is_given, is_stored = subject.shown.given is not None, subject.shown.all_rows is not None
    n_rows = subject.shown.n_rows
    curve, judged = st.columns([58, 42], gap="large")
    with curve, presenter.panel("complexity"):
        if has_scores:
            if locks(Control.LIMITS):
                st.caption(f"{FIXED} The marks on the curves cannot set a limit.")
            show_complexity(subject)
        elif is_given:
            st.caption(
                "The curves for each limit need trees that are grown without some of the rows, but "
                "a tree from a file cannot be regrown."
            )
    with judged, presenter.panel("errors"):
        _show_errors(subject, has_scores=has_scores)
    st.divider()
    pruning, importances, beside = st.columns(3, gap="large")
    with pruning:
        with presenter.panel("pruning"):
            if has_scores:
                show_pruning(subject)
        if has_scores and not is_stored:
            offer_tree_code(subject, state.CODE_DOOR_ALPHA, ALPHA)
        if not is_stored:
            show_tuning(subject)
    code_below, tree_below, interest = st.container(), st.container(), st.container()
    with code_below:
        show_tree_code(subject.on_sample)
    with interest, presenter.panel("cut_off"):
        show_cut_off(subject, is_cross_validated=has_scores)
    if has_scores:
        send_leaf_sizes(subject)
    subject = subject.on_sample  # what follows needs rows in memory
    with importances, presenter.panel("importances"):
        if is_given:
            st.markdown("**How much does each column matter?**")
            st.caption("Importances cannot be computed for a tree from a file.")
        else:
            if is_stored:
                say_own_tree(subject, n_rows)
            show_importances(subject)
    with importances:
        offer_tree_code(subject, state.CODE_DOOR_SHARE, IMPORTANCE)
    with beside, presenter.panel("beside"):  # last of all: it takes longest
        if is_stored:
            say_own_tree(subject, n_rows)
        theirs = None if is_given else show_beside(subject)
    if theirs is not None:
        with tree_below:
            show_their_tree(theirs)


def _show_errors(subject: Subject, *, has_scores: bool) -> None:
    if subject.training.task is Task.CLASSIFICATION:
        if has_scores or subject.shown.all_rows is None:
            show_confusion(subject, with_folds=has_scores)
        return
    if subject.shown.all_rows is not None:
        say_own_tree(subject, subject.shown.n_rows)
    subject = subject.on_sample
    show_residuals(subject, with_folds=has_scores)
