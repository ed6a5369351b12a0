"""The sidebar's controls: which table, how to grow, where to stop."""

from functools import partial
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner import get_script_run_ctx

from explorer.caps import CAPS
from explorer.data.catalogue import CATALOGUE
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.weighting import class_weights
from explorer.lessons.set_up import Control
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA, Criterion
from explorer.tree.rules import PruningCost, SearchRules, StopRules
from explorer.ui import state
from explorer.ui.choices import TableChoice
from explorer.ui.columns import column_overrides
from explorer.ui.draw import drawings
from explorer.ui.set_up.active import FIXED, locks
from explorer.ui.shell import uploads
from explorer.ui.shell.directions import set_directions
from explorer.ui.shell.losses import set_losses
from explorer.ui.shell.more_limits import choose_more_limits, tell_limits_in_use
from explorer.ui.stored import opening
from explorer.ui.stored.keys import STORED
from explorer.views.nodes.criterion_words import criterion_title, pruning_cost_title


def choose_table() -> TableChoice:
    """Choose a bundled set, the last upload that could be read, or the drawing."""
    st.subheader("Data")
    opening.open_asked(_select_table)
    upload, stored = state.UPLOAD.get(), STORED.get()
    names = [entry.name for entry in CATALOGUE]
    own = [upload.name] if upload else []
    own += [stored.name] if stored else []
    own += [drawings.NAME] if drawings.source() else []
    options = [*own, *names]
    _follow_address(options, usual=names[0])
    is_fixed = locks(Control.TABLE)
    name = st.selectbox(
        "Table",
        options,
        index=options.index(names[0]),
        format_func=partial(_title, own),
        key=state.TABLE.name,
        persist_state="session",  # the other pages show it, too
        disabled=is_fixed,
    )
    state.TABLE_PARAMETER.set(None if name == names[0] else name)
    if is_fixed:
        st.caption(FIXED)
    if not is_fixed:
        uploads.offer(_select_table)
        opening.offer_stored()
    is_upload = upload is not None and name == upload.name
    digest = upload.digest if upload is not None and is_upload else None
    if name == drawings.NAME and not is_upload:
        digest = drawings.source()
    if stored is not None and name == stored.name:
        digest = stored.key
    return column_overrides.as_overridden(name, digest)


def _follow_address(options: list[str], usual: str) -> None:
    """Choose the table in the address when a session begins, and when the browser's back or forward
    button has changed it. The list is not bound to the address: Streamlit would write a title
    there, but links, files and lessons use the table's name."""
    context = get_script_run_ctx(suppress_warning=True)
    is_back = context is not None and context.is_history_navigation
    asked = state.TABLE_PARAMETER.get() or usual
    if (is_back or not state.TABLE.is_set) and asked in options:
        state.TABLE.set(asked)
    elif state.TABLE.get() not in options:
        state.TABLE.set(usual)


def _title(own: list[str], name: str) -> str:
    """Return a table's line in the list: a bundled set's title, or the name of the user's table."""
    titles = {entry.name: entry.title for entry in CATALOGUE}
    if name in own:
        return f"{name} (yours)" if name in titles.values() else name
    return titles[name]


def choose_growth(
    training: TrainingTable,
    choice: TableChoice,
    more: DeltaGenerator,
    *,
    given: SearchRules | None = None,
    is_stored: bool = False,
) -> tuple[SearchRules, StopRules]:
    """Show the limits and, in the fold `more`, the criterion and rarer limits; return the rules.

    given: the rules that measure a tree grown elsewhere. Limits only cut it back, and settings for
    growing are disabled. is_stored: whether counts of a stored table grow the tree.
    """
    is_given = given is not None
    _start_limits_anew(choice.source, training)
    st.subheader("Limits")
    is_fixed = locks(Control.LIMITS)
    if is_fixed:
        st.caption(FIXED)
    if is_given:
        st.caption("This tree comes from a file. Limits can only make the tree smaller.")
    max_depth = st.slider(
        "Maximum depth",
        0,
        CAPS.max_depth_offered,
        state.MAX_DEPTH.default,
        key=state.MAX_DEPTH.name,
        bind=state.MAX_DEPTH.bind,
        disabled=is_fixed,
        help="The maximum number of splits on a path from root to leaf (max_depth).",
    )
    min_samples_leaf = st.slider(
        "Minimum rows in a leaf",
        state.MIN_SAMPLES_LEAF.default,
        CAPS.max_min_samples_leaf,
        key=state.MIN_SAMPLES_LEAF.name,
        bind=state.MIN_SAMPLES_LEAF.bind,
        disabled=is_fixed or is_given,
        help="The minimum number of rows on each side of a split (min_samples_leaf).",
    )
    with more:
        criterion = _choose_criterion(training.task, given, is_stored=is_stored)
        rare = _choose_rare_limits()
        offers_cost = training.task is Task.CLASSIFICATION
        offers_cost &= criterion is not Criterion.MISCLASSIFICATION
        cost = _choose_pruning_cost() if offers_cost else PruningCost.CRITERION
        least = choose_more_limits(training, choice, is_given=is_given)
    tell_limits_in_use(least, training, is_given=is_given)
    search = SearchRules(
        criterion,
        min_samples_leaf,
        class_weight=least.class_weight,
        each_feature_once=least.each_feature_once,
        min_weight_fraction_leaf=least.min_weight_fraction_leaf,
        loss=least.loss,
        monotonic_cst=least.monotonic_cst,
    )
    return search, StopRules(
        max_depth=max_depth,
        min_impurity_decrease=least.min_impurity_decrease,
        pruning_cost=cost,
        **rare,
    )


def _choose_criterion(task: Task, given: SearchRules | None, *, is_stored: bool) -> Criterion:
    """Choose the impurity that splits should lower; an opened tree keeps its own."""
    classes = task is Task.CLASSIFICATION
    which = state.CLASS_CRITERION if classes else state.NUMBER_CRITERION
    if given is not None:
        which.set(given.criterion)
    offered: tuple[Criterion, ...] = CLASS_CRITERIA if classes else NUMBER_CRITERIA
    is_counted = is_stored and not classes
    if is_counted:  # medians are not sums over rows
        offered = tuple(one for one in offered if one is not Criterion.ABSOLUTE_ERROR)
        if which.get() not in offered:
            which.set(offered[0])
    return st.selectbox(
        "Criterion",
        offered,
        format_func=criterion_title,
        key=which.name,
        bind=which.bind,
        disabled=locks(Control.LIMITS) or given is not None,
        help="The measure of impurity; each split lowers it as far as possible (criterion)."
        + (
            " Absolute error is not offered, because it needs medians, which counts cannot give."
            if is_counted
            else ""
        ),
    )


def _choose_rare_limits() -> dict[str, Any]:
    """Choose the minimum rows to split, the maximum leaves and the pruning, by their names in
    `StopRules`."""
    is_fixed = locks(Control.LIMITS)
    min_samples_split = st.slider(
        "Minimum rows to split",
        state.MIN_SAMPLES_SPLIT.default,
        CAPS.max_min_samples_split,
        key=state.MIN_SAMPLES_SPLIT.name,
        bind=state.MIN_SAMPLES_SPLIT.bind,
        disabled=is_fixed,
        help="The number of rows that a node needs to be split (min_samples_split).",
    )
    leaves, alpha = st.columns([1.15, 1], gap="small")
    max_leaf_nodes = leaves.number_input(
        "Maximum leaves",
        1,
        value=state.MAX_LEAF_NODES.default,
        placeholder="no limit",
        key=state.MAX_LEAF_NODES.name,
        bind=state.MAX_LEAF_NODES.bind,
        disabled=is_fixed,
        help="The maximum number of leaves; the best splits are made first (max_leaf_nodes).",
    )
    ccp_alpha = alpha.number_input(
        "Pruning α",
        0.0,
        value=state.CCP_ALPHA.default,
        step=0.001,
        format="%.4g",
        key=state.CCP_ALPHA.name,
        bind=state.CCP_ALPHA.bind,
        disabled=is_fixed,
        help="A branch is pruned if it lowers impurity, or the error rate, by no more than this "
        "per extra leaf; 0 prunes nothing (ccp_alpha).",
    )
    return {
        "min_samples_split": min_samples_split,
        "max_leaf_nodes": max_leaf_nodes,
        "ccp_alpha": ccp_alpha,
    }


def _choose_pruning_cost() -> PruningCost:
    """Choose the measure that a branch must lower to stay."""
    return st.selectbox(
        "Pruning cost",
        list(PruningCost),
        format_func=pruning_cost_title,
        key=state.PRUNING_COST.name,
        bind=state.PRUNING_COST.bind,
        disabled=locks(Control.LIMITS),
        help="A branch stays only if it lowers this measure by more than α per extra leaf. The "
        "measure is the criterion, as in scikit-learn, or the share of misclassified rows (Breiman "
        "and others, 1984).",
    )


def _start_limits_anew(source: str, training: TrainingTable) -> None:
    """Reset limits chosen for another table or kind of target, under which the tree might be a
    single leaf, and class weights chosen for another target's classes. Limits in the address apply
    to the table with which the page opens.
    """
    before = state.LIMITS_OF.get()
    now = source, training.task, (training.target.name, training.classes)
    state.LIMITS_OF.set(now)
    if before in (None, now):
        return
    keeps = before[:2] == now[:2] or locks(Control.LIMITS)
    began = state.CLASS_WEIGHTS if keeps else state.LIMITS
    for limit in began:
        limit.set(limit.default)


def set_rules(search: SearchRules, stop: StopRules, training: TrainingTable) -> None:
    """Set the widgets of `choose_growth`, before they are drawn again."""
    classes = search.criterion in CLASS_CRITERIA
    (state.CLASS_CRITERION if classes else state.NUMBER_CRITERION).set(search.criterion)
    state.MIN_SAMPLES_LEAF.set(search.min_samples_leaf)
    state.MAX_DEPTH.set(CAPS.max_depth_offered if stop.max_depth is None else stop.max_depth)
    state.MIN_SAMPLES_SPLIT.set(stop.min_samples_split)
    state.MAX_LEAF_NODES.set(stop.max_leaf_nodes)
    state.CCP_ALPHA.set(stop.ccp_alpha)
    state.PRUNING_COST.set(stop.pruning_cost)
    state.MIN_IMPURITY_DECREASE.set(stop.min_impurity_decrease)
    state.MIN_WEIGHT_FRACTION_LEAF.set(search.min_weight_fraction_leaf)
    state.EACH_FEATURE_ONCE.set(search.each_feature_once)
    set_losses(search.loss)
    set_directions(search.monotonic_cst)
    if classes:
        weights = class_weights(training, search, training.weights)
        for widget, weight in zip(state.CLASS_WEIGHTS, weights.tolist(), strict=False):
            widget.set(weight)


def _select_table(name: str) -> None:
    state.TABLE.set(name)
