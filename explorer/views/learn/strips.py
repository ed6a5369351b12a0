"""Rows in order of a feature, split or not, as bars of a chart; and a table of the rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, IntArray
from explorer.data.display import show_count, show_value
from explorer.data.schema import Column
from explorer.data.table import MISSING, is_missing
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.splits import NumericSplit, Split, goes_left
from explorer.views.learn.chart_view import (
    Axis,
    Bar,
    Box,
    ChartView,
    Dot,
    Inset,
    Mark,
    Panel,
    Part,
    Tone,
    stacked,
)
from explorer.views.learn.table_view import Head, TableRow, TableView
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.bins import bins_of
from explorer.views.nodes.classes import ShownClass, ShownClasses
from explorer.views.nodes.wording import short

MAX_BARS = 24
MAX_NAMED = 11
"""The most frequent categories have one bar each; all others share one."""

_NO_NUMBER = "?"

_Part = tuple[str, BoolArray]

MAX_DOTS = 40
"""Up to this many rows are drawn one by one; more rows are drawn as bars, one per group."""

MAX_GROUPS = 12
"""Groups of neighbouring values on one side."""

MAX_ROWS_LISTED, MAX_COLUMNS_LISTED = 14, 5
"""A table up to this size is shown in full."""


@dataclass(frozen=True, slots=True)
class Group:
    """Rows with one value, or with neighbouring ones: how many there are in each class.

    rows: each row's number in the table with its class's index, if rows are dots.
    """

    words: str
    counts: tuple[int, ...]
    rows: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A side's prediction: a class's index, and whether another class is equally frequent there."""

    predicted: int
    is_tie: bool
    n: int
    n_right: int


@dataclass(frozen=True, slots=True)
class Strip:
    """Rows in order of a feature; each side's prediction and a score are shown at the reveal.

    Without groups on the left, it is not split. shows_classes: whether its rows are coloured.
    mark: the index of the group with the row in question.
    """

    key: str
    label: str
    groups: tuple[Group, ...]
    hint: str = ""
    n_left: int = 0
    left: Side | None = None
    right: Side | None = None
    score: str = ""
    is_best: bool = False
    shows_classes: bool = False
    mark: int | None = None


def strips_chart(
    target: str,
    classes: Sequence[ShownClass],
    strips: Sequence[Strip],
    caption: str = "",
    thresholds: Sequence[tuple[int, str]] = (),
) -> ChartView:
    """Draw strips as bars; a caption gives each strip's label and score.

    thresholds: where strips can be split, as the number of groups to the left; empty if each strip
    shows its own threshold.
    """
    bars = tuple(
        Bar(
            one.label,
            tuple(_sides(one, classes)),
            one.score,
            one.hint,
            "✓" if one.is_best else "",
            Inset(
                tuple(_dots(one, classes)),
                tuple(_boxes(one, classes)),
                tuple(_marks(one, thresholds)),
                tuple((at, group.words) for at, group, _ in _placed(one) if group.words),
            ),
        )
        for one in strips
    )
    told = caption or f"{'; '.join(f'{one.label} {one.score}'.rstrip() for one in strips)}."
    panels = (Panel(Axis(), bars=bars),)
    return ChartView(panels, told, None, tuple(classes), target, _hint(strips))


def _hint(strips: Sequence[Strip]) -> str:
    hints = []
    if any(one.left for one in strips):
        hints.append("The background shows the prediction. Hollow marks are misclassified.")
    elif not all(one.shows_classes for one in strips):
        hints.append("Rows are grey until the answer shows their classes.")
    if any(one.mark is not None for one in strips):
        hints.append("The needle marks the row in question.")
    if any(group.words == _NO_NUMBER for one in strips for group in one.groups):
        hints.append("“?” means that the value is missing.")
    return " ".join(hints)


def _sides(strip: Strip, classes: Sequence[ShownClass]) -> Iterator[Part]:
    at = strip.n_left / len(strip.groups)
    for span, side in (((0.0, at), strip.left), ((at, 1.0), strip.right)):
        words = ""
        if side is not None:
            words = f"{'tie: ' if side.is_tie else ''}{classes[side.predicted].name}"
        if span[0] < span[1]:
            slot = None if side is None else classes[side.predicted].slot
            yield Part(*span, slot, Tone.DASHED, words)


def _placed(strip: Strip) -> Iterator[tuple[float, Group, int | None]]:
    """Yield the middle of each group, the group, and the class predicted there, if told."""
    for i, group in enumerate(strip.groups):
        side = strip.left if i < strip.n_left else strip.right
        yield (i + 0.5) / len(strip.groups), group, side.predicted if side else None


def _dots(strip: Strip, classes: Sequence[ShownClass]) -> Iterator[Dot]:
    wide = 0.8 / len(strip.groups)
    for middle, group, predicted in _placed(strip):
        n = len(group.rows)
        for i, (number, code) in enumerate(group.rows):
            x = middle + wide * ((i + 0.5) / n - 0.5)
            is_wrong = predicted is not None and code != predicted
            slot = classes[code].slot if strip.shows_classes else None
            title = f"{number}: {classes[code].name}" if strip.shows_classes else ""
            title += ", misclassified" if is_wrong else ""
            yield Dot(x, 0.5, slot, is_wrong=is_wrong, title=title, words=str(number))


def _boxes(strip: Strip, classes: Sequence[ShownClass]) -> Iterator[Box]:
    if any(group.rows for group in strip.groups):
        return
    half = 0.46 / len(strip.groups)
    most = max(1, *(sum(group.counts) for group in strip.groups))
    for middle, group, predicted in _placed(strip):
        x = middle - half, middle + half
        if not strip.shows_classes:
            yield Box(x, (0.0, sum(group.counts) / most))
            continue
        for code, (count, (low, high)) in enumerate(
            zip(group.counts, stacked(group.counts), strict=True)
        ):
            if count:
                is_wrong = predicted is not None and code != predicted
                title = f"{classes[code].name}: {show_count(count)}"
                yield Box(x, (low / most, high / most), classes[code].slot, is_wrong, title)


def _marks(strip: Strip, thresholds: Sequence[tuple[int, str]]) -> Iterator[Mark]:
    n = len(strip.groups)
    if strip.mark is not None:
        yield Mark((strip.mark + 0.5) / n, tone=Tone.DASHED)
    for at, words in thresholds:
        yield Mark(at / n, words, Tone.ACCENT)
    if strip.n_left and not thresholds:
        yield Mark(strip.n_left / n, tone=Tone.ACCENT if strip.is_best else Tone.STRONG)


def side_of(training: TrainingTable, shown: IntArray, is_here: BoolArray) -> Side:
    """Return what these rows predict; `shown` has each class's index among the shown ones."""
    counts = np.bincount(training.target_values[is_here], minlength=len(training.target.levels))
    most = int(counts.max())
    is_tie = bool((counts == most).sum() > 1)
    return Side(int(shown[counts.argmax()]), is_tie, int(counts.sum()), most)


def groups_of_values(
    training: TrainingTable, shown: IntArray, index: int, here: BoolArray
) -> tuple[Group, ...]:
    """Return one side's values of a feature in order, missing ones last."""
    column, values = training.features[index], training.columns[index]
    rows = np.flatnonzero(here)
    missing = is_missing(column, values[rows])
    distinct, code = np.unique(values[rows[~missing]], return_inverse=True)
    chunks = np.array_split(np.arange(len(distinct)), min(MAX_GROUPS, max(len(distinct), 1)))
    groups = []
    for chunk in chunks:
        if len(chunk):
            inside = rows[~missing][(code >= chunk[0]) & (code <= chunk[-1])]
            groups.append((_chunk_words(column, distinct[chunk].tolist()), inside))
    if missing.any():
        groups.append((MISSING_WORD, rows[missing]))
    return tuple(_group(training, shown, *one) for one in groups)


def _chunk_words(column: Column, values: list[float]) -> str:
    if not column.is_numeric:
        only = short(column.levels[int(values[0])])
        return only if len(values) == 1 else f"{show_count(len(values))} categories"
    ends = [show_value(column, float(value)) for value in (values[0], values[-1])]
    return ends[0] if len(values) == 1 else f"{ends[0]} to {ends[1]}"


def _group(training: TrainingTable, shown: IntArray, words: str, rows: IntArray) -> Group:
    classes = shown[training.target_values[rows]]
    dots: tuple[tuple[int, int], ...] = ()
    if training.n_rows <= MAX_DOTS:
        numbers = training.row_numbers[rows].tolist()
        dots = tuple(zip(numbers, classes.tolist(), strict=True))
    counts = np.bincount(classes, minlength=int(shown.max()) + 1)
    return Group(words, tuple(counts.tolist()), dots)


def rows_table(
    training: TrainingTable, classes: Sequence[ShownClass], class_of: IntArray
) -> TableView | None:
    """Return every row with its values, or None if there are too many to read.

    The last column is the row's line in the file, if lines are known and not all are the numbers.
    """
    if training.n_rows > MAX_ROWS_LISTED or len(training.features) > MAX_COLUMNS_LISTED:
        return None
    columns = zip(training.features, training.columns, strict=True)
    cells = [[_cell(column, value) for value in values] for column, values in columns]
    named = [classes[code].name for code in class_of.tolist()]
    numbers = list(map(str, training.row_numbers.tolist()))
    names = (*training.features.names, training.target.name)
    heads = [Head("row"), *(Head(short(name)) for name in names)]
    columns_of = [numbers, *cells, named]
    caption = "All rows of the table."
    if training.lines is not None and any(map(training.line_words, range(training.n_rows))):
        heads.append(Head("line"))
        columns_of.append(list(map(str, training.lines.tolist())))
        caption = "All rows and their line numbers"
    lines = tuple(map(TableRow, zip(*columns_of, strict=True)))
    return TableView(tuple(heads), lines, caption)


def _cell(column: Column, value: float) -> str:
    if column.is_numeric:
        return show_value(column, float(value))
    return short(column.levels[int(value)]) if value >= 0 else "missing"


def histogram(
    column: Column,
    values: FeatureValues,
    classes: IntArray,
    n_classes: int,
    row: int | None = None,
    split: Split | None = None,
) -> tuple[tuple[Group, ...], int, int | None]:
    """Return each group's rows by class, how many groups go left, and which group has `row`.

    Numbers are in bins of equal width, including empty ones, split again at a threshold; missing
    values are a group at the outer end of their side. Without a split no row goes left.
    """
    left = np.zeros(len(values), np.bool_) if split is None else goes_left(split, values)
    parts = _numbers if column.is_numeric else _categories
    sides = [
        [(words, which & side) for words, which in parts(column, values, split, side)]
        for side in (left, ~left)
    ]
    groups = [part for side in sides for part in side]
    mark = None
    if row is not None:
        mark = next(i for i, (_, inside) in enumerate(groups) if inside[row])
    made = (
        Group(words, tuple(np.bincount(classes[inside], minlength=n_classes).tolist()), ())
        for words, inside in groups
    )
    return tuple(made), len(sides[0]), mark


def strip_of(
    training: TrainingTable,
    shown: ShownClasses,
    feature: int,
    label: str,
    *,
    rows: BoolArray | IntArray | None = None,
    row: int | None = None,
    split: Split | None = None,
    hint: str = "",
) -> Strip:
    """Return some or all rows as a histogram of a feature, coloured by their classes."""
    here = np.arange(training.n_rows) if rows is None else rows
    classes = shown.column[training.target_values[here]]
    column, values = training.features[feature], training.columns[feature][here]
    groups, n_left, mark = histogram(column, values, classes, len(shown.name), row, split)
    return Strip(str(feature), label, groups, hint, n_left, shows_classes=True, mark=mark)


def _numbers(
    column: Column, values: FeatureValues, split: Split | None, side: BoolArray
) -> list[_Part]:
    numbers = np.asarray(values, np.float64)
    missing = np.isnan(numbers)
    bins = bins_of(column, numbers, MAX_BARS)
    edges = np.linspace(bins.low, bins.high, bins.n + 1)[1:-1]
    if isinstance(split, NumericSplit):
        apart = (bins.high - bins.low) * 1e-6
        kept = edges[np.abs(edges - split.threshold) > apart]
        edges = np.sort(np.append(kept, split.threshold))
    place = np.searchsorted(edges, numbers, side="left")
    words = [""] * (len(edges) + 1)
    words[0], words[-1] = bins.low_text, bins.high_text
    parts = [(word, (place == i) & ~missing) for i, word in enumerate(words)]
    is_left = bool(split is not None and side.any() and goes_left(split, values)[side].all())
    if isinstance(split, NumericSplit):
        n_left = int(np.searchsorted(edges, split.threshold)) + 1
        parts = parts[:n_left] if is_left else parts[n_left:]
    elif not (side & ~missing).any():
        parts = []
    if not (missing & side).any():
        return parts
    gone = (_NO_NUMBER, missing)
    return [gone, *parts] if is_left else [*parts, gone]


def _categories(
    column: Column, values: FeatureValues, split: Split | None, side: BoolArray
) -> list[_Part]:
    codes, counts = np.unique(values[side], return_counts=True)
    named = np.sort(codes[np.argsort(-counts, kind="stable")[:MAX_NAMED]])
    missing = is_missing(column, values)
    parts = [(short(column.levels[code]), values == code) for code in named.tolist() if code >= 0]
    others = ~np.isin(values, named) & ~missing
    if (others & side).any():
        parts.append(("others", others))
    return [*parts, (MISSING_WORD, missing)] if MISSING in codes else parts
