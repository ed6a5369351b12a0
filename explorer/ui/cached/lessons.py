"""The tables of the lessons, as the catalogue has them."""

import streamlit as st

from explorer.data.catalogue import bundled_set
from explorer.data.roles import Roles
from explorer.data.training import encode
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.lessons.lesson import Lesson
from explorer.ui.cached.judging import RowsOf
from explorer.ui.cached.tables import bundled_table


@st.cache_resource(max_entries=32, show_spinner=False, hash_funcs={Lesson: lambda one: one.key})
def lesson_rows(lesson: Lesson) -> RowsOf:
    """The lesson's own table with the catalogue's roles; all its rows are learned from."""
    entry = bundled_set(lesson.table)
    table = bundled_table(lesson.table, (), ())
    left_out = {entry.target, *entry.ignore}
    features = tuple(name for name in table.schema.names if name not in left_out)
    roles = Roles(entry.target, features)
    return RowsOf(table, roles, KeptBack(encode(table, roles.target, roles.features)))
