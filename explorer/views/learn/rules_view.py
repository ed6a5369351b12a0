"""Decision stumps as a picture: one strip per rule, groups of its values, and the rows in full."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, IntArray
from explorer.data.display import show_count, show_value
from explorer.data.schema import Column
from explorer.data.table import MISSING, is_missing
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.splits import NumericSplit, Split, goes_left
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.bins import bins_of
from explorer.views.nodes.classes import ShownClass
from explorer.views.nodes.wording import short

MAX_BARS = 24
MAX_NAMED = 11
"""The most frequent categories have one bar each; all others share one."""

_NO_NUMBER = "?"

_Part = tuple[str, BoolArray]

MAX_DOTS = 40
"""Rows drawn one by one; if there are more, groups are bars."""

MAX_GROUPS = 12
"""Groups of neighbouring values on one side."""

MAX_ROWS_LISTED, MAX_COLUMNS_LISTED = 14, 5
"""A table up to this size is shown in full."""


@dataclass(frozen=True, slots=True)
class Group:
    """Rows with one value, or with neighbouring ones: their numbers within each class.

    rows: each row's number in the table with its class's index, if rows are dots.
    """

    words: str
    counts: tuple[int, ...]
    rows: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A side's prediction: a class's index, and whether others are as frequent there."""

    predicted: int
    is_tie: bool
    n: int
    n_right: int


@dataclass(frozen=True, slots=True)
class Score:
    """A rule's score, in words and as a part of a whole."""

    text: str
    part: float
    whole: int


@dataclass(frozen=True, slots=True)
class Strip:
    """A rule as it is drawn; its predictions and its score are null until the reveal.

    Without groups on the left it is not split. shows_classes: whether its rows are coloured.
    mark: the index of the group with the row under the pointer.
    """

    key: str
    label: str
    groups: tuple[Group, ...]
    hint: str = ""
    n_left: int = 0
    left: Side | None = None
    right: Side | None = None
    score: Score | None = None
    is_best: bool = False
    shows_classes: bool = False
    mark: int | None = None


@dataclass(frozen=True, slots=True)
class RowsTable:
    """The rows in full, to look them up: each with its number, its class's index and its cells.

    lines: "line 59 of the file" of each row, "" if that is the row's number or not known.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[int, int, tuple[str, ...]], ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesView:
    """The picture: the rules' strips, in the order in which they are drawn.

    thresholds: where a strip can be split, as numbers of groups left of it; empty if each strip
    shows one threshold. `chooses`: whether the user chooses a strip as a prediction.
    """

    id: str
    noun: str
    target: str
    classes: tuple[ShownClass, ...]
    strips: tuple[Strip, ...]
    is_revealed: bool
    caption: str
    table: RowsTable | None = None
    thresholds: tuple[tuple[int, str], ...] = ()
    chooses: bool = False


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


def rows_table(training: TrainingTable, classes: IntArray) -> RowsTable | None:
    """Return every row with its values, or None if there are too many to read."""
    if training.n_rows > MAX_ROWS_LISTED or len(training.features) > MAX_COLUMNS_LISTED:
        return None
    names = tuple(short(name) for name in training.features.names)
    columns = zip(training.features, training.columns, strict=True)
    cells = [[_cell(column, value) for value in values] for column, values in columns]
    numbers = training.row_numbers.tolist()
    listed = zip(numbers, classes.tolist(), zip(*cells, strict=True), strict=True)
    lines = tuple(map(training.line_words, range(training.n_rows)))
    return RowsTable(names, tuple(listed), lines)


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
    """Return the rows' numbers by class in each group, how many go left, and which holds `row`.

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
