"""The smallest change to a row that changes a tree's prediction, found exactly from the leaves'
boxes."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arguments import Value, index_below
from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.errors import ArgumentError
from explorer.data.matching import UNSEEN
from explorer.data.schema import Task
from explorer.data.table import MISSING
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.tree.conditions import Condition, LevelCondition, NumberCondition, leaf_rules
from explorer.tree.impurity import TIE_BAND
from explorer.tree.splits import Split, goes_left
from explorer.tree.tree import Tree

RowValues = tuple[Value, ...]
"""One value per feature, in the tree's order: a number, NaN for missing, or the code of a level, -1
for missing and -2 for a level that the tree does not know."""


@dataclass(frozen=True, slots=True, eq=False)
class Yardsticks:
    """The scales of changes, float64[n_features] each, NaN for categories.

    deviation: the standard deviation of a feature's values, 1 if they are all equal. middle: their
    median. Missing values and weights are ignored.
    """

    deviation: FloatArray
    middle: FloatArray


@dataclass(frozen=True, slots=True)
class Question:
    """One split on a row's decision path.

    goes_left: the answer. distance: how far the value lies from the threshold, in the feature's
    units, and `deviations` in standard deviations; NaN for categories and missing values.
    """

    node: int
    split: Split
    value: float
    goes_left: bool
    distance: float
    deviations: float


@dataclass(frozen=True, slots=True)
class AnyOther:
    """Any prediction other than the row's."""


@dataclass(frozen=True, slots=True)
class OneClass:
    """The class of this code."""

    code: int


@dataclass(frozen=True, slots=True)
class Above:
    """A predicted number above this one."""

    number: float


@dataclass(frozen=True, slots=True)
class Below:
    """A predicted number below this one."""

    number: float


Aim = AnyOther | OneClass | Above | Below


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """Another value of one feature.

    value: the nearest that reaches the leaf, in the form of `RowValues`; for levels the first that
    was seen. distance: in standard deviations; 1 for another level, and for a value that replaces
    a missing one. condition: all values that reach the leaf.
    """

    feature: int
    value: float
    distance: float
    condition: Condition


@dataclass(frozen=True, slots=True, eq=False)
class Flip:
    """The smallest change that reaches a leaf; without changes, the row is already there.

    distance: the root of the sum of the changes' squared distances. n_equal: how many leaves are
    equally near, including this one, which is the first from left to right.
    """

    leaf: int
    changes: tuple[Change, ...]
    distance: float
    n_equal: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class WhatIf:
    """The smallest changes that reach the aim.

    leaf: the row's present leaf. singles: the smallest change of each feature that reaches the aim
    on its own, the smallest first. together: the smallest change of any features, or None.
    """

    leaf: int
    singles: tuple[Flip, ...]
    together: Flip | None


def yardsticks(columns: Sequence[FeatureValues]) -> Yardsticks:
    """Return the scales of a table's features; columns as `apply` takes them."""
    found = [_measures(column) for column in columns]
    deviation, middle = np.array(found, np.float64).reshape(-1, 2).T
    return Yardsticks(deviation, middle)


def yardsticks_of(training: TrainingTable) -> Yardsticks:
    """Return the scales of a training table's features."""
    return yardsticks(training.columns)


def row_values(columns: Sequence[FeatureValues], row: int) -> RowValues:
    """One row's values, from columns as `apply` takes them; `row` is an index from 0."""
    index_below("row", row, min(map(len, columns), default=0), "rows")
    return tuple(column[row].item() for column in columns)


def questions_of(tree: Tree, values: RowValues, measures: Yardsticks) -> tuple[Question, ...]:
    """Return the row's decision path: the splits and their answers, from the root down."""
    _check(tree, values, measures)
    asked: list[Question] = []
    node = 0
    while (split := tree.split(node)) is not None:
        value = values[split.feature]
        is_numeric = tree.features[split.feature].is_numeric
        left = _goes_left(tree, split, value)
        distance = abs(value - tree.threshold[node]) if is_numeric else math.nan
        deviations = distance / measures.deviation[split.feature]
        asked.append(Question(node, split, value, left, float(distance), float(deviations)))
        node = int((tree.left_child if left else tree.right_child)[node])
    return tuple(asked)


def leaf_of(tree: Tree, values: RowValues) -> int:
    """Return the leaf that a row of these values reaches."""
    node = 0
    while (split := tree.split(node)) is not None:
        left = _goes_left(tree, split, values[split.feature])
        node = int((tree.left_child if left else tree.right_child)[node])
    return node


def what_would_flip(
    tree: Tree,
    values: RowValues,
    measures: Yardsticks,
    aim: Aim | None = None,
    locked: Collection[int] = (),
) -> WhatIf:
    """Return the smallest changes of a row's values that change what the tree predicts for it.

    Every leaf is a box of values whose nearest point is known, so the answer is exact. None aims at
    any other prediction; for numbers that is any other mean, however near. Features in `locked` do
    not change. A value never becomes missing, and a level never becomes one that the tree does not
    know.
    """
    _check(tree, values, measures)
    for feature in locked:
        index_below("locked", feature, len(tree.features), "features")
    here = leaf_of(tree, values)
    wanted = _wanted(tree, here, aim or AnyOther())
    if wanted[here]:
        return WhatIf(here, (), Flip(here, (), 0.0))
    best: Flip | None = None
    singles: dict[int, Flip] = {}
    for leaf in leaf_rules(tree):
        check_cancelled()
        if not wanted[leaf.node]:
            continue
        changes = _changes(tree, leaf.conditions, values, measures, locked)
        if changes is None:
            continue
        way = Flip(leaf.node, changes, math.hypot(*(change.distance for change in changes)))
        best = _nearer(best, way)
        if len(changes) == 1:
            feature = changes[0].feature
            singles[feature] = _nearer(singles.get(feature), way)
    ordered = sorted(singles.values(), key=lambda way: (way.distance, way.changes[0].feature))
    return WhatIf(here, tuple(ordered), best)


def _check(tree: Tree, values: RowValues, measures: Yardsticks) -> None:
    """Raise ArgumentError if values or measures belong to other features."""
    for name, held in (("values", values), ("measures", measures.middle)):
        if len(held) != len(tree.features):
            n = len(tree.features)
            raise ArgumentError(f"{name} has {len(held)} entries for the tree's {n} features.")
    for column, value in zip(tree.features, values, strict=True):
        if not column.is_numeric and value not in range(UNSEEN, len(column.levels)):
            raise ArgumentError(f"Feature “{column.name}” has no category with the code {value}.")


def _goes_left(tree: Tree, split: Split, value: float) -> bool:
    if tree.features[split.feature].is_numeric:
        return bool(goes_left(split, np.array([value], np.float64))[0])
    return bool(goes_left(split, np.array([value], np.int32))[0])


def _measures(column: FeatureValues) -> tuple[float, float]:
    if column.dtype.kind != "f":
        return math.nan, math.nan
    present = column[~np.isnan(column)]
    if not len(present):
        return 1.0, 0.0
    # Scaled, because squares of numbers beyond 1e154 are infinite.
    size = float(np.abs(present).max()) or 1.0
    deviation = float(np.std(present / size)) * size
    return deviation if deviation > 0 else 1.0, float(np.median(present / 2)) * 2


def _wanted(tree: Tree, here: int, aim: Aim) -> BoolArray:
    """Return the nodes whose prediction is the aim, bool[n_nodes]."""
    predicted = tree.prediction
    match aim:
        case AnyOther():
            return np.asarray(predicted != predicted[here])
        case OneClass(code=code) if tree.task is Task.CLASSIFICATION:
            index_below("The code of the class", code, len(tree.target.levels), "classes")
            return np.asarray(predicted == code)
        case Above(number=number) if tree.task is Task.REGRESSION:
            return np.asarray(predicted > number)
        case Below(number=number) if tree.task is Task.REGRESSION:
            return np.asarray(predicted < number)
        case _:
            raise ValueError(
                "The aim does not fit the target. Use a class if the target is categorical, and "
                "Above or Below if it is numeric."
            )


def _changes(
    tree: Tree,
    conditions: Sequence[Condition],
    values: RowValues,
    measures: Yardsticks,
    locked: Collection[int],
) -> tuple[Change, ...] | None:
    """Return the changes that make the row meet the conditions; None if it cannot."""
    found: list[Change] = []
    for condition in conditions:
        feature = condition.feature
        value = values[feature]
        if _fulfils(condition, value):
            continue
        nearest = _nearest(condition, value, float(measures.middle[feature]))
        if nearest is None or feature in locked:
            return None
        is_measured = tree.features[feature].is_numeric and value == value
        deviation = float(measures.deviation[feature])
        distance = _distance(value, nearest, deviation) if is_measured else 1.0
        found.append(Change(feature, nearest, distance, condition))
    return tuple(found)


def _fulfils(condition: Condition, value: float) -> bool:
    match condition:
        case LevelCondition():
            return bool(condition.comes[int(value)])
        case NumberCondition():
            if value != value:
                return condition.with_missing
            low, high = condition.low, condition.high
            above = low is None or value > low.threshold
            return condition.with_values and above and (high is None or value <= high.threshold)


def _nearest(condition: Condition, value: float, middle: float) -> float | None:
    """Return the allowed value nearest to a number, or to the middle if it is missing; for levels
    the first that was seen. None if no value is allowed."""
    match condition:
        case LevelCondition():
            seen = [code for code in condition.listed or () if condition.comes[code]]
            if seen:
                return seen[0]
            codes = np.flatnonzero(condition.comes[: MISSING - 1])
            return int(codes[0]) if len(codes) else None
        case NumberCondition():
            if not condition.with_values:
                return None
            low = -math.inf if condition.low is None else condition.low.threshold
            high = math.inf if condition.high is None else condition.high.threshold
            least = math.nextafter(low, math.inf)
            if least > high or math.isinf(least):
                return None
            return min(max(middle if value != value else value, least), high)


def _distance(value: float, other: float, deviation: float) -> float:
    apart = abs(other - value)
    # The difference of numbers at both ends of the range is infinite.
    return apart / deviation if math.isfinite(apart) else abs(other / deviation - value / deviation)


def _nearer(best: Flip | None, way: Flip) -> Flip:
    """Return the nearer of both; a tie goes to the first, which counts the other."""
    if best is None or way.distance < best.distance * (1 - TIE_BAND):
        return way
    if way.distance <= best.distance * (1 + TIE_BAND):
        return Flip(best.leaf, best.changes, best.distance, best.n_equal + 1)
    return best
