"""Notes on the table: what reading noticed, and what may mislead a tree, each with remedies."""

from collections.abc import Sequence

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.roles import Roles
from explorer.data.table import Note, Remedy, Table
from explorer.data.training import TrainingTable
from explorer.lessons.set_up import Control
from explorer.ui.background.waiting import result_of
from explorer.ui.choices import TableChoice
from explorer.ui.columns import changes, column_overrides, keys
from explorer.ui.columns import leaks as leaks_of
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.set_up.active import locks
from explorer.ui.studies.tables import set_aside_in, warnings_study
from explorer.views.columns.derived_offers import derived_offers
from explorer.views.columns.leaks import LeaksView, answered_words
from explorer.views.columns.warnings import ColumnWarning, set_aside_warnings
from explorer.views.reading.problems import problems_of

_MAX_NOTES_IN_FULL = 3
_HEIGHT = 380
"""Pixels beyond which notes scroll, so that the page below stays within reach."""


def show_notes(
    table: Table, choice: TableChoice, asked: Roles, training: TrainingTable | None
) -> None:
    """Show notes in order of danger: what may be misread, what may mislead, then mere information.

    Suspected target leaks come first. Similar columns share an answer. Without a training table
    there are no warnings. The notes are open while one of them has an offer that was neither taken
    nor ignored.
    """
    answer = changes.take_answer()
    if answer.problem:
        st.error(escape_markdown(answer.problem))
    warned = (warnings_of(table, asked, "notes") or ()) if training is not None else ()
    leaks = leaks_of.begin_search(table, asked) if training is not None else None
    aside = set_aside_warnings(table, set_aside_in(table), asked)
    of_reading = _of_reading(table, aside)
    problems = problems_of(of_reading)
    plain = [note for note in of_reading if not note.remedies]
    offered = (
        derived_offers(table, training) if training and column_overrides.can_compute(choice) else ()
    )
    found = [*warned, *(one for one in aside if not one.note)]
    overridden = column_overrides.overrides_for(choice.source)
    n_notes = len(found) + len(problems) + len(plain) + len(offered)
    if training is not None:
        _show_search(table, choice, asked, leaks)
    if not n_notes and not overridden:
        return
    offers = frozenset(one.sentence for one in found if one.remedies)
    offers |= {note.sentence for note in of_reading if note.remedies}
    is_open = not offers <= _left(choice)
    label = f"Notes on this table: {show_count(n_notes)}"  # a key keeps them open under another
    with st.expander(
        label, expanded=is_open, key=keys.notes_of(choice.source, begin_open=is_open).name
    ):
        is_long = n_notes > _MAX_NOTES_IN_FULL
        with st.container(height=_HEIGHT if is_long else "content", border=False):
            for i, problem in enumerate(problems):
                st.markdown(escape_markdown(problem.sentence))
                _offer(table, i, problem.remedies, choice, warning=False)
            _show_warnings(table, choice, found)
            for note in plain:
                st.markdown(escape_markdown(note.sentence))
            for i, note in enumerate(offered, len(problems)):
                st.markdown(escape_markdown(note.sentence))
                alone = [(remedy.label, (remedy,)) for remedy in note.remedies]
                _offer(table, i, alone, choice, warning=False)
        if overridden:
            n = len(overridden)
            st.button(
                f"Undo all changes to how {n} column{'s are' if n > 1 else ' is'} read",
                key=keys.READ_AS_FOUND.name,
                on_click=changes.read_as_found,
                args=(choice,),
                disabled=locks(Control.COLUMNS),
            )
        if is_open:
            st.button(
                "Ignore all",
                key=keys.LEAVE_NOTES.name,
                type="tertiary",
                help="Closes these notes. You can reopen them later and use their buttons.",
                on_click=_leave,
                args=(choice, offers),
            )


def _of_reading(table: Table, aside: Sequence[ColumnWarning]) -> list[Note]:
    """Return the notes from reading the table; if a note's column is set aside, the note mentions
    it."""
    held = [warning.note for warning in aside]
    told = [Note(one.column, one.sentence, one.remedies) for one in aside if one.note]
    return [*told, *(note for note in table.notes if note not in held)]


def _show_search(table: Table, choice: TableChoice, asked: Roles, leaks: LeaksView | None) -> None:
    """Show what the user said about suspected columns, and whether others may give the target
    away."""
    known, left = leaks_of.known_in(table), leaks_of.left_out_in(table, asked)
    if said := answered_words(asked.target, left, known):
        st.caption(escape_markdown(said))
        st.button(
            "Ask again",
            key=keys.ASK_AGAIN.name,
            type="tertiary",
            on_click=leaks_of.ask_again,
            args=(choice, table, asked),
            disabled=locks(Control.COLUMNS),
        )
    if leaks is None:
        st.caption("Searching for columns that reveal the target …")
    elif leaks.searched:
        # Bundled tables are sorted, and none of their features numbers the rows.
        told = f"{leaks.searched} {leaks.order if choice.digest else ''}".strip()
        st.caption(sentence_markdown(told), help=escape_markdown(leaks.help))


def _show_warnings(table: Table, choice: TableChoice, warnings: Sequence[ColumnWarning]) -> None:
    reason = ""
    for i, warning in enumerate(warnings[: CAPS.max_warnings_shown]):
        st.markdown(escape_markdown(warning.sentence))
        if warning.reason != reason:  # stated once above several
            st.caption(escape_markdown(warning.reason))
        reason = warning.reason
        alone = [(remedy.label, (remedy,)) for remedy in warning.remedies]
        _offer(table, i, alone, choice, warning=True)
    if len(warnings) > CAPS.max_warnings_shown:
        st.caption(
            f"{CAPS.max_warnings_shown} of {show_count(len(warnings))} warnings are shown. "
            "“Columns: roles and kinds” shows all of them."
        )


def _left(choice: TableChoice) -> frozenset[str]:
    return keys.NOTES_LEFT.get().get(choice.source, frozenset())


def _leave(choice: TableChoice, sentences: frozenset[str]) -> None:
    """Mark the present warnings as answered; later warnings still need an answer."""
    left = _left(choice) | sentences
    keys.NOTES_LEFT.set(keys.NOTES_LEFT.get() | {choice.source: left})


def warnings_of(table: Table, asked: Roles, place: str) -> tuple[ColumnWarning, ...] | None:
    """Return the warnings about columns, or None if the user has stopped the search."""
    return result_of(warnings_study(table, asked, place))


def _offer(
    table: Table,
    note: int,
    answers: Sequence[tuple[str, Sequence[Remedy]]],
    choice: TableChoice,
    *,
    warning: bool,
) -> None:
    for i, (label, remedies) in enumerate(answers):
        st.button(
            escape_markdown(label),
            key=keys.note_button(table.fingerprint, note, i, warning=warning).name,
            on_click=changes.apply,
            args=(choice, remedies),
            disabled=locks(Control.COLUMNS),
        )
