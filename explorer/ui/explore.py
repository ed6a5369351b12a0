"""The Explore page: one table, one tree, three pictures."""

import streamlit as st

from explorer.data.errors import TableError
from explorer.data.table import Table
from explorer.figures.theme import DARK, LIGHT, Theme
from explorer.growth.engines.choice import why_not_compiled
from explorer.ui import address, cached, panels, sidebar, uploads
from explorer.ui.choices import TableChoice
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
    tree = cached.tree_of(training, growth.search, growth.stop)
    theme = current_theme()
    node = address.selected_node(tree)
    panels.show_header(tree, training)
    panels.show_node_graph(tree, node, theme)
    panels.choose_node(tree, node)
    plane, search = st.columns(2, gap="large")
    with plane:
        panels.show_regions(tree, training, node, theme)
    with search:
        found = panels.show_split_search(tree, training, growth, node, theme)
    panels.show_all_curves(found, theme)


def current_theme() -> Theme:
    """The theme that the reader sees; light until the browser has told."""
    return DARK if st.context.theme.type == "dark" else LIGHT


def _table_of(choice: TableChoice) -> Table:
    upload = uploads.current()
    if choice.digest is None or upload is None:
        return cached.bundled_table(choice.name, choice.read_as, choice.missing_marks)
    return cached.uploaded_table(
        choice.digest, upload.name, choice.read_as, choice.missing_marks, upload.data
    )
