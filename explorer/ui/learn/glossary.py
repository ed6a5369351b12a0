"""The glossary: its page, and the card of a term under the pointer on any page."""

import json
from collections.abc import Iterable

import streamlit as st

from explorer.lessons.catalogue import lesson_named
from explorer.lessons.terms import MARKED, TERMS, Group, picture_of, term_named
from explorer.ui import state
from explorer.ui.background.waiting import result_of
from explorer.ui.learn import address
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, Urgency, result
from explorer.views.glossary.drawing import Drawing
from explorer.views.nodes.wording import short
from explorer.views.to_json import to_json


def show_glossary() -> None:
    """Show every term, with the one in the address highlighted. The pictures follow."""
    asked = state.TERM.get()
    term = term_named(asked, TERMS)
    lost = f"The glossary has no term “{short(asked)}”." if asked and term is None else ""
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
    """Send the page the pictures of these terms; the first time, they are drawn in the
    background."""
    wanted = tuple(keys)
    doing = name = "Drawing the pictures"
    found = result_of(
        Study[dict[str, Drawing]](_pictures, (wanted,), doing, name, Urgency.LAST, is_kept=False)
    )
    with st.container(key="publisher_term_pictures"):
        components.publisher(
            key=state.TERM_PICTURES_PUBLISHER.name,
            data={"term_pictures": json.loads(to_json(found or {}))},
        )


def _pictures(keys: tuple[str, ...]) -> dict[str, Drawing]:
    """Return the pictures of some terms by their keys; the first time, drawing all takes some
    seconds."""
    return {key: result(picture_of, key) for key in keys}


def _card(key: str) -> bytes:
    """Return the card of a term that is marked on the pages; the card is empty for an unknown
    key."""
    term = term_named(key, TERMS)
    terms = [] if term is None else [term]
    return to_json({"terms": terms, "pictures": _pictures(tuple(term.key for term in terms))})


def show_term_cards() -> None:
    """Place a component without size that listens for terms under the pointer."""
    with st.container(key="publisher_terms"):
        components.term_cards(
            key=state.TERM_CARDS.name,
            data=result(_card, state.TERM_ASKED.get()),
            height="content",
            on_asked_change=_take_asked,
        )


def _take_asked() -> None:
    """Send a term when the user first points at it; send nothing for an unknown term."""
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
