"""From tree to forest: the vote of many trees, and what it is worth against one."""

from collections.abc import Hashable

import streamlit as st

from explorer.caps import CAPS
from explorer.ui import cached, presenter
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.background.workers import Urgency
from explorer.ui.cached.forest import ForestSettings
from explorer.ui.frame.subject import Subject
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import asked_axes, offer_axes
from explorer.ui.limitations.boosting import show_boosting
from explorer.ui.limitations.heading import show_heading
from explorer.ui.limitations.studied import Studied, studied_of
from explorer.ui.markdown import escape_markdown, sentence_markdown
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
    task = Task(
        "forest", (*_of(studied), *asked[2:4]), "Growing the forest", "The growth of the forest"
    )
    found = result_of(task, lambda: cached.forest.forest(*asked))
    if found is None:
        return
    view, axes = found
    with controls:
        offer_axes(features, axes)
    with heading:
        caption = " ".join(filter(None, (studied.words, view.caption)))
        show_heading(view.title, caption, view.measures)
    with presenter.panel("forest"):
        components.forest(
            key=keys.FOREST.name,
            data=to_json(view),
            height="content",
            on_opened_change=lambda: _open(settings.n_estimators),
        )
    beside = st.container()
    _show_tree(studied, settings, usual=view.maps[0].tree)
    show_boosting(studied, _of(studied), axes, subject.tree, view.maps[-1].note)
    with beside:  # it takes longest, and nothing waits for it
        _show_beside(studied, settings)


def _open(n_trees: int) -> None:
    sent = keys.FOREST.sent("opened")
    if isinstance(sent, int) and 1 <= sent <= n_trees:
        keys.FOREST_OPENED.set(sent)


def _show_beside(studied: Studied, settings: ForestSettings) -> None:
    """A sentence on scikit-learn's forest, once it is grown."""
    asked = studied.shown, studied.judging, settings
    task = Task(
        "forest_beside",
        (*_of(studied), settings),
        "Growing scikit-learn’s forests",
        "scikit-learn’s forest",
        urgency=Urgency.LAST,
    )
    words = result_of(task, lambda: cached.forest.beside(*asked))
    if words:
        st.caption(sentence_markdown(words))


def _show_tree(studied: Studied, settings: ForestSettings, *, usual: int) -> None:
    """A tree of the forest as all trees are drawn, chosen by its map or its number."""
    n_trees, asked = settings.n_estimators, keys.FOREST_OPENED.get()
    keys.FOREST_OPENED.set(asked if 1 <= asked <= n_trees else usual)
    st.divider()
    row = st.container(key="forest_tree_row", horizontal=True, vertical_alignment="bottom")
    with row:
        number = st.number_input(
            "Tree", 1, n_trees, key=keys.FOREST_OPENED.name, bind=keys.FOREST_OPENED.bind, width=120
        )
    of = studied.shown, studied.judging, settings, number - 1
    task = Task("forest_tree", (*_of(studied), *of[2:]), "Drawing the tree", "The tree")
    found = result_of(task, lambda: cached.forest.tree_of_forest(*of))
    if found is None:
        return
    opened, drawn = found
    with row, st.container():
        st.subheader(escape_markdown(opened.title), anchor=False)
        st.caption(sentence_markdown(opened.told))
    with st.container(key="courier_forest"):
        components.courier(key=keys.FOREST_COURIER.name, data={"forest_tree": number})
    with presenter.panel("tree"):
        components.tree_canvas(key=keys.FOREST_TREE.name, data=drawn, height="content")


def _of(studied: Studied) -> tuple[Hashable, ...]:
    """Names the rows that grow trees, their rules, and the rows that judge."""
    return studied.shown.tree_key, studied.judging and studied.judging.fingerprint


def _settings(n_features: int) -> ForestSettings:
    """Those of the address, as far as the table has so many features."""
    drawn, usual = keys.FOREST_FEATURES.get(), max(1, round(n_features**0.5))
    is_chosen = 1 <= drawn <= n_features and drawn != keys.FOREST_USUAL.get()
    keys.FOREST_FEATURES.set(drawn if is_chosen else usual)
    keys.FOREST_USUAL.set(usual)
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
