"""Boosting, below the forest: small trees, each fitted to what those before it leave over."""

from collections.abc import Hashable

import streamlit as st

from explorer.judging.forest.boosting_study import BoostingSettings, why_no_boosting
from explorer.tree.tree import Tree
from explorer.ui import cached, presenter
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import Axes
from explorer.ui.limitations.studied import Studied
from explorer.ui.markdown import sentence_markdown
from explorer.ui.pictures import components

MAX_TREES, MAX_DEPTH = 300, 6


def show_boosting(
    studied: Studied, of: Hashable, axes: Axes, colours_of: Tree, forest: str
) -> None:
    """of: names the rows and rules. axes: those of the forest's maps; forest: what it scores."""
    st.divider()
    if why := why_no_boosting(studied.training):
        st.subheader("Boosting", anchor=False)
        st.caption(sentence_markdown(why))
        return
    with st.container(key="boosting_controls", horizontal=True, vertical_alignment="bottom"):
        settings = _settings()
    asked = studied.shown, studied.judging, settings, axes, forest, colours_of
    task = Task("boosting", (of, settings, axes), "Boosting", "Boosting")
    found = result_of(task, lambda: cached.forest.boosting_payload(*asked))
    if found is not None:
        with presenter.panel("boosting"):
            components.boosting(key=keys.BOOSTING.name, data=found, height="content")


def _settings() -> BoostingSettings:
    n_trees = st.slider(
        "Trees of boosting",
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
        help="How much of a tree’s prediction is added: the smaller, the more trees are needed.",
    )
    depth = st.number_input(
        "Depth of a tree",
        1,
        MAX_DEPTH,
        keys.BOOSTING_DEPTH.default,
        key=keys.BOOSTING_DEPTH.name,
        bind=keys.BOOSTING_DEPTH.bind,
        width=140,
    )
    return BoostingSettings(n_trees, rate, depth)
