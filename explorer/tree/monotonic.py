"""Monotonic constraints: predictions that only rise, or only fall, as a feature rises.

As in scikit-learn (`monotonic_cst`): a split on a constrained feature must order the values of its
children, and all predictions below a child stay on its side of the midpoint between those values.
So no leaf on the left of such a split predicts more than one on its right, however deep both are.

A node's *value* is what it would predict on its own: the share of the second class, the mean, or
under absolute error the median. Its *bounds* follow from the splits above it and from the values
of their children, so a tree need not store them.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from explorer.data.arguments import is_list
from explorer.data.arrays import FloatArray, frozen
from explorer.data.errors import ArgumentError, described
from explorer.data.schema import Schema
from explorer.tree.impurity import CLASS_CRITERIA, TIE_BAND, Criterion

if TYPE_CHECKING:
    from explorer.tree.rules import SearchRules
    from explorer.tree.tree import NodeArrays, Tree

Sign = Literal[1, -1]
Monotonic = tuple[tuple[str, Sign], ...]
"""Pairs (feature, 1 or -1), sorted: the prediction only rises, or only falls, with the feature."""

LOWER, UPPER = 0, 1
"""The columns of bounds."""


def settled_monotonic(asked: object) -> Monotonic:
    """Return constraints as sorted pairs, so that equal rules compare equal; zeros are dropped.

    asked: None, pairs, or a mapping {feature: -1, 0 or 1}. Raises ArgumentError for anything else.
    """
    pairs = asked.items() if isinstance(asked, Mapping) else () if asked is None else asked
    found: dict[str, Any] = {}
    for pair in pairs if is_list(pairs) else [None]:
        name, sign = pair if isinstance(pair, tuple) and len(pair) == 2 else (None, None)
        if not isinstance(name, str):
            raise ArgumentError("monotonic_cst must map feature names to -1, 0 or 1.")
        if isinstance(sign, bool) or sign not in (-1, 0, 1):
            raise ArgumentError(
                f"monotonic_cst of {described(name)} must be -1, 0 or 1; it is {described(sign)}."
            )
        if name in found:
            raise ArgumentError(f"monotonic_cst names {described(name)} twice.")
        found[name] = int(sign)
    return tuple(sorted((name, sign) for name, sign in found.items() if sign))


def check_monotonic(search: "SearchRules", features: Schema, n_classes: int) -> None:
    """Raise ArgumentError if these columns do not allow the constraints; n_classes: 0 for
    numbers."""
    if not search.monotonic_cst:
        return
    if n_classes > 2:
        raise ArgumentError(
            "monotonic_cst needs a numeric target or two classes; this target has "
            f"{n_classes} classes, whose shares cannot all rise together."
        )
    for name, _ in search.monotonic_cst:
        if name not in features.names:
            raise ArgumentError(f"monotonic_cst names {described(name)}, which is not a feature.")
        column = features[features.index(name)]
        if not (column.is_numeric or column.is_ordered):
            raise ArgumentError(
                f"monotonic_cst needs an order, but the categories of {described(name)} have none."
            )


def signs_of(search: "SearchRules", features: Schema) -> NDArray[np.int8]:
    """int8[n_features]: 1 or -1 for each constrained feature, else 0."""
    signs = dict(search.monotonic_cst)
    return np.array([signs.get(name, 0) for name in features.names], np.int8)


def no_bounds(n: int) -> FloatArray:
    """float64[n, 2]: the bounds of nodes without bounds: minus and plus infinity."""
    return np.tile([-np.inf, np.inf], (n, 1))


def values_of(nodes: "NodeArrays", criterion: Criterion) -> FloatArray:
    """float64[n]: the value of each node."""
    statistics = np.asarray(nodes.statistics)
    if criterion in CLASS_CRITERIA:
        has_two = statistics.shape[1] > 1
        return statistics[:, 1] / nodes.weight if has_two else np.zeros(len(statistics))
    return np.asarray(statistics[:, 2 if criterion is Criterion.ABSOLUTE_ERROR else 0])


def bounds_below(
    bounds: FloatArray, signs: NDArray[np.int8], left: FloatArray, right: FloatArray
) -> FloatArray:
    """float64[2n, 2]: the bounds of the children of n split nodes, left, right, left, right, …

    bounds: float64[n, 2], the nodes' own; signs: int8[n], of the features that they split on;
    left, right: float64[n], the children's values. Children of a constrained split share the
    middle between these values as a bound.
    """
    below = np.repeat(bounds, 2, axis=0)
    middle = np.clip(left / 2 + right / 2, bounds[:, LOWER], bounds[:, UPPER])
    rises, falls = np.flatnonzero(signs > 0), np.flatnonzero(signs < 0)
    below[2 * rises, UPPER] = below[2 * rises + 1, LOWER] = middle[rises]
    below[2 * falls, LOWER] = below[2 * falls + 1, UPPER] = middle[falls]
    return below


def rounding_of(node: "NodeArrays", criterion: Criterion) -> float:
    """Return how far apart values at a node (one entry) may be because of rounding."""
    if criterion in CLASS_CRITERIA:
        return TIE_BAND
    mean, deviations = np.asarray(node.statistics)[0, :2]
    spread = float(np.sqrt(deviations / node.weight[0]))
    return TIE_BAND * spread + 4 * float(np.spacing(abs(mean)))


def is_in_order(
    sign: int, bounds: FloatArray, left: FloatArray, right: FloatArray, rounding: float
) -> NDArray[np.bool_]:
    """bool[n]: which splits of a node keep a constraint, by their children's values, float64[n].

    sign: 1 or -1; bounds: float64[2], the node's. Values may differ by `rounding` without being in
    another order.
    """
    lowest, highest = np.minimum(left, right), np.maximum(left, right)
    is_inside = (lowest >= bounds[LOWER] - rounding) & (highest <= bounds[UPPER] + rounding)
    return np.asarray(is_inside & (sign * (right - left) >= -rounding))


class _Held(NamedTuple):
    bounds: FloatArray
    values: FloatArray
    is_held: NDArray[np.bool_]


_held_of: WeakKeyDictionary["Tree", _Held] = WeakKeyDictionary()
"""Callers ask for one node at a time; the whole tree's is computed once."""


def _held(tree: "Tree") -> _Held:
    found = _held_of.get(tree)
    if found is None:
        bounds, own = _computed_bounds(tree), values_of(tree.nodes, tree.search.criterion)
        values = np.clip(own, bounds[:, LOWER], bounds[:, UPPER])
        found = _held_of[tree] = _Held(frozen(bounds), frozen(values), frozen(values != own))
    return found


def bounds_of(tree: "Tree") -> FloatArray:
    """float64[n_nodes, 2]: the least and the greatest value that each node may predict."""
    return _held(tree).bounds


def _computed_bounds(tree: "Tree") -> FloatArray:
    bounds = no_bounds(tree.n_nodes)
    if not tree.search.monotonic_cst:
        return bounds
    signs = signs_of(tree.search, tree.features)
    values = values_of(tree.nodes, tree.search.criterion)
    split = np.flatnonzero(~tree.is_leaf)
    for depth in range(int(tree.depth[-1])):
        here = split[tree.depth[split] == depth]
        left, right = tree.left_child[here], tree.right_child[here]
        below = bounds_below(bounds[here], signs[tree.feature[here]], values[left], values[right])
        bounds[left], bounds[right] = below[::2], below[1::2]
    return bounds


def held_values(tree: "Tree") -> FloatArray:
    """float64[n_nodes]: each node's value, held within its bounds."""
    return _held(tree).values


def is_held(tree: "Tree") -> NDArray[np.bool_]:
    """bool[n_nodes]: which nodes predict a value that is not their own."""
    return _held(tree).is_held
