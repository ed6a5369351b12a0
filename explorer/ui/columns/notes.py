"""Notes on the table: what reading noticed, and what may mislead a tree, each with remedies."""

from collections.abc import Sequence

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.table import Remedy, Table
from explorer.data.training import TrainingTable
from explorer.ui import cached, state
from explorer.ui.choices import TableChoice
from explorer.ui.columns import changes, column_overrides
from explorer.ui.markdown import escape_markdown


def show_notes(table: Table, choice: TableChoice, training: TrainingTable | None) -> None:
    """Warnings first, then what reading noticed; without a training table only the latter.

    They stand open where the tree may be worth nothing for what they say.
    """
    _, problem = changes.take_answer()
    if problem:
        st.error(escape_markdown(problem))
    view = cached.column_warnings(training) if training is not None else None
    warnings = view.warnings if view else ()
    n_reread = len(column_overrides.overrides_for(choice.source))
    n_notes = len(warnings) + len(table.notes)
    if not n_notes and not n_reread:
        return
    is_grave = any(warning.is_grave for warning in warnings)
    with st.expander(f"Notes on this table: {show_count(n_notes)}", expanded=is_grave):
        for i, warning in enumerate(warnings[: CAPS.max_warnings_shown]):
            st.markdown(escape_markdown(warning.sentence))
            st.caption(escape_markdown(warning.reason))
            _offer(table, i, warning.remedies, choice, warning=True)
        if len(warnings) > CAPS.max_warnings_shown:
            st.caption(
                f"{CAPS.max_warnings_shown} of {show_count(len(warnings))} warnings are shown; "
                "Columns shows each beside its column."
            )
        if view and view.caption:
            st.caption(escape_markdown(view.caption))
        for i, note in enumerate(table.notes):
            st.markdown(escape_markdown(note.sentence))
            _offer(table, i, note.remedies, choice, warning=False)
        if n_reread:
            st.button(
                f"Read {n_reread} column{'s' * (n_reread > 1)} as found again",
                key=state.READ_AS_FOUND.name,
                on_click=changes.read_as_found,
                args=(choice,),
            )


def _offer(
    table: Table, note: int, remedies: Sequence[Remedy], choice: TableChoice, *, warning: bool
) -> None:
    for i, remedy in enumerate(remedies):
        st.button(
            escape_markdown(remedy.label),
            key=state.note_button(table.fingerprint, note, i, warning=warning).name,
            on_click=changes.apply,
            args=(choice, remedy),
        )
