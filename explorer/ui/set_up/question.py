"""The question of the link above the tree, and the explanation after its answer."""

import streamlit as st

from explorer.lessons.set_up import SetUp, SetUpError
from explorer.ui import presenter, state
from explorer.ui.markdown import escape_markdown, paragraphs
from explorer.ui.room.current import here
from explorer.ui.set_up import keys
from explorer.ui.set_up.active import CONTROL_WORDS, PANEL_WORDS, active_set_up, fixed, leave, read
from explorer.views.nodes.wording import listed, short


def show_question(table: str) -> None:
    """Show the link's question, or its outcome; `table` is the name of the table on the page."""
    found = None if here() else read()
    if isinstance(found, SetUpError):
        st.info(escape_markdown(f"{found} The page is shown without it."))
    if not isinstance(found, SetUp):
        return
    with presenter.panel("question"), st.container(key="set_up", border=True):
        if found.question:
            with st.container(key="set_up_words"):
                st.markdown(paragraphs(found.question))
        if table != found.table and table not in _names_here(found):
            _say_other_table(found, table)
        if active_set_up() is None:
            _show_reveal(found)
        else:
            _ask(found)


def _ask(found: SetUp) -> None:
    with st.form(keys.SET_UP_QUESTION.name, border=False):
        if found.options:
            st.radio(
                "Your answer",
                range(len(found.options)),
                index=None,
                format_func=lambda i: escape_markdown(found.options[i]),
                key=keys.SET_UP_CHOICE.name,
                label_visibility="collapsed",
                horizontal=True,
            )
        with st.container(horizontal=True, vertical_alignment="center"):
            pressed = st.form_submit_button(
                _button(found), key=keys.SET_UP_ANSWER.name, on_click=_answer, type="primary"
            )
            if said := _held(found):
                st.caption(escape_markdown(said))
    if pressed:
        st.warning("Choose one of the answers first.")


def _button(found: SetUp) -> str:
    if found.options:
        return "Answer"
    return "Show the answer" if found.question else "Show all"


def _held(found: SetUp) -> str:
    """Return a sentence on what is hidden and what is locked; "" if nothing is."""
    hidden = [words for panel, words in PANEL_WORDS.items() if panel in found.hides]
    kept = [
        word
        for control, words in CONTROL_WORDS.items()
        if control in fixed(found.locks)
        for word in words
    ]
    told = [
        f"{listed(names, len(names))} {'are' if _are_many(names) else 'is'} {so}"
        for names, so in ((hidden, "hidden"), (kept, "locked"))
        if names
    ]
    return f"Until then, {'; '.join(told)}." if told else ""


def _are_many(names: list[str]) -> bool:
    return len(names) > 1 or names[0].endswith("s")


def _answer() -> None:
    """Accept the answer, only once; ignore a click without a choice."""
    found, text = active_set_up(), keys.SET_UP.get()
    if found is None or text is None:
        return
    choice = keys.SET_UP_CHOICE.get() if found.options else None
    if found.options and choice not in range(len(found.options)):
        return
    keys.SET_UP_ANSWERS.set(keys.SET_UP_ANSWERS.get() | {text: choice})


def _show_reveal(found: SetUp) -> None:
    choice = keys.SET_UP_ANSWERS.get()[str(keys.SET_UP.get())]
    if choice is not None and found.right is None:
        st.info(f"You chose: {escape_markdown(found.options[choice])}")
    elif choice is not None and found.right is not None:
        mine, right = (escape_markdown(found.options[i]) for i in (choice, found.right))
        if choice == found.right:
            st.success(f"Right: {mine}")
        else:
            st.warning(f"You chose: {mine}  \nThe right answer: {right}")
    if found.explanation:
        st.markdown(paragraphs(found.explanation))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Continue exploring", key=keys.SET_UP_LEAVE.name, on_click=leave)
        if found.hides or found.locks:
            st.caption("Nothing is hidden or locked any more.")


def _say_other_table(found: SetUp, table: str) -> None:
    asked = escape_markdown(short(found.table))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(
            f"The question is about {asked}; the page shows {escape_markdown(short(table))}."
        )
        st.button(
            f"Back to {asked}",
            key=keys.SET_UP_BACK.name,
            on_click=lambda: state.TABLE.set(_names_here(found)[-1]),
        )


def _names_here(found: SetUp) -> list[str]:
    """Return the names of the link's table here: a file may have been renamed."""
    upload = state.UPLOAD.get()
    is_here = found.is_upload and upload is not None and upload.digest == found.digest
    return [upload.name] if is_here and upload is not None else [found.table]
