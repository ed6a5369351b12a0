"""The glossary: its page, and the card of a term that is pointed at on any page."""

import json
from collections.abc import Iterable

import streamlit as st

from explorer.lessons.catalogue import lesson_named
from explorer.lessons.glossary import Group, term_named
from explorer.lessons.terms import MARKED, TERMS
from explorer.ui import cached, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.background.workers import Urgency
from explorer.ui.learn import address
from explorer.ui.pictures import components
from explorer.views.nodes.wording import short
from explorer.views.to_json import to_json


def show_glossary() -> None:
    """Every term; the one that the address names stands out. The pictures follow."""
    asked = state.TERM.get()
    term = term_named(asked, TERMS)
    lost = f"The glossary has no word “{short(asked)}”." if asked and term is None else ""
    payload = {
        "groups": tuple(Group),
        "terms": TERMS,
        "chosen": "" if term is None else term.key,
        "problem": lost,
    }
    components.glossary(
        key=state.GLOSSARY.name,
        data=to_json(payload),
        height="content",
        on_chosen_change=_choose,
        on_tried_change=_try,
    )
    send_pictures(term.key for term in TERMS)


def send_pictures(keys: Iterable[str]) -> None:
    """Sends what is on the page already the pictures of these terms, which are drawn beside the
    script, the first time."""
    wanted = tuple(keys)
    task = Task(
        "term_pictures", wanted, "Drawing the pictures", "Drawing them", urgency=Urgency.LAST
    )
    found = result_of(task, lambda: cached.glossary.pictures(wanted))
    with st.container(key="courier_term_pictures"):
        components.courier(
            key=state.TERM_PICTURES_COURIER.name,
            data={"term_pictures": json.loads(to_json(found or {}))},
        )


def show_term_cards() -> None:
    """Listens on the page for terms that are pointed at, and takes no room."""
    with st.container(key="courier_terms"):
        components.term_cards(
            key=state.TERM_CARDS.name,
            data=cached.glossary.card_payload(state.TERM_ASKED.get()),
            height="content",
            on_asked_change=_take_asked,
        )


def _take_asked() -> None:
    """A term is sent when it is pointed at first; what is none sends nothing."""
    asked = state.TERM_CARDS.sent("asked")
    if isinstance(asked, str) and asked in MARKED:
        state.TERM_ASKED.set(asked)


def _choose() -> None:
    term = term_named(state.GLOSSARY.sent("chosen"), TERMS)
    state.TERM.set(None if term is None else term.key)


def _try() -> None:
    see = state.GLOSSARY.sent("tried")
    if see not in [term.see for term in TERMS]:
        return
    state.TERM.set(None)
    page, _, step = see.partition("/")
    lesson = lesson_named(page)
    if lesson is None:
        state.PAGE_ASKED.set(page)
    else:
        address.go_to(lesson, [one.key for one in lesson.steps].index(step))
