"""Limits that few users change, folded away below the others."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from explorer.data.display import show_number, show_share, to_digits
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.weighting import class_weights
from explorer.lessons.set_up import Control
from explorer.tree.losses import Loss
from explorer.tree.monotonic import Monotonic
from explorer.tree.rules import SearchRules
from explorer.ui import state
from explorer.ui.choices import TableChoice
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.set_up.active import locks
from explorer.ui.shell.directions import choose_directions, directions_in_words, unused_in_words
from explorer.ui.shell.losses import dropped, losses_of, offer_losses
from explorer.views.nodes.loss_words import cost_words
from explorer.views.nodes.wording import listed, short

LARGEST_WEIGHTS = (10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0)
"""Where a slider of weights can end: at the first number that is at least twice the balancing
weight, or at the last. They are few, so that the end rarely changes with the rows."""
_DIGITS = 3


@dataclass(frozen=True, slots=True)
class MoreLimits:
    """The smallest impurity decrease of a split; the smallest fraction of all weight in a leaf;
    whether each feature splits at most once on a path; the weight per row of each class while the
    tree grows, None if all weights are 1; the cost of errors that do not cost 1; the features with
    which the prediction only rises or falls."""

    min_impurity_decrease: float
    min_weight_fraction_leaf: float
    each_feature_once: bool
    class_weight: tuple[tuple[str, float], ...] | None
    loss: Loss
    monotonic_cst: Monotonic = ()


def choose_more_limits(
    training: TrainingTable, choice: TableChoice, *, is_given: bool = False
) -> MoreLimits:
    """Return the limits as set.

    is_given: the tree was grown elsewhere, so that settings for growing are disabled.
    """
    is_fixed = is_given or locks(Control.LIMITS)
    decrease = st.number_input(
        "Minimum impurity decrease",
        0.0,
        value=state.MIN_IMPURITY_DECREASE.default,
        step=0.001,
        format="%.4g",
        key=state.MIN_IMPURITY_DECREASE.name,
        bind=state.MIN_IMPURITY_DECREASE.bind,
        disabled=locks(Control.LIMITS),
        help="A split must decrease the impurity by at least this much. The decrease is the "
        "split’s gain times the node’s share of the total weight (min_impurity_decrease).",
    )
    fraction = st.number_input(
        "Minimum share of weight in a leaf",
        0.0,
        0.5,
        value=state.MIN_WEIGHT_FRACTION_LEAF.default,
        step=0.01,
        format="%.4g",
        key=state.MIN_WEIGHT_FRACTION_LEAF.name,
        bind=state.MIN_WEIGHT_FRACTION_LEAF.bind,
        disabled=is_fixed,
        help="The minimum share of the total weight, class weights included, on each side of a "
        "split; 0.05 means 5 % (min_weight_fraction_leaf).",
    )
    once = st.toggle(
        "Each feature once on a path",
        state.EACH_FEATURE_ONCE.default,
        key=state.EACH_FEATURE_ONCE.name,
        bind=state.EACH_FEATURE_ONCE.bind,
        disabled=is_fixed,
        help="No path from the root to a leaf uses a feature twice; a node with no feature left to "
        "split on becomes a leaf. ID3 does the same with categories (each_feature_once).",
    )
    loss = () if is_given else losses_of(training)
    directions = choose_directions(training, is_fixed=is_fixed, under_losses=bool(loss))
    weights = _choose_class_weights(training, is_fixed=is_fixed)
    if not is_given:
        offer_losses(training, choice, is_fixed=is_fixed, under_directions=bool(directions))
    return MoreLimits(float(decrease), float(fraction), once, weights or None, loss, directions)


def tell_limits_in_use(limits: MoreLimits, training: TrainingTable, *, is_given: bool) -> None:
    """Name the folded limits that are in use, where they are seen."""
    if limits.min_impurity_decrease:
        least = show_number(limits.min_impurity_decrease)
        st.caption(escape_markdown(f"Minimum impurity decrease: {least}"))
    if limits.min_weight_fraction_leaf and not is_given:
        share = show_share(limits.min_weight_fraction_leaf)
        st.caption(f"Each leaf has at least {share} of the total weight.")
    if limits.each_feature_once:
        st.caption("Each path splits on a feature at most once.")
    if limits.class_weight:
        weights = dict(limits.class_weight).items()
        told = listed([f"{short(name)} {show_number(weight)}" for name, weight in weights], 6)
        st.caption(
            escape_markdown(f"Class weights while the tree grows: {told}. Scores do not use them.")
        )
    if limits.loss:
        st.caption(escape_markdown(cost_words(limits.loss, len(training.classes))))
    for told in filter(None, (dropped(training), unused_in_words(limits.loss))):
        st.warning(sentence_markdown(told))
    if limits.monotonic_cst and not is_given:
        st.caption(directions_in_words(training, limits.monotonic_cst))


def _choose_class_weights(
    training: TrainingTable, *, is_fixed: bool
) -> tuple[tuple[str, float], ...]:
    """Return the classes and their weights; () if all weights are 1 or there are too many
    classes."""
    classes = training.classes
    if training.task is Task.REGRESSION or not 2 <= len(classes) <= state.MAX_WEIGHED_CLASSES:
        return ()
    found, balanced = [], _balanced(training)
    largest = next(
        (end for end in LARGEST_WEIGHTS if end >= 2 * max(balanced)), LARGEST_WEIGHTS[-1]
    )
    for name, widget in zip(classes, state.CLASS_WEIGHTS, strict=False):
        weight = st.slider(
            f"Weight of {escape_markdown(short(name))}",
            0.1,
            largest,
            widget.default,
            step=0.1,
            format="%.4g",
            key=widget.name,
            bind=widget.bind,
            disabled=is_fixed,
            help="The weight of each row of this class while the tree grows (class_weight).",
        )
        found.append((name, float(weight)))
    st.button(
        "Balance the classes",
        key=state.BALANCE_CLASSES.name,
        on_click=lambda: _balance(training),
        disabled=is_fixed,
        help="Gives all classes the same total weight.",
    )
    return tuple(found) if any(weight != 1 for _, weight in found) else ()


def _balance(training: TrainingTable) -> None:
    for widget, weight in zip(state.CLASS_WEIGHTS, _balanced(training), strict=False):
        widget.set(weight)


def _balanced(training: TrainingTable) -> list[float]:
    """Return weights with which every class has the same total and a row of the most frequent class
    counts 1; they have three digits and are at most the largest weight offered."""
    weights = class_weights(training, SearchRules(class_weight="balanced"), training.weights)
    least = weights[weights > 0].min()
    shares = np.where(weights > 0, weights, least) / least
    return [min(to_digits(share, _DIGITS), LARGEST_WEIGHTS[-1]) for share in shares]
