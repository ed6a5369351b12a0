"""The tables of the lessons, as the catalogue has them."""

import streamlit as st

from explorer.data.catalogue import bundled_set
from explorer.data.roles import Roles
from explorer.data.training import encode
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.ui.cached.judging import RowsOf
from explorer.ui.cached.tables import bundled_table


@st.cache_resource(max_entries=32, show_spinner=False)
def lesson_rows(name: str) -> RowsOf:
    """A lesson's own table with the catalogue's roles; all its rows are learned from."""
    entry = bundled_set(name)
    table = bundled_table(name, (), ())
    left_out = {entry.target, *entry.ignore}
    features = tuple(name for name in table.schema.names if name not in left_out)
    roles = Roles(entry.target, features)
    return RowsOf(table, roles, KeptBack(encode(table, roles.target, roles.features)))
