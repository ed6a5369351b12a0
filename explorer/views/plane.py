"""A walk down the tree that keeps every node a plane of two features meets."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.data.table import MISSING
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.splits import goes_left
from explorer.tree.tree import NO_NODE, Tree
from explorer.views.axes import NO_AXIS, Axis, axis_of, number_axis
from explorer.views.pieces import Piece, divided, spans, whole_piece

MOST_BOXES = 1_500

Value = float | str | None
Rectangle = tuple[float, float, float, float]
Place = tuple[int, Piece, Piece]
"""A node, and what it keeps of the x axis and of the y axis."""


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


def plane_of(
    tree: Tree, training: TrainingTable, x: str, y: str | None, at: Mapping[str, Value]
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
    for name in at:
        features.index(name)
    asked = set(tree.feature.tolist())
    held = [math.nan] * len(features)  # where nothing is asked; a median takes long
    for feature, name in enumerate(features.names):
        if name in at:
            held[feature] = _held_value(training, feature, at[name])
        elif feature in asked:
            held[feature] = _usual(training, feature)
    x_axis = axis_of(features[x_place], training.columns[x_place])
    return Plane(tree, x_place, y_place, x_axis, y_axis, tuple(held))


def _held_value(training: TrainingTable, feature: int, value: Value) -> float:
    column = training.features[feature]
    if value is None:
        return float("nan") if column.is_numeric else MISSING
    if isinstance(value, str):
        if value not in column.levels:
            raise ValueError(f"“{column.name}” has no level “{value}”.")
        return column.levels.index(value)
    return float(value)


def _usual(training: TrainingTable, feature: int) -> float:
    values = training.columns[feature]
    if training.features[feature].is_numeric:
        present = values[~np.isnan(values)]
        return _median(present) if len(present) else math.nan
    present = values[values >= 0]
    return float(np.bincount(present).argmax()) if len(present) else MISSING


def _median(values: FeatureValues) -> float:
    """The lower one of the two in the middle: halfway between them there may be no row."""
    middle = (len(values) - 1) // 2
    return float(np.partition(values, middle)[middle])


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
        elif bool(goes_left(split, _as_values(plane, split.feature))[0]) == left:
            found.append((child, x_piece, y_piece))
    return found


def _as_values(plane: Plane, feature: int) -> NDArray[np.float64] | NDArray[np.int32]:
    value = plane.held[feature]
    if plane.tree.features[feature].is_numeric:
        return np.array([value], np.float64)
    return np.array([int(value)], np.int32)


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
