"""One value of a row to be dragged, and what the tree predicts where it is dragged to."""

import math
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_threshold, show_value
from explorer.data.training import TrainingTable
from explorer.judging.what_if import leaf_of
from explorer.views.learn.example import Example
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.key_step import key_step
from explorer.views.nodes.wording import prediction_words, short_within


@dataclass(frozen=True, slots=True)
class Stretch:
    """Values up to `high`, None for all others, with one way down the tree."""

    high: float | None
    high_text: str
    path: str
    prediction: str
    slot: int


@dataclass(frozen=True, slots=True)
class ChangeView:
    """The number to drag: its range in the table, the row's own, and how far a key moves it.

    stretches: in order, empty until the reveal. chosen: where it was dragged to as a prediction.
    """

    id: str
    name: str
    low: float
    high: float
    low_text: str
    high_text: str
    own: float
    step: float
    stretches: tuple[Stretch, ...]
    chosen: float | None
    is_revealed: bool


def change_view(
    name: str, example: Example, training: TrainingTable, choice: str, *, is_revealed: bool
) -> ChangeView:
    """The feature of the example's smallest change; `choice` is a number as text, or ""."""
    feature = example.flip.changes[0].feature
    column = training.features[feature]
    low, high = value_range(example, training)
    return ChangeView(
        id=name,
        name=short_within(column.name),
        low=low,
        high=high,
        low_text=show_value(column, low),
        high_text=show_value(column, high),
        own=example.values[feature],
        step=key_step(column, low, high),
        stretches=stretches_of(example) if is_revealed else (),
        chosen=float(choice) if choice else None,
        is_revealed=is_revealed,
    )


def value_range(example: Example, training: TrainingTable) -> tuple[float, float]:
    """The least and the greatest value of the feature that is dragged."""
    values = training.columns[example.flip.changes[0].feature]
    return float(np.nanmin(values)), float(np.nanmax(values))


def stretches_of(example: Example) -> tuple[Stretch, ...]:
    """Where the row comes to as the value of its flip runs from end to end."""
    tree, feature = example.tree, example.flip.changes[0].feature
    column, classes = tree.features[feature], shown_classes(tree)
    nodes = np.flatnonzero((tree.feature == feature) & ~np.isnan(tree.threshold))
    ends = {float(tree.threshold[node]): node for node in nodes.tolist()}
    found: list[Stretch] = []
    for high in (*sorted(ends), math.inf):
        leaf = leaf_at(example, high)
        text = "" if math.isinf(high) else show_threshold(column, high, _gap(example, ends[high]))
        slot = classes.slot[classes.column[int(tree.prediction[leaf])]]
        end = None if math.isinf(high) else high
        if found and found[-1].path == tree.path(leaf):
            found.pop()  # a threshold that is not on the row's way
        found.append(Stretch(end, text, tree.path(leaf), prediction_words(tree, leaf), slot))
    return tuple(found)


def _gap(example: Example, node: int) -> float:
    return float(example.tree.splits.gap[node])


def leaf_at(example: Example, value: float) -> int:
    """The leaf that the row comes to with another value of its flip's feature."""
    feature = example.flip.changes[0].feature
    values = (*example.values[:feature], value, *example.values[feature + 1 :])
    return leaf_of(example.tree, values)
