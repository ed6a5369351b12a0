"""Every split of a numeric feature at a node, measured by kernels."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.growth.contract import SplitProfile
from explorer.growth.engines.category_splits import category_profile
from explorer.growth.engines.child_statistics import Targets
from explorer.growth.engines.compiled.arrays import CODE_OF, FloatArray, IntArray
from explorer.growth.engines.compiled.describing import running_absolute
from explorer.growth.engines.compiled.measuring import (
    filtered_order,
    measure_class_splits,
    measure_number_splits,
    values_in_order,
    write_candidates,
)
from explorer.growth.engines.compiled.table import SortedTable
from explorer.growth.engines.numeric_splits import numeric_profile as reference_profile
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.monotonic_splits import constrained
from explorer.growth.split_selection import with_ties
from explorer.tree.class_weights import MAX_DENSE_CLASSES
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.tree import NodeArrays

SMALL_SHARE = 16
"""Nodes with less than one in this many rows are sorted, not filtered from the whole order."""


class _Side(NamedTuple):
    n_samples: IntArray
    weight: FloatArray
    impurity: FloatArray
    statistics: FloatArray


class _Candidates(NamedTuple):
    """The arrays that kernels fill in: one entry per candidate, in candidate order."""

    routing: NDArray[np.int8]
    threshold: FloatArray
    gap: FloatArray
    score: FloatArray
    left: _Side
    right: _Side


def rising_rows(table: SortedTable, rows: IntArray, feature: int) -> IntArray:
    """Return the rows as a numeric feature rises, equal values in the rows' order, missing last."""
    slot = table.slots[feature]
    if len(rows) * SMALL_SHARE >= table.training.n_rows:
        order: IntArray = filtered_order(table.records[slot], table.layout, rows)
        if len(order) == len(rows):
            return order
    return rows[np.argsort(table.values[slot][rows], kind="stable")]


def profile_of_rows(
    table: SortedTable,
    rows: IntArray,
    feature: int,
    search: SearchRules,
    weights: FloatArray,
    least: LeafMinimum,
    bounds: FloatArray | None = None,
) -> SplitProfile:
    """Return every split of one feature at a node of these rows, each of weight above 0.

    rows: int64[n]; weights: float64[n_rows] of the table; bounds: float64[2], see Queries.
    """
    found = _unconstrained(table, rows, feature, search, weights, least)
    return constrained(found, search, table.training.features, bounds)


def _unconstrained(
    table: SortedTable,
    rows: IntArray,
    feature: int,
    search: SearchRules,
    weights: FloatArray,
    least: LeafMinimum,
) -> SplitProfile:
    training = table.training
    column = training.features[feature]
    is_category = not column.is_numeric
    is_absolute = search.criterion is Criterion.ABSOLUTE_ERROR
    if is_category or is_absolute or len(training.classes) > MAX_DENSE_CLASSES:
        if not is_category:
            # What is in order already sorts faster.
            rows = rising_rows(table, rows, feature)
        targets = Targets.of(training, rows, weights, search.criterion)
        targets = replace(targets, running=running_absolute)
        values = training.columns[feature][rows]
        if is_category:
            return category_profile(feature, values, targets, least, column.is_ordered)
        return reference_profile(feature, values, targets, least)
    return numeric_profile(table, rows, feature, search, weights, least)


def numeric_profile(
    table: SortedTable,
    rows: IntArray,
    feature: int,
    search: SearchRules,
    weights: FloatArray,
    least: LeafMinimum,
) -> SplitProfile:
    """Return the reference engine's profile; not for absolute error."""
    classes = search.criterion in CLASS_CRITERIA
    unit = bool((weights == 1.0).all())
    order = rising_rows(table, rows, feature)
    ordered, n_thresholds = values_in_order(table.values[table.slots[feature]], order)
    n_missing = len(order) - len(ordered)
    n_candidates = 2 * n_thresholds + (len(ordered) > 0) if n_missing else n_thresholds
    candidates = _empty(n_candidates, len(table.training.classes) if classes else 2)
    write_candidates(ordered, n_missing, candidates)
    if classes:
        statistics = np.zeros((1, len(table.training.classes)))
        weight, impurity = measure_class_splits(
            rows, order, ordered, table.classes, weights, unit, CODE_OF[search.criterion],
            candidates, statistics,
        )  # fmt: skip
    else:
        weight, mean, total = measure_number_splits(
            rows, order, ordered, table.targets, weights, candidates
        )
        statistics, impurity = np.array([[mean, total]]), total / weight
    node = NodeArrays(np.array([len(rows)]), np.array([weight]), np.array([impurity]), statistics)
    return _profile_of(feature, node, candidates, least)


def _empty(n: int, width: int) -> _Candidates:
    """Return room for n candidates in one piece: large pieces come on large pages, which are many
    times fewer to ask the system for."""
    room = np.empty(n * (9 + 2 * width))
    columns = room[: 9 * n].reshape(9, n)
    threshold, gap, score, *weights = columns[:7]
    n_left, n_right = columns[7:].view(np.int64)
    left, right = room[9 * n :].reshape(2, n, width)
    return _Candidates(
        np.zeros(n, np.int8),
        threshold,
        gap,
        score,
        _Side(n_left, weights[0], weights[1], left),
        _Side(n_right, weights[2], weights[3], right),
    )


def _profile_of(
    feature: int, node: NodeArrays, candidates: _Candidates, least: LeafMinimum
) -> SplitProfile:
    n = len(candidates.score)
    none = np.zeros(n, np.int64)
    left, right = NodeArrays(*candidates.left), NodeArrays(*candidates.right)
    asks = least.rows > 1 or least.weight > 0
    admissible = least.admits_sides(left, right) if asks else np.ones(n, np.bool_)
    profile = SplitProfile(
        feature=feature,
        node=node,
        routing=candidates.routing,
        threshold=candidates.threshold,
        gap=candidates.gap,
        levels=np.zeros(0, np.int32),
        orders=np.zeros((0, 0), np.int64),
        order=none,
        n_first=none,
        swapped=np.zeros(n, np.bool_),
        left=left,
        right=right,
        score=candidates.score,
        admissible=admissible,
        exact=True,
        best=None,
        ties=none[:0],
    )
    return with_ties(profile)
