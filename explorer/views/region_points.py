"""Rows as points over a plane, drawn from all of them where they are too many."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_value
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.walking import apply
from explorer.views.axes import positions, show_feature_value
from explorer.views.plane import Plane
from explorer.views.wording import answers_in_words, on_one_line

MOST_POINTS = 2_000


@dataclass(frozen=True, slots=True)
class Points:
    """Rows as points; `value` is the class code or the number, `is_off_plane` says that the
    row's leaf has no region here because another feature differs from the slice."""

    x: tuple[float, ...]
    y: tuple[float, ...]
    value: tuple[float, ...]
    is_off_plane: tuple[bool, ...]
    words: tuple[str, ...]


def points_of(
    plane: Plane, training: TrainingTable, met: list[int] | None, most: int = MOST_POINTS
) -> Points:
    """At most `most` rows, the same ones each time.

    `met` are the leaves that the plane meets; None leaves open which rows are off it.
    """
    numbers = training.rows
    x = positions(plane.x_axis, training.columns[plane.x], numbers, True)
    if plane.y is not None:
        y = positions(plane.y_axis, training.columns[plane.y], numbers, False)
    else:
        y = positions(plane.y_axis, np.asarray(training.target_values, np.float64), numbers, False)
    possible = np.flatnonzero(~(np.isnan(x) | np.isnan(y)))
    chosen = possible
    if len(possible) > most:
        chosen = np.sort(np.random.default_rng(0).choice(possible, most, replace=False))
    leaf = apply(plane.tree, [column[chosen] for column in training.columns])
    off = np.zeros(len(chosen), np.bool_) if met is None else ~np.isin(leaf, met)
    return Points(
        x=tuple(x[chosen].tolist()),
        y=tuple(y[chosen].tolist()),
        value=tuple(float(value) for value in training.target_values[chosen]),
        is_off_plane=tuple(off.tolist()),
        words=_words(plane, training, chosen, leaf),
    )


def _words(
    plane: Plane, training: TrainingTable, chosen: NDArray[np.int64], leaf: NDArray[np.int64]
) -> tuple[str, ...]:
    """Each row's target, its values along the axes, and its leaf's answer."""
    targets = training.target_values[chosen].tolist()
    if training.task is Task.CLASSIFICATION:
        classes = [on_one_line(name) for name in training.classes]
        facts = [[classes[code] for code in targets]]
    else:
        facts = [[show_value(training.target, value) for value in targets]]
    for feature in (plane.x, plane.y):
        if feature is not None:
            column, values = training.features[feature], training.columns[feature][chosen]
            name = column.name
            shown = [show_feature_value(column, value) for value in values.tolist()]
            facts.append([on_one_line(f"{name}: {value}") for value in shown])
    answers = answers_in_words(plane.tree, np.unique(leaf).tolist())
    facts.append([f"answered {answers[node]}" for node in leaf.tolist()])
    return tuple(map("\n".join, zip(*facts, strict=True)))
