"""A walk down the tree over two features: each node it reaches, and that node's region."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.schema import Task
from explorer.data.table import MISSING
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.tree.splits import (
    CategorySplit,
    MissingSplit,
    NumericSplit,
    Split,
    SplitKind,
    goes_left,
)
from explorer.tree.tree import NO_NODE, Tree
from explorer.views.nodes.axes import NO_AXIS, Axis, AxisKind, axis_of, number_axis
from explorer.views.regions.fixed_values import as_values


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers low < x <= high of an axis (none unless low < high), and its missing strip."""

    low: float
    high: float
    with_missing: bool


@dataclass(frozen=True, slots=True, eq=False)
class Bands:
    """The remaining bands of the axis: bool[n_bands], in the axis's order."""

    kept: BoolArray


Extent = Interval | Bands

Rectangle = tuple[float, float, float, float]
"""x0 < x <= x1 and y0 < y <= y1, in the axes' own units."""


class RegionsKind(StrEnum):
    """Two features or one, classes or numbers."""

    CLASS_REGIONS = "class regions"
    CLASS_INTERVALS = "class intervals"
    NUMBER_REGIONS = "number regions"
    NUMBER_STEPS = "number steps"


@dataclass(frozen=True, slots=True)
class RegionWalk:
    """A walk's inputs: the tree, the features of both axes, and values for all others.

    `x` and `y` are feature indices. `fixed` has a number or a level's code per feature, NaN if
    the tree does not use it.
    """

    tree: Tree
    x: int
    y: int | None
    x_axis: Axis
    y_axis: Axis
    fixed: tuple[float, ...]

    @property
    def fixed_features(self) -> tuple[int, ...]:
        """The features, ascending, that the tree splits on and that no axis shows."""
        asked = set(self.tree.feature[~self.tree.is_leaf].tolist())
        return tuple(sorted(asked - {self.x, self.y}))


@dataclass(frozen=True, slots=True)
class NodeExtents:
    """A node that the walk reaches, and its part of the x axis and of the y axis."""

    node: int
    x: Extent
    y: Extent


@dataclass(frozen=True, slots=True)
class UnseenBands:
    """Bands of the x axis (`axis` 0) or the y axis (1) that a node's region covers although a
    split above it had no rows of them: they went to its larger side, and rules do not name them.

    `bands` are indices of the axis's bands.
    """

    node: int
    axis: int
    bands: tuple[int, ...]


def kind_of(tree: Tree, y: str | None) -> RegionsKind:
    """Return the kind of drawing for a tree over one feature (`y` is None) or two."""
    if tree.task is Task.CLASSIFICATION:
        return RegionsKind.CLASS_INTERVALS if y is None else RegionsKind.CLASS_REGIONS
    return RegionsKind.NUMBER_STEPS if y is None else RegionsKind.NUMBER_REGIONS


def region_walk(
    tree: Tree, training: TrainingTable, x: str, y: str | None, fixed: tuple[float, ...]
) -> RegionWalk:
    """Return the walk over features x and y; with `y` None the y axis is the target's, or none.

    Raises ValueError for one feature on both axes, KeyError for a name that is not a feature.
    """
    if x == y:
        raise ValueError("The two axes need two different features.")
    features = training.features
    x_feature, y_feature = features.index(x), None if y is None else features.index(y)
    if y_feature is not None:
        y_axis = axis_of(features[y_feature], training.columns[y_feature])
    elif tree.task is Task.REGRESSION:
        y_axis = number_axis(training.target, np.asarray(training.target_values, np.float64))
    else:
        y_axis = NO_AXIS
    x_axis = axis_of(features[x_feature], training.columns[x_feature])
    return RegionWalk(tree, x_feature, y_feature, x_axis, y_axis, fixed)


def leaf_extents(
    walk: RegionWalk, max_regions: int = CAPS.max_regions
) -> tuple[list[NodeExtents], int | None]:
    """Return the leaves that the walk reaches, and None; or the nodes at a depth, and that depth.

    The latter if there are more than `max_regions` leaves.
    """
    tree = walk.tree
    waiting = [_root_extents(walk)]
    settled: list[NodeExtents] = []
    while waiting:
        check_cancelled()
        if len(settled) + len(waiting) > max_regions:
            return settled + waiting, int(tree.depth[waiting[0].node])
        settled += [met for met in waiting if tree.left_child[met.node] == NO_NODE]
        inner = [met for met in waiting if tree.left_child[met.node] != NO_NODE]
        waiting = [child for met in inner for child in _children(walk, met)]
    return settled, None


def shares_outside(walk: RegionWalk, columns: Sequence[FeatureValues], met: set[int]) -> FloatArray:
    """Return how far each row is from the fixed values, float64[n_rows], 0 (in its region) to 1.

    It is a share of the fixed features on the path to the region that the row lies over: those for
    which the row's own value would leave that path. `met` are the nodes whose regions are drawn.
    """
    tree, order = walk.tree, {feature: i for i, feature in enumerate(walk.fixed_features)}
    asked = np.zeros((len(columns[0]), len(order)), np.bool_)
    leaves_it = np.zeros_like(asked)
    waiting = [(0, np.arange(len(columns[0])))]
    while waiting:
        check_cancelled()
        node, rows = waiting.pop()
        split = None if node in met else tree.split(node)
        if split is None or not len(rows):
            continue
        left, right = int(tree.left_child[node]), int(tree.right_child[node])
        goes = goes_left(split, columns[split.feature][rows])
        if split.feature not in order:
            waiting += [(left, rows[goes]), (right, rows[~goes])]
            continue
        side = bool(goes_left(split, _fixed_value(walk, split.feature))[0])
        asked[rows, order[split.feature]] = True
        leaves_it[rows, order[split.feature]] |= goes != side
        waiting.append((left if side else right, rows))
    return np.asarray(leaves_it.sum(axis=1) / np.maximum(asked.sum(axis=1), 1))


def rectangles(walk: RegionWalk, met: NodeExtents) -> list[Rectangle]:
    """Return the rectangles that form a node's region: several if levels are not adjacent."""
    return [
        (x0, x1, y0, y1)
        for x0, x1 in spans(met.x, walk.x_axis)
        for y0, y1 in spans(met.y, walk.y_axis)
    ]


def outline_of(walk: RegionWalk, selected: int) -> tuple[Rectangle, ...]:
    """Return the region of the selected node; empty if the fixed values lead elsewhere."""
    met = _root_extents(walk)
    for below in walk.tree.ancestors(selected)[1:]:
        onward = [child for child in _children(walk, met) if child.node == below]
        if not onward:
            return ()
        met = onward[0]
    return tuple(rectangles(walk, met))


def _root_extents(walk: RegionWalk) -> NodeExtents:
    return NodeExtents(0, whole_extent(walk.x_axis), whole_extent(walk.y_axis))


def _children(walk: RegionWalk, met: NodeExtents) -> list[NodeExtents]:
    """Return where the walk continues: both sides of a split along an axis, one side of others."""
    tree, node = walk.tree, met.node
    split = tree.split(node)
    assert split is not None, "only split nodes have children"
    children = {True: int(tree.left_child[node]), False: int(tree.right_child[node])}
    if split.feature not in (walk.x, walk.y):
        side = bool(goes_left(split, _fixed_value(walk, split.feature))[0])
        return [NodeExtents(children[side], met.x, met.y)]
    found, is_x = [], split.feature == walk.x
    for left, child in children.items():
        x = child_extent(met.x, walk.x_axis, split, left) if is_x else met.x
        y = met.y if is_x else child_extent(met.y, walk.y_axis, split, left)
        if x is not None and y is not None:
            found.append(NodeExtents(child, x, y))
    return found


def _fixed_value(walk: RegionWalk, feature: int) -> FeatureValues:
    return as_values(walk.fixed[feature], walk.tree.features[feature].is_numeric)


def whole_extent(axis: Axis) -> Extent:
    """Return the entire axis, including its missing strip."""
    if axis.kind is AxisKind.LEVELS:
        return Bands(np.ones(len(axis.bands), np.bool_))
    return Interval(axis.data_low, axis.data_high, axis.strip is not None)


def child_extent(extent: Extent, axis: Axis, split: Split, left: bool) -> Extent | None:
    """Return the extent's part on one side of a split by the axis's feature; None if it is empty.

    Raises ValueError if the split is not of the feature's kind.
    """
    match extent, split:
        case Bands(), CategorySplit() | MissingSplit():
            side = goes_left(split, np.array(axis.bands, np.int32))
            kept = extent.kept & (side if left else ~side)
            return Bands(kept) if kept.any() else None
        case Interval(), NumericSplit():
            missing = extent.with_missing and split.missing_goes_left == left
            if left:
                found = Interval(extent.low, min(extent.high, split.threshold), missing)
            else:
                found = Interval(max(extent.low, split.threshold), extent.high, missing)
        case Interval(), MissingSplit():
            nothing = Interval(extent.high, extent.high, extent.with_missing)
            found = Interval(extent.low, extent.high, False) if left else nothing
        case _:
            raise ValueError("This kind of split is not possible on this kind of feature.")
    return found if found.low < found.high or found.with_missing else None


def spans(extent: Extent, axis: Axis) -> list[tuple[float, float]]:
    """Return the stretches of the axis that the extent covers; adjacent bands form one stretch.

    Ends are in the axis's own units; the band at index i reaches from i − 0.5 to i + 0.5.
    """
    match extent:
        case Interval():
            found = [(extent.low, extent.high)] if extent.low < extent.high else []
            return found + ([axis.strip] if extent.with_missing and axis.strip else [])
        case Bands():
            kept = extent.kept.astype(np.int8)
            edges = np.flatnonzero(np.diff(np.concatenate([[0], kept, [0]])))
            pairs = edges.reshape(-1, 2).tolist()
            return [(start - 0.5, end - 0.5) for start, end in pairs]


def unseen_bands(walk: RegionWalk, met: Sequence[NodeExtents]) -> tuple[UnseenBands, ...]:
    """Return the unseen bands of all regions; none along a numeric axis."""
    above = {one.node: walk.tree.ancestors(one.node)[:-1] for one in met}
    asking = set().union(*above.values())
    sides = [(0, walk.x, walk.x_axis), (1, walk.y, walk.y_axis)]
    unknown = {side: _unknown(walk.tree, asking, feature, axis) for side, feature, axis in sides}
    found = []
    for one in met:
        for side, extent in enumerate((one.x, one.y)):
            masks = [unknown[side][node] for node in above[one.node] if node in unknown[side]]
            if isinstance(extent, Bands) and masks:
                bands = np.flatnonzero(np.logical_or.reduce(masks) & extent.kept)
                if len(bands):
                    found.append(UnseenBands(one.node, side, tuple(bands.tolist())))
    return tuple(found)


def _unknown(
    tree: Tree, asking: Iterable[int], feature: int | None, axis: Axis
) -> dict[int, BoolArray]:
    """Return, per categorical split on the feature in `asking`, its bands without rows,
    bool[n_bands]."""
    splits, bands = tree.splits, np.array(axis.bands, np.int32)
    return {
        node: np.where(
            bands == MISSING,
            not splits.missing_seen[node],
            ~np.isin(bands, np.append(splits.levels_left[node], splits.levels_right[node])),
        )
        for node in asking
        if splits.feature[node] == feature and splits.kind[node] == SplitKind.CATEGORY
    }
