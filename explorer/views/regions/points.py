"""Rows as points over decision regions, a random sample if there are too many."""

from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_value
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.walking import apply
from explorer.views.nodes.axes import AxisKind, positions, show_feature_value
from explorer.views.nodes.wording import on_one_line, predictions_in_words
from explorer.views.regions.region_walk import RegionWalk, shares_outside


@dataclass(frozen=True, slots=True)
class Points:
    """Rows as points, one entry each: the row's name and its number (from 1), its position in the
    axes' own units, its class code or number, the leaf it reaches and that leaf's prediction, how
    far it is from the fixed values (`shares_outside`), and in words its target and its values along
    the axes, with their names. `ahead`: see `TrainingTable.lines_ahead`.
    """

    row: tuple[str, ...]
    number: tuple[int, ...]
    ahead: tuple[int, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]
    value: tuple[float, ...]
    leaf: tuple[int, ...]
    prediction: tuple[str, ...]
    outside: tuple[float, ...]
    target_text: tuple[str, ...]
    axis_texts: tuple[tuple[str, ...], ...]
    axis_names: tuple[str, ...]

    @property
    def is_outside(self) -> tuple[bool, ...]:
        """Whether each row falls into a leaf that does not have a region here."""
        return tuple(share > 0 for share in self.outside)

    @property
    def words(self) -> tuple[str, ...]:
        """Each row's target, its values along the axes, and its leaf's prediction."""
        named = [
            [f"{name}: {text}" for text in texts]
            for name, texts in zip(self.axis_names, self.axis_texts, strict=True)
        ]
        predicted = [f"predicted {prediction}" for prediction in self.prediction]
        return tuple(map("\n".join, zip(self.target_text, *named, predicted, strict=True)))


def points_of(
    walk: RegionWalk,
    training: TrainingTable,
    met: set[int],
    max_points: int = CAPS.max_region_points,
) -> Points:
    """Return at most `max_points` rows, the same ones each time, in the table's order.

    `met` are the nodes whose regions are drawn. Rows whose level does not have a band are left out.
    """
    possible = np.flatnonzero(_have_positions(walk, training))
    chosen = possible
    if len(possible) > max_points:
        chosen = np.sort(np.random.default_rng(0).choice(possible, max_points, replace=False))
    x, y = _positions(walk, training, chosen)
    columns = [column[chosen] for column in training.columns]
    leaf = apply(walk.tree, columns).tolist()
    answers = predictions_in_words(walk.tree, set(leaf))
    axes = [feature for feature in (walk.x, walk.y) if feature is not None]
    return Points(
        row=tuple(training.row_name(i) for i in chosen.tolist()),
        number=tuple(training.row_numbers[chosen].tolist()),
        ahead=training.lines_ahead(chosen),
        x=tuple(x.tolist()),
        y=tuple(y.tolist()),
        value=tuple(float(value) for value in training.target_values[chosen]),
        leaf=tuple(leaf),
        prediction=tuple(answers[node] for node in leaf),
        outside=tuple(shares_outside(walk, columns, met).tolist()),
        target_text=_targets(training, chosen),
        axis_texts=tuple(_texts(training, feature, chosen) for feature in axes),
        axis_names=tuple(on_one_line(training.features[feature].name) for feature in axes),
    )


def _have_positions(walk: RegionWalk, training: TrainingTable) -> BoolArray:
    """Return which rows have a band or a number on each axis, bool[n_rows]."""
    have = np.ones(training.n_rows, np.bool_)
    for axis, feature in ((walk.x_axis, walk.x), (walk.y_axis, walk.y)):
        if feature is not None and axis.kind is AxisKind.LEVELS:
            have &= np.isin(training.columns[feature], axis.bands)
    return have


def _positions(
    walk: RegionWalk, training: TrainingTable, chosen: IntArray
) -> tuple[FloatArray, FloatArray]:
    """Return the place of each chosen row along both axes."""
    numbers = training.rows[chosen]
    x = positions(walk.x_axis, training.columns[walk.x][chosen], numbers, True)
    up = training.target_values.astype(np.float64) if walk.y is None else training.columns[walk.y]
    return x, positions(walk.y_axis, up[chosen], numbers, False)


def _targets(training: TrainingTable, chosen: IntArray) -> tuple[str, ...]:
    targets = training.target_values[chosen].tolist()
    if training.task is Task.REGRESSION:
        return tuple(show_value(training.target, value) for value in targets)
    classes = [on_one_line(name) for name in training.classes]
    return tuple(classes[code] for code in targets)


def _texts(training: TrainingTable, feature: int, chosen: IntArray) -> tuple[str, ...]:
    column, values = training.features[feature], training.columns[feature][chosen]
    return tuple(on_one_line(show_feature_value(column, value)) for value in values.tolist())
