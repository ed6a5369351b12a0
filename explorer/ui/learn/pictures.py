"""The picture of a step: a component of the lessons, or another page's to view.

Each has its own key: a choice in a lesson changes nothing on the other pages.
"""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import streamlit as st

from explorer.growth.growing import grow
from explorer.judging.nodes.computed import compute_at
from explorer.judging.nodes.explain_node import explained
from explorer.judging.stability.root_curves import study_curves
from explorer.lessons.pictures import (
    BoostingOf,
    CodeOf,
    DisturbedOf,
    Pair,
    RegionsOf,
    SearchOf,
    Several,
    TreeOf,
    VotesOf,
)
from explorer.tree.rules import SearchRules
from explorer.ui import state
from explorer.ui.keys import Component
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, in_json, result
from explorer.ui.studies.trees import tree_study
from explorer.views.code.code_view import node_code_view, one_chapter
from explorer.views.code.excerpts import WATCHED
from explorer.views.forest.boosting_view import above_maps, boosting_view
from explorer.views.forest.forest_view import forest_view
from explorer.views.instability.instability_view import instability_view
from explorer.views.learn.bare_tree import BareTreeView
from explorer.views.learn.chart_view import ChartView
from explorer.views.learn.table_view import TableView
from explorer.views.regions import clearest
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import regions_view
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at

_DRAWN: dict[type[Any], tuple[str, Component]] = {
    BareTreeView: ("lesson_bare_tree", state.LESSON_BARE_TREE),
    ChartView: ("lesson_chart", state.LESSON_CHART),
    TableView: ("lesson_table", state.LESSON_TABLE),
}
"""Pictures that only lessons have: the component and its key by the type of the view."""


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


def _show_search(search: SearchOf) -> None:
    shown = search.shown
    viewed = state.LESSON_FEATURES.get().get(shown.node_key, search.feature)
    tree = tree_study(shown)
    found = Study[Any](explained, (shown, tree, viewed), is_kept=False)
    work = Study[Any](split_search_view, (found, shown.training, tree), named=(("is_fixed", True),))

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


def _show_code(code: CodeOf) -> None:
    asked = (0, code.feature), code.shown.training, tree_study(code.shown)
    computed = Study[Any](compute_at, (*asked, WATCHED), is_kept=False)
    view = one_chapter(result(node_code_view, *asked, computed), code.chapter, is_told=code.is_told)
    data = to_json({"view": view, "asked": ((view.chapters[0].key,), 1)})
    components.code(key=state.LESSON_CODE.name, data=data, height="content")


def _show_disturbed(disturbed: DisturbedOf) -> None:
    study, training = disturbed.study, disturbed.training
    axes = clearest.default_axes(study.whole, training)
    roots = study_curves(study, training)
    view = replace(instability_view(study, training, axes, roots), is_fixed=True)
    components.instability(key=state.LESSON_INSTABILITY.name, data=to_json(view), height="content")


def _show_votes(votes: VotesOf) -> None:
    x, y = votes.training.features.names
    view = forest_view(votes.study, votes.training, grow(votes.training), (x, y))
    view = replace(view, is_fixed=True, maps=view.maps if votes.are_told else view.maps[:1])
    components.forest(key=state.LESSON_FOREST.name, data=to_json(view), height="content")


def _show_boosting(boosting: BoostingOf) -> None:
    study, training = boosting.study, boosting.training
    colours_of = grow(training, SearchRules.usual_for(training.task))
    view = boosting_view(study, training, (training.features.names[0], None), colours_of)
    told = "The area of a mark is the row’s residual."
    view = replace(view, title="", told=(f"{told} {above_maps(study)}",))
    components.boosting(key=state.LESSON_BOOSTING.name, data=to_json(view), height="content")


_SHOWS: dict[type[Any], Callable[[Any], None]] = {
    BoostingOf: _show_boosting,
    CodeOf: _show_code,
    DisturbedOf: _show_disturbed,
    Pair: _show_pair,
    RegionsOf: _show_regions,
    SearchOf: _show_search,
    Several: _show_several,
    TreeOf: _show_tree,
    VotesOf: _show_votes,
}
"""Pictures of other pages, and groups of pictures."""


def _settle() -> None:
    """Reset the choices of another page or step: the node, the class, and the followed row."""
    settled = {"selection": "", "interest": None, "rows": None, "followed": None}
    with st.container(key="publisher"):
        components.publisher(key=state.LESSON_PUBLISHER.name, data=settled)
