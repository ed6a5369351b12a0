"""Decision stumps as a picture: a strip a rule, and the rows in full beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_value
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.views.learn.stumps import Group, Rule, Side
from explorer.views.nodes.classes import ShownClass
from explorer.views.nodes.wording import short

MAX_ROWS_LISTED, MAX_COLUMNS_LISTED = 14, 5
"""A table that is no larger is shown in full."""


@dataclass(frozen=True, slots=True)
class Score:
    """How a rule does, in words and as a part of a whole."""

    text: str
    part: float
    whole: int


@dataclass(frozen=True, slots=True)
class Strip:
    """A rule as it is drawn; its predictions and its score are null until the reveal.

    Without groups on the left it is parted nowhere. shows_classes: whether its rows are coloured.
    mark: the index of the group that holds a row which is pointed at.
    """

    key: str
    label: str
    hint: str
    groups: tuple[Group, ...]
    n_left: int
    left: Side | None
    right: Side | None
    score: Score | None
    is_best: bool
    shows_classes: bool
    mark: int | None = None


@dataclass(frozen=True, slots=True)
class RowsTable:
    """The rows in full, to look them up: a class's index and its cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[int, int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class RulesView:
    """The picture: the rules' strips, in the order in which they are drawn.

    thresholds: where a strip may be parted, as numbers of groups left of it; empty where the strips
    show one each. `chooses`: whether a strip is chosen as a prediction.
    """

    id: str
    noun: str
    target: str
    classes: tuple[ShownClass, ...]
    strips: tuple[Strip, ...]
    table: RowsTable | None
    thresholds: tuple[tuple[int, str], ...]
    chooses: bool
    is_revealed: bool
    caption: str


def strips_of(
    rules: Sequence[Rule], best: Rule | None, n: int, *, is_revealed: bool
) -> tuple[Strip, ...]:
    """In the given order until the reveal, then by score, of `n` rows; `best` None marks none."""
    ordered = sorted(rules, key=lambda one: -one.n_right) if is_revealed else rules
    return tuple(
        Strip(
            rule.key,
            rule.label,
            rule.hint,
            rule.groups,
            rule.n_left,
            rule.left if is_revealed else None,
            rule.right if is_revealed else None,
            Score(f"{rule.n_right} of {n}", rule.n_right, n) if is_revealed else None,
            is_revealed and best is not None and rule.key == best.key,
            is_revealed,
        )
        for rule in ordered
    )


def rows_table(training: TrainingTable, classes: NDArray[np.int64]) -> RowsTable | None:
    """Every row with its values, where there are few enough to be read."""
    if training.n_rows > MAX_ROWS_LISTED or len(training.features) > MAX_COLUMNS_LISTED:
        return None
    names = tuple(short(name) for name in training.features.names)
    cells = [
        [_cell(column, value) for value in values]
        for column, values in zip(training.features, training.columns, strict=True)
    ]
    numbers = (training.rows + 1).tolist()
    listed = zip(numbers, classes.tolist(), zip(*cells, strict=True), strict=True)
    return RowsTable(names, tuple(listed))


def _cell(column: Column, value: float) -> str:
    if column.is_numeric:
        return show_value(column, float(value))
    return short(column.levels[int(value)]) if value >= 0 else "missing"
