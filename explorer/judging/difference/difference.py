"""How two trees of the same columns differ, node by node and in their predictions."""

from collections import deque
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import leaves_of_values
from explorer.judging.judged_rows import are_same
from explorer.tree.splits import CategorySplit, NumericSplit, Split, goes_left
from explorer.tree.tree import Tree

_ROUNDING = 1e-9
"""Share of a gap: midpoints of different pairs of values may differ in their last digit, as
(4.8 + 5.1) / 2 and (4.9 + 5.0) / 2 do."""


def is_same(one: Split, other: Split, *, turned: bool = False) -> bool:
    """Return whether both splits send the values seen at either node to the same side.

    Categories and missing values count if either node had them; numbers need the same threshold,
    rounding aside.
    `turned`: to opposite sides.
    """
    if one.feature != other.feature or type(one) is not type(other):
        return False
    seen: set[int] = set()
    if isinstance(one, CategorySplit) and isinstance(other, CategorySplit):
        seen |= {*one.left, *one.right, *other.left, *other.right}
        seen |= {-1} if one.missing_seen or other.missing_seen else set()
        codes = np.array(sorted(seen), np.int32)
        left, opposite = goes_left(one, codes), goes_left(other, codes)
        return bool((left == (~opposite if turned else opposite)).all())
    if isinstance(one, NumericSplit) and isinstance(other, NumericSplit):
        has_missing = one.missing_seen or other.missing_seen
        is_routed = one.missing_goes_left == other.missing_goes_left or not has_missing
        return not turned and is_same_threshold(one, other) and is_routed
    return not turned


def is_same_threshold(one: NumericSplit, other: NumericSplit) -> bool:
    """Return whether both thresholds are the same, rounding aside."""
    return abs(one.threshold - other.threshold) <= _ROUNDING * min(one.gap, other.gap)


def may_turn(one: Split, other: Split) -> bool:
    """Return whether left and right may be swapped between the splits.

    Left of a threshold are always the lower values; categories, and two features, have no order.
    """
    is_category = isinstance(one, CategorySplit) and isinstance(other, CategorySplit)
    return one.feature != other.feature or is_category


class Change(StrEnum):
    """How a node of one tree differs from its match in the other."""

    MOVED = "moved"  # the same feature, split elsewhere
    OTHER_FEATURE = "other_feature"
    ONLY_FIRST = "only_first"  # a split of the first tree, where the second has a leaf or no node
    ONLY_SECOND = "only_second"
    OTHER_PREDICTION = "other_prediction"  # two leaves

    @property
    def mirrored(self) -> "Change":
        """This change as seen from the second tree."""
        match self:
            case Change.ONLY_FIRST:
                return Change.ONLY_SECOND
            case Change.ONLY_SECOND:
                return Change.ONLY_FIRST
            case _:
                return self


@dataclass(frozen=True, slots=True, eq=False)
class NodeChange:
    """A pair of matched nodes that differ.

    first, second: node numbers; if only one tree has the split, the other's number is the leaf at
    its place or above it. rows: int64, rising, the rows that reach both. n_between: how many of
    them the two splits send to different sides; 0 if a node is a leaf.
    """

    change: Change
    first: int
    second: int
    rows: IntArray
    n_between: int


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """The differences of two trees.

    nodes: the nodes that differ, from the root down, level by level. n_same: pairs of equal splits.
    predicted: each tree's predictions, float64[n_rows], class codes or numbers. changed: int64,
    rising, the rows whose predictions differ.
    """

    nodes: tuple[NodeChange, ...]
    n_same: int
    predicted: tuple[FloatArray, FloatArray]
    changed: IntArray

    def count(self, change: Change) -> int:
        """Return how many nodes differ in this way."""
        return sum(node.change is change for node in self.nodes)


def difference(first: Tree, second: Tree, rows: TrainingTable) -> Difference:
    """Compare two trees of the same features and target, node by node and on these rows.

    The roots are matched, and the children of matched splits: left with left, or left with right if
    the splits use different features, or categories, and more rows then stay together. The
    difference of a tree with itself is empty; the order of two trees does not matter.
    O(rows × depth). Raises ValueError for trees of different columns.
    """
    for tree, which in ((first, "first"), (second, "second")):
        if tree.features != rows.features or tree.target != rows.target:
            raise ValueError(f"The {which} tree and these rows have different columns.")
    outputs = [np.asarray(tree.prediction, np.float64) for tree in (first, second)]
    found, n_same = [], 0
    waiting = deque([_Pair(0, 0, np.arange(rows.n_rows), True)])
    while waiting:
        pair = waiting.popleft()
        change, n_between, below = _compared(first, second, pair, outputs, rows)
        waiting.extend(below)
        if change is not None:
            found.append(NodeChange(change, pair.first, pair.second, pair.rows, n_between))
        elif first.split(pair.first) is not None:
            n_same += 1
    predicted = (
        outputs[0][leaves_of_values(first, rows.columns)],
        outputs[1][leaves_of_values(second, rows.columns)],
    )
    changed = np.flatnonzero(~are_same(*predicted, rows))
    return Difference(tuple(found), n_same, predicted, changed)


@dataclass(frozen=True, slots=True, eq=False)
class _Pair:
    """Two nodes and the rows that reach both; is_matched: neither is a leaf that is compared with
    nodes below its match."""

    first: int
    second: int
    rows: IntArray
    is_matched: bool = True


def _compared(
    first: Tree, second: Tree, pair: _Pair, outputs: list[FloatArray], rows: TrainingTable
) -> tuple[Change | None, int, list[_Pair]]:
    """Return how the nodes differ, or None; how many rows lie between their splits; and the pairs
    below."""
    one, other = first.split(pair.first), second.split(pair.second)
    if one is None and other is None:
        is_same_output = are_same(outputs[0][[pair.first]], outputs[1][[pair.second]], rows)[0]
        differs = pair.is_matched and not is_same_output
        return (Change.OTHER_PREDICTION if differs else None), 0, []
    if one is None or other is None:
        return _below_a_leaf(first, second, pair, rows)
    left, opposite = (goes_left(s, rows.columns[s.feature][pair.rows]) for s in (one, other))
    turned = may_turn(one, other) and 2 * int((left == opposite).sum()) < len(left)
    children = _children(second, pair.second)
    if turned:
        opposite, children = ~opposite, children[::-1]
    below = [
        _Pair(node, match, pair.rows[side], pair.is_matched)
        for node, match, side in zip(
            _children(first, pair.first),
            children,
            (left & opposite, ~left & ~opposite),
            strict=True,
        )
    ]
    n_between = int((left != opposite).sum())
    if is_same(one, other, turned=turned) and not n_between:
        return None, 0, below
    change = Change.MOVED if one.feature == other.feature else Change.OTHER_FEATURE
    return change, n_between, below


def _below_a_leaf(
    first: Tree, second: Tree, pair: _Pair, rows: TrainingTable
) -> tuple[Change, int, list[_Pair]]:
    """Compare a leaf of one tree with a split of the other, and then with the split's children."""
    is_first = second.split(pair.second) is None
    tree, node = (first, pair.first) if is_first else (second, pair.second)
    split = tree.split(node)
    assert split is not None, "one of both is a split"
    left = goes_left(split, rows.columns[split.feature][pair.rows])
    below = []
    for child, side in zip(_children(tree, node), (left, ~left), strict=True):
        nodes = (child, pair.second) if is_first else (pair.first, child)
        below.append(_Pair(*nodes, pair.rows[side], False))
    return (Change.ONLY_FIRST if is_first else Change.ONLY_SECOND), 0, below


def _children(tree: Tree, node: int) -> tuple[int, int]:
    return int(tree.left_child[node]), int(tree.right_child[node])
