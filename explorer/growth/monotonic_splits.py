"""Candidate splits under monotonic constraints: which are refused, and why (see tree.monotonic)."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Schema
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.split_selection import with_ties
from explorer.tree.impurity import CLASS_CRITERIA, Criterion, moments, weighted_median
from explorer.tree.monotonic import (
    bounds_below,
    is_in_order,
    no_bounds,
    rounding_of,
    signs_of,
    values_of,
)
from explorer.tree.rules import SearchRules
from explorer.tree.splits import Split
from explorer.tree.tree import NodeArrays


def constrained(
    profile: SplitProfile, search: SearchRules, features: Schema, bounds: FloatArray | None
) -> SplitProfile:
    """Return the profile with those candidates refused that break a monotonic constraint.

    bounds: float64[2], those of the node; None for a node that nothing bounds. The same object if
    the feature is not constrained.
    """
    sign = dict(search.monotonic_cst).get(features[profile.feature].name)
    if not sign or len(profile) == 0:
        return profile
    left, right = (values_of(side, search.criterion) for side in (profile.left, profile.right))
    rounding = rounding_of(profile.node, search.criterion)
    held = no_bounds(1)[0] if bounds is None else bounds
    admissible = profile.admissible & is_in_order(sign, held, left, right, rounding)
    refused = replace(profile, admissible=admissible, best=None, ties=profile.ties[:0])
    return with_ties(refused)


def why_refused_by_order(
    split: Split,
    node: NodeArrays,
    values: FloatArray,
    search: SearchRules,
    features: Schema,
    bounds: FloatArray,
) -> str:
    """Return why a constraint refuses a given split, in one sentence; "" if it does not.

    node: one entry; values: float64[2], those of its left and of its right child.
    """
    sign = int(signs_of(search, features)[split.feature])
    if sign == 0:
        return ""
    left, right = values[:1], values[1:]
    rounding = rounding_of(node, search.criterion)
    if not is_in_order(sign, no_bounds(1)[0], left, right, rounding)[0]:
        name, may = features[split.feature].name, "raise" if sign > 0 else "lower"
        does = "lower" if sign > 0 else "raise"
        return f"“{name}” may only {may} the prediction; this split would {does} it."
    if not is_in_order(sign, bounds, left, right, rounding)[0]:
        return (
            "A monotonic constraint on a split nearer the root limits the predictions here, and "
            "this split would go beyond the limit."
        )
    return ""


def value_of_rows(
    training: TrainingTable, rows: IntArray, weights: FloatArray, criterion: Criterion
) -> float:
    """The value of a node of these rows (int64[n], of weight above 0); weights: float64[n_rows]."""
    own = weights[rows]
    if criterion in CLASS_CRITERIA:
        return float(own[training.target_values[rows] == 1].sum() / own.sum())
    targets = np.asarray(training.target_values[rows], np.float64)
    if criterion is Criterion.ABSOLUTE_ERROR:
        return float(weighted_median(targets, own))
    return float(moments(targets, own)[1])


@dataclass(frozen=True, slots=True, eq=False)
class LevelBounds:
    """The bounds of a level's nodes: float64[n_level, 2]. signs: int8[n_features]."""

    bounds: FloatArray
    signs: NDArray[np.int8]
    criterion: Criterion

    @staticmethod
    def at_root(features: Schema, search: SearchRules) -> "LevelBounds | None":
        """Return the root's; None without constraints."""
        if not search.monotonic_cst:
            return None
        return LevelBounds(no_bounds(1), signs_of(search, features), search.criterion)

    def of_children(
        self, split: IntArray, features: NDArray[np.int32], children: NodeArrays
    ) -> "LevelBounds":
        """Return the next level's.

        split: int64[n], the level's nodes that are split; features: int32[n], on which;
        children: 2n entries, of each of them the left child, then the right one.
        """
        values = values_of(children, self.criterion)
        below = bounds_below(self.bounds[split], self.signs[features], values[::2], values[1::2])
        return replace(self, bounds=below)


def node_bounds(bounds: FloatArray | None, index: int) -> FloatArray | None:
    """Return the bounds of one of several nodes, float64[2]."""
    return None if bounds is None else np.asarray(bounds[index])
