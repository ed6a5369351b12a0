"""A feature and the target as points, with the predictions as steps."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import short

MAX_POINTS = 1000
_STOPS = 50
FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Stairs:
    """Levels along the feature: from, to and level of each. look: "mean", "median" or "guess"."""

    name: str
    look: str
    steps: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """A score of every threshold; the best one is marked and named."""

    name: str
    look: str
    points: tuple[tuple[float, float], ...]
    best: tuple[float, float]
    told: str


@dataclass(frozen=True, slots=True)
class Level:
    """A level that the user drags: its value (None until it is moved), and how far a key moves it.
    takes: whether it is still a prediction."""

    at: float | None
    step: float
    takes: bool


@dataclass(frozen=True, slots=True)
class StaircaseView:
    """The picture; ranges are those of the points."""

    id: str
    x_name: str
    y_name: str
    x: tuple[float, float]
    y: tuple[float, float]
    points: tuple[tuple[float, float], ...]
    stairs: tuple[Stairs, ...]
    level: Level | None
    curves: tuple[Curve, ...]
    caption: str
    note: str = ""


def staircase(
    id: str,
    training: TrainingTable,
    feature: int,
    caption: str,
    stairs: Sequence[Stairs] = (),
    curves: Sequence[Curve] = (),
    level: Level | None = None,
) -> StaircaseView:
    """Return the points of a numeric feature; if there are many, every nth in feature order."""
    values = np.asarray(training.columns[feature], np.float64)
    known = ~np.isnan(values)
    values, targets = values[known], np.asarray(training.target_values, np.float64)[known]
    order = np.argsort(values, kind="stable")
    n = len(order)
    drawn = order[:: -(-n // MAX_POINTS)]
    note = f"{len(drawn)} of {n} points drawn" if len(drawn) < n else ""
    points = np.column_stack([values[drawn], targets[drawn]])
    return StaircaseView(
        id,
        short(training.features[feature].name),
        short(training.target.name),
        (float(values.min()), float(values.max())),
        (float(targets.min()), float(targets.max())),
        tuple((float(x), float(y)) for x, y in points.tolist()),
        tuple(stairs),
        level,
        tuple(curves),
        caption,
        note,
    )


def leaf_stairs(
    tree: Tree, low: float, high: float, levels: Sequence[float], name: str, look: str
) -> Stairs:
    """Return the leaves of a tree on one numeric feature, from left to right, at these levels.

    levels: one per leaf, in the order of `tree.leaves`.
    """
    bounds = {0: (low, high)}
    for node in range(tree.n_nodes):
        split = tree.split(node)
        if split is not None:
            at = float(tree.threshold[node])
            begin, end = bounds[node]
            bounds[int(tree.left_child[node])] = (begin, at)
            bounds[int(tree.right_child[node])] = (at, end)
    steps = [(*bounds[int(leaf)], float(v)) for leaf, v in zip(tree.leaves, levels, strict=True)]
    return Stairs(name, look, tuple(sorted(steps)))


def step_of(low: float, high: float) -> float:
    """Return a round number, at most about a fiftieth of the range."""
    width = (high - low) / _STOPS
    return float(10.0 ** np.floor(np.log10(width))) if width > 0 else 1.0
