"""The Learn page: lessons, one step at a time."""

import streamlit as st

from explorer.ui import state
from explorer.ui.learn import address
from explorer.ui.learn.glossary import show_glossary
from explorer.ui.learn.index_page import show_index, show_teachers
from explorer.ui.learn.lesson_page import show_lesson
from explorer.ui.shell.body import Body
from explorer.ui.shell.subject import choose_subject

GLOSSARY, TEACHERS = "glossary", "teachers"

_WAYS = (
    ("‹ All lessons", state.ALL_LESSONS, None),
    ("Glossary", state.TO_GLOSSARY, GLOSSARY),
    ("For teachers", state.FOR_TEACHERS, TEACHERS),
)


def show(body: Body) -> None:
    """Show the step that the address names, or all lessons."""
    if not address.is_own():
        state.hold_widgets()
    with st.sidebar:
        _show_ways()
        steps = st.container()
    asked = address.asked_lesson()
    view = state.LEARN_VIEW.get()
    if view == TEACHERS:
        with body.open():
            show_teachers()
        return
    if view == GLOSSARY:
        with body.open():
            show_glossary()
        return
    if asked is None or isinstance(asked, str):
        with body.open():
            show_index(asked or "")
        return
    theirs = choose_subject(body, with_model=False) if address.is_own() else None
    if address.is_own() and theirs is None:
        return  # the body shows why there is no tree yet
    with body.open():
        show_lesson(asked, theirs, steps)


def _show_ways() -> None:
    """Draw the links between all lessons, the glossary and the teacher's notes."""
    for name, button, view in _WAYS:
        st.button(name, key=button.name, type="tertiary", on_click=_to, args=(view,))


def _to(view: str | None) -> None:
    address.leave()
    state.TERM.set(None)
    state.LEARN_VIEW.set(view)
