"""The glossary: its page, and the card of a term that is pointed at on any page."""

import streamlit as st

from explorer.lessons.glossary import Group, term_named
from explorer.lessons.terms import MARKED, TERMS
from explorer.ui import cached, state
from explorer.ui.pictures import components
from explorer.views.nodes.wording import short
from explorer.views.to_json import to_json


def show_glossary() -> None:
    """Every term; the one that the address names stands out."""
    asked = state.TERM.get()
    term = term_named(asked, TERMS)
    lost = f"The glossary has no word “{short(asked)}”." if asked and term is None else ""
    payload = {
        "groups": tuple(Group),
        "terms": cached.glossary.all_terms(),
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


def show_term_cards() -> None:
    """Listens on the page for terms that are pointed at, and takes no room."""
    with st.container(key="courier_terms"):
        components.term_cards(
            key=state.TERM_CARDS.name,
            data=cached.glossary.marked_payload(state.TERM_ASKED.get()),
            height="content",
            on_asked_change=_take_asked,
        )


def _take_asked() -> None:
    """A term is sent when it is pointed at first; what is none sends nothing."""
    asked = state.TERM_CARDS.sent("asked")
    if asked in MARKED:
        state.TERM_ASKED.set(asked)


def _choose() -> None:
    term = term_named(state.GLOSSARY.sent("chosen"), TERMS)
    state.TERM.set(None if term is None else term.key)


def _try() -> None:
    page = state.GLOSSARY.sent("tried")
    if page in {term.see for term in TERMS}:
        state.TERM.set(None)
        state.PAGE_ASKED.set(page)
