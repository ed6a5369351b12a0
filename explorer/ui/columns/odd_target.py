"""A target whose values hardly repeat: a tree is grown only after the user has confirmed it."""

import streamlit as st

from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.ui import state
from explorer.ui.choices import TableChoice
from explorer.ui.columns import class_of_interest, roles
from explorer.ui.markdown import escape_markdown
from explorer.ui.selection import select
from explorer.ui.studies.tables import set_aside_in
from explorer.views.columns.warnings import odd_target_words
from explorer.views.nodes.wording import short


def roles_to_show(table: Table, choice: TableChoice, asked: Roles) -> Roles | None:
    """Return the requested roles, or those of the tree on the page while the target is in doubt.

    None if there is no such tree: the page then begins with the question.
    """
    if not roles.is_in_doubt(table, choice, asked.target):
        return asked
    shown = roles.shown_last(choice)
    return None if shown is None else roles.possible(table, shown)


def ask(table: Table, choice: TableChoice, asked: Roles) -> None:
    """Show why the target is in doubt and what the user can do; nothing if it is not in doubt."""
    if not roles.is_in_doubt(table, choice, asked.target):
        return
    found = set_aside_in(table).get(asked.target)
    shown = roles.shown_last(choice)
    with st.container(key="odd_target", border=True):
        st.markdown(escape_markdown(odd_target_words(table, asked.target, found)))
        if shown is not None:
            before = f"Until you choose, the page shows the tree for {short(shown.target)}."
            st.caption(escape_markdown(before))
        with st.container(horizontal=True):
            st.button(
                "Grow a tree anyway",
                key=state.GROW_ANYWAY.name,
                on_click=_grow_anyway,
                args=(choice, asked.target),
            )
            if shown is not None:
                st.button(
                    escape_markdown(f"Back to {short(shown.target)}"),
                    key=state.TARGET_BEFORE.name,
                    on_click=roles.ask_for,
                    args=(choice, shown),
                )


def _grow_anyway(choice: TableChoice, target: str) -> None:
    """Confirm the target; forget the node and the class chosen for the previous tree."""
    state.TARGETS_CONFIRMED.set(state.TARGETS_CONFIRMED.get() | {(choice.source, target)})
    select("")
    class_of_interest.forget()
