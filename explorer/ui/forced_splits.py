"""Splits of the person's choice in the place of the best ones: used, told of, undone."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import streamlit as st

from explorer.data.table import Table
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.forced_splits import (
    completed,
    forced_paths,
    is_forced,
)
from explorer.growth.shown import Shown
from explorer.growth.weighting import row_weights
from explorer.judging.nodes.explain_node import explain_node
from explorer.tree.conditions import path_rule
from explorer.tree.named_splits import NamedSplit
from explorer.ui import cached, state
from explorer.ui.cached.judging import RowsOf
from explorer.ui.choices import ForcedAt, Steps
from explorer.ui.markdown import sentence_markdown
from explorer.ui.selected import Selected
from explorer.views.nodes.path_rule import rule_words
from explorer.views.nodes.wording import short_columns
from explorer.views.scores.forced_words import forced_words
from explorer.views.split_search.forced_choice import named_choice
from explorer.views.split_search.node_rows import node_rows

MAX_FORCED = 200
"""Splits that are forced at a time: each is asked for at every growth."""


def as_forced(shown: Shown, table: Table) -> Shown:
    """The same with the splits that are forced on this table and target."""
    return replace(shown, search=replace(shown.search, forced=_steps_of(shown, table).now))


def settle_used(selected: Selected) -> None:
    """Puts the split that the picture sent in the place of the selected node's own.

    One that the node cannot take changes nothing, and is told of.
    """
    sent = state.SPLIT_SEARCH.sent("use")
    if not isinstance(sent, dict) or sent.get("path") != selected.shown.path:
        return
    try:
        split = asked_split(sent, selected)
    except ValueError as problem:
        state.SPLIT_REFUSED.set(f"This split cannot be used. {problem}")
        return
    shown = selected.shown
    others = tuple(one for one in shown.search.forced if one[0] != shown.path)
    if len(others) >= MAX_FORCED:
        state.SPLIT_REFUSED.set(f"No more than {MAX_FORCED} splits can be yours at a time.")
        return
    _step(selected, lambda steps: steps.to(tuple(sorted((*others, (shown.path, split))))))


def show_forced_splits(selected: Selected, rows_of: RowsOf) -> None:
    """What the person's splits change, and the way back; why one could not be used."""
    if refused := state.SPLIT_REFUSED.take():
        st.warning(sentence_markdown(refused))
    shown, tree = selected.shown, selected.tree
    steps = _steps_of(shown, selected.table)
    if not (steps.now or steps.before or steps.undone):
        return
    with st.container(key="forced", horizontal=True, vertical_alignment="center"):
        if is_forced(tree, selected.node):
            st.button(
                "Back to the best split",
                key=state.RELEASE_SPLIT.name,
                on_click=lambda: _release(selected),
            )
        undo, redo = state.UNDO_FORCING.name, state.REDO_FORCING.name
        st.button(
            "Undo split",
            key=undo,
            disabled=not steps.before,
            on_click=lambda: _step(selected, Steps.back),
        )
        st.button(
            "Redo split",
            key=redo,
            disabled=not steps.undone,
            on_click=lambda: _step(selected, Steps.again),
        )
    if n := len(forced_paths(tree)):
        before, found = cached.forced.unforced_tree(shown), cached.forced.difference(shown, rows_of)
        st.caption(sentence_markdown(forced_words(n, before, tree, found)))
    for path, why in cached.forced.refusals(shown):
        node = tree.node_at(path)
        assert node is not None, "a split is refused by a node that is there"
        of = rule_words(path_rule(tree, node), short_columns(tree.features)) or "all rows"
        st.caption(sentence_markdown(f"Your split of {of} is not made. {why}"))


def asked_split(sent: dict[str, object], selected: Selected) -> NamedSplit:
    """The split by names, which the node can take. Raises ValueError."""
    shown, tree, training = selected.shown, selected.tree, selected.training
    feature = sent.get("feature")
    if type(feature) is not int or not 0 <= feature < len(training.features):
        raise ValueError("There is no such feature.")
    found = explain_node(shown, tree, engine_for(training), feature)
    members = node_rows(training, tree.search, found.rows)
    split = named_choice(sent, found.profile, training, members)
    weights = row_weights(training, tree.search)
    rows = found.rows[np.flatnonzero(weights[found.rows] > 0)]
    completed(split, training, rows, weights, tree.search)
    return split


def _release(selected: Selected) -> None:
    path = selected.shown.path
    left = tuple(one for one in selected.shown.search.forced if one[0] != path)
    _step(selected, lambda steps: steps.to(left))


def _step(selected: Selected, step: Callable[[Steps[ForcedAt]], Steps[ForcedAt]]) -> None:
    shown, table = selected.shown, selected.table
    state.FORCED.set(state.FORCED.get() | {_key(shown, table): step(_steps_of(shown, table))})
    # The picture stands in the fragment of what follows the selection; the tree is the page's.
    st.rerun()


def _steps_of(shown: Shown, table: Table) -> Steps[ForcedAt]:
    return state.FORCED.get().get(_key(shown, table), Steps())


def _key(shown: Shown, table: Table) -> tuple[str, str]:
    return table.fingerprint, shown.training.target.name
