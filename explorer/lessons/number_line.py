"""One numeric feature of some rows: its thresholds and scores, and a line to drag them along."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count, show_number, show_thresholds
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow
from explorer.lessons.engine import known
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
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
from explorer.views.nodes.bins import bin_codes, bins_of
from explorer.views.nodes.classes import ShownClass, listed_classes, shown_classes
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.wording import rows, short_column

MAX_DOTS = 60
"""Most rows drawn one by one; more are bars."""

MAX_BARS = 60

MAX_CLASSES = 4
"""Most classes counted one by one; beyond that, the heaviest, and the others together."""


@dataclass(frozen=True, slots=True, eq=False)
class NumberLine:
    """Rows along one feature, those without a value left out.

    values, class_of: of each row, float64[n] and the index of its class among `classes`, int64[n].
    profile: the candidate splits of these rows, one per threshold, rising. texts: the thresholds.
    """

    feature: int
    column: Column
    values: FloatArray
    class_of: IntArray
    classes: tuple[ShownClass, ...]
    profile: SplitProfile
    texts: tuple[str, ...]
    criterion: Criterion
    n_missing: int

    @property
    def n(self) -> int:
        return len(self.values)

    @property
    def name(self) -> str:
        return self.column.name

    @property
    def best(self) -> int:
        """The index of the feature's best threshold."""
        return known(self.profile.best)

    @property
    def parent(self) -> float:
        """The impurity of all the rows together."""
        return float(self.profile.node.impurity[0])

    @property
    def scores(self) -> FloatArray:
        """float64[n_thresholds]: both sides' impurity, weighted by their rows."""
        return self.profile.weighted_impurity

    def rule(self, threshold: int, *, left: bool = True) -> str:
        """Return the rule of one side of a threshold: "x1 ≤ 0.644"."""
        return f"{self.name} {'≤' if left else '>'} {self.texts[threshold]}"

    @property
    def score_name(self) -> str:
        return f"weighted {criterion_name(self.criterion)}"

    def nearest(self, value: float) -> int:
        """Return the index of the threshold that separates the rows as this value does, or else of
        the nearest."""
        below = int((np.unique(self.values) <= value).sum())
        return min(max(below - 1, 0), len(self.texts) - 1)

    def counts_left(self, threshold: int) -> IntArray:
        """Return the rows of each shown class at or below the threshold, int64[n_classes]."""
        is_left = self.values <= self.profile.threshold[threshold]
        return np.bincount(self.class_of[is_left], minlength=len(self.classes))

    def side(self, threshold: int, *, left: bool) -> "LineSide":
        """Return one side of a threshold."""
        nodes = self.profile.left if left else self.profile.right
        all_of = np.bincount(self.class_of, minlength=len(self.classes))
        counts = self.counts_left(threshold)
        return LineSide(
            left,
            int(nodes.n_samples[threshold]),
            float(nodes.impurity[threshold]),
            counts if left else all_of - counts,
        )


@dataclass(frozen=True, slots=True, eq=False)
class LineSide:
    """One side of a threshold: its rows, their impurity, and how many of each shown class."""

    is_left: bool
    n: int
    impurity: float
    counts: IntArray

    @property
    def word(self) -> str:
        return "left" if self.is_left else "right"


def number_line(
    training: TrainingTable,
    feature: int,
    rows: IntArray | None = None,
    criterion: Criterion = Criterion.GINI,
) -> NumberLine | None:
    """Return the line of some or all rows along a numeric feature; None without a threshold."""
    search = SearchRules(criterion)
    values = np.asarray(training.columns[feature], np.float64)
    here = np.arange(training.n_rows) if rows is None else rows
    is_missing = np.isnan(values[here])
    here = here[~is_missing]
    if len(np.unique(values[here])) < 2:
        return None
    profile = engine_for(training).profile(here, feature, search)
    if profile.best is None:
        return None
    column = short_column(training.features[feature])
    classes = shown_classes(grow(training, search, StopRules(max_depth=0)))
    return NumberLine(
        feature=feature,
        column=column,
        values=values[here],
        class_of=classes.column[training.target_values[here]],
        classes=listed_classes(classes),
        profile=profile,
        texts=tuple(show_thresholds(column, profile.threshold, profile.gap)),
        criterion=criterion,
        n_missing=int(is_missing.sum()),
    )


def best_number_line(training: TrainingTable) -> NumberLine | None:
    """Return the line of the numeric feature whose best threshold gains most; None if none has
    one."""
    numeric = tuple(column.name for column in training.features if column.is_numeric)
    if not numeric:
        return None
    tree = grow(training, SearchRules(features=numeric), StopRules(max_depth=1))
    return None if tree.is_leaf[0] else number_line(training, int(tree.feature[0]))


def line_chart(
    target: str,
    lines: Sequence[NumberLine],
    *,
    marked: bool = False,
    is_scored: bool = False,
    yours: int | None = None,
    takes: bool = False,
) -> ChartView:
    """Draw lines with the same target below each other.

    marked: whether each has its best threshold. The first is scored, with the index of the user's
    threshold, or offers its thresholds to a handle if it `takes` a prediction.
    """
    first, *_ = lines
    panels = [_rows_panel(line, marked=marked) for line in lines]
    told = [f"{line.name}: not yet scored" for line in lines]
    if is_scored:
        panels = [_score_panel(first, yours), replace(panels[0], name="")]
        told = [f"{first.rule(first.best)}: {first.score_name} {_score(first, first.best)}"]
        told.append(f"no split: {show_number(first.parent, 3)}")
    lacking = (line for line in lines if line.n_missing)
    left_out = [f"Left out: {rows(line.n_missing)} without {line.name}." for line in lacking]
    return ChartView(
        panels=tuple(panels),
        caption=f"{'; '.join(told)}.",
        handle=_handle(first) if takes else None,
        classes=first.classes,
        target=target,
        hint=" ".join(filter(None, (_offer_words(first), *left_out))),
    )


def _score(line: NumberLine, threshold: int) -> str:
    return show_number(float(line.scores[threshold]), 3)


def _offer_words(line: NumberLine) -> str:
    offered, n = len(_offered(line)), len(line.texts)
    few = f"{show_count(offered)} of {show_count(n)} thresholds are offered."
    return few if offered < n else ""


def _handle(line: NumberLine) -> Handle:
    numbers = line.profile.threshold.tolist()
    stops = tuple(
        Stop(numbers[i], f"≤ {line.texts[i]}", str(numbers[i]), line.rule(i))
        for i in _offered(line)
    )
    return Handle(f"Threshold of {line.name}", stops, len(stops) // 2, takes=True)


def _rows_panel(line: NumberLine, *, marked: bool) -> Panel:
    """Draw the rows of a line as dots, one level per class, or as bars if there are many."""
    axis, n = number_axis(line.column, line.values), len(line.classes)
    x = Axis(axis.low, axis.high, ticks=axis.ticks)
    marks: tuple[Mark, ...] = ()
    if marked:
        marks = (Mark(float(line.profile.threshold[line.best]), line.texts[line.best]),)
    if line.n > MAX_DOTS:
        boxes, most = _bars(line)
        return Panel(x, Axis(0, most), line.name, boxes=boxes, marks=marks, size=0.4)
    each = sorted(zip(line.values.tolist(), line.class_of.tolist(), strict=True))
    dots = tuple(
        Dot(value, code + 0.5, line.classes[code].slot, title=line.classes[code].name)
        for value, code in each
    )
    return Panel(x, Axis(n, 0), line.name, dots=dots, marks=marks, size=0.4, is_swarm=True)


def _score_panel(line: NumberLine, yours: int | None) -> Panel:
    """Draw the score of every threshold, and mark the best one and the user's."""
    axis, low, parent = number_axis(line.column, line.values), _low(line), line.parent
    numbers, scores = line.profile.threshold.tolist(), line.scores.tolist()
    whose = "best, and yours" if yours == line.best else "best"
    found = [(line.best, whose, Tone.ACCENT)]
    if yours is not None and yours != line.best:
        found.append((yours, "yours", Tone.QUIET))
    marks = (Mark(numbers[i], f"{who}: {line.texts[i]}", tone, down=2) for i, who, tone in found)
    rings = (Dot(numbers[i], scores[i], is_ring=True) for i, _, _ in found)
    points = tuple((numbers[i], scores[i]) for i in _offered(line, yours))
    no_split = f"no split: {show_number(parent, 3)}"
    high, best = max(parent, *scores), scores[line.best]
    ticks = [(best, show_number(best, 3))]
    if best - low > (high - low) / 8:
        ticks.append((low, show_number(low, 3)))
    return Panel(
        Axis(axis.low, axis.high),
        Axis(low, high + (high - low) * 0.08, ticks=tuple(ticks)),
        line.name,
        lines=(
            Line(((axis.low, parent), (axis.high, parent)), Tone.DASHED, words=no_split),
            Line(points, Tone.STRONG, line.score_name),
        ),
        dots=tuple(rings),
        marks=tuple(marks),
        size=0.5,
    )


def _low(line: NumberLine) -> float:
    """Return where the axis of scores begins: a round number if scores from 0 would look flat."""
    least = float(line.scores.min())
    if least < line.parent / 2:
        return 0.0
    decimals = -math.floor(math.log10(line.parent - least))
    return math.floor(least * 10.0**decimals) / 10.0**decimals


def _offered(line: NumberLine, yours: int | None = None) -> list[int]:
    """Return the thresholds, or evenly spread ones with the best one if there are too many."""
    n = len(line.texts)
    if n <= MAX_STOPS:
        return list(range(n))
    evenly = np.linspace(0, n - 1, MAX_STOPS - 2).astype(int).tolist()
    return sorted({*evenly, line.best, *([] if yours is None else [yours])})


def _bars(line: NumberLine) -> tuple[tuple[Box, ...], float]:
    """Return the rows by class as boxes on top of each other, and the height of the highest."""
    bins = bins_of(line.column, line.values, MAX_BARS)
    codes = bin_codes(bins, line.values).astype(np.int64)
    n = len(line.classes)
    counts = np.bincount(codes * n + line.class_of, minlength=bins.n * n).reshape(-1, n)[: bins.n]
    width = (bins.high - bins.low) / bins.n
    boxes = tuple(
        Box((bins.low + i * width, bins.low + (i + 1) * width), ends, one.slot, title=title)
        for i in range(bins.n)
        for one, count, ends in zip(line.classes, counts[i], stacked(counts[i]), strict=True)
        if count and (title := f"{one.name}: {show_count(int(count))}")
    )
    return boxes, float(counts.sum(axis=1).max())


def counted_classes(line: NumberLine) -> tuple[list[str], list[int], np.ndarray]:
    """Return names and slots of the counted classes, and for each class its column among them."""
    n = len(line.classes)
    if n <= MAX_CLASSES:
        return [one.name for one in line.classes], [one.slot for one in line.classes], np.arange(n)
    heaviest = sorted(range(n), key=lambda i: -line.classes[i].weight)[: MAX_CLASSES - 1]
    shown = sorted(heaviest)
    column = np.full(n, len(shown))
    column[shown] = np.arange(len(shown))
    names = [line.classes[i].name for i in shown]
    return [*names, "others"], [*(line.classes[i].slot for i in shown), -1], column
