"""The Explore page: one table, one tree, and the node that is selected."""

import time

import streamlit as st

from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.figures.theme import DARK, LIGHT, Theme
from explorer.growth.engines.choice import why_not_compiled
from explorer.ui import address, cached, panels, readings, roles, sidebar
from explorer.ui.choices import GrowthChoice
from explorer.ui.column_warnings import show_notes
from explorer.ui.columns import offer_columns
from explorer.ui.memory import spare_what_stays
from explorer.ui.more import show_more
from explorer.ui.preview import note_drawn, show_preview
from explorer.ui.selected import Selected
from explorer.ui.split_search import show_split_search
from explorer.ui.tree_canvas import LINKED, show_tree_canvas
from explorer.ui.words import literal

_HEAD_START = 0.15
"""Seconds in which the browser draws what was sent, before a chart keeps it busy for longer."""


def show() -> None:
    """Sidebar, then the tree, then the plane and the split search of the selected node."""
    with st.sidebar:
        choice = sidebar.choose_table()
        table = readings.table_of(choice)
        if why := why_not_compiled():
            st.caption(literal(why))
        asked = roles.choose_roles(table, choice)
        open_dialog = offer_columns(choice)
        training, trouble = _training_of(table, asked)
        show_notes(table, choice, training)
        growth = sidebar.choose_growth(training) if training else None
    if open_dialog:
        open_dialog()
    if training is None or growth is None:
        st.warning(literal(trouble))
        return
    roles.settle_positive_class(training)
    show_preview(training, growth)
    tree = cached.tree_of(training, growth.search, growth.stop)
    panels.show_header(tree, training)
    show_tree_canvas(training, growth)
    note_drawn(training, growth)
    _show_selected(training, growth)
    spare_what_stays()


@st.fragment(key=LINKED)
def _show_selected(training: TrainingTable, growth: GrowthChoice) -> None:
    """What follows the selected node. A click runs this alone; the rest of the page stays."""
    tree = cached.tree_of(training, growth.search, growth.stop)
    theme = current_theme()
    node = address.selected_node(tree)
    plane, search = st.columns([5, 8], gap="large")
    with search:
        show_split_search(tree, training, growth, node)
    time.sleep(_HEAD_START)
    with plane:
        panels.show_regions(tree, training, node, theme)
    show_more(Selected(training, growth, tree, node, theme))


def current_theme() -> Theme:
    """The theme that the reader sees; light until the browser has told."""
    return DARK if st.context.theme.type == "dark" else LIGHT


def _training_of(table: Table, asked: Roles) -> tuple[TrainingTable | None, str]:
    """What is learned from, or the sentence that says why nothing is."""
    try:
        return cached.training_table(table, asked), ""
    except TableError as problem:
        return None, str(problem)
