"""The tree on the page: what it is sent, and what it sends back."""

import streamlit as st

from explorer.caps import CAPS
from explorer.growth.shown import Shown
from explorer.tree.rules import StopRules
from explorer.ui import cached, selection, state
from explorer.ui.pictures import components


def show_tree(shown: Shown) -> None:
    """The tree, its scrubber, and the courier that tells them what the page has settled.

    The picture gets the tree without limits, which stays the same while limits move, so that
    it is sent once; limits and selection are a few bytes that travel by the courier.
    """
    stop = shown.stop
    tree = cached.trees.untrimmed_tree(shown)
    sent = cached.views.tree_payload(shown, tree)
    limits = {
        "for": sent.name,
        "max_depth": stop.max_depth,
        "max_leaf_nodes": stop.max_leaf_nodes,
        "ccp_alpha": stop.ccp_alpha,
        "capped": cached.views.capped_words(shown, tree),
        "stops": cached.views.scrubber_stops(shown, tree),
    }
    with st.container(key="courier"):
        components.courier(
            key=state.COURIER.name,
            data={"limits": limits, "selection": selection.selected_path()},
        )
    components.tree_canvas(
        key=state.TREE.name,
        data=sent.payload,
        height="content",
        on_selected_change=lambda: selection.select_sent(state.TREE),
        on_limits_change=_settle_limits,
    )


def _settle_limits() -> None:
    sent = state.TREE.sent("limits")
    if isinstance(sent, dict) and (stop := _stop_rules(sent)):
        _set_limits(stop)
        # The picture stands in the fragment of what follows the selection; limits are the page's.
        st.rerun()


def _set_limits(stop: StopRules) -> None:
    """Moves the widgets of depth, leaves and pruning, before they are drawn again."""
    if stop.max_depth is not None:
        state.MAX_DEPTH.set(min(stop.max_depth, CAPS.max_depth_offered))
    state.MAX_LEAF_NODES.set(stop.max_leaf_nodes)
    state.CCP_ALPHA.set(stop.ccp_alpha)


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
