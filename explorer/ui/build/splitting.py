"""The split search of the selected leaf, in which the user chooses."""

from typing import Any

import streamlit as st

from explorer.judging.nodes.explain_node import explained_for_hand
from explorer.ui import state
from explorer.ui.background.waiting import result_of
from explorer.ui.build.moves import Built, settle_split
from explorer.ui.markdown import sentence_markdown
from explorer.ui.pictures import components
from explorer.ui.selection import look_into, looked_into
from explorer.ui.studies.study import Study, in_json
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.split_search.split_search_view import hand_search_view


def show_splitting(built: Built, subject: Subject) -> None:
    """Show every split of one feature to drag over, and the gain of the chosen one."""
    if refused := state.SPLIT_REFUSED.take():
        st.warning(sentence_markdown(refused))
    shown, help = subject.shown, built.round.help
    feature = looked_into(shown)
    tree = tree_study(shown)
    found = Study[Any](explained_for_hand, (shown, tree, feature), is_kept=False)
    asked = found, shown.training, tree, help
    doing = "Searching the splits of this leaf"
    payload = result_of(in_json(Study(hand_search_view, asked, doing, "The search", place="hand")))
    if payload is None:
        return
    components.split_search(
        key=state.HAND_SEARCH.name,
        data=payload,
        height="content",
        on_feature_change=lambda: look_into(shown, state.HAND_SEARCH),
        on_use_change=lambda: settle_split(built, subject),
    )
