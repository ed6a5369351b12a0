"""The tree canvas on the page: what it is sent, and what it sends back."""

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.tree.rules import StopRules
from explorer.ui import address, cached, components, sidebar
from explorer.ui.choices import GrowthChoice

_KEY = "tree_canvas"


def show_tree_canvas(training: TrainingTable, growth: GrowthChoice) -> None:
    """The tree, its scrubber, and the courier that tells them what the page has settled.

    The canvas gets the tree without limits, which stays the same while limits move, so that
    it is sent once; limits and selection are a few bytes that travel by the courier.
    """
    stop = growth.stop
    canvas = cached.canvas_of(training, growth.search, stop)
    limits = {
        "for": canvas.model,
        "max_depth": stop.max_depth,
        "max_leaf_nodes": stop.max_leaf_nodes,
        "ccp_alpha": stop.ccp_alpha,
        "stops": cached.scrubber_stops(training, growth.search, stop),
    }
    with st.container(key="courier"):
        components.courier(
            key="courier_data",
            data={"limits": limits, "selection": address.selected_path()},
        )
    components.tree_canvas(
        key=_KEY,
        data=canvas.sent,
        height="content",
        on_selected_change=_select,
        on_limits_change=_settle_limits,
    )


def _select() -> None:
    path = st.session_state[_KEY].selected
    if isinstance(path, str):
        address.select(path)


def _settle_limits() -> None:
    sent = st.session_state[_KEY].limits
    if isinstance(sent, dict) and (stop := _stop_rules(sent)):
        sidebar.set_limits(stop)
        # The canvas stands in the fragment of what follows the selection; limits are the page's.
        st.rerun()


def _stop_rules(sent: dict[str, object]) -> StopRules | None:
    """The limits as rules; None where the browser sent something else."""
    depth, leaves, alpha = (sent.get(name) for name in ("max_depth", "max_leaf_nodes", "ccp_alpha"))
    whole = (int, type(None))
    if not (isinstance(depth, whole) and isinstance(leaves, whole)):
        return None
    if not isinstance(alpha, int | float):
        return None
    try:
        return StopRules(max_depth=depth, max_leaf_nodes=leaves, ccp_alpha=float(alpha))
    except ValueError:
        return None
