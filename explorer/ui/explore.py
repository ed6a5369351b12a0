"""The Explore page: one table, one tree, and the node that is selected."""

import streamlit as st

from explorer.data.errors import TableError
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.engines.choice import why_not_compiled
from explorer.ui import address, cached, panels, sidebar, uploads
from explorer.ui.choices import GrowthChoice, TableChoice
from explorer.ui.memory import spare_what_stays
from explorer.ui.more import show_more
from explorer.ui.preview import note_drawn, show_preview
from explorer.ui.regions import show_regions
from explorer.ui.selected import Selected
from explorer.ui.split_search import show_split_search
from explorer.ui.theme import current_theme
from explorer.ui.tree_canvas import show_tree_canvas
from explorer.ui.words import literal


def show() -> None:
    """Sidebar, then the tree, then the plane and the split search of the selected node."""
    with st.sidebar:
        choice = sidebar.choose_table()
        try:
            table = _table_of(choice)
        except TableError as problem:
            st.error(f"{literal(str(problem))} The column is read as before.")
            table = _table_of(choice := sidebar.keep_last_reading(choice))
        if why := why_not_compiled():
            st.caption(literal(why))
        roles = sidebar.choose_roles(table, choice)
        sidebar.choose_kinds(table, choice)
        sidebar.show_notes(table, choice)
        try:
            training = cached.training_table(table, roles.target, roles.features, roles.task)
        except TableError as problem:
            trouble: str | None = str(problem)
        else:
            trouble = None
            growth = sidebar.choose_growth(training)
    if trouble is not None:
        st.warning(literal(trouble))
        return
    show_preview(training, growth)
    tree = cached.tree_of(training, growth.search, growth.stop)
    panels.show_header(tree, training)
    _show_linked(table, training, growth)
    note_drawn(training, growth)
    spare_what_stays()


@st.fragment
def _show_linked(table: Table, training: TrainingTable, growth: GrowthChoice) -> None:
    """What selects a node and what follows it. A click runs this alone; the rest stays."""
    show_tree_canvas(training, growth)
    tree = cached.tree_of(training, growth.search, growth.stop)
    theme = current_theme()
    node = address.selected_node(tree)
    plane, search = st.columns([5, 8], gap="large")
    with search:
        show_split_search(tree, training, growth, node)
    with plane:
        show_regions(tree, training, growth, node)
    show_more(Selected(table, training, growth, tree, node, theme))


def _table_of(choice: TableChoice) -> Table:
    upload = uploads.current()
    if choice.digest is None or upload is None:
        return cached.bundled_table(choice.name, choice.read_as, choice.missing_marks)
    return cached.uploaded_table(
        choice.digest, upload.name, choice.read_as, choice.missing_marks, upload.data
    )
