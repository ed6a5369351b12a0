"""From tree to forest: the vote of many trees, and what it gains over a single tree."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from explorer.caps import CAPS
from explorer.growth.forest.forest import NO_LOSSES
from explorer.growth.growing import grow
from explorer.judging.forest.beside_forest import beside_forest
from explorer.judging.forest.study import ForestStudy, grown_whole, study_forest
from explorer.tree.tree import Tree
from explorer.ui import presenter
from explorer.ui.background.waiting import result_of
from explorer.ui.columns import class_of_interest
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import Axes, asked_axes, offer_axes
from explorer.ui.limitations.boosting import show_boosting
from explorer.ui.limitations.heading import show_heading
from explorer.ui.limitations.study_rows import StudyRows, study_rows_of
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.pictures import components
from explorer.ui.shell.losses import show_refusal
from explorer.ui.studies.study import Study, Urgency
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.forest.finding import OpenedTree, beside_sentence
from explorer.views.forest.forest_view import ForestView
from explorer.views.panels.many_trees import forest_over, opened_and_drawn
from explorer.views.to_json import to_json


@dataclass(frozen=True, slots=True)
class ForestSettings:
    """max_features: how many features are drawn for each node. seed: for all random draws."""

    n_estimators: int
    max_features: int
    seed: int


def show_forest(subject: Subject) -> None:
    """Show the finding, the settings in one row, the maps with the error, and the trees; under
    losses, why there is no forest."""
    if subject.shown.search.loss:
        show_refusal(NO_LOSSES)
        return
    studied = study_rows_of(subject, judged=True)
    features = studied.training.features
    heading = st.container()
    controls = st.container(key="forest_controls", horizontal=True, vertical_alignment="bottom")
    with controls:
        settings = _settings(len(features))
    axes, colours_of = asked_axes(features), tree_study(subject.shown)
    code = class_of_interest.code_of(subject.training)
    found = result_of(drawn_study(studied, settings, axes, colours_of, code))
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
    own = view.chart.tree_text if view.maps[-1].note else ""
    show_boosting(studied, axes, subject, view.maps[-1].note, own)
    with beside:  # it takes longest, and nothing waits for it
        _show_beside(studied, settings)


def _open(n_trees: int) -> None:
    sent = keys.FOREST.sent("opened")
    if isinstance(sent, int) and 1 <= sent <= n_trees:
        keys.FOREST_OPENED.set(sent)


def _show_beside(studied: StudyRows, settings: ForestSettings) -> None:
    """Show a sentence about scikit-learn's forest, once that has been grown."""
    forest, training = forest_study(studied, settings), studied.training
    theirs = Study[Any](beside_forest, (forest, training), is_kept=False)
    doing, name = "Growing scikit-learn’s forests", "The growth of scikit-learn’s forests"
    words = result_of(
        Study[str](beside_sentence, (theirs, forest, training), doing, name, Urgency.LAST)
    )
    if words:
        st.caption(sentence_markdown(words))


def _show_tree(studied: StudyRows, settings: ForestSettings, *, usual: int) -> None:
    """Draw one tree of the forest like any other tree; it is chosen by its map or its number."""
    n_trees, before = settings.n_estimators, keys.FOREST_OPENED.get()
    keys.FOREST_OPENED.set(before if 1 <= before <= n_trees else usual)
    st.divider()
    row = st.container(key="forest_tree_row", horizontal=True, vertical_alignment="bottom")
    with row:
        number = st.number_input(
            "Tree", 1, n_trees, key=keys.FOREST_OPENED.name, bind=keys.FOREST_OPENED.bind, width=120
        )
    found = result_of(opened_study(studied, settings, number - 1))
    if found is None:
        return
    opened, drawn = found
    with row, st.container():
        st.subheader(escape_markdown(opened.title), anchor=False)
        st.caption(sentence_markdown(opened.told))
    with st.container(key="publisher_forest"):
        components.publisher(key=keys.FOREST_PUBLISHER.name, data={"forest_tree": number})
    with presenter.panel("tree"):
        components.tree_canvas(key=keys.FOREST_TREE.name, data=drawn, height="content")


def drawn_study(
    studied: StudyRows,
    settings: ForestSettings,
    axes: Axes | None,
    colours_of: Study[Tree],
    code: int | None = None,
) -> Study[tuple[ForestView, Axes]]:
    """Return the forest's picture over these axes, or over the usual ones; code: that of the class
    of interest."""
    forest, training, shown = forest_study(studied, settings), studied.training, studied.shown
    tree = Study[Tree](grow, (training, shown.search, shown.stop))
    asked = forest, training, tree, axes, colours_of, code
    doing, name = "Growing the forest", "The growth of the forest"
    return Study(forest_over, asked, doing, name, waits_for=forest)


def opened_study(
    studied: StudyRows, settings: ForestSettings, number: int
) -> Study[tuple[OpenedTree, bytes]]:
    """Return the tree with this number, from 0."""
    asked = forest_study(studied, settings), studied.training, number
    return Study(opened_and_drawn, asked, "Drawing the tree", "The drawing of the tree")


def forest_study(studied: StudyRows, settings: ForestSettings) -> Study[ForestStudy]:
    """Return the forest grown from the training rows, under the page's search rules."""
    search, stop = grown_whole(studied.shown.search, studied.shown.stop, settings.max_features)
    named = (("n_estimators", settings.n_estimators), ("seed", settings.seed))
    return Study(
        study_forest,
        (studied.training, studied.judging, search, stop, studied.scoring),
        named=named,
    )


def _settings(n_features: int) -> ForestSettings:
    """Draw and return the settings; use the default number of features if the table does not have
    as many as chosen."""
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
        f"Features drawn per node, of {n_features}",
        1,
        n_features,
        key=keys.FOREST_FEATURES.name,
        bind=keys.FOREST_FEATURES.bind,
        width=190,
        help="The number of randomly drawn features among which each node chooses its best split "
        "(max_features). With all features, this is bagging; with fewer, a random forest.",
    )
    seed = st.number_input(
        "Seed",
        0,
        CAPS.max_seed,
        keys.FOREST_SEED.default,
        key=keys.FOREST_SEED.name,
        bind=keys.FOREST_SEED.bind,
        width=120,
        help="Seed for drawing rows and features.",
    )
    return ForestSettings(n_trees, max_features, seed)
