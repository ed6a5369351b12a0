"""The dialog for a class: a question as a link, or asked in a room, over the unchanged page."""

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from explorer.lessons.set_up import (
    Control,
    Panel,
    SetUp,
    SetUpError,
    still_visible,
    to_text,
)
from explorer.rooms.question import Kind
from explorer.ui import state
from explorer.ui.background.leaving import fragment_of_run
from explorer.ui.columns import reading_in_address
from explorer.ui.columns.keys import OPEN_COLUMNS, OPEN_FEATURES
from explorer.ui.columns.reading import is_reading_open
from explorer.ui.draw import drawings
from explorer.ui.markdown import escape_markdown
from explorer.ui.room import keys as keys_of_room
from explorer.ui.room.asking import (
    ask,
    choose_feature,
    choose_kind,
    choose_right,
    hidden_at_first,
    panels_to_hide,
    present_again,
)
from explorer.ui.room.current import here
from explorer.ui.room.hosting import offer_opening
from explorer.ui.set_up import keys
from explorer.ui.set_up.active import CONTROL_WORDS, PANEL_WORDS, active_set_up, read
from explorer.ui.shell.keys import OPEN_LOSSES
from explorer.ui.studies.tables import bundled_table
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import short

EXPLORE = "explore"
_BEFORE = "Ask a question, hide something or lock something; then the link appears here."
_AFTERWARDS = "Right answer and explanation"
_ENCODED = (
    ", including the right answer. The answer is encoded, but anyone who decodes the link can read "
    "it."
)
_NONE_RIGHT = "No right answer (a poll)"
_IS_POLL = "No answer is marked as right, so this question is a poll."
_OTHER_DIALOGS = (OPEN_COLUMNS, OPEN_FEATURES, OPEN_LOSSES)
_MOST_IN_FULL = 700
"""Characters of a link beyond which its box scrolls."""


def offer_form() -> None:
    """Draw a quiet button that opens the dialog, unless the user has been asked a question."""
    if is_asked():
        return
    with st.sidebar:
        st.button(
            "Set up for a class",
            key=keys.SET_UP_MAKE.name,
            type="tertiary",
            on_click=lambda: keys.SET_UP_ASKED.set(True),
            help="Opens a room where your class answers in real time, or makes a link that opens "
            "this page with your question. What you hide or lock stays hidden or locked until the "
            "question is answered.",
        )


def open_if_asked(subject: Subject) -> None:
    """Open the dialog if it has been requested, here or on the previous page. It stays open until
    it is closed, although the whole page may run again meanwhile."""
    if not keys.SET_UP_ASKED.get():
        return
    # The panel may have opened by itself while the button was pressed; of two buttons pressed
    # while the page was busy, the other one's dialog is open.
    has_other = any(button.get() for button in _OTHER_DIALOGS)
    if has_other or is_reading_open(subject.choice) or is_asked():
        keys.SET_UP_ASKED.set(False)
    else:
        _show_form(subject)


def _close() -> None:
    keys.SET_UP_ASKED.set(False)
    present_again()


def is_asked() -> bool:
    """Return whether this session has a question to answer, so that it cannot ask one."""
    found = here()
    return active_set_up() is not None if found is None else not found.is_host


def ask_for_form() -> None:
    """Open the Explore page with the dialog."""
    keys.SET_UP_ASKED.set(True)
    state.PAGE_ASKED.set(EXPLORE)


@st.dialog("Set up for a class", width="large", on_dismiss=_close)
def _show_form(subject: Subject) -> None:
    keys_of_room.ROOM_DIALOG.set(fragment_of_run() or keys_of_room.ROOM_DIALOG.get())
    source, room = _source(subject), here()
    if room is None:
        offer_opening()
        st.divider()
    elif keys_of_room.ROOM_SHOWN.get()[:1] != (room.room.code,):  # it has just been opened
        keys.SET_UP_ASKED.set(False)
        st.rerun()
    if source is None:
        st.warning(
            "A drawing exists only in this session. Save the drawing as CSV on the Draw page, "
            "upload the file, and ask your question about that file."
        )
        return
    before = _draft_before(hidden_at_first() if room else frozenset())
    if room is None:
        st.markdown(
            "**Without a room**, a link opens this page as it is now, with its table, target, "
            "features, limits and selected node. What you hide or lock stays hidden or locked "
            "until the question is answered."
        )
    kind = choose_kind() if room else Kind.CHOICE
    can_hide = panels_to_hide(kind) if room else PANEL_WORDS
    hides, locks = _choose_hidden(before, can_hide)
    question = st.text_area("Question", before.question, height=80, key=keys.DRAFT_QUESTION.name)
    options = _write_options(before, is_room=room is not None) if kind is Kind.CHOICE else ()
    feature = choose_feature(kind, subject) if room else ""
    with st.expander(_AFTERWARDS):  # closed at first: the class may see this form
        right = _choose_right(options, before.right)
        expected = choose_right(kind, subject) if room else ""
        after = st.text_area(
            "Explanation after the answer", before.explanation, height=80, key=keys.DRAFT_AFTER.name
        )
    try:
        draft = SetUp(
            table=source.name,
            digest=source.digest,
            is_upload=source.is_upload,
            target=subject.shown.training.target.name,
            features=subject.shown.training.features.names,
            hides=frozenset(hides),
            locks=frozenset(locks),
            question=question.strip(),
            options=options,
            right=right,
            explanation=after.strip(),
        )
        keys.SET_UP_DRAFT.set(draft)
        if options and right is None:
            st.caption(_IS_POLL)
        if room is not None:
            known = str(right) if right is not None else expected
            ask(room, subject, draft, kind, known, feature)
            return
        if not (question.strip() or hides or locks):
            st.caption(_BEFORE)
            return
        if left := still_visible(draft):
            st.caption(escape_markdown(left))
        _show_link(draft)
    except SetUpError as problem:
        st.warning(escape_markdown(str(problem)))
        return
    _say_what_stays_out(subject, source)


@dataclass(frozen=True, slots=True)
class _Source:
    """The table's entry in a link."""

    name: str
    digest: str
    is_upload: bool


def _source(subject: Subject) -> _Source | None:
    """Return the chosen table; None for a drawing."""
    name, upload = subject.choice.name, state.UPLOAD.get()
    if upload is not None and upload.name == name:
        return _Source(name, upload.digest, True)
    if name == drawings.NAME:
        return None
    return _Source(name, bundled_table(name).fingerprint, False)


def _draft_before(hides: frozenset[Panel]) -> SetUp:
    """Return the form's initial contents: the present draft, or the link that was opened, or an
    empty form that hides these panels."""
    draft = keys.SET_UP_DRAFT.get()
    # The form in which the room was opened leaves a draft without a word.
    is_empty = draft is not None and not (draft.question or draft.options or draft.explanation)
    found = (None if is_empty and hides else draft) or read()
    return found if isinstance(found, SetUp) else SetUp("", "", False, "", (), hides=hides)


def _choose_hidden(
    before: SetUp, can_hide: Mapping[Panel, str]
) -> tuple[list[Panel], list[Control]]:
    """Choose what is hidden, if anything can be, and what is locked."""
    hides: list[Panel] = []
    if can_hide:
        if keys.DRAFT_HIDES.is_set:  # a node is selected in the tree, which then stays visible
            keys.DRAFT_HIDES.set([one for one in keys.DRAFT_HIDES.get() if one in can_hide])
        hides = st.pills(
            "Hide",
            list(can_hide),
            selection_mode="multi",
            default=[panel for panel in can_hide if panel in before.hides],
            format_func=lambda panel: _capital(can_hide[panel]),
            key=keys.DRAFT_HIDES.name,
        )
    locks = st.pills(
        "Lock",
        list(Control),
        selection_mode="multi",
        default=[control for control in Control if control in before.locks],
        format_func=lambda control: _capital(" and ".join(CONTROL_WORDS[control])),
        key=keys.DRAFT_LOCKS.name,
        help="Locking any of these controls also locks the table.",
    )
    return hides, locks


def _write_options(before: SetUp, *, is_room: bool) -> tuple[str, ...]:
    label = "Answers to choose from, one per line"
    written = st.text_area(
        label if is_room else f"{label} (leave empty for an open question)",
        "\n".join(before.options),
        height=110,
        key=keys.DRAFT_OPTIONS.name,
    )
    return tuple(line.strip() for line in written.splitlines() if line.strip())


def _choose_right(options: tuple[str, ...], before: int | None) -> int | None:
    """Choose the right option, or none of them: a question is a poll until one is chosen."""
    if len(options) < 2:
        return None
    offered = [None, *range(len(options))]
    chosen: int | None = st.radio(
        "Right answer",
        offered,
        index=offered.index(before) if before in offered else 0,
        format_func=lambda i: _NONE_RIGHT if i is None else escape_markdown(short(options[i])),
        key=keys.DRAFT_RIGHT.name,
    )
    return chosen


def _show_link(draft: SetUp) -> None:
    link = state.link(_base(), table=draft.table, set_up=to_text(draft))
    is_long = len(link) > _MOST_IN_FULL
    st.code(link, language=None, wrap_lines=True, height=160 if is_long else "content")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.link_button("Try it as a student", link)
        st.caption(
            f"{len(link)} characters. Nothing is sent or stored: the link contains everything"
            + (_ENCODED if draft.right is not None else ".")
        )


def _say_what_stays_out(subject: Subject, source: _Source) -> None:
    told = []
    if source.is_upload:
        told.append(
            f"Students need exactly the file “{short(source.name)}”, so send it with the link. The "
            "page checks the file when students upload it."
        )
    if not reading_in_address.is_carried(subject.choice):
        told.append(
            "Your changes to how this table is read do not fit into a link, so students get the "
            "table without these changes. A settings file can contain such changes (see the Export "
            "page)."
        )
    if subject.shown.given is not None:
        told.append(
            "A link cannot contain the tree that you opened, so students get the explorer’s own."
        )
    if subject.shown.search.forced:
        told.append("A link cannot contain your own splits.")
    if told:
        st.caption(escape_markdown(" ".join(told)))


def _base() -> str:
    """Return the address of the Explore page, which shows the dialog."""
    return (st.context.url or "").partition("?")[0]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
