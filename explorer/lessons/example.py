"""A row to guess: its tree, the questions to ask first, and one value to drag."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_number, show_threshold, show_value
from explorer.data.table import is_missing
from explorer.data.training import TrainingTable
from explorer.growth.growing import split_profile
from explorer.growth.split_selection import split_of
from explorer.judging.what_if import (
    Flip,
    Question,
    RowValues,
    leaf_of,
    questions_of,
    row_values,
    what_would_flip,
    yardsticks,
)
from explorer.tree.splits import Split
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from explorer.views.learn.chart_view import (
    Axis,
    Bar,
    ChartView,
    Handle,
    Mark,
    Panel,
    Part,
    Stop,
    Tone,
    round_values,
)
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.wording import prediction_words, short_within

MAX_QUESTIONS = 3
"""Most questions offered as the first one."""

DIGITS = 6

_MAX_TRIED = 200
"""Most rows searched for their smallest change."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Values up to `high` (None: all higher ones) with the same path through the tree."""

    high: float | None
    high_text: str
    path: str
    prediction: str
    slot: int


@dataclass(frozen=True, slots=True)
class FirstQuestion:
    """The best split of one feature at the root.

    alike: how often two rows drawn from one side, the first of them put back, are of one class:
    1 minus the weighted Gini impurity.
    """

    feature: int
    split: Split
    alike: float


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One row of a table, by its index among the training rows, and a small tree.

    way: its decision path. flip: the smallest change of one number that changes its prediction.
    questions: the best split of some features, in schema order; the tree's own is among them.
    """

    tree: Tree
    row: int
    values: RowValues
    leaf: int
    way: tuple[Question, ...]
    flip: Flip
    questions: tuple[FirstQuestion, ...]

    @property
    def actual(self) -> int:
        """The code of its class, which the tree predicts."""
        return int(self.tree.prediction[self.leaf])

    @property
    def best(self) -> FirstQuestion:
        """The tree's own first question."""
        return next(one for one in self.questions if one.feature == int(self.tree.feature[0]))


def example_of(tree: Tree, training: TrainingTable) -> Example | None:
    """Return a row that the tree gets right and a change of one number flips: preferably after most
    questions, then of the rarest class, then nearest to its class's medians. None without such a
    row."""
    measures = yardsticks(training.columns)
    leaves = apply(tree, training.columns)
    for row in _candidates(tree, training, leaves).tolist():
        values = row_values(training.columns, row)
        found = what_would_flip(tree, values, measures)
        # A number that is present; days are not dragged.
        both = zip(tree.features, values, strict=True)
        able = [column.is_number and not math.isnan(value) for column, value in both]
        flip = next((one for one in found.singles if able[one.changes[0].feature]), None)
        if flip is not None:
            way = questions_of(tree, values, measures)
            leaf = leaf_of(tree, values)
            return Example(tree, row, values, leaf, way, flip, _first_questions(tree, training))
    return None


def _candidates(tree: Tree, training: TrainingTable, leaves: IntArray) -> IntArray:
    classes = np.asarray(training.target_values)
    is_whole = np.ones(training.n_rows, np.bool_)
    for column, values in zip(training.features, training.columns, strict=True):
        is_whole &= ~is_missing(column, values)
    rows = np.flatnonzero((tree.prediction[leaves] == classes) & is_whole)
    if not len(rows):
        return rows
    n_of_class = np.bincount(classes)[classes[rows]]
    order = np.lexsort((rows, _from_middle(training, rows), n_of_class, -tree.depth[leaves[rows]]))
    return rows[order][:_MAX_TRIED]


def _from_middle(training: TrainingTable, rows: IntArray) -> FloatArray:
    """Return how far each row lies from the medians of its class, in standard deviations."""
    measures = yardsticks(training.columns)
    classes = np.asarray(training.target_values)[rows]
    distance = np.zeros(len(rows))
    for index, column in enumerate(training.features):
        if not column.is_numeric:
            continue
        values = training.columns[index][rows] / measures.deviation[index]
        for code in np.unique(classes).tolist():
            own = classes == code
            distance[own] += (values[own] - np.median(values[own])) ** 2
    return distance


def _first_questions(tree: Tree, training: TrainingTable) -> tuple[FirstQuestion, ...]:
    found = []
    for name in training.features.names:
        profile = split_profile(tree, training, name)
        if profile.best is not None:
            alike = 1 - float(profile.weighted_impurity[profile.best])
            split = split_of(profile, profile.best)
            found.append(FirstQuestion(profile.feature, split, alike))
    own = int(tree.feature[0])
    leading = sorted(found, key=lambda one: (one.feature != own, -one.alike))[:MAX_QUESTIONS]
    return tuple(sorted(leading, key=lambda one: one.feature))


def change_chart(
    example: Example, training: TrainingTable, choice: str, *, is_revealed: bool
) -> ChartView:
    """Draw the number to drag; `choice` is a number as text, or "".

    Before the reveal a value is a prediction; then it shows its prediction and lights its path.
    """
    feature = example.flip.changes[0].feature
    column, own = training.features[feature], example.values[feature]
    (low, high), name = value_range(example, training), short_within(column.name)
    stretches = stretches_of(example) if is_revealed else ()
    chosen = float(choice) if choice else own
    values = values_of(example, training, chosen)
    stops = tuple(_stop(value, name, stretches) for value in values)
    marks = [Mark(own, tone=Tone.DASHED)]
    if is_revealed and chosen != own:
        marks.append(Mark(chosen, tone=Tone.QUIET))
    ends = (low, show_value(column, low)), (high, show_value(column, high))
    its_own = own, f"its own: {show_number(own, DIGITS)}"
    jumps = [
        (one.high, one.high_text)
        for one, after in pairwise(stretches)
        if one.high is not None and one.prediction != after.prediction
    ]
    bar = Bar("", _parts(low, high, stretches))
    panel = Panel(
        Axis(low, high, ticks=tuple(sorted((*ends, its_own, *jumps)))),
        bars=(bar,),
        marks=tuple(marks),
    )
    handle = Handle(name, stops, values.index(chosen), takes=not is_revealed)
    return ChartView((panel,), f"Values of {name}.", handle)


def _stop(value: float, name: str, stretches: Sequence[Stretch]) -> Stop:
    text = show_number(value, DIGITS)
    here = next((one for one in stretches if one.high is None or value <= one.high), None)
    shown = f"{text}: {here.prediction}" if here else text
    return Stop(value, shown, str(value), f"{name} {text}", path=here.path if here else None)


def _parts(low: float, high: float, stretches: Sequence[Stretch]) -> tuple[Part, ...]:
    """Return the stretches within the range as parts of a bar, each with its prediction."""
    if not stretches:
        return (Part(low, high, tone=Tone.DASHED),)
    ends = [
        low,
        *(high if one.high is None else min(max(one.high, low), high) for one in stretches),
    ]
    parts = zip(pairwise(ends), stretches, strict=True)
    return tuple(Part(*span, one.slot, words=one.prediction) for span, one in parts)


def values_of(example: Example, training: TrainingTable, *others: float) -> list[float]:
    """Return the values that the handle stops at: round ones, the row's own, every threshold of the
    tree, and these others."""
    feature = example.flip.changes[0].feature
    ends, own = value_range(example, training), example.values[feature]
    return round_values(training.features[feature], *ends, own, *gaps_of(example), *others)


def flips_at(example: Example, training: TrainingTable) -> tuple[float, ...]:
    """Return the threshold at which the prediction changes; if values above it change the
    prediction, also the next stop."""
    change, values = example.flip.changes[0], values_of(example, training)
    own, predicted = example.values[change.feature], example.tree.prediction
    others = [value for value in values if predicted[leaf_at(example, value)] != example.actual]
    if change.value < own:
        return (max(value for value in others if value < own),)
    flipped = min(value for value in others if value > own)
    return values[values.index(flipped) - 1], flipped


def gaps_of(example: Example) -> dict[float, float]:
    """Return the tree's thresholds of the dragged feature, each with its gap."""
    tree, feature = example.tree, example.flip.changes[0].feature
    nodes = np.flatnonzero((tree.feature == feature) & ~np.isnan(tree.threshold))
    return {float(tree.threshold[node]): float(tree.splits.gap[node]) for node in nodes.tolist()}


def value_range(example: Example, training: TrainingTable) -> tuple[float, float]:
    """Return the least and the greatest value of the dragged feature."""
    values = training.columns[example.flip.changes[0].feature]
    return float(np.nanmin(values)), float(np.nanmax(values))


def stretches_of(example: Example) -> tuple[Stretch, ...]:
    """Return the leaves that the row reaches as the value of its flip runs from end to end."""
    tree, feature = example.tree, example.flip.changes[0].feature
    column, classes = tree.features[feature], shown_classes(tree)
    gaps = gaps_of(example)
    found: list[Stretch] = []
    for high in (*sorted(gaps), None):
        leaf = leaf_at(example, math.inf if high is None else high)
        text = "" if high is None else show_threshold(column, high, gaps[high])
        slot = classes.slot[classes.column[int(tree.prediction[leaf])]]
        if found and found[-1].path == tree.path(leaf):
            found.pop()  # a threshold that is not on the row's path
        found.append(Stretch(high, text, tree.path(leaf), prediction_words(tree, leaf), slot))
    return tuple(found)


def leaf_at(example: Example, value: float) -> int:
    """Return the leaf that the row reaches with another value of its flip's feature."""
    feature = example.flip.changes[0].feature
    values = (*example.values[:feature], value, *example.values[feature + 1 :])
    return leaf_of(example.tree, values)
