"""The conditions for a row to reach a node: all splits on the path, one condition per feature.

A leaf's conditions are its box: an interval for each numeric feature, a set of levels for each
categorical feature, and whether missing values are included.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from explorer.data.arrays import BoolArray
from explorer.data.matching import UNSEEN
from explorer.data.table import MISSING
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split, goes_left
from explorer.tree.tree import Tree


@dataclass(frozen=True, slots=True)
class Bound:
    """A threshold, and the gap in the data around it, which decides how it is written."""

    threshold: float
    gap: float


@dataclass(frozen=True, slots=True)
class NumberCondition:
    """low < value <= high, whether any value is allowed, and whether a missing value is.

    `missing_seen`: whether rows without a value reached the last split.
    """

    feature: int
    low: Bound | None = None
    high: Bound | None = None
    with_values: bool = True
    with_missing: bool = True
    missing_seen: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class LevelCondition:
    """The allowed levels: by code, then unseen levels (-2) and missing (-1).

    `listed` are those that were seen at every split on the path, in schema order: words list only
    these. None if no split was by levels, only by whether there is a value.
    """

    feature: int
    comes: BoolArray
    listed: tuple[int, ...] | None = None
    missing_seen: bool = False


Condition = NumberCondition | LevelCondition
Conditions = tuple[Condition, ...]
"""At most one per feature, in the order in which the path first splits on the features."""


@dataclass(frozen=True, slots=True, eq=False)
class LeafRule:
    """A leaf, its turns from the root, and its rule."""

    node: int
    path: str
    conditions: Conditions


def path_rule(tree: Tree, node: int) -> Conditions:
    """Return the conditions for a row to reach the node; nothing at the root."""
    conditions: Conditions = ()
    line = tree.ancestors(node)
    for above, below in pairwise(line):
        conditions = _asked(tree, conditions, above, bool(tree.left_child[above] == below))
    return conditions


def leaf_rules(tree: Tree) -> Iterator[LeafRule]:
    """Yield every leaf with its rule, from left to right."""
    waiting: list[LeafRule] = [LeafRule(0, "", ())]
    left_child = tree.left_child.tolist()
    while waiting:
        here = waiting.pop()
        left = left_child[here.node]
        if left < 0:
            yield here
            continue
        for child, turn in ((left + 1, "R"), (left, "L")):
            conditions = _asked(tree, here.conditions, here.node, turn == "L")
            waiting.append(LeafRule(child, here.path + turn, conditions))


def _asked(tree: Tree, conditions: Conditions, node: int, left: bool) -> Conditions:
    """Return the conditions of one side of a node: the split's feature narrowed, the others as
    before."""
    split = tree.split(node)
    assert split is not None, "a parent has a split"
    for index, condition in enumerate(conditions):
        if condition.feature == split.feature:
            narrowed = _narrowed(condition, split, left)
            return (*conditions[:index], narrowed, *conditions[index + 1 :])
    column = tree.features[split.feature]
    anything = (
        NumberCondition(split.feature)
        if column.is_numeric
        else LevelCondition(split.feature, np.ones(len(column.levels) + 2, np.bool_))
    )
    return (*conditions, _narrowed(anything, split, left))


def _narrowed(condition: Condition, split: Split, left: bool) -> Condition:
    match condition, split:
        case NumberCondition(), NumericSplit():
            missing = condition.with_missing and split.missing_goes_left == left
            kept = replace(condition, with_missing=missing, missing_seen=split.missing_seen)
            bound = Bound(split.threshold, split.gap)
            if left:
                lower = kept.high is None or bound.threshold < kept.high.threshold
                return replace(kept, high=bound) if lower else kept
            higher = kept.low is None or bound.threshold > kept.low.threshold
            return replace(kept, low=bound) if higher else kept
        case NumberCondition(), MissingSplit():
            return replace(
                condition,
                with_values=condition.with_values and left,
                with_missing=condition.with_missing and not left,
                missing_seen=True,
            )
        case LevelCondition(), CategorySplit() | MissingSplit():
            listed = condition.listed
            if isinstance(split, CategorySplit):
                side = split.left if left else split.right
                known = set(side)
                listed = side if listed is None else tuple(c for c in listed if c in known)
            elif not left and listed is not None:
                listed = ()
            codes = np.arange(len(condition.comes), dtype=np.int32)
            codes[-2:] = UNSEEN, MISSING
            kept = condition.comes & (goes_left(split, codes) == left)
            return LevelCondition(condition.feature, kept, listed, split.missing_seen)
        case _:
            raise ValueError("This kind of split is not possible on this kind of feature.")
