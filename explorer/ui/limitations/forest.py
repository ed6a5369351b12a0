"""From tree to forest: the vote of many trees, and what it is worth against one."""

import streamlit as st

from explorer.caps import CAPS
from explorer.ui import cached
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.cached.forest import ForestSettings
from explorer.ui.frame.subject import Subject
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import asked_axes, offer_axes
from explorer.ui.limitations.heading import show_heading
from explorer.ui.limitations.studied import studied_of
from explorer.ui.pictures import components
from explorer.views.to_json import to_json


def show_forest(subject: Subject) -> None:
    """The finding, the settings in one row, the maps with the error, and the trees."""
    studied = studied_of(subject, judged=True)
    features = studied.training.features
    heading = st.container()
    controls = st.container(key="forest_controls", horizontal=True, vertical_alignment="bottom")
    with controls:
        settings = _settings(len(features))
    asked = studied.shown, studied.judging, settings, asked_axes(features), subject.tree
    of = (studied.shown.tree_key, studied.judging and studied.judging.fingerprint, *asked[2:4])
    task = Task("forest", of, "Growing the forest", "The growth of the forest")
    found = result_of(task, lambda: cached.forest.forest(*asked))
    if found is None:
        return
    view, axes = found
    with controls:
        offer_axes(features, axes)
    with heading:
        caption = " ".join(filter(None, (studied.words, view.caption)))
        show_heading(view.title, caption, view.measures)
    components.forest(key=keys.FOREST.name, data=to_json(view), height="content")


def _settings(n_features: int) -> ForestSettings:
    """Those of the address, as far as the table has so many features."""
    usual = max(1, round(n_features**0.5))
    drawn = keys.FOREST_FEATURES.get()
    keys.FOREST_FEATURES.set(drawn if 1 <= drawn <= n_features else usual)
    n_trees = st.slider(
        "Trees",
        1,
        CAPS.max_trees_of_forest,
        keys.FOREST_TREES.default,
        key=keys.FOREST_TREES.name,
        bind=keys.FOREST_TREES.bind,
        width=260,
    )
    max_features = st.number_input(
        f"Features a node draws, of {n_features}",
        1,
        n_features,
        key=keys.FOREST_FEATURES.name,
        bind=keys.FOREST_FEATURES.bind,
        width=190,
        help="A node looks for its split among so many features, drawn at random. All of them is "
        "bagging; fewer, a random forest.",
    )
    seed = st.number_input(
        "Seed",
        0,
        CAPS.max_seed,
        keys.FOREST_SEED.default,
        key=keys.FOREST_SEED.name,
        bind=keys.FOREST_SEED.bind,
        width=120,
        help="Of the rows and features that are drawn.",
    )
    return ForestSettings(n_trees, max_features, seed)
