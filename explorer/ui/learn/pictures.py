"""The components that lessons draw, each under a key of its own: what is chosen in a lesson changes
nothing on the other pages."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.shown import Shown
from explorer.judging.forest.boosting_study import BoostingStudy
from explorer.judging.forest.study import ForestStudy
from explorer.judging.nodes.explain_node import explained
from explorer.judging.stability.root_curves import study_curves
from explorer.judging.stability.stability import Stability
from explorer.tree.rules import SearchRules
from explorer.tree.tree import Tree
from explorer.ui import state
from explorer.ui.learn import keys
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, in_json
from explorer.ui.studies.trees import tree_study
from explorer.views.code.code_view import CodeView
from explorer.views.forest.boosting_view import above_maps, boosting_view
from explorer.views.forest.forest_view import forest_view
from explorer.views.instability.instability_view import instability_view
from explorer.views.learn.bare_tree import BareTreeView
from explorer.views.learn.categories.pictures import BarsView
from explorer.views.learn.mixtures import GroupsView, MixtureView
from explorer.views.learn.regression.staircase_view import StaircaseView
from explorer.views.learn.rules_view import RulesView
from explorer.views.learn.study_view import StudyView
from explorer.views.learn.table_view import TableView
from explorer.views.learn.thresholds.number_line import AxisView
from explorer.views.regions import clearest
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import regions_view
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


def show_rules(view: RulesView) -> None:
    """Rules of one split, a strip each."""
    components.lesson_rules(key=state.LESSON_RULES.name, data=to_json(view), height="content")


def show_study(view: StudyView) -> None:
    """What trees of rising size get right, of old rows and of new ones."""
    components.lesson_study(key=state.LESSON_STUDY.name, data=to_json(view), height="content")


def show_chapter(view: CodeView) -> None:
    """The code of one number, with what it computed where that is told."""
    components.code(
        key=state.LESSON_CODE.name,
        data=to_json({"view": view, "asked": ((view.chapters[0].key,), 1)}),
        height="content",
    )


def show_axis(view: AxisView) -> None:
    """Rows along features, with thresholds."""
    components.lesson_axis(key=state.LESSON_AXIS.name, data=to_json(view), height="content")


def show_bars(view: BarsView) -> None:
    """Categories as bars of their classes."""
    components.lesson_categories(
        key=state.LESSON_CATEGORIES.name, data=to_json(view), height="content"
    )


def show_table(view: TableView) -> None:
    """Numbers to be compared, line by line."""
    components.lesson_table(key=state.LESSON_TABLE.name, data=to_json(view), height="content")


def show_search(shown: Shown, feature: int | None = None) -> None:
    """The search of a node to be looked at; `feature` is looked into until another is chosen."""
    looked, tree = state.LESSON_FEATURES.get().get(shown.node_key, feature), tree_study(shown)
    found = Study[Any](explained, (shown, tree, looked), is_kept=False)
    work = Study[Any](split_search_view, (found, shown.training, tree), named=(("is_fixed", True),))
    components.split_search(
        key=state.LESSON_SEARCH.name,
        data=in_json(work).value(),
        height="content",
        on_feature_change=lambda: _look_into(shown),
    )


def _look_into(shown: Shown) -> None:
    chosen = state.LESSON_SEARCH.sent("feature")
    if type(chosen) is int and 0 <= chosen < len(shown.training.features):
        state.LESSON_FEATURES.set(state.LESSON_FEATURES.get() | {shown.node_key: chosen})


def show_tree(shown: Shown) -> None:
    """A tree to look at, no limits tried on it."""
    _settle()
    data = in_json(Study(tree_to_look_at, (tree_study(shown), shown.training))).value()
    components.tree_canvas(key=state.LESSON_TREE.name, data=data, height="content")


def show_regions(shown: Shown, axes: tuple[str, str]) -> None:
    """The regions of a tree that asks about two features alone, to be looked at."""
    _settle()
    tree, training = tree_study(shown), shown.training
    view = Study[Any](regions_view, (tree, training, *axes), is_kept=False)
    data = in_json(Study(regions_to_look_at, (tree, training, view))).value()
    components.regions(key=state.LESSON_REGIONS.name, data=data, height="content")


def show_bare_tree(view: BareTreeView) -> None:
    """A tree's questions and what its leaves predict, and nothing else."""
    components.lesson_bare_tree(
        key=state.LESSON_BARE_TREE.name, data=to_json(view), height="content"
    )


def show_groups(view: GroupsView) -> None:
    """Groups of rows as marks, with their values."""
    components.lesson_groups(key=keys.GROUPS.name, data=to_json(view), height="content")


def show_mixture(view: MixtureView) -> None:
    """Impurity over the mixture of two classes."""
    components.lesson_mixture(key=keys.MIXTURE.name, data=to_json(view), height="content")


def show_staircase(view: StaircaseView) -> None:
    """A feature and a target of numbers, with what is predicted as steps."""
    components.lesson_staircase(key=keys.STAIRCASE.name, data=to_json(view), height="content")


def show_tree_pair(named: Sequence[tuple[str, Tree, TrainingTable]]) -> None:
    """Two trees side by side, each below its name and over its own rows."""
    _settle()
    places = st.columns(2, gap="large")
    for place, (name, tree, training), key in zip(places, named, keys.TREES, strict=True):
        with place, st.container(key=f"of_{key.name}"):
            st.subheader(escape_markdown(name), anchor=False)
            view = tree_to_look_at(tree, training)
            components.tree_canvas(key=key.name, data=to_json(view), height="content")


def show_region_pair(
    named: Sequence[tuple[str, Tree]], training: TrainingTable, axes: tuple[str, str]
) -> None:
    """The regions of two trees of the same rows, side by side, each below its name."""
    _settle()
    places = st.columns(2, gap="large")
    for place, (name, tree), key in zip(places, named, keys.REGIONS, strict=True):
        with place, st.container(key=f"of_{key.name}"):
            st.subheader(escape_markdown(name), anchor=False)
            view = regions_view(tree, training, *axes)
            data = to_json(regions_to_look_at(tree, training, view))
            components.regions(key=key.name, data=data, height="content")


def show_disturbed(study: Stability, training: TrainingTable) -> None:
    """The roots of many trees and the rows that they change, to be looked at."""
    axes = clearest.default_axes(study.whole, training)
    roots = study_curves(study, training)
    view = replace(instability_view(study, training, axes, roots), is_fixed=True)
    components.instability(key=keys.INSTABILITY.name, data=to_json(view), height="content")


def show_votes(study: ForestStudy, training: TrainingTable, *, are_told: bool) -> None:
    """The votes of ever more trees of two features, to be looked at; else a single tree's."""
    x, y = training.features.names
    view = replace(forest_view(study, training, grow(training), (x, y)), is_fixed=True)
    if not are_told:
        view = replace(view, maps=view.maps[:1])
    components.forest(key=keys.FOREST.name, data=to_json(view), height="content")


def show_boosting(study: BoostingStudy, training: TrainingTable) -> None:
    """The steps of boosting along the first feature, and what each scores."""
    colours_of = grow(training, SearchRules.usual_for(training.task))
    view = boosting_view(study, training, (training.features.names[0], None), colours_of)
    told = "The area of a mark is its residual: what is left over of the row."
    view = replace(view, title="", told=(f"{told} {above_maps(study)}",))
    components.boosting(key=keys.BOOSTING.name, data=to_json(view), height="content")


def _settle() -> None:
    """Nothing of what another page or step has settled holds here: no node, and no followed row."""
    settled = {"selection": "", "interest": None, "rows": None, "followed": None}
    with st.container(key="courier"):
        components.courier(key=state.LESSON_COURIER.name, data=settled)
