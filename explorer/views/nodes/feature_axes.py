"""The axes of each feature and of a numeric target, the same in every card."""

import sys
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.tree.tree import NO_NODE, Tree
from explorer.views.nodes.axes import ticks_within
from explorer.views.nodes.bins import Bins, bins_of, even_bins
from explorer.views.nodes.measures import position_between, usual_range
from explorer.views.nodes.wording import (
    number_noun,
    number_words,
    short,
    short_column,
    short_within,
    spread_noun,
)

MAX_BINS = 28
TARGET_BINS, TARGET_DOTS = 20, 40
MAX_WHOLE_LENGTH = 300


@dataclass(frozen=True, slots=True)
class FeatureAxis:
    """A feature's axis, the same in every card: `bins` from `low` to `high`, or levels.

    A feature that no drawn node uses does not have bins, ends or levels.
    """

    name: str
    whole: str
    kind: str
    low: float
    high: float
    low_text: str
    high_text: str
    bins: int
    levels: tuple[str, ...]
    levels_whole: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TargetScale:
    """The axis of a numeric target, for all cards. Predictions are coloured from `mean_low` to
    `mean_high`, the range of the predictions for nine tenths of the rows. `noun` says whether they
    are means or medians, `spread` what follows their ±."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    name: str
    noun: str
    spread: str
    mean_low: float
    mean_high: float
    mean_ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class MeanScale:
    """The colour scale for numbers; `name` is its title, such as "median price"."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    name: str


@dataclass(frozen=True, slots=True)
class FeatureName:
    """The data of a feature of which a picture needs only the name."""

    name: str


def asked_features(tree: Tree) -> set[int]:
    """Return the indices of the features that the tree splits on."""
    return set(np.unique(tree.feature[tree.feature != NO_NODE]).tolist())


def feature_bins(tree: Tree, training: TrainingTable) -> tuple[Bins | None, ...]:
    """Return the bins of each numeric feature that the tree uses, few in a wide table."""
    found: list[Bins | None] = [None] * len(tree.features)
    for index in asked_features(tree):
        column, values = tree.features[index], training.columns[index]
        if column.is_numeric:
            found[index] = bins_of(column, np.asarray(values, np.float64), MAX_BINS)
    return tuple(found)


def feature_axes(
    tree: Tree, bins: tuple[Bins | None, ...], levels_sent: tuple[IntArray | None, ...]
) -> tuple[FeatureAxis, ...]:
    """Return one axis per feature, in schema order; `bins`: from `feature_bins`.

    `levels_sent`: the codes of the levels that have a name, None if all have.
    """
    asked = asked_features(tree)
    found = []
    for index, (column, own) in enumerate(zip(tree.features, bins, strict=True)):
        name, whole = short_within(column.name), short(column.name, MAX_WHOLE_LENGTH)
        if own is not None:
            ends = (own.low, own.high, own.low_text, own.high_text, own.n)
            found.append(FeatureAxis(name, whole, "numeric", *ends, (), ()))
            continue
        if column.is_numeric:
            found.append(FeatureAxis(name, whole, "numeric", 0, 0, "", "", 0, (), ()))
            continue
        levels, sent = column.levels if index in asked else (), levels_sent[index]
        if levels and sent is not None:
            levels = tuple(levels[code] for code in sent.tolist())
        shown = short_column(Column(column.name, column.kind, levels)).levels
        wholes = tuple(short(level, MAX_WHOLE_LENGTH) for level in levels)
        n = len(column.levels) if sent is None else len(sent) + 2
        found.append(FeatureAxis(name, whole, "category", 0, 0, "", "", n, shown, wholes))
    return tuple(found)


def target_bins(training: TrainingTable) -> Bins:
    """Return the bins for dots, with room on both sides if all targets are equal."""
    values = np.asarray(training.target_values, np.float64)
    bins = even_bins(training.target, values, TARGET_DOTS)
    if bins.low < bins.high:
        return bins
    room = max(abs(bins.low) / 10, 0.5)
    most = sys.float_info.max
    return replace(bins, low=max(bins.low - room, -most), high=min(bins.high + room, most))


def target_scale(tree: Tree, dots: Bins) -> tuple[TargetScale, FloatArray]:
    """Return the scale of a numeric target, and each node's position on it, float64[n_nodes]."""
    mean_low, mean_high = usual_range(tree)
    position = position_between(np.asarray(tree.prediction, np.float64), mean_low, mean_high)
    low, high = dots.low, dots.high
    scale = TargetScale(
        low,
        high,
        few_ticks(tree.target, low, high),
        short(tree.target.name),
        number_noun(tree),
        spread_noun(tree),
        mean_low,
        mean_high,
        few_ticks(tree.target, mean_low, mean_high)
        if mean_low < mean_high
        else ((mean_low, number_words(tree.target, mean_low)),),
    )
    return scale, position


def mean_scale(tree: Tree, low: float, high: float, target: str) -> MeanScale:
    """Return the scale between two predictions of a regression tree; `target` is its name."""
    ticks = few_ticks(tree.target, low, high)
    return MeanScale(low, high, ticks, f"{number_noun(tree)} {target}")


def few_ticks(column: Column, low: float, high: float) -> tuple[tuple[float, str], ...]:
    """Return three to five round values, if the range has that many."""
    tries = (tuple(ticks_within(column, low, high, about)) for about in (4, 5, 6, 8))
    return next((ticks for ticks in tries if len(ticks) >= 3), ())
