"""A walk down the tree over two features: each node it meets, and the region that node has."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.schema import Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.tree.splits import goes_left
from explorer.tree.tree import NO_NODE, Tree
from explorer.views.nodes.axes import NO_AXIS, Axis, axis_of, number_axis
from explorer.views.regions.extents import Extent, child_extent, spans, whole_extent
from explorer.views.regions.fixed_values import as_values

Rectangle = tuple[float, float, float, float]
"""x0 < x <= x1 and y0 < y <= y1, in the axes' own units."""


class RegionsKind(StrEnum):
    """Two features or one, classes or numbers."""

    CLASS_REGIONS = "class regions"
    CLASS_INTERVALS = "class intervals"
    NUMBER_REGIONS = "number regions"
    NUMBER_STEPS = "number steps"


def kind_of(tree: Tree, y: str | None) -> RegionsKind:
    """What is drawn of a tree over one feature (`y` is None) or two."""
    match tree.task, y is None:
        case Task.CLASSIFICATION, True:
            return RegionsKind.CLASS_INTERVALS
        case Task.CLASSIFICATION, False:
            return RegionsKind.CLASS_REGIONS
        case _, True:
            return RegionsKind.NUMBER_STEPS
        case _:
            return RegionsKind.NUMBER_REGIONS


@dataclass(frozen=True, slots=True)
class RegionWalk:
    """What a walk needs: the tree, the features of both axes, and values for all others.

    `x` and `y` are feature indices. `fixed` has a number or a level's code a feature, NaN where
    the tree does not ask.
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
    """A node that the walk meets, and what it keeps of the x axis and of the y axis."""

    node: int
    x: Extent
    y: Extent


def region_walk(
    tree: Tree, training: TrainingTable, x: str, y: str | None, fixed: tuple[float, ...]
) -> RegionWalk:
    """The walk over features x and y; with `y` None the y axis is the target's, or none.

    Raises ValueError for one feature on both axes, KeyError for a name that is no feature.
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
    """The leaves that the walk meets, and None; or the nodes at a depth, and that depth.

    The latter where the leaves are more than `max_regions`.
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


def shares_outside(
    walk: RegionWalk, columns: Sequence[FeatureValues], met: set[int]
) -> NDArray[np.float64]:
    """How far each row is from the fixed values, 0 to 1, `float64[n_rows]`; 0 is in a region.

    Of the fixed features asked on the way to the region over which a row stands, the share for
    which the row's own value would leave that way. `met` are the nodes whose regions are drawn.
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
    """The rectangles that a node's region is made of: several where levels lie apart."""
    return [
        (x0, x1, y0, y1)
        for x0, x1 in spans(met.x, walk.x_axis)
        for y0, y1 in spans(met.y, walk.y_axis)
    ]


def outline_of(walk: RegionWalk, selected: int) -> tuple[Rectangle, ...]:
    """The region of the selected node; empty where the fixed values lead elsewhere."""
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
    """Where the walk goes on: both sides of a split along an axis, one side of any other."""
    tree, node = walk.tree, met.node
    split = tree.split(node)
    assert split is not None, "only split nodes have children"
    found = []
    for child, left in ((int(tree.left_child[node]), True), (int(tree.right_child[node]), False)):
        if split.feature == walk.x:
            extent = child_extent(met.x, walk.x_axis, split, left)
            if extent is not None:
                found.append(NodeExtents(child, extent, met.y))
        elif split.feature == walk.y:
            extent = child_extent(met.y, walk.y_axis, split, left)
            if extent is not None:
                found.append(NodeExtents(child, met.x, extent))
        elif bool(goes_left(split, _fixed_value(walk, split.feature))[0]) == left:
            found.append(NodeExtents(child, met.x, met.y))
    return found


def _fixed_value(walk: RegionWalk, feature: int) -> FeatureValues:
    return as_values(walk.fixed[feature], walk.tree.features[feature].is_numeric)
