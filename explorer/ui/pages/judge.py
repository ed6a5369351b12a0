"""The Judge page: is what the tree learned real?"""

import streamlit as st

from explorer.growth.shown import Shown
from explorer.ui.cached.judging import RowsOf
from explorer.ui.complexity import show_complexity
from explorer.ui.frame.header import show_header
from explorer.ui.frame.subject import Subject
from explorer.ui.scores import ScorePlaces, show_scores


def show(subject: Subject) -> None:
    """What the tree scores on rows that it has not seen, along every limit."""
    places = show_header(subject.shown, subject.tree)
    _show_judged(subject.shown, subject.rows_of, places)


@st.fragment
def _show_judged(shown: Shown, rows_of: RowsOf, places: ScorePlaces) -> None:
    scores = show_scores(shown, rows_of, places)
    if scores is not None:
        show_complexity(shown, rows_of, scores)
