"""Axes of decision regions: numbers and dates along a line, levels as bands, missing set apart."""

import math
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import DAY, show_count, show_number, show_value, to_digits
from explorer.data.schema import Column, Display
from explorer.data.table import MISSING
from explorer.data.training import FeatureValues
from explorer.views.nodes.wording import short, short_within

_KEY_STEPS = 200

_NICE = (1, 2, 5, 10)
_OF_TIME = (1.0, 5.0, 15.0, 60.0, 300.0, 900.0)  # seconds

MAX_CATEGORIES = 40
MAX_TICKS = 20
MAX_TICK_LENGTH = 14
PADDING = 0.04
STRIP_GAP, STRIP_WIDTH = 0.025, 0.06
MISSING_WORD = "missing"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MINUTE, _HOUR = 60, 3600
_SHORT_STEPS = [1, 2, 5, 10, 15, 30]
_STEPS = [
    *(s * _MINUTE for s in (1, 5, 15, 30)),
    *(s * _HOUR for s in (1, 3, 6, 12)),
    *(s * DAY for s in (1, 2, 7, 14)),
]
_MONTH_STEPS = (1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000, 12000)


class AxisKind(StrEnum):
    """The kinds of axes."""

    NUMBERS = "numbers"
    LEVELS = "levels"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of the picture. Numbers run from `data_low` to `data_high`; level i of `bands`
    (codes, -1 for missing) takes the unit around i. `strip` is the range for missing numbers, next
    to the others; `low` and `high` enclose everything. `shown` says what was left out.
    """

    name: str
    kind: AxisKind
    low: float
    high: float
    data_low: float = 0.0
    data_high: float = 1.0
    strip: tuple[float, float] | None = None
    bands: tuple[int, ...] = ()
    ticks: tuple[tuple[float, str], ...] = ()
    shown: str = ""


NO_AXIS = Axis("", AxisKind.NOTHING, 0.0, 1.0)


def axis_of(column: Column, values: FeatureValues) -> Axis:
    """Return the axis of a feature over its training values."""
    if column.is_numeric:
        return number_axis(column, np.asarray(values, np.float64))
    return _level_axis(column, np.asarray(values, np.int32))


def number_axis(column: Column, values: FloatArray) -> Axis:
    """Return an axis over the data's range with a margin, with a strip if values are missing."""
    present = values[~np.isnan(values)]
    least, most = (float(present.min()), float(present.max())) if len(present) else (0.0, 1.0)
    margin = PADDING * (most / 2 - least / 2) * 2 or max(abs(least) * PADDING, 0.5)
    # If numbers are so large that the margin is lost, one float step keeps the least inside.
    low = min(least - margin, float(np.nextafter(least, -math.inf)))
    high = most + margin
    ticks = tuple(ticks_within(column, low, high))
    strip = None
    outer = low
    if len(present) < len(values):
        end = low - STRIP_GAP * (high - low)
        strip = (end - STRIP_WIDTH * (high - low), end)
        outer = strip[0]
        ticks = (((strip[0] + strip[1]) / 2, MISSING_WORD), *ticks)
    return Axis(short(column.name), AxisKind.NUMBERS, outer, high, low, high, strip, ticks=ticks)


def _level_axis(column: Column, codes: NDArray[np.int32]) -> Axis:
    counts = np.bincount(codes[codes >= 0], minlength=len(column.levels))
    bands = np.sort(np.argsort(-counts, kind="stable")[:MAX_CATEGORIES]).tolist()
    names = [short_within(column.levels[code], MAX_TICK_LENGTH) for code in bands]
    if (codes == MISSING).any():
        bands, names = [*bands, MISSING], [*names, MISSING_WORD]
    step = -(-len(bands) // MAX_TICKS)  # room for every name, or every second or third
    pairs = enumerate(zip(bands, names, strict=True))
    labelled = [(i, name) for i, (code, name) in pairs if i % step == 0 or code == MISSING]
    shown = ""
    if len(column.levels) > MAX_CATEGORIES:
        of = f"{show_count(len(column.levels))} categories of {short(column.name)}"
        shown = f"The {MAX_CATEGORIES} most frequent of {of} are shown."
    return Axis(
        short(column.name),
        AxisKind.LEVELS,
        -0.5,
        max(len(bands), 1) - 0.5,
        bands=tuple(bands),
        ticks=tuple((float(i), name) for i, name in labelled),
        shown=shown,
    )


def positions(axis: Axis, values: FeatureValues, rows: IntArray, is_x: bool) -> FloatArray:
    """Place rows along an axis; NaN for a level that is not shown.

    Rows that share a band, a strip or no axis at all are spread by their number, so the same
    row always has the same position.
    """
    # Two irrational steps (the R2 sequence), so that a point's two offsets are not correlated.
    step = 0.7548776662466927 if is_x else 0.5698402909980532
    spread = np.asarray((rows * step) % 1.0, np.float64)
    if axis.kind is AxisKind.NOTHING:
        return 0.08 + 0.84 * spread
    if axis.kind is AxisKind.LEVELS:
        index = {code: i for i, code in enumerate(axis.bands)}
        bands = np.array([index.get(int(code), math.nan) for code in values], np.float64)
        return bands + 0.7 * (spread - 0.5)
    numbers = np.asarray(values, np.float64)
    if axis.strip is None:
        return numbers
    low, high = axis.strip
    return np.where(np.isnan(numbers), low + (0.1 + 0.8 * spread) * (high - low), numbers)


def show_feature_value(column: Column, value: float) -> str:
    """Return a feature's value or level in words, given its number or code."""
    if column.is_numeric:
        return show_value(column, value)
    return MISSING_WORD if value < 0 else short(column.levels[int(value)])


def ticks_within(
    column: Column, low: float, high: float, about: int = 5
) -> list[tuple[float, str]]:
    """Return round numbers, dates or times within the range, about this many or fewer."""
    if not column.is_moment:
        return number_ticks(low, high, about)
    values = _moments(column, low, high, about)
    return [(value, show_value(column, value)) for value in values]


def number_ticks(low: float, high: float, about: int = 5) -> list[tuple[float, str]]:
    """Return round numbers within the range, with enough digits to distinguish neighbours."""
    rough = high / about - low / about
    if not math.isfinite(rough) or rough <= 0:
        return []
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough * 0.999)
    first, last = math.ceil(low / step), math.floor(high / step)
    values = [i * step for i in range(first, last + 1)]
    largest = max((abs(value) for value in values), default=0.0)
    digits = max(4, math.ceil(math.log10(largest / step)) + 1) if largest else 4
    return [(value, show_number(to_digits(value, digits), digits)) for value in values]


def _moments(column: Column, low: float, high: float, about: int) -> list[float]:
    """Return round dates or times in the range, some seconds, minutes … or months apart."""
    span = high - low
    steps = _STEPS if column.display is Display.DATE else [*_SHORT_STEPS, *_STEPS]
    step = next((s for s in steps if span / s <= about), None)
    if step is None and column.display is Display.DATE:
        return _month_starts(low, high, about)
    step = step or DAY * math.ceil(span / DAY / about)
    first = math.ceil(low / step)
    return [float(i * step) for i in range(first, math.floor(high / step) + 1)]


def _month_starts(low: float, high: float, about: int) -> list[float]:
    try:
        start, end = (_EPOCH + timedelta(seconds=s) for s in (low, high))
    except OverflowError:
        return []
    months = (end.year - start.year) * 12 + end.month - start.month
    step = next((s for s in _MONTH_STEPS if months / s <= about), _MONTH_STEPS[-1])
    first = -(-(start.year * 12 + start.month) // step) * step
    starts = []
    for month in range(first, end.year * 12 + end.month, step):
        if month // 12 >= 1:
            moment = datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC)
            starts.append((moment - _EPOCH).total_seconds())
    return [value for value in starts if low <= value <= high]


def key_step(column: Column, low: float, high: float) -> float:
    """Return a round step, about a hundredth of the range: whole days for dates, whole seconds for
    times."""
    rough = (high / _KEY_STEPS) - (low / _KEY_STEPS)
    if column.display is Display.TIME:
        return next((step for step in _OF_TIME if step >= rough * 0.999), 3600.0)
    if column.display is Display.DATE:
        return max(float(DAY) * round(rough / DAY), float(DAY))
    if not rough > 0 or not math.isfinite(rough):
        return 1.0
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(nice * power for nice in _NICE if nice * power >= rough * 0.999)
    return max(1.0, round(step)) if column.display is Display.INTEGER else step
