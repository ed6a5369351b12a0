"""A walk down the tree that keeps every node a plane of two features meets."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.splits import goes_left
from explorer.tree.tree import NO_NODE, Tree
from explorer.views.nodes.axes import NO_AXIS, Axis, axis_of, number_axis
from explorer.views.regions.fixed_values import as_values
from explorer.views.regions.pieces import Piece, divided, spans, whole_piece

MOST_BOXES = 1_500

Rectangle = tuple[float, float, float, float]
Place = tuple[int, Piece, Piece]
"""A node, and what it keeps of the x axis and of the y axis."""


class PlaneKind(StrEnum):
    """Two features or one, classes or numbers."""

    CLASS_PLANE = "class plane"
    CLASS_STRIP = "class strip"
    NUMBER_PLANE = "number plane"
    NUMBER_STEPS = "number steps"


@dataclass(frozen=True, slots=True)
class Plane:
    """What a walk needs: which features run along the axes, and what the others are held at
    (NaN where the tree does not ask)."""

    tree: Tree
    x: int
    y: int | None
    x_axis: Axis
    y_axis: Axis
    held: tuple[float, ...]

    @property
    def held_features(self) -> tuple[int, ...]:
        """The features that the tree asks about and that no axis shows."""
        asked = set(self.tree.feature[~self.tree.is_leaf].tolist())
        return tuple(sorted(asked - {self.x, self.y}))


def plane_of(
    tree: Tree, training: TrainingTable, x: str, y: str | None, held: tuple[float, ...]
) -> Plane:
    if x == y:
        raise ValueError("The two axes need two different features.")
    features = training.features
    x_place, y_place = features.index(x), None if y is None else features.index(y)
    if y_place is not None:
        y_axis = axis_of(features[y_place], training.columns[y_place])
    elif tree.task is Task.REGRESSION:
        y_axis = number_axis(training.target, np.asarray(training.target_values, np.float64))
    else:
        y_axis = NO_AXIS
    x_axis = axis_of(features[x_place], training.columns[x_place])
    return Plane(tree, x_place, y_place, x_axis, y_axis, held)


def leaf_places(plane: Plane, most_boxes: int = MOST_BOXES) -> tuple[list[Place], int | None]:
    """The leaves that the plane meets; where they grow too many, the nodes at a depth instead."""
    tree = plane.tree
    waiting = [_root_place(plane)]
    settled: list[Place] = []
    while waiting:
        if len(settled) + len(waiting) > most_boxes:
            return settled + waiting, int(tree.depth[waiting[0][0]])
        settled += [place for place in waiting if tree.left_child[place[0]] == NO_NODE]
        waiting = [
            child
            for place in waiting
            if tree.left_child[place[0]] != NO_NODE
            for child in _children(plane, *place)
        ]
    return settled, None


def _children(plane: Plane, node: int, x_piece: Piece, y_piece: Piece) -> list[Place]:
    """Where the plane goes on: both sides of a cut along an axis, one side of any other."""
    tree = plane.tree
    split = tree.split(node)
    assert split is not None, "only split nodes have children"
    found = []
    for child, left in ((int(tree.left_child[node]), True), (int(tree.right_child[node]), False)):
        if split.feature == plane.x:
            piece = divided(x_piece, plane.x_axis, split, left)
            if piece is not None:
                found.append((child, piece, y_piece))
        elif split.feature == plane.y:
            piece = divided(y_piece, plane.y_axis, split, left)
            if piece is not None:
                found.append((child, x_piece, piece))
        elif bool(goes_left(split, _held(plane, split.feature))[0]) == left:
            found.append((child, x_piece, y_piece))
    return found


def shares_outside(
    plane: Plane, columns: Sequence[FeatureValues], met: set[int]
) -> NDArray[np.float64]:
    """How far each row is from the slice, 0 to 1; 0 is on it.

    Of the held features asked on the way to the box over which a row stands, the share for
    which the row's own value would leave that way. `met` are the nodes whose boxes are drawn.
    """
    tree, place = plane.tree, {feature: i for i, feature in enumerate(plane.held_features)}
    asked = np.zeros((len(columns[0]), len(place)), np.bool_)
    leaves_it = np.zeros_like(asked)
    waiting = [(0, np.arange(len(columns[0])))]
    while waiting:
        node, rows = waiting.pop()
        split = None if node in met else tree.split(node)
        if split is None or not len(rows):
            continue
        left, right = int(tree.left_child[node]), int(tree.right_child[node])
        goes = goes_left(split, columns[split.feature][rows])
        if split.feature not in place:
            waiting += [(left, rows[goes]), (right, rows[~goes])]
            continue
        side = bool(goes_left(split, _held(plane, split.feature))[0])
        asked[rows, place[split.feature]] = True
        leaves_it[rows, place[split.feature]] |= goes != side
        waiting.append((left if side else right, rows))
    return np.asarray(leaves_it.sum(axis=1) / np.maximum(asked.sum(axis=1), 1))


def _held(plane: Plane, feature: int) -> FeatureValues:
    return as_values(plane.held[feature], plane.tree.features[feature].is_numeric)


def rectangles(plane: Plane, x_piece: Piece, y_piece: Piece) -> list[Rectangle]:
    return [
        (x0, x1, y0, y1)
        for x0, x1 in spans(x_piece, plane.x_axis)
        for y0, y1 in spans(y_piece, plane.y_axis)
    ]


def _root_place(plane: Plane) -> Place:
    return 0, whole_piece(plane.x_axis), whole_piece(plane.y_axis)


def outline_of(plane: Plane, selected: int) -> tuple[Rectangle, ...]:
    """The selected node's share of the plane; empty where the slice passes it by."""
    line = plane.tree.ancestors(selected)
    place = _root_place(plane)
    for below in line[1:]:
        onward = [child for child in _children(plane, *place) if child[0] == below]
        if not onward:
            return ()
        place = onward[0]
    return tuple(rectangles(plane, place[1], place[2]))
