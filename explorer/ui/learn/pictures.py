"""The picture of a step: a component of the lessons, or one of another page, only to view.

Each has its own key, so that a choice in a lesson changes nothing on the other pages.
"""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.judging.nodes.explain_node import NodeExplanation, explained
from explorer.lessons.pictures import (
    Pair,
    RegionsOf,
    SearchOf,
    Several,
    TreeOf,
)
from explorer.tree.tree import Tree
from explorer.ui import state
from explorer.ui.keys import Component
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, in_json
from explorer.ui.studies.trees import tree_study
from explorer.views.code.code_view import CodeView
from explorer.views.forest.boosting_view import BoostingView
from explorer.views.forest.forest_view import ForestView
from explorer.views.instability.instability_view import InstabilityView
from explorer.views.learn.bare_tree import BareTreeView
from explorer.views.learn.chart_view import ChartView
from explorer.views.learn.table_view import TableView
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import regions_view
from explorer.views.split_search.split_search_view import SplitSearchView, split_search_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at

_DRAWN: dict[type[Any], tuple[str, Component]] = {
    BoostingView: ("boosting", state.LESSON_BOOSTING),
    ForestView: ("forest", state.LESSON_FOREST),
    InstabilityView: ("instability", state.LESSON_INSTABILITY),
    BareTreeView: ("lesson_bare_tree", state.LESSON_BARE_TREE),
    ChartView: ("lesson_chart", state.LESSON_CHART),
    TableView: ("lesson_table", state.LESSON_TABLE),
}
"""Pictures that need only their view: the component and its key by the type of the view."""


def show_picture(picture: Any) -> None:
    """Draw a picture; None draws nothing."""
    if picture is None:
        return
    drawn = _DRAWN.get(type(picture))
    if drawn is None:
        _SHOWS[type(picture)](picture)
        return
    name, key = drawn
    getattr(components, name)(key=key.name, data=to_json(picture), height="content")


def _show_several(several: Several) -> None:
    places = st.columns(list(several.widths), gap="medium") if several.widths else ()
    for place, picture in zip_longest(places, several.pictures):
        with place or nullcontext():
            show_picture(picture)


def _show_tree(tree: TreeOf) -> None:
    _settle()
    study, training = tree_study(tree.shown), tree.shown.training
    data = in_json(Study(tree_to_look_at, (study, training))).value()
    components.tree_canvas(key=state.LESSON_TREE.name, data=data, height="content")


def _show_regions(regions: RegionsOf) -> None:
    _settle()
    tree, training = tree_study(regions.shown), regions.shown.training
    view = Study[Any](regions_view, (tree, training, *regions.axes), is_kept=False)
    data = in_json(Study(regions_to_look_at, (tree, training, view))).value()
    components.regions(key=state.LESSON_REGIONS.name, data=data, height="content")


def _search_to_look_at(
    explanation: NodeExplanation, training: TrainingTable, tree: Tree
) -> SplitSearchView:
    """Return a split search without a title: the lesson names the split itself."""
    return replace(split_search_view(explanation, training, tree, is_fixed=True), title="")


def _show_search(search: SearchOf) -> None:
    shown = search.shown
    viewed = state.LESSON_FEATURES.get().get(shown.node_key, search.feature)
    tree = tree_study(shown)
    found = Study[Any](explained, (shown, tree, viewed), is_kept=False)
    work = Study[Any](_search_to_look_at, (found, shown.training, tree))

    def view_feature() -> None:
        chosen = state.LESSON_SEARCH.sent("feature")
        if type(chosen) is int and 0 <= chosen < len(shown.training.features):
            state.LESSON_FEATURES.set(state.LESSON_FEATURES.get() | {shown.node_key: chosen})

    components.split_search(
        key=state.LESSON_SEARCH.name,
        data=in_json(work).value(),
        height="content",
        on_feature_change=view_feature,
    )


def _show_pair(pair: Pair) -> None:
    _settle()
    places = st.columns(2, gap="large")
    names = state.LESSON_TREES if pair.axes is None else state.LESSON_REGION_PAIR
    both = zip(places, pair.names, pair.trees, pair.grown_from, names, strict=True)
    for place, name, tree, training, key in both:
        with place, st.container(key=f"of_{key.name}"):
            st.subheader(escape_markdown(name), anchor=False)
            if pair.axes is None:
                data = to_json(tree_to_look_at(tree, training))
                components.tree_canvas(key=key.name, data=data, height="content")
            else:
                view = regions_view(tree, training, *pair.axes)
                data = to_json(regions_to_look_at(tree, training, view))
                components.regions(key=key.name, data=data, height="content")


def _show_code(view: CodeView) -> None:
    data = to_json({"view": view, "asked": ((view.chapters[0].key,), 1)})
    components.code(key=state.LESSON_CODE.name, data=data, height="content")


_SHOWS: dict[type[Any], Callable[[Any], None]] = {
    CodeView: _show_code,
    Pair: _show_pair,
    RegionsOf: _show_regions,
    SearchOf: _show_search,
    Several: _show_several,
    TreeOf: _show_tree,
}
"""Pictures of other pages, and groups of pictures."""


def _settle() -> None:
    """Reset the choices of another page or step: the node, the class, and the followed row."""
    settled = {"selection": "", "interest": None, "rows": None, "followed": None}
    with st.container(key="publisher"):
        components.publisher(key=state.LESSON_PUBLISHER.name, data=settled)
