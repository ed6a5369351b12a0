"""The components that lessons draw, each under a key of its own: what is chosen in a lesson changes
nothing on the other pages."""

import streamlit as st

from explorer.growth.shown import Shown
from explorer.tree.tree import Tree
from explorer.ui import cached, state
from explorer.ui.pictures import components
from explorer.views.code.code_view import CodeView
from explorer.views.learn.rules_view import RulesView
from explorer.views.learn.study_view import StudyView
from explorer.views.learn.table_view import TableView
from explorer.views.learn.thresholds.axis_view import AxisView
from explorer.views.to_json import to_json


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
        data=to_json({"view": view, "asked": (view.chapters[0].key, 1)}),
        height="content",
    )


def show_axis(view: AxisView) -> None:
    """Rows along features, with thresholds."""
    components.lesson_axis(key=state.LESSON_AXIS.name, data=to_json(view), height="content")


def show_table(view: TableView) -> None:
    """Numbers to be compared, line by line."""
    components.lesson_table(key=state.LESSON_TABLE.name, data=to_json(view), height="content")


def show_search(shown: Shown, tree: Tree, feature: int | None = None) -> None:
    """The search of a node to be looked at; `feature` is looked into until another is chosen."""
    looked = state.LESSON_FEATURES.get().get(shown.node_key, feature)
    components.split_search(
        key=state.LESSON_SEARCH.name,
        data=cached.lessons.lesson_search(shown, tree, looked),
        height="content",
        on_feature_change=lambda: _look_into(shown),
    )


def _look_into(shown: Shown) -> None:
    chosen = state.LESSON_SEARCH.sent("feature")
    if type(chosen) is int and 0 <= chosen < len(shown.training.features):
        state.LESSON_FEATURES.set(state.LESSON_FEATURES.get() | {shown.node_key: chosen})


def show_tree(shown: Shown, tree: Tree) -> None:
    """A tree to look at, no limits tried on it."""
    with st.container(key="courier"):
        components.courier(
            key=state.LESSON_COURIER.name, data={"selection": "", "interest": None, "rows": None}
        )
    components.tree_canvas(
        key=state.LESSON_TREE.name, data=cached.lessons.lesson_tree(shown, tree), height="content"
    )
