"""The split search of the selected leaf, in which a person chooses."""

import streamlit as st

from explorer.ui import cached, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.build.moves import Built, settle_split
from explorer.ui.markdown import sentence_markdown
from explorer.ui.pictures import components
from explorer.ui.selected import Selected


def show_splitting(built: Built, selected: Selected) -> None:
    """Every split of one feature to drag over, and what the chosen one is worth."""
    if refused := state.SPLIT_REFUSED.take():
        st.warning(sentence_markdown(refused))
    shown, help = selected.shown, built.round.help
    here = (shown.training.fingerprint, shown.path)
    feature = state.FEATURES_LOOKED_INTO.get().get(here)
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
        on_feature_change=lambda: _look_into(here, len(shown.training.features)),
        on_use_change=lambda: settle_split(built, selected),
    )


def _look_into(here: tuple[str, str], n_features: int) -> None:
    chosen = state.HAND_SEARCH.sent("feature")
    if isinstance(chosen, int) and 0 <= chosen < n_features:
        state.FEATURES_LOOKED_INTO.set(state.FEATURES_LOOKED_INTO.get() | {here: chosen})
