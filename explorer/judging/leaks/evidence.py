"""The evidence that a column may give the target away, in rows and numbers."""

from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from explorer.data.arrays import BoolArray, IntArray
from explorer.data.schema import Column, Display, Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.judging.class_curves import ClassCurves
from explorer.judging.leaks.alone import (
    Cells,
    cells_of,
    errors_removed_by_tree,
    held_out_line,
    held_out_means,
    held_out_r2,
    held_out_shares,
)
from explorer.judging.leaks.gaps import MIN_OF_CLASS, gaps_of

MIN_AUC = 0.82
"""From this held-out AUC on a column is examined. Cells of few rows cost up to 0.03, so that
nearly every column of 0.85 is."""

SURE_AUC = 0.9
"""From this AUC on, two or three values are enough evidence: honest columns of two values stay
below."""

SMOOTH_AUC = 0.975
"""From this AUC on, a number that only shifts with the class may be a copy with noise."""

FUNCTION_AUC = 0.9
"""From this AUC on, a numeric column is tested with a tree."""

MIN_KNEE = 0.93
"""How nearly the ROC curve is two straight lines, 1 at best. A column that was made from the target
for some rows and is uninformative for the others has such a curve; two normal distributions give
0.77 to 0.85."""

MIN_KNEE_OF_VALUES = 0.95
"""Required of columns with few values, which need no cells: an honest one, the party that someone
leans towards, reaches 0.94."""

MIN_ERRORS_REMOVED = 0.96
"""From this share of errors removed on, a column is nearly a function of the target: petal width,
honest and strong, leaves 6 % of Iris's errors."""

MIN_VARIANCE_REMOVED, SURE_VARIANCE_REMOVED = 0.93, 0.975
"""Suspicious R²: the first if no other column comes near, the second in any case. A diamond's
weight explains 0.87 of its price, which is honest; the registered riders explain 0.94 of all
riders, of whom they are a part."""

MIN_R2 = 0.7
"""From this R² on, a numeric column is compared with the target's own values."""

PURE_SHARE, MOST_OF_CLASS = 0.95, 0.8
"""Values with almost only one class, and with most of it, are suspected whatever the curve; for
three or more classes, only such values and dates are."""

MAX_PLAIN_VALUES = 3
"""With up to this many values, a column reveals no more than an honest question does."""

MAX_ERROR_OF_CODE, MIN_RATIO_OF_SPREADS = 0.1, 0.8
"""The largest standard error at which two class means may count as 0 and 1, and the least ratio of
the spreads around them."""

MAX_FEW_VALUES = 20
"""Up to this many distinct numbers, they count as values rather than as a scale."""

MIN_ROWS_A_VALUE = 10
MIN_SHARE_OF_ATOM = 0.2
"""A number that this share of the rows has is a value by itself, like the last day of an export."""


_LEAST = 1e-300  # no class weighs less: avoids division by zero


class LeakKind(StrEnum):
    """The kind of evidence against a column."""

    FILLED = "filled for one class"
    VALUES = "values of one class"
    LATER = "dates of one class"
    ORDER = "rises with the order of the file"
    COPY = "a copy with noise"
    FUNCTION = "nearly a function of the target"


class Where(StrEnum):
    """The rows that the evidence is about."""

    FILLED = "have a value"
    MISSING = "have no value"
    VALUES = "have one of these values"
    OTHER = "have a different value"
    AFTER = "have a later date"
    UNTIL = "have an earlier date"


@dataclass(frozen=True, slots=True)
class Region:
    """Rows that one column picks out, and how many of them are of a class.

    values: level codes or numbers; for dates, the last of the earlier ones.
    """

    where: Where
    values: tuple[float, ...]
    n_rows: int
    n_of_class: int


@dataclass(frozen=True, slots=True)
class Suspect:
    """A column that may give the target away.

    score: the held-out AUC of the class `code` against the others, or R² for a numeric target.
    n_of_class: rows of that class. waits: filled almost only for one class, so that the tree does
    not use it until the user decides.
    """

    column: str
    kind: LeakKind
    score: float
    code: int = 0
    n_of_class: int = 0
    region: Region | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Alone:
    """A column judged by itself, before it is compared with the others.

    suspect: a suspicion that needs no more evidence, or None. doubt: a suspicion that the other
    columns must confirm (see `search`), or None.
    """

    score: float
    suspect: Suspect | None = None
    doubt: Suspect | None = None


def judged_alone(training: TrainingTable, index: int, folds: IntArray) -> Alone:
    """Judge the feature at `index` by itself; folds: int64[n_rows].

    For two classes, the rarer one is compared with the other; for more, each with all others.
    """
    column, values = training.features[index], training.columns[index]
    cells = cells_of(column, values)
    if training.task is Task.REGRESSION:
        r2 = held_out_r2(training, held_out_means(training, cells, folds))
        if column.is_numeric:
            line = held_out_line(training, values.astype(np.float64), folds)
            r2 = max(r2, held_out_r2(training, line))
        return _of_numbers(training, column, values, r2)
    shares = held_out_shares(training, cells, folds)
    weight = shares.weight.sum(axis=(0, 1))
    counts = np.bincount(training.target_values, minlength=len(weight))
    rarer = len(weight) - 1 - int(weight[::-1].argmin())
    best = Alone(0.0)
    if cells.has_missing and (found := _by_gaps(training, column.name, cells)):
        score = max(found.score, shares.curves(found.code).roc_area or 0.0)
        return Alone(score, replace(found, score=score))
    for code in [rarer] if len(weight) == 2 else range(len(weight)):
        if min(counts[code], counts.sum() - counts[code]) >= MIN_OF_CLASS:
            each = _OneClass(training, column, cells, code, shares.curves(code)).judged(values)
            suspect, doubt = best.suspect or each.suspect, best.doubt or each.doubt
            best = Alone(max(best.score, each.score), suspect, doubt)
    if best.suspect is not None:
        return best
    removed = shares.errors_removed
    if not cells.is_few and best.score >= FUNCTION_AUC:
        removed = max(removed, errors_removed_by_tree(training, index))
    if removed < MIN_ERRORS_REMOVED:
        return best
    return Alone(best.score, Suspect(column.name, LeakKind.FUNCTION, removed, rarer))


def _by_gaps(training: TrainingTable, name: str, cells: Cells) -> Suspect | None:
    """Judge by gaps, which come first because they are the plainest evidence."""
    codes, filled = training.target_values.astype(np.int64), cells.is_filled
    gaps = gaps_of(filled, codes, training.weights, len(training.classes))
    if gaps is None:
        return None
    own = codes == gaps.code
    rows = filled == gaps.for_class
    where = Where.FILLED if gaps.for_class else Where.MISSING
    region = Region(where, (), int(rows.sum()), int((rows & own).sum()))
    return Suspect(
        name, LeakKind.FILLED, gaps.area, gaps.code, int(own.sum()), region, waits=gaps.waits
    )


@dataclass(frozen=True, slots=True, eq=False)
class _OneClass:
    """One class against the others, by one column."""

    training: TrainingTable
    column: Column
    cells: Cells
    code: int
    curves: ClassCurves

    @property
    def own(self) -> BoolArray:
        """bool[n_rows]: the rows of the class."""
        return np.asarray(self.training.target_values == self.code)

    @property
    def area(self) -> float:
        """The held-out AUC."""
        return self.curves.roc_area or 0.0

    def judged(self, values: FeatureValues) -> Alone:
        """Judge by the signs that the column's kind can show."""
        area = self.area
        if area < MIN_AUC:
            return Alone(area)
        straightness = _straightness(self.curves)
        if self.column.display is Display.DATE:
            return Alone(area, self._by_date(values) if straightness >= MIN_KNEE else None)
        n_values, n_filled = len(self.cells.last), int(self.cells.is_filled.sum())
        if not self.column.is_numeric or (
            self.cells.is_few
            and n_values <= MAX_FEW_VALUES
            and n_filled >= MIN_ROWS_A_VALUE * n_values
        ):
            return self._by_values(is_straight=straightness >= MIN_KNEE_OF_VALUES)
        if found := self._by_atom(values):
            return Alone(area, found)
        if len(self.training.classes) == 2 and _is_code_with_noise(values, self.own):
            return Alone(area, self._suspect(LeakKind.COPY))
        return Alone(area, None, self._suspect(LeakKind.COPY) if area >= SMOOTH_AUC else None)

    def _by_date(self, values: FeatureValues) -> Suspect | None:
        """Suspect the side of the day that best separates the class from the others."""
        filled, own, weights = self.cells.is_filled, self.own, self.training.weights
        days, at = np.unique(values[filled], return_inverse=True)
        until = np.cumsum(np.bincount(at, weights[filled]))
        of_own = np.cumsum(np.bincount(at, weights[filled] * own[filled]))
        ahead = of_own / of_own[-1] - (until - of_own) / max(until[-1] - of_own[-1], _LEAST)
        last = int(np.abs(ahead).argmax())
        is_until = bool(ahead[last] > 0)
        where = Where.UNTIL if is_until else Where.AFTER
        rows = filled & ((values <= days[last]) == is_until)
        found = self._suspect(LeakKind.LATER, self._region(where, (float(days[last]),), rows))
        return found if len(self.training.classes) == 2 or self._is_pure(found) else None

    def _by_values(self, *, is_straight: bool) -> Alone:
        """Suspect the values that best separate the class from the others."""
        curves, n = self.curves, self.cells.n_cells
        cells, weights = self.cells.cell, self.training.weights
        weight = np.bincount(cells, weights, n)
        share = np.bincount(cells[self.own], weights[self.own], n) / np.maximum(weight, _LEAST)
        cut_off = curves.cut_offs[int((curves.recall - curves.false_alarm_rate).argmax())]
        chosen = np.flatnonzero((share >= min(cut_off, share.max())) & (weight > 0))
        in_region = np.isin(cells, chosen)
        values = tuple(np.append(self.cells.last, np.nan)[chosen].tolist())
        region = self._region(Where.VALUES, values, in_region)
        found = self._suspect(LeakKind.VALUES, region)
        if self._is_pure(found):
            return Alone(self.area, found)
        if len(self.training.classes) > 2 or not is_straight:
            return Alone(self.area)
        is_plain = len(self.cells.last) > MAX_PLAIN_VALUES or self.area >= SURE_AUC
        return Alone(self.area, found if is_plain else None, None if is_plain else found)

    def _is_pure(self, found: Suspect) -> bool:
        """Return whether the region has almost only one class, and most of it.

        An island may have all birds of one species and few of another. For a common class, many
        regions hold little else.
        """
        region = found.region
        return (
            region is not None
            and 2 * found.n_of_class <= self.training.n_rows
            and region.n_of_class >= PURE_SHARE * region.n_rows
            and region.n_of_class >= MOST_OF_CLASS * found.n_of_class
        )

    def _by_atom(self, values: FeatureValues) -> Suspect | None:
        """Suspect the most frequent number, if having it is what separates the class."""
        filled = values[self.cells.is_filled]
        found, counts = np.unique(filled, return_counts=True)
        if counts.max() < MIN_SHARE_OF_ATOM * len(values):
            return None
        atom, own, weights = found[counts.argmax()], self.own, self.training.weights
        is_atom = values == atom
        apart = float(
            np.average(is_atom[own], weights=weights[own])
            - np.average(is_atom[~own], weights=weights[~own])
        )
        if 0.5 + abs(apart) / 2 < MIN_AUC or abs(apart) < MIN_KNEE * (2 * self.area - 1):
            return None
        where, rows = (Where.VALUES, is_atom) if apart > 0 else (Where.OTHER, ~is_atom)
        return self._suspect(LeakKind.VALUES, self._region(where, (float(atom),), rows))

    def _suspect(self, kind: LeakKind, region: Region | None = None) -> Suspect:
        return Suspect(self.column.name, kind, self.area, self.code, int(self.own.sum()), region)

    def _region(self, where: Where, values: tuple[float, ...], rows: BoolArray) -> Region:
        return Region(where, values, int(rows.sum()), int((rows & self.own).sum()))


def _straightness(curves: ClassCurves) -> float:
    """Return how nearly the ROC curve is two straight lines: the area above the diagonal of two
    lines through its farthest point, over its own. On held-out rows it can exceed 1."""
    height = float((curves.recall - curves.false_alarm_rate).max())
    return height / (2 * (curves.roc_area or 0.5) - 1)


def _is_code_with_noise(values: FeatureValues, own: BoolArray) -> bool:
    """Return whether numbers lie around 0 for one class and 1 for the other, or around two other
    neighbouring whole numbers, with equal spread, like the class's code with noise."""
    parts = [part[~np.isnan(part)] for part in (values[own], values[~own])]
    if min(map(len, parts)) < MIN_OF_CLASS:
        return False
    means = np.array([part.mean() for part in parts])
    spreads = np.array([part.std(ddof=1) for part in parts])
    errors = spreads / np.sqrt([len(part) for part in parts])
    codes = np.round(means)
    is_near = (np.abs(means - codes) <= 3 * errors).all() and errors.max() <= MAX_ERROR_OF_CODE
    is_alike = spreads.min() >= MIN_RATIO_OF_SPREADS * spreads.max()
    return bool(is_near and is_alike and abs(codes[0] - codes[1]) == 1)


def _of_numbers(training: TrainingTable, column: Column, values: FeatureValues, r2: float) -> Alone:
    if r2 >= MIN_R2 and column.is_numeric and _is_target_with_noise(values, training):
        return Alone(r2, Suspect(column.name, LeakKind.COPY, r2))
    whole = Suspect(column.name, LeakKind.FUNCTION, r2)
    if r2 >= SURE_VARIANCE_REMOVED:
        return Alone(r2, whole)
    return Alone(r2, None, whole if r2 >= MIN_VARIANCE_REMOVED else None)


def _is_target_with_noise(values: FeatureValues, training: TrainingTable) -> bool:
    """Return whether numbers are the target plus noise: they rise by 1 when the target does.

    For an honest column in the same unit, such as last year's value, the target is the column plus
    what came since: the column rises by R² when the target rises by 1.
    """
    known = ~np.isnan(values)
    x, y = values[known], training.target_values[known].astype(np.float64)
    if len(x) < MIN_OF_CLASS or x.std() == 0 or y.std() == 0:
        return False
    r = float(np.corrcoef(x, y)[0, 1])
    slope = r * float(x.std() / y.std())
    error = float(np.sqrt((1 - r * r) / len(x)) * x.std() / y.std())
    off = x - y
    is_level = abs(float(off.mean())) <= 3 * float(off.std()) / np.sqrt(len(x))
    return is_level and abs(slope - 1) <= 3 * error and r * r + 4 * error < slope
