"""The room above the page, redrawn every second or so: teachers' steps and pupils' answers."""

import streamlit as st

from explorer.rooms.question import Kind
from explorer.rooms.rooms import Stage
from explorer.rooms.tally import board_of
from explorer.ui import presenter, state
from explorer.ui.background.leaving import fragment_of_run
from explorer.ui.markdown import escape_markdown, paragraphs
from explorer.ui.pictures import components
from explorer.ui.room import keys
from explorer.ui.room.answering import offer_answer
from explorer.ui.room.asking import PAGES
from explorer.ui.room.card import card_of
from explorer.ui.room.current import TURNS, Here, here
from explorer.ui.room.hosting import offer_steps
from explorer.ui.set_up import keys as of_set_up
from explorer.views.to_json import to_json

SECONDS_OF_HOST, SECONDS_OF_PUPIL = 0.5, 2.0


def show_room(*, is_sent_on: bool) -> None:
    """Show the room that this session is in, if it is in one.

    is_sent_on: the tab is about to reopen at the question; until then it has another page.
    """
    found = here()
    if found is None:
        return
    keys.ROOM_SHOWN.set(_outside(found))
    with presenter.panel("question"), st.container(key="set_up", border=True):
        (_show_to_host if found.is_host else _show_to_pupil)(is_sent_on)


@st.fragment(run_every=SECONDS_OF_HOST)
def _show_to_host(is_sent_on: bool) -> None:
    _show(is_sent_on)


@st.fragment(run_every=SECONDS_OF_PUPIL)
def _show_to_pupil(is_sent_on: bool) -> None:
    _show(is_sent_on)


def _outside(found: Here) -> tuple[object, ...]:
    """Return what the page around the panel depends on: it runs again when this changes."""
    room, question = found.room, found.room.question
    if question is None:
        return (room.code,)
    is_open = found.open_question is not None
    hidden = (question.set_up.hides, question.set_up.locks) if is_open else ()
    asks_for_score = is_open and question.kind is Kind.BOARD
    where = () if found.is_host else question.place
    return room.code, where, hidden if any(hidden) else (), asks_for_score


def _show(is_sent_on: bool) -> None:
    keys.ROOM_PANEL.set(fragment_of_run() or keys.ROOM_PANEL.get())
    found = here()
    if keys.ROOM_ASKING.take():
        of_set_up.SET_UP_ASKED.set(True)
        # The form is small and names the right answer: it is not for a projector.
        keys.ROOM_PRESENTED.set(state.PRESENT.get())
        presenter.ask_for(None)
        if (state.PAGE.get() or "").lower() not in PAGES:
            state.PAGE_ASKED.set(PAGES[0])
        st.rerun()
    if found is None:
        st.rerun()
    has_turned = keys.ROOM_SHOWN.get() == _outside(found)
    if not has_turned and (found.is_host or TURNS.take(found.seat)):
        st.rerun()
    room, question = found.room, found.room.question
    if problem := keys.ROOM_PROBLEM.take():
        st.warning(escape_markdown(problem))
    if question is not None:
        # On a projector, set_up_words replaces the headline of the page, and hides splits to come.
        is_headline = found.open_question is not None and question.is_about(state.PAGE.get() or "")
        with st.container(key="set_up_words" if is_headline else "room_words"):
            st.markdown(paragraphs(question.set_up.question))
        if question.hint:
            with st.container(key="room_hint"):
                st.markdown(escape_markdown(question.hint))
    if not found.is_host:
        offer_answer(found, is_there=has_turned and not is_sent_on)
    is_tallied = room.stage is not Stage.ASKED
    components.room(key=keys.ROOM_CARD.name, data=to_json(card_of(found)), height="content")
    if question is not None and question.kind is Kind.BOARD and is_tallied:
        components.board(
            key=state.BOARD.name, data=to_json(board_of(room, found.seat)), height="content"
        )
    if room.stage is Stage.REVEALED and question is not None and question.set_up.explanation:
        st.markdown(paragraphs(question.set_up.explanation))
    if found.is_host:
        offer_steps(room)
