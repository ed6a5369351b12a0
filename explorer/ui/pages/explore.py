"""The Explore page: one table, one tree, and the node that is selected."""

from dataclasses import replace

import streamlit as st

from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import why_not_compiled
from explorer.growth.shown import Shown
from explorer.ui import cached, selection, state
from explorer.ui.background import growing
from explorer.ui.cached.judging import RowsOf
from explorer.ui.columns import class_of_interest, column_overrides, odd_target, roles
from explorer.ui.columns.dialog import offer_columns
from explorer.ui.columns.notes import show_notes
from explorer.ui.detail_tabs import show_detail_tabs
from explorer.ui.frame import sidebar
from explorer.ui.frame.body import Body
from explorer.ui.frame.header import show_header
from explorer.ui.markdown import escape_markdown
from explorer.ui.memory import freeze_loaded_objects
from explorer.ui.regions.regions import show_regions
from explorer.ui.scores import ScorePlaces, show_scores
from explorer.ui.selected import Selected
from explorer.ui.split_search import show_split_search
from explorer.ui.tree import show_tree


def show() -> None:
    """Sidebar, then the tree, then decision regions and split search of the selected node."""
    body, drawn = Body(), state.DRAWN_LAST.get()
    with st.sidebar:
        choice = sidebar.choose_table()
        body.empty_unless(drawn is None or drawn.source == choice.source)
        table = column_overrides.table_of(choice)
        if why := why_not_compiled():
            st.caption(escape_markdown(why))
        asked = roles.choose_roles(table, choice)
        to_show = odd_target.roles_to_show(table, choice, asked)
        body.empty_unless(drawn is None or (to_show is not None and drawn.target == to_show.target))
        if to_show is not None:
            odd_target.ask(table, choice, asked)
        open_dialog = offer_columns(choice)
        training, problem = _training_of(table, to_show) if to_show else (None, "")
        show_notes(table, choice, to_show or asked, training)
        rules = sidebar.choose_growth(training, choice) if training else None
    if open_dialog:
        open_dialog()
    with body.open():
        if to_show is None:
            odd_target.ask(table, choice, asked)
            return
        if training is None or rules is None:
            st.warning(escape_markdown(problem))
            return
        shown = growing.as_stopped(Shown(training, *rules))
        class_of_interest.settle(training)
        tree = growing.tree_for(shown, is_new=body.is_new or drawn is None)
        if tree is None:
            return
        growing.note_drawn(shown, choice.source)
        state.ROLES_SHOWN.set((choice.source, to_show))
        places = show_header(shown, tree)
        _show_linked(shown, RowsOf(table, to_show), places)
    freeze_loaded_objects()


@st.fragment
def _show_linked(shown: Shown, rows_of: RowsOf, places: ScorePlaces) -> None:
    """What selects a node and what follows it. A click runs this alone; the rest stays."""
    show_tree(shown)
    below_tree = st.container(key="below_tree")
    tree = cached.trees.tree_of(shown)
    path = selection.nearest_path(tree, selection.selected_path())
    selected = Selected(rows_of.table, replace(shown, path=path), tree)
    regions, search = st.columns([5, 8], gap="large")
    with search:
        show_split_search(selected)
    with regions:
        show_regions(selected)
    show_detail_tabs(selected)
    with below_tree:
        show_scores(shown, rows_of, places)


def _training_of(table: Table, asked: Roles) -> tuple[TrainingTable | None, str]:
    """What is learned from, or the sentence that says why nothing is."""
    try:
        return cached.tables.training_table(table, asked), ""
    except TableError as error:
        return None, str(error)
