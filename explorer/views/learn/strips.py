"""Rows in order of a feature, split or not, as bars of a chart; and a table of the rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_count, show_value
from explorer.data.schema import Column
from explorer.data.table import is_missing
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
from explorer.views.nodes.axes import MISSING_WORD, show_feature_value
from explorer.views.nodes.bins import bins_of
from explorer.views.nodes.classes import ShownClass, ShownClasses
from explorer.views.nodes.wording import short

MAX_BARS = 24
"""Bins of a numeric feature."""

MAX_NAMED = 11
"""The most frequent categories have one group each; all others share one."""

MAX_DOTS = 40
"""Up to this many values, or rows, are drawn one by one."""

MAX_ROWS_LISTED, MAX_COLUMNS_LISTED = 14, 5
"""A table up to this size is shown in full."""

_NO_NUMBER = "?"

_Part = tuple[str, BoolArray]
"""The words of a group of rows, and which rows it has."""


@dataclass(frozen=True, slots=True)
class Group:
    """Rows with one value, or with values in one bin: how many there are in each class.

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
    """Rows in order of a feature, and what each side of a split predicts.

    Without groups on the left, it is not split. mark: the index of the group with the row in
    question. shows_classes: whether its rows are coloured. is_told: whether each side's prediction
    and the score are shown, and which strip is best.
    """

    label: str
    groups: tuple[Group, ...]
    left: Side
    right: Side
    n_left: int
    hint: str = ""
    is_best: bool = False
    mark: int | None = None
    shows_classes: bool = True
    is_told: bool = False

    @property
    def n_right(self) -> int:
        """How many rows the sides' predictions get right."""
        return self.left.n_right + self.right.n_right

    @property
    def score(self) -> str:
        """The rows that the sides' predictions get right, in words."""
        return f"{show_count(self.n_right)} of {show_count(self.left.n + self.right.n)}"


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
    is_to_scale: bool = True,
) -> Strip:
    """Return some or all rows in groups by a feature, with what each side of a split predicts.

    is_to_scale: numbers are in bins of equal width; otherwise, each of up to `MAX_DOTS` numbers is
    a group. row: the row in question.
    """
    here = np.arange(training.n_rows)[slice(None) if rows is None else rows]
    column, values = training.features[feature], training.columns[feature][here]
    is_left = np.zeros(len(here), np.bool_) if split is None else goes_left(split, values)
    parts, n_left = parts_of(column, values, split, is_to_scale=is_to_scale)
    has_dots = not is_to_scale and training.n_rows <= MAX_DOTS
    groups = tuple(_group(training, shown, w, here[own], has_dots=has_dots) for w, own in parts)
    mark = None if row is None else next(i for i, (_, own) in enumerate(parts) if own[here == row])
    left, right = (_side(training, shown, here[side]) for side in (is_left, ~is_left))
    return Strip(label, groups, left, right, n_left, hint, mark=mark)


def _side(training: TrainingTable, shown: ShownClasses, rows: IntArray) -> Side:
    counts = np.bincount(training.target_values[rows], minlength=len(training.target.levels))
    most = int(counts.max())
    is_tie = bool((counts == most).sum() > 1)
    return Side(int(shown.column[counts.argmax()]), is_tie, len(rows), most)


def _group(
    training: TrainingTable, shown: ShownClasses, words: str, rows: IntArray, *, has_dots: bool
) -> Group:
    classes = shown.column[training.target_values[rows]]
    counts = np.bincount(classes, minlength=len(shown.name))
    dots: tuple[tuple[int, int], ...] = ()
    if has_dots:
        dots = tuple(zip(training.row_numbers[rows].tolist(), classes.tolist(), strict=True))
    return Group(words, tuple(counts.tolist()), dots)


def parts_of(
    column: Column, values: FeatureValues, split: Split | None, *, is_to_scale: bool = True
) -> tuple[list[_Part], int]:
    """Return the groups of a feature's values, and how many of them go left: without a split none.

    Bins include empty ones, and one is split again at a threshold. Missing numbers are a group at
    the outer end of their side; categories are listed side by side.
    """
    is_left = np.zeros(len(values), np.bool_) if split is None else goes_left(split, values)
    if not column.is_numeric:
        left, right = (_categories(column, values, side) for side in (is_left, ~is_left))
        return left + right, len(left)
    numbers = np.asarray(values, np.float64)
    missing = np.isnan(numbers)
    ends, words = _ends(column, numbers, split, is_to_scale=is_to_scale)
    place = np.searchsorted(ends, numbers)  # beyond the last end for missing values
    parts = [(text, place == i) for i, text in enumerate(words)]
    n_left = len(ends) if is_left[~missing].any() else 0
    if isinstance(split, NumericSplit):
        n_left = int((ends <= split.threshold).sum())
    if not missing.any():
        return parts, n_left
    if is_left[missing].any():
        return [(_NO_NUMBER, missing), *parts], n_left + 1
    return [*parts, (_NO_NUMBER, missing)], n_left


def _ends(
    column: Column, numbers: FloatArray, split: Split | None, *, is_to_scale: bool
) -> tuple[FloatArray, list[str]]:
    """Return the highest number of each group, and its words; only the outer bins have words."""
    distinct = np.unique(numbers[~np.isnan(numbers)])
    if len(distinct) <= (1 if is_to_scale else MAX_DOTS):
        return distinct, [show_value(column, number) for number in distinct.tolist()]
    bins = bins_of(column, numbers, MAX_BARS)
    edges = np.linspace(bins.low, bins.high, bins.n + 1)[1:-1]
    if isinstance(split, NumericSplit):
        apart = (bins.high - bins.low) * 1e-6
        kept = edges[np.abs(edges - split.threshold) > apart]
        edges = np.sort(np.append(kept, split.threshold))
    return np.append(edges, np.inf), [bins.low_text, *[""] * (len(edges) - 1), bins.high_text]


def _categories(column: Column, values: FeatureValues, side: BoolArray) -> list[_Part]:
    missing = is_missing(column, values)
    codes, counts = np.unique(values[side & ~missing], return_counts=True)
    named = np.sort(codes[np.argsort(-counts, kind="stable")[:MAX_NAMED]])
    is_other = ~np.isin(values, named) & ~missing
    found = [(short(column.levels[code]), values == code) for code in named.tolist()]
    found += [("others", is_other), (MISSING_WORD, missing)]
    return [(words, own & side) for words, own in found if (own & side).any()]


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
            one.score if one.is_told else "",
            one.hint,
            "✓" if one.is_best and one.is_told else "",
            Inset(
                tuple(_dots(one, classes)),
                tuple(_boxes(one, classes)),
                tuple(_marks(one, thresholds)),
                tuple((at, group.words) for at, group, _ in _placed(one) if group.words),
            ),
        )
        for one in strips
    )
    told = caption or f"{'; '.join(f'{bar.name} {bar.words}'.rstrip() for bar in bars)}."
    panels = (Panel(Axis(), bars=bars),)
    return ChartView(panels, told, None, tuple(classes), target, _hint(strips))


def _hint(strips: Sequence[Strip]) -> str:
    hints = []
    if any(one.is_told for one in strips):
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
        one, tie = classes[side.predicted], "tie: " if side.is_tie else ""
        told = (one.slot, Tone.DASHED, f"{tie}{one.name}") if strip.is_told else (None, Tone.DASHED)
        if span[0] < span[1]:
            yield Part(*span, *told)


def _placed(strip: Strip) -> Iterator[tuple[float, Group, int | None]]:
    """Yield the middle of each group, the group, and the class predicted there, if told."""
    for i, group in enumerate(strip.groups):
        side = strip.left if i < strip.n_left else strip.right
        yield (i + 0.5) / len(strip.groups), group, side.predicted if strip.is_told else None


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
    n, is_best = len(strip.groups), strip.is_best and strip.is_told
    if strip.mark is not None:
        yield Mark((strip.mark + 0.5) / n, tone=Tone.DASHED)
    for at, words in thresholds:
        yield Mark(at / n, words, Tone.ACCENT)
    if strip.n_left and not thresholds:
        yield Mark(strip.n_left / n, tone=Tone.ACCENT if is_best else Tone.STRONG)


def rows_table(training: TrainingTable, shown: ShownClasses) -> TableView | None:
    """Return every row with its values, or None if there are too many to read.

    The last column is the row's line in the file, if lines are known and not all are the numbers.
    """
    if training.n_rows > MAX_ROWS_LISTED or len(training.features) > MAX_COLUMNS_LISTED:
        return None
    columns = zip(training.features, training.columns, strict=True)
    cells = [
        [show_feature_value(column, one) for one in values.tolist()] for column, values in columns
    ]
    named = [shown.name[code] for code in shown.column[training.target_values].tolist()]
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
