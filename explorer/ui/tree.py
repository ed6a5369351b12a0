"""The tree on the page: the messages that it receives and sends."""

from typing import Any

import streamlit as st

from explorer.caps import CAPS
from explorer.ui import colours, player, pruning_by_hand, selection, state
from explorer.ui.pictures import components
from explorer.ui.pointed_rows import rows_message
from explorer.ui.stop_rules import settle_sent
from explorer.ui.studies.pictures import scrubber, tree_payload
from explorer.ui.studies.study import result
from explorer.ui.studies.trees import untrimmed_study
from explorer.ui.subject import Subject
from explorer.views.nodes.first_splits import capped_under
from explorer.views.scores.tracks import as_plain


def show_tree(
    subject: Subject,
    scores: dict[str, Any] | None = None,
    follow: dict[str, Any] | None = None,
    *,
    with_steps: bool = True,
    with_limits: bool = True,
    chosen: dict[str, Any] | None = None,
) -> None:
    """Draw the tree and its scrubber, and send them the page's settings.

    The picture gets the tree without limits, once, since it stays the same while limits move;
    limits, selection, the folds' scores if known, and the followed row are a few bytes, sent
    separately. Without `with_steps` the tree cannot be grown step by step; without `with_limits`
    its limits are fixed and it offers no pruning. `chosen` is the page’s table and target,
    with the lesson to which the first steps above the tree link.
    """
    shown, stop, sent = subject.shown, subject.shown.stop, tree_payload(subject)
    limits = {
        "for": sent.name,
        "max_depth": stop.max_depth,
        "max_leaf_nodes": stop.max_leaf_nodes,
        "ccp_alpha": stop.ccp_alpha,
        "pruned": shown.pruned,
        "capped": result(capped_under, untrimmed_study(shown), stop, CAPS.max_tree_nodes),
        "stops": as_plain(scrubber(subject).value()),
        "fixed": not with_limits,
    }
    settled: dict[str, Any] = {"limits": limits, "selection": selection.selected_path()}
    settled["rows"] = rows_message(subject, sent.name)
    settled["follow"] = follow
    settled["interest"] = colours.interest_message(subject)
    settled["steps"] = player.chosen_order() if with_steps else False
    if chosen is not None:
        settled["chosen"] = chosen
    with st.container(key="publisher"):
        components.publisher(
            key=state.PUBLISHER.name, data=settled | ({"scores": scores} if scores else {})
        )
    if with_steps:
        player.send_steps(subject, sent.name)
    components.tree_canvas(
        key=state.TREE.name,
        data=sent.payload,
        height="content",
        on_selected_change=lambda: selection.select_sent(state.TREE),
        on_limits_change=lambda: settle_sent(state.TREE) if with_limits else None,
        on_pruned_change=lambda: pruning_by_hand.settle_sent(state.TREE) if with_limits else None,
        on_steps_change=lambda: player.settle_sent(state.TREE),
        on_colours_change=lambda: colours.settle_colours(state.TREE, subject),
    )
