"""One numeric feature of some rows: its thresholds and scores, and a line to drag them along."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count, show_number, show_thresholds
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
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
MAX_THRESHOLDS = 240
"""Most thresholds that a line offers; beyond that, evenly spread ones, and the best one."""


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
        if self.profile.best is None:
            raise ValueError("A number line has a threshold.")
        return self.profile.best

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


@dataclass(frozen=True, slots=True)
class Curve:
    """The score of each offered threshold, that of no split, and which threshold is best.

    low: where the axis of scores begins: at 0, or above it if all scores are close together. yours:
    the threshold that was predicted, None for none.
    """

    name: str
    scores: tuple[float, ...]
    parent: float
    parent_text: str
    low: float
    low_text: str
    best: int
    best_text: str
    yours: int | None


@dataclass(frozen=True, slots=True)
class AxisStrip:
    """One feature's line. dots: value and class of each row; bars: begin, end and class counts.

    fixed: the index of the threshold that is marked, None for none. curve: None until the reveal.
    drawn: what is left out.
    """

    name: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    dots: tuple[tuple[float, int], ...]
    bars: tuple[tuple[float, float, tuple[int, ...]], ...]
    thresholds: tuple[tuple[float, str], ...]
    drawn: str
    fixed: int | None
    curve: Curve | None


@dataclass(frozen=True, slots=True)
class AxisView:
    """The picture. `chooses`: whether a threshold of the first line is dragged as a prediction."""

    id: str
    target: str
    classes: tuple[ShownClass, ...]
    strips: tuple[AxisStrip, ...]
    chooses: bool
    caption: str


def axis_strip(
    line: NumberLine, *, fixed: int | None = None, is_scored: bool = False, yours: int | None = None
) -> AxisStrip:
    """Return the strip of a line; `fixed` and `yours` are indices among all its thresholds."""
    axis = number_axis(line.column, line.values)
    is_dots = line.n <= MAX_DOTS
    offered = _offered(line, fixed, yours)
    index = {int(threshold): i for i, threshold in enumerate(offered)}
    numbers = line.profile.threshold[offered].tolist()
    n, left_out = len(line.texts), []
    dots = zip(line.values.tolist(), line.class_of.tolist(), strict=True)
    if len(offered) < n:
        left_out.append(f"{show_count(len(offered))} of {show_count(n)} thresholds are offered.")
    if line.n_missing:
        left_out.append(f"Left out: {rows(line.n_missing)} without {line.name}.")
    return AxisStrip(
        name=line.name,
        low=axis.low,
        high=axis.high,
        ticks=axis.ticks,
        dots=tuple(sorted(dots)) if is_dots else (),
        bars=() if is_dots else _bars(line),
        thresholds=tuple(zip(numbers, (line.texts[i] for i in offered), strict=True)),
        drawn=" ".join(left_out),
        fixed=None if fixed is None else index[fixed],
        curve=Curve(
            name=line.score_name,
            scores=tuple(line.scores[offered].tolist()),
            parent=line.parent,
            parent_text=f"no split: {show_number(line.parent, 3)}",
            low=_low(line),
            low_text=show_number(_low(line), 3),
            best=index[line.best],
            best_text=show_number(float(line.scores[line.best]), 3),
            yours=None if yours is None else index[yours],
        )
        if is_scored
        else None,
    )


def axis_view(
    id: str,
    target: str,
    lines: Sequence[NumberLine],
    strips: Sequence[AxisStrip],
    *,
    chooses: bool = False,
) -> AxisView:
    """Return the view of lines with the same target, one below the other."""
    told = "; ".join(_caption(strip) for strip in strips)
    return AxisView(id, target, lines[0].classes, tuple(strips), chooses, f"{told}.")


def _caption(strip: AxisStrip) -> str:
    if strip.curve is None:
        return f"{strip.name}: not yet scored"
    _, best = strip.thresholds[strip.curve.best]
    score = show_number(strip.curve.scores[strip.curve.best], 3)
    return f"{strip.name} ≤ {best}: {strip.curve.name} {score}, {strip.curve.parent_text}"


def _low(line: NumberLine) -> float:
    """Return where the axis of scores begins: a round number if scores from 0 would look flat."""
    least = float(line.scores.min())
    if least < line.parent / 2:
        return 0.0
    decimals = -math.floor(math.log10(line.parent - least))
    return math.floor(least * 10.0**decimals) / 10.0**decimals


def _offered(line: NumberLine, *besides: int | None) -> list[int]:
    n = len(line.texts)
    if n <= MAX_THRESHOLDS:
        return list(range(n))
    evenly = np.linspace(0, n - 1, MAX_THRESHOLDS - 3).astype(int).tolist()
    return sorted({*evenly, line.best, *(one for one in besides if one is not None)})


def _bars(line: NumberLine) -> tuple[tuple[float, float, tuple[int, ...]], ...]:
    bins = bins_of(line.column, line.values, MAX_BARS)
    codes = bin_codes(bins, line.values).astype(np.int64)
    n = len(line.classes)
    counts = np.bincount(codes * n + line.class_of, minlength=bins.n * n).reshape(-1, n)
    width = (bins.high - bins.low) / bins.n
    return tuple(
        (bins.low + i * width, bins.low + (i + 1) * width, tuple(counts[i].tolist()))
        for i in np.flatnonzero(counts[: bins.n].sum(axis=1)).tolist()
    )


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
