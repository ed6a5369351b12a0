"""The tables of the lessons, as the catalogue has them, and what their steps find in a table."""

from collections.abc import Callable

import streamlit as st

from explorer.data.catalogue import bundled_set
from explorer.data.roles import Roles
from explorer.data.training import encode
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.lessons.lesson import Lesson, Step
from explorer.ui.cached.judging import RowsOf
from explorer.ui.cached.keys import HashFuncs
from explorer.ui.cached.tables import bundled_table
from explorer.views.learn.step_facts import Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject

_BY_KEYS: HashFuncs = {
    Lesson: lambda one: one.key,
    Step: lambda one: one.key,
    LessonSubject: lambda one: (one.training.fingerprint, one.rows, one.is_own),
}


@st.cache_resource(max_entries=32, show_spinner=False)
def lesson_rows(name: str) -> RowsOf:
    """A lesson's own table with the catalogue's roles; all its rows are learned from."""
    entry = bundled_set(name)
    table = bundled_table(name, (), ())
    left_out = {entry.target, *entry.ignore}
    features = tuple(name for name in table.schema.names if name not in left_out)
    roles = Roles(entry.target, features)
    return RowsOf(table, roles, KeptBack(encode(table, roles.target, roles.features)))


@st.cache_resource(max_entries=256, show_spinner=False, hash_funcs=_BY_KEYS)
def step_facts(
    lesson: Lesson,
    step: Step,
    subject: LessonSubject,
    made: Prediction,
    _facts: Callable[[Step, LessonSubject, Prediction], StepFacts],
) -> StepFacts:
    """What a step of a lesson says of a table; `_facts` follows from the lesson."""
    return _facts(step, subject, made)
