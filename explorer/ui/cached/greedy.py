"""The best tree of depth two beside CART's."""

from dataclasses import dataclass, replace

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.optimal.best_tree import OutOfReachError, best_tree
from explorer.growth.shown import Shown
from explorer.tree.rules import StopRules
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE
from explorer.views.greedy.greedy_view import GreedyView, greedy_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view


@dataclass(frozen=True, slots=True)
class Greedy:
    """The words, and both trees as the browser draws them, CART's first."""

    view: GreedyView
    drawn: tuple[bytes, bytes]


@st.cache_resource(max_entries=32, show_spinner=False, hash_funcs=BY_TREE | BY_CONTENT)
def greedy(shown: Shown, judging: TrainingTable | None) -> Greedy | str:
    """Both trees; or a sentence on why the best is not looked for."""
    training = shown.training
    cart = grow(training, shown.search, StopRules(max_depth=2))
    try:
        best = best_tree(training, shown.search)
    except OutOfReachError as reason:
        return str(reason)
    first, second = (
        to_json(replace(tree_view(tree, training), is_fixed=True)) for tree in (cart, best.tree)
    )
    return Greedy(greedy_view(cart, best, training, judging), (first, second))
