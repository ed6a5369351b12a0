"""The user's own splits instead of the best ones: used, described, undone."""

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
    refusals,
)
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.tree_spec import TreeSpec
from explorer.growth.weighting import row_weights
from explorer.judging.by_hand import tree_difference
from explorer.judging.nodes.explain_node import explain_node
from explorer.tree.conditions import path_rule
from explorer.tree.splits import NamedSplit
from explorer.ui import state
from explorer.ui.choices import ForcedAt, Steps
from explorer.ui.markdown import sentence_markdown
from explorer.ui.studies.study import result
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import rule_words, short_columns
from explorer.views.scores.by_hand import forced_words
from explorer.views.scores.score_form import form_of
from explorer.views.split_search.forced_choice import named_choice
from explorer.views.split_search.node_rows import node_rows

MAX_FORCED = 200
"""Maximum number of splits forced at a time: every growth tries each of them."""


def as_forced(shown: TreeSpec, table: Table) -> TreeSpec:
    """Return `shown` with the splits that are forced on this table and target."""
    return replace(shown, search=replace(shown.search, forced=_steps_of(shown, table).now))


def settle_used(subject: Subject) -> None:
    """Replace the split of the selected node with the one that the picture sent.

    A split that the node cannot take is reported and changes nothing.
    """
    sent = state.SPLIT_SEARCH.sent("use")
    if not isinstance(sent, dict) or sent.get("path") != subject.shown.path:
        return
    if not subject.shown.is_regrown:  # nothing grows on below a split
        return
    try:
        split = asked_split(sent, subject)
    except ValueError as problem:
        state.SPLIT_REFUSED.set(f"This split cannot be used. {problem}")
        return
    shown = subject.shown
    others = tuple(one for one in shown.search.forced if one[0] != shown.path)
    if len(others) >= MAX_FORCED:
        state.SPLIT_REFUSED.set(f"A tree can have at most {MAX_FORCED} of your own splits.")
        return
    _step(subject, lambda steps: steps.to(tuple(sorted((*others, (shown.path, split))))))


def show_forced_splits(subject: Subject) -> None:
    """Show what the user's splits change, how to undo them, and why one could not be used."""
    if refused := state.SPLIT_REFUSED.take():
        st.warning(sentence_markdown(refused))
    shown, tree = subject.shown, subject.tree
    if not shown.is_regrown:
        return
    steps = _steps_of(shown, subject.table)
    if not (steps.now or steps.before or steps.undone):
        return
    with st.container(key="forced", horizontal=True, vertical_alignment="center"):
        if is_forced(tree, subject.node):
            st.button(
                "Back to the best split",
                key=state.RELEASE_SPLIT.name,
                on_click=lambda: _release(subject),
            )
        undo, redo = state.UNDO_FORCING.name, state.REDO_FORCING.name
        st.button(
            "Undo split",
            key=undo,
            disabled=not steps.before,
            on_click=lambda: _step(subject, Steps.back),
        )
        st.button(
            "Redo split",
            key=redo,
            disabled=not steps.undone,
            on_click=lambda: _step(subject, Steps.again),
        )
    if n := len(forced_paths(tree)):
        # The same limits; each split is the best of its node.
        before = tree_study(replace(shown, search=replace(shown.search, forced=())))
        asked = before, tree_study(shown), subject.kept.parts, subject.scoring
        found = result(tree_difference, *asked)
        form = form_of(subject.scoring, tree.target)
        st.caption(sentence_markdown(forced_words(n, before.value(), tree, found, form)))
    forced = tuple(path for path, _ in shown.search.forced)
    for path, why in result(refusals, tree_study(shown), shown.training, forced):
        node = tree.node_at(path)
        assert node is not None, "only a node of the tree refuses a split"
        of = rule_words(path_rule(tree, node), short_columns(tree.features)) or "all rows"
        st.caption(sentence_markdown(f"Your split of {of} is impossible. {why}"))


def asked_split(sent: dict[str, object], subject: Subject) -> NamedSplit:
    """Return the split that was sent, with names instead of numbers. Raise ValueError if the node
    cannot make it."""
    shown, tree, training = subject.shown, subject.tree, subject.training
    feature = sent.get("feature")
    if type(feature) is not int or not 0 <= feature < len(training.features):
        raise ValueError("Choose a listed feature.")
    found = explain_node(shown, tree, engine_for(training), feature)
    members = node_rows(training, tree.search, found.rows)
    split = named_choice(sent, found.profile, training, members)
    weights = row_weights(training, tree.search)
    rows = found.rows[np.flatnonzero(weights[found.rows] > 0)]
    least = LeafMinimum.of(tree.search, float(weights.sum()))
    completed(split, training, rows, weights, tree.search, least)
    return split


def _release(subject: Subject) -> None:
    path = subject.shown.path
    left = tuple(one for one in subject.shown.search.forced if one[0] != path)
    _step(subject, lambda steps: steps.to(left))


def _step(subject: Subject, step: Callable[[Steps[ForcedAt]], Steps[ForcedAt]]) -> None:
    shown, table = subject.shown, subject.table
    state.FORCED.set(state.FORCED.get() | {forced_key(shown, table): step(_steps_of(shown, table))})
    # The picture is in the fragment that follows the selection; the tree is the page's.
    st.rerun()


def _steps_of(shown: TreeSpec, table: Table) -> Steps[ForcedAt]:
    return state.FORCED.get().get(forced_key(shown, table), Steps())


def forced_key(shown: TreeSpec, table: Table) -> tuple[str, str]:
    """Return the table and target under which the session keeps forced splits."""
    return table.fingerprint, shown.training.target.name
