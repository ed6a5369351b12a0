"""Rows as points over a plane, drawn from all of them where they are too many."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_value
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.walking import apply
from explorer.views.nodes.axes import AxisKind, positions, show_feature_value
from explorer.views.nodes.wording import answers_in_words, on_one_line
from explorer.views.regions.plane import Plane, shares_outside

MOST_POINTS = 2_000


@dataclass(frozen=True, slots=True)
class Points:
    """Rows as points, a column each: what the row is called, where it stands, its class
    code or number, the leaf it falls into and what that answers, how far it is from the slice
    (`shares_outside`), and in words its target and its values along the axes, with their names.
    """

    row: tuple[str, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]
    value: tuple[float, ...]
    leaf: tuple[int, ...]
    answer: tuple[str, ...]
    outside: tuple[float, ...]
    target_text: tuple[str, ...]
    axis_texts: tuple[tuple[str, ...], ...]
    axis_names: tuple[str, ...]

    @property
    def is_off_plane(self) -> tuple[bool, ...]:
        """Which rows fall into a leaf that has no box here."""
        return tuple(share > 0 for share in self.outside)

    @property
    def words(self) -> tuple[str, ...]:
        """Each row's target, its values along the axes, and its leaf's answer."""
        named = [
            [f"{name}: {text}" for text in texts]
            for name, texts in zip(self.axis_names, self.axis_texts, strict=True)
        ]
        answered = [f"answered {answer}" for answer in self.answer]
        return tuple(map("\n".join, zip(self.target_text, *named, answered, strict=True)))


def points_of(
    plane: Plane, training: TrainingTable, met: set[int], most: int = MOST_POINTS
) -> Points:
    """At most `most` rows, the same ones each time; `met` are the nodes whose boxes are drawn."""
    possible = np.flatnonzero(_have_places(plane, training))
    chosen = possible
    if len(possible) > most:
        chosen = np.sort(np.random.default_rng(0).choice(possible, most, replace=False))
    x, y = _places(plane, training, chosen)
    columns = [column[chosen] for column in training.columns]
    leaf = apply(plane.tree, columns).tolist()
    answers = answers_in_words(plane.tree, set(leaf))
    axes = [feature for feature in (plane.x, plane.y) if feature is not None]
    return Points(
        row=tuple(training.row_name(i) for i in chosen.tolist()),
        x=tuple(x.tolist()),
        y=tuple(y.tolist()),
        value=tuple(float(value) for value in training.target_values[chosen]),
        leaf=tuple(leaf),
        answer=tuple(answers[node] for node in leaf),
        outside=tuple(shares_outside(plane, columns, met).tolist()),
        target_text=_targets(training, chosen),
        axis_texts=tuple(_texts(training, feature, chosen) for feature in axes),
        axis_names=tuple(on_one_line(training.features[feature].name) for feature in axes),
    )


def _have_places(plane: Plane, training: TrainingTable) -> NDArray[np.bool_]:
    """All rows but those whose level has no band on an axis."""
    have = np.ones(training.n_rows, np.bool_)
    for axis, feature in ((plane.x_axis, plane.x), (plane.y_axis, plane.y)):
        if feature is not None and axis.kind is AxisKind.LEVELS:
            have &= np.isin(training.columns[feature], axis.bands)
    return have


def _places(
    plane: Plane, training: TrainingTable, chosen: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where each chosen row stands along both axes."""
    numbers = training.rows[chosen]
    x = positions(plane.x_axis, training.columns[plane.x][chosen], numbers, True)
    if plane.y is not None:
        return x, positions(plane.y_axis, training.columns[plane.y][chosen], numbers, False)
    targets = np.asarray(training.target_values[chosen], np.float64)
    return x, positions(plane.y_axis, targets, numbers, False)


def _targets(training: TrainingTable, chosen: NDArray[np.int64]) -> tuple[str, ...]:
    targets = training.target_values[chosen].tolist()
    if training.task is Task.REGRESSION:
        return tuple(show_value(training.target, value) for value in targets)
    classes = [on_one_line(name) for name in training.classes]
    return tuple(classes[code] for code in targets)


def _texts(training: TrainingTable, feature: int, chosen: NDArray[np.int64]) -> tuple[str, ...]:
    column, values = training.features[feature], training.columns[feature][chosen]
    return tuple(on_one_line(show_feature_value(column, value)) for value in values.tolist())
