"""The split search of the selected node on the page."""

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.ui import cached, components
from explorer.ui.choices import GrowthChoice

_KEY = "split_search"
_FEATURES = "features_looked_into"
_CRITERIA_SHOWN = "criteria_shown"


def show_split_search(tree: Tree, training: TrainingTable, growth: GrowthChoice, node: int) -> None:
    """How the node chose: the best cut of each feature, and every cut of one of them.

    A drag never comes here; choosing another feature does.
    """
    path = tree.path(node)
    here = (training.fingerprint, path)
    feature = st.session_state.get(_FEATURES, {}).get(here)
    with_duel = bool(st.session_state.get(_CRITERIA_SHOWN, False))
    components.split_search(
        key=_KEY,
        data=cached.split_search_payload(
            training, growth.search, growth.stop, path, feature, with_duel
        ),
        height="content",
        on_feature_change=lambda: _look_into(here, len(training.features)),
        on_criteria_change=_show_criteria,
    )


def _look_into(here: tuple[str, str], n_features: int) -> None:
    chosen = st.session_state[_KEY].feature
    if isinstance(chosen, int) and 0 <= chosen < n_features:
        st.session_state.setdefault(_FEATURES, {})[here] = chosen


def _show_criteria() -> None:
    """The tab of criteria was opened or closed; only while it is open are they asked."""
    st.session_state[_CRITERIA_SHOWN] = st.session_state[_KEY].criteria == "shown"
