"""A pupil's answer: one tap on an option, or a number, a node or text to send."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from explorer.rooms.question import ROOT, Kind, Question, Scale
from explorer.rooms.rooms import Room
from explorer.rooms.tally import answer_words, is_right
from explorer.ui.markdown import escape_markdown
from explorer.ui.room import keys
from explorer.ui.room.card import own_words
from explorer.ui.room.current import ROOMS, Here, here, trying
from explorer.ui.selection import selected_path


def offer_answer(found: Here, *, is_there: bool) -> None:
    """Offer to answer until the answers are shown; after the reveal, show whether it is right.

    is_there: whether the page below is already the question's, not the previous one.
    """
    room, question = found.room, found.room.question
    if question is None:
        return
    mine = room.answers.get(found.seat)
    if room.takes_answers:
        with st.container(key="room_answer"):
            _ask(question, room.turn, mine.text if mine else None, is_there=is_there)
    if not (words := own_words(found)):
        return
    if found.open_question is not None or mine is None or not question.right:
        st.caption(escape_markdown(words))
    elif is_right(question, mine.text):
        st.success(f"Correct: {escape_markdown(answer_words(question, mine.text))}")
    else:
        right = escape_markdown(answer_words(question, question.right))
        st.warning(f"{escape_markdown(words)}  \nThe correct answer: {right}")


def _ask(question: Question, turn: int, mine: str | None, *, is_there: bool) -> None:
    match question.kind:
        case Kind.NODE | Kind.BOARD if not is_there:
            st.caption("The tree for this question will appear in a moment.")
        case Kind.CHOICE:
            for i, option in enumerate(question.set_up.options):
                st.button(
                    escape_markdown(option),
                    key=keys.answer_widget(turn, i).name,
                    type="primary" if mine == str(i) else "secondary",
                    width="stretch",
                    on_click=_sends(turn, partial(str, i)),
                )
        case Kind.NODE:
            at = answer_words(question, _selected())
            with st.container(key="room_send_node"):
                sent = f" Sent: {answer_words(question, mine)}." if mine else ""
                st.caption(escape_markdown(f"Select a node of the tree. Selected now: {at}.{sent}"))
                st.button(
                    "Send the selected node",
                    key=keys.send_button(turn).name,
                    type="primary",
                    width="stretch",
                    on_click=_sends(turn, _selected),
                )
        case Kind.BOARD:
            st.caption(
                "Build your tree below and press Reveal. Then you can put your score on the board."
            )
        case _:
            _ask_in_words(question, turn)


def _ask_in_words(question: Question, turn: int) -> None:
    widget = keys.answer_widget(turn)
    with st.form(f"{keys.ROOM_FORM.name}_{turn}", border=False):
        if question.kind is Kind.TEXT:
            st.text_input("Your answer", key=widget.name, max_chars=200)
        else:
            is_number = question.kind is Kind.NUMBER
            label = "Your number" if is_number else f"Your threshold: {question.feature} ≤"
            st.number_input(escape_markdown(label), value=None, format="%g", key=widget.name)
        st.form_submit_button(
            "Send",
            key=keys.send_button(turn).name,
            type="primary",
            width="stretch",
            on_click=_sends(turn, lambda: "" if widget.get() is None else str(widget.get())),
        )


def _selected() -> str:
    return selected_path() or ROOT


def _sends(turn: int, text: Callable[[], str]) -> Callable[[], None]:
    """Return a callback that sends text as the answer to this question."""

    def send() -> None:
        if (found := here()) is not None:
            ROOMS.answer(found.room.code, found.seat, turn, text())

    return trying(send)


def board_asked() -> Room | None:
    """Return the room whose board is open for this session's score."""
    found = here()
    question = found.open_question if found and not found.is_host else None
    return found.room if found and question and question.kind is Kind.BOARD else None


def offer_score(value: float, scale: Scale) -> None:
    """Offer to put the score of a built tree on the room's board."""
    room = board_asked()
    if room is None:
        return
    st.button(
        "Put my score on the board",
        key=keys.ROOM_POST.name,
        type="primary",
        on_click=trying(
            lambda: ROOMS.answer(room.code, keys.ROOM_SEAT.get(), room.turn, repr(value), scale)
        ),
    )
