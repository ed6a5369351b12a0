"""The split search of the selected leaf, in which a person chooses."""

import streamlit as st

from explorer.ui import cached, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.build.moves import Built, settle_split
from explorer.ui.markdown import sentence_markdown
from explorer.ui.pictures import components
from explorer.ui.selected import Selected
from explorer.ui.selection import look_into, looked_into


def show_splitting(built: Built, selected: Selected) -> None:
    """Every split of one feature to drag over, and what the chosen one is worth."""
    if refused := state.SPLIT_REFUSED.take():
        st.warning(sentence_markdown(refused))
    shown, help = selected.shown, built.round.help
    feature = looked_into(shown)
    task = Task(
        "hand", (shown.node_key, feature, help), "Searching the splits of this leaf", "The search"
    )
    payload = result_of(
        task, lambda: cached.views.hand_search_payload(shown, selected.tree, feature, help)
    )
    if payload is None:
        return
    components.split_search(
        key=state.HAND_SEARCH.name,
        data=payload,
        height="content",
        on_feature_change=lambda: look_into(shown, state.HAND_SEARCH),
        on_use_change=lambda: settle_split(built, selected),
    )
