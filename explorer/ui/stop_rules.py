"""Limits that a picture sends: depth, leaf budget and pruning, and the two that count rows if it
has them."""

import streamlit as st

from explorer.caps import CAPS
from explorer.lessons.set_up import Control
from explorer.tree.rules import StopRules
from explorer.ui import keys, state
from explorer.ui.sent_numbers import finite
from explorer.ui.set_up.active import locks


def settle_sent(picture: keys.Component) -> None:
    """Apply the limits that a picture sent; ignore invalid ones, and all if limits are locked."""
    sent = picture.sent("limits")
    if locks(Control.LIMITS):
        return
    if isinstance(sent, dict) and (stop := _stop_rules(sent)):
        _set_limits(stop)
        _set_rows(state.MIN_SAMPLES_SPLIT, sent, 2, CAPS.max_min_samples_split)
        _set_rows(state.MIN_SAMPLES_LEAF, sent, 1, CAPS.max_min_samples_leaf)
        # The picture is in the fragment that follows the selection; limits are the page's.
        st.rerun()


def take(stop: StopRules) -> None:
    """Apply limits that a button of a panel offers; remove limits that it does not name."""
    _set_limits(stop)
    st.rerun()


def _set_limits(stop: StopRules) -> None:
    """Set the widgets of depth, leaves and pruning, before they are drawn again."""
    if stop.max_depth is not None:
        state.MAX_DEPTH.set(min(stop.max_depth, CAPS.max_depth_offered))
    leaves = stop.max_leaf_nodes
    state.MAX_LEAF_NODES.set(None if leaves is None else min(leaves, CAPS.node_budget))
    state.CCP_ALPHA.set(stop.ccp_alpha)


def _set_rows(widget: keys.Widget[int], sent: dict[str, object], least: int, most: int) -> None:
    """Set a widget whose limit counts rows, if that limit was sent."""
    rows = sent.get(widget.name)
    if isinstance(rows, int) and not isinstance(rows, bool):
        widget.set(min(max(rows, least), most))


def _stop_rules(sent: dict[str, object]) -> StopRules | None:
    """Return the limits as rules, or None if the browser sent something else."""
    depth, leaves, alpha = (sent.get(name) for name in ("max_depth", "max_leaf_nodes", "ccp_alpha"))
    whole = (int, type(None))
    if not (isinstance(depth, whole) and isinstance(leaves, whole)):
        return None
    alpha = finite(alpha)
    if alpha is None:
        return None
    try:
        return StopRules(max_depth=depth, max_leaf_nodes=leaves, ccp_alpha=alpha)
    except ValueError:
        return None
