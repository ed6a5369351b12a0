"""The thresholds of one numeric feature, scored, and its rows as a line to drag one along."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_number
from explorer.data.sampling import take_rows
from explorer.data.schema import Column, Schema
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.growing import grow, split_profile
from explorer.growth.split_selection import split_of
from explorer.lessons.engine import known
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import describe_side
from explorer.tree.tree import Tree
from explorer.views.learn.chart_view import (
    MAX_STOPS,
    Axis,
    Box,
    ChartView,
    Dot,
    Handle,
    Line,
    Mark,
    Panel,
    Stop,
    Tone,
    stacked,
)
from explorer.views.nodes.axes import number_axis
from explorer.views.nodes.bins import bins_of, rows_in_bins
from explorer.views.nodes.classes import ShownClass, listed_classes, shown_classes
from explorer.views.nodes.wording import equation, rows, short_column

MAX_DOTS = 60
"""Most rows drawn one by one; more are bars."""

MAX_BARS = 60


@dataclass(frozen=True, slots=True, eq=False)
class FeatureScores:
    """Every threshold of one feature, in rising order."""

    column: Column
    profile: SplitProfile

    @property
    def threshold(self) -> FloatArray:
        """float64[n]."""
        return self.profile.threshold

    @property
    def weighted(self) -> FloatArray:
        """float64[n]: the impurity of both sides, weighted by their rows."""
        return self.profile.weighted_impurity

    @property
    def unweighted(self) -> FloatArray:
        """float64[n], the sum of both sides' mean squared errors: a sliver counts as much as all
        other rows.

        The splitting condition that “Decision trees” prints for regression. No tree of this app is
        grown by it.
        """
        return self.profile.left.impurity + self.profile.right.impurity

    @property
    def best(self) -> int:
        """The index of the candidate that a tree takes: the first with the least weighted score."""
        return known(self.profile.best)

    @property
    def best_unweighted(self) -> int:
        """The index of the candidate with the least unweighted score."""
        return int(np.argmin(self.unweighted))

    def smaller(self, i: int) -> int:
        """Return the number of rows of the smaller side."""
        return int(min(self.profile.left.n_samples[i], self.profile.right.n_samples[i]))

    @property
    def name(self) -> str:
        return short_column(self.column).name

    def words(self, i: int) -> str:
        """Return the split as written in a sentence, "age ≤ 36.5"."""
        return equation(split_of(self.profile, i), short_column(self.column))

    def side(self, i: int) -> str:
        """Return the left side of the split where the feature is named: "≤ 36.5"."""
        return describe_side(split_of(self.profile, i), short_column(self.column), True)


@dataclass(frozen=True, slots=True, eq=False)
class NumberLine:
    """A numeric feature of the rows that have a value of it.

    training: these rows, with only this feature. stump: their tree of one split. scores: its
    thresholds. n_missing: the rows without a value.
    """

    training: TrainingTable
    stump: Tree
    scores: FeatureScores
    n_missing: int

    @property
    def classes(self) -> tuple[ShownClass, ...]:
        return listed_classes(shown_classes(self.stump))


def best_number_line(training: TrainingTable) -> NumberLine | None:
    """Return the line of the numeric feature whose best threshold gains most; None if none has
    one."""
    numeric = tuple(column.name for column in training.features if column.is_numeric)
    if not numeric:
        return None
    tree = grow(training, SearchRules(features=numeric), StopRules(max_depth=1))
    if tree.is_leaf[0]:
        return None
    feature = int(tree.feature[0])
    column, values = training.features[feature], training.columns[feature]
    here = np.flatnonzero(~np.isnan(values))
    taken = take_rows(training, here, f"{training.fingerprint} with {column.name}")
    only = replace(taken, features=Schema((column,)), columns=(values[here],))
    stump = grow(only, stop=StopRules(max_depth=1))
    if stump.is_leaf[0]:
        return None
    scores = FeatureScores(column, split_profile(stump, only, column.name))
    return NumberLine(only, stump, scores, training.n_rows - len(here))


def line_chart(line: NumberLine, target: str) -> ChartView:
    """Draw the rows, and a handle for the threshold."""
    scores, n = line.scores, len(line.scores.threshold)
    stops = tuple(
        Stop(float(scores.threshold[i]), scores.side(i), str(i), scores.words(i))
        for i in _offered(scores)
    )
    handle = Handle(f"Threshold of {scores.name}", stops, len(stops) // 2, takes=True)
    few = f"{show_count(len(stops))} of {show_count(n)} thresholds are offered."
    left_out = f"Left out: {rows(line.n_missing)} without {scores.name}."
    hint = " ".join([few] * (len(stops) < n) + [left_out] * (line.n_missing > 0))
    caption = f"{scores.name}: not yet scored."
    return ChartView((_rows_panel(line),), caption, handle, line.classes, target, hint)


def scored_chart(line: NumberLine, target: str, yours: int | None) -> ChartView:
    """Draw the score of every threshold below the rows, and mark the best one and the user's."""
    scores, parent = line.scores, float(line.stump.impurity[0])
    points = list(zip(scores.threshold.tolist(), scores.weighted.tolist(), strict=True))
    best, least = scores.best, points[scores.best][1]
    found = {best: ("best, and yours" if yours == best else "best", Tone.ACCENT)}
    if yours is not None:
        found.setdefault(yours, ("yours", Tone.QUIET))
    marks = tuple(
        Mark(points[i][0], f"{whose}: {scores.side(i)}", tone, down=2)
        for i, (whose, tone) in found.items()
    )
    rows_of = replace(_rows_panel(line), marks=marks)
    curve = tuple(points[i] for i in sorted({*_offered(scores), *found}))
    high = max(parent, float(scores.weighted.max()))
    low = 0.0 if least < parent / 2 else least - (high - least) / 8
    ticks = [(least, show_number(least, 3))] + [(0.0, "0")] * (low == 0 and least > high / 8)
    no_split = f"no split: {show_number(parent, 3)}"
    level = tuple((x, parent) for x in (rows_of.x.low, rows_of.x.high))
    below = Panel(
        replace(rows_of.x, ticks=()),
        Axis(low, high * 1.08 - low * 0.08, ticks=tuple(ticks)),
        lines=(
            Line(level, Tone.DASHED, words=no_split),
            Line(curve, Tone.STRONG, "weighted Gini"),
        ),
        dots=tuple(Dot(*points[i], is_ring=True) for i in found),
        size=0.5,
    )
    told = f"{scores.words(best)}: weighted Gini {show_number(least, 3)}"
    return ChartView((rows_of, below), f"{told}; {no_split}.", None, line.classes, target)


def _offered(scores: FeatureScores) -> list[int]:
    """Return the thresholds, or evenly spread ones with the best one if there are too many."""
    n = len(scores.threshold)
    evenly = np.linspace(0, n - 1, min(n, MAX_STOPS - 1)).astype(int)
    return sorted({*evenly.tolist(), scores.best})


def _rows_panel(line: NumberLine) -> Panel:
    """Draw the rows as dots, one level per class, or as bars if there are many."""
    column, name, classes = line.scores.column, line.scores.name, line.classes
    values = np.asarray(line.training.columns[0], np.float64)
    class_of = shown_classes(line.stump).column[line.training.target_values]
    axis = number_axis(column, values)
    x = Axis(axis.low, axis.high, ticks=axis.ticks)
    if len(values) > MAX_DOTS:
        bins = bins_of(column, values, MAX_BARS)
        counts = rows_in_bins(bins, values, class_of, len(classes))
        edges = np.linspace(bins.low, bins.high, bins.n + 1).tolist()
        boxes = tuple(
            Box((edges[i], edges[i + 1]), ends, one.slot, title=f"{one.name}: {show_count(n)}")
            for i, row in enumerate(counts.tolist())
            for one, n, ends in zip(classes, row, stacked(row), strict=True)
            if n
        )
        return Panel(x, Axis(0, float(counts.sum(axis=1).max())), name, boxes=boxes, size=0.4)
    dots = tuple(
        Dot(value, code + 0.5, classes[code].slot, title=classes[code].name)
        for value, code in sorted(zip(values.tolist(), class_of.tolist(), strict=True))
    )
    return Panel(x, Axis(len(classes), 0), name, dots=dots, size=0.4, is_swarm=True)
