"""The Judge page: is what the tree learned real?"""

import streamlit as st

from explorer.data.schema import Task
from explorer.growth.shown import Shown
from explorer.ui import presenter, state
from explorer.ui.background.runs import in_sequence
from explorer.ui.cached.judging import RowsOf
from explorer.ui.frame.header import show_header
from explorer.ui.frame.subject import Subject
from explorer.ui.judge.beside import show_beside, show_their_tree
from explorer.ui.judge.code import offer_tree_code, show_tree_code
from explorer.ui.judge.complexity import send_leaf_sizes, show_complexity
from explorer.ui.judge.confusion import show_confusion
from explorer.ui.judge.cut_off import show_cut_off
from explorer.ui.judge.importances import show_importances
from explorer.ui.judge.pruning import show_pruning
from explorer.ui.judge.residuals import show_residuals
from explorer.ui.judge.tuning import show_tuning
from explorer.ui.scores import ScorePlaces, begin_scores, show_scores
from explorer.views.code.tree_code import ALPHA, IMPORTANCE


def show(subject: Subject) -> None:
    """What the tree scores on rows that it has not seen, along every limit."""
    places = show_header(subject.shown, subject.tree, subject.rows_of.kept)
    _show_judged(subject.shown, subject.rows_of, places)


@st.fragment
@in_sequence
def _show_judged(shown: Shown, rows_of: RowsOf, places: ScorePlaces) -> None:
    begin_scores(shown, rows_of, places)
    scores = show_scores(shown, rows_of, places)
    curve, judged = st.columns([58, 42], gap="large")
    with curve, presenter.panel("complexity"):
        if scores is not None:
            show_complexity(shown, rows_of, scores)
    with judged, presenter.panel("errors"):
        if shown.training.task is Task.CLASSIFICATION:
            show_confusion(shown, rows_of, with_folds=scores is not None)
        else:
            show_residuals(shown, rows_of, with_folds=scores is not None)
    st.divider()
    pruning, importances, beside = st.columns(3, gap="large")
    with pruning:
        with presenter.panel("pruning"):
            if scores is not None:
                show_pruning(shown, rows_of, scores)
        if scores is not None:
            offer_tree_code(state.CODE_DOOR_ALPHA, ALPHA, shown)
        show_tuning(shown, rows_of)
    code_below, tree_below, interest = st.container(), st.container(), st.container()
    with code_below:
        show_tree_code(shown)
    with interest, presenter.panel("cut_off"):
        show_cut_off(shown, rows_of, is_cross_validated=scores is not None)
    with importances, presenter.panel("importances"):
        show_importances(shown, rows_of)
    with importances:
        offer_tree_code(state.CODE_DOOR_SHARE, IMPORTANCE, shown)
    if scores is not None:
        send_leaf_sizes(shown, rows_of, scores)
    with beside, presenter.panel("beside"):  # last of all: it takes longest
        theirs = show_beside(shown, rows_of)
    if theirs is not None:
        with tree_below:
            show_their_tree(theirs)
