"""Boosting, below the forest: small trees, each fitted to the residuals of those before it."""

from typing import Any

import streamlit as st

from explorer.judging.forest.boosting_study import (
    BoostingSettings,
    study_boosting,
    why_no_boosting,
)
from explorer.ui import presenter
from explorer.ui.background.waiting import result_of
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import Axes
from explorer.ui.limitations.study_rows import StudyRows
from explorer.ui.markdown import sentence_markdown
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, in_json
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.forest.boosting_view import boosting_view

MAX_TREES, MAX_DEPTH = 300, 6


def show_boosting(
    studied: StudyRows, axes: Axes, subject: Subject, forest: str, tree: str = ""
) -> None:
    """Show boosting. axes: the axes of the forest's maps; forest, tree: the scores of the forest
    and of the page's tree."""
    st.divider()
    if why := why_no_boosting(studied.training, studied.shown.search):
        st.subheader("Boosting", anchor=False)
        st.caption(sentence_markdown(why))
        return
    with st.container(key="boosting_controls", horizontal=True, vertical_alignment="bottom"):
        settings = _settings()
    training, search = studied.training, studied.shown.search
    steps = Study[Any](
        study_boosting,
        (training, studied.judging, search, settings, studied.scoring),
        is_kept=False,
    )
    asked = steps, training, axes, tree_study(subject.shown), forest, tree
    found = result_of(
        in_json(Study(boosting_view, asked, "Boosting", "Boosting", place="boosting"))
    )
    if found is not None:
        with presenter.panel("boosting"):
            components.boosting(key=keys.BOOSTING.name, data=found, height="content")


def _settings() -> BoostingSettings:
    n_trees = st.slider(
        "Boosted trees",
        1,
        MAX_TREES,
        keys.BOOSTING_TREES.default,
        key=keys.BOOSTING_TREES.name,
        bind=keys.BOOSTING_TREES.bind,
        width=260,
    )
    rate = st.slider(
        "Learning rate",
        0.01,
        1.0,
        keys.BOOSTING_RATE.default,
        0.01,
        key=keys.BOOSTING_RATE.name,
        bind=keys.BOOSTING_RATE.bind,
        width=260,
        help="Each tree’s prediction is multiplied by this number and then added to the sum. A "
        "smaller number needs more trees.",
    )
    depth = st.number_input(
        "Depth of each tree",
        1,
        MAX_DEPTH,
        keys.BOOSTING_DEPTH.default,
        key=keys.BOOSTING_DEPTH.name,
        bind=keys.BOOSTING_DEPTH.bind,
        width=140,
    )
    return BoostingSettings(n_trees, rate, depth)
