"""Rows as points, a numeric target against a numeric feature, with predictions as steps."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.learn.chart_view import (
    Axis,
    ChartView,
    Dot,
    Handle,
    Line,
    Mark,
    Panel,
    Tone,
)
from explorer.views.nodes.axes import number_axis

MAX_POINTS = 1000


def points_chart(
    training: TrainingTable,
    feature: int,
    caption: str,
    lines: Sequence[Line] = (),
    *,
    marks: Sequence[Mark] = (),
    handle: Handle | None = None,
    below: Sequence[Panel] = (),
) -> ChartView:
    """Draw the points of a numeric feature, with panels over the same axis below them.

    If there are many points, every nth in the feature's order is drawn.
    """
    values = np.asarray(training.columns[feature], np.float64)
    known = ~np.isnan(values)
    values, targets = values[known], np.asarray(training.target_values, np.float64)[known]
    order = np.argsort(values, kind="stable")
    n = len(order)
    drawn = order[:: -(-n // MAX_POINTS)]
    x, y = number_axis(training.features[feature], values), number_axis(training.target, targets)
    axis = Axis(x.low, x.high, x.name, x.ticks)
    panel = Panel(
        Axis(x.low, x.high) if below else axis,
        Axis(y.low, y.high, ticks=y.ticks),
        y.name,
        lines=tuple(lines),
        dots=tuple(Dot(float(values[i]), float(targets[i])) for i in drawn),
        marks=tuple(marks),
        size=0.5 if below else 1,
    )
    panels = [replace(one, x=Axis(x.low, x.high)) for one in below]
    if below:
        panels[-1] = replace(panels[-1], x=axis)
    hint = f"{len(drawn)} of {n} points are drawn." if len(drawn) < n else ""
    return ChartView((panel, *panels), f"{caption} {hint}".strip(), handle, hint=hint)


def leaf_stairs(
    tree: Tree, low: float, high: float, levels: Sequence[float], name: str, tone: Tone
) -> Line:
    """Return the leaves of a tree on one numeric feature, from left to right, at these levels.

    levels: one per leaf, in the order of `tree.leaves`.
    """
    bounds = {0: (low, high)}
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        at, (begin, end) = float(tree.threshold[node]), bounds[node]
        bounds[int(tree.left_child[node])] = (begin, at)
        bounds[int(tree.right_child[node])] = (at, end)
    steps = sorted((*bounds[int(leaf)], v) for leaf, v in zip(tree.leaves, levels, strict=True))
    points = tuple((end, float(v)) for *ends, v in steps for end in ends)
    return Line(points, tone, name)
