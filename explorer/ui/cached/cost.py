"""What the search for a split costs on the loaded table."""

import streamlit as st

from explorer.growth.shown import Shown
from explorer.judging.cost import measure_cost
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import HashFuncs
from explorer.views.cost.cost_view import CostView, cost_view

_BY_SEARCH: HashFuncs = {Shown: lambda shown: (shown.training.fingerprint, shown.search)}


@st.cache_resource(max_entries=16, show_spinner=False, hash_funcs=_BY_SEARCH)
def cost(shown: Shown) -> CostView:
    """Counted, and timed on this machine once: the same is shown to everybody after."""
    found = measure_cost(shown.training, shown.search, on_step=tell_progress)
    return cost_view(found, shown.training)
