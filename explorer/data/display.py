"""Write numbers for people to read: no other module does, and in the browser only display.js does.

Both write a number in the same way: `tests/support/page/number_cases.json` is tested with both.
"""

import itertools
import math
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray
from explorer.data.schema import Column, Display

DAY = 86_400
"""Seconds in a day."""
MIN_INEXACT_INTEGER = 2.0**53
"""From here on, float64 skips whole numbers, so a larger one may be rounded."""


def are_whole(values: FloatArray | NDArray[np.int32]) -> bool:
    """Return whether no value has a fraction; missing values (NaN) are ignored."""
    present = values[~np.isnan(values)]
    return bool((present == np.floor(present)).all())


def number_display(values: FloatArray) -> Display:
    """Return INTEGER if there are values (`float64[n]`) and all of them are whole, else NUMBER."""
    some = not np.isnan(values).all()
    return Display.INTEGER if some and are_whole(values) else Display.NUMBER


NO_BREAK_SPACE = "\u00a0"
"""Separates thousands: read the same in every locale, and no line breaks at it. The narrow one
(U+202F) is less than two pixels wide in the pages' font, too little to be seen."""

_LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"
_RIGHT_TO_LEFT = re.compile(f"\u2068[^\u2069]*\u2069|…?{_LETTER}(?:[ _\\-./'’]?{_LETTER})*…?")
"""Words of a right-to-left script with what joins them, or what is isolated already."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MAX_DECIMALS = 17
_ROUNDING, _ROUNDING_OF_MANY, _MANY = 0.01, 0.25, 6
"""How far rounding may move a threshold, as a share of its gap: with few digits, and with many."""
_MAX_IN_FULL = 1e15
_LEAST_ALPHA = 1e-300
_COMPACT_STEPS = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"))
_PLAIN = re.compile("(±\\s)?\u2212?\\d+(\\.\\d+)?")
_UNITS = ((DAY, "d"), (3_600, "h"), (60, "min"), (1, "s"))
"""Seconds in a unit."""
_WRITTEN = re.compile("\u2212?[\\d.\\s]+(e\u2212?\\d+)?")  # digits, thousands apart


def show_number(value: float, digits: int = 4) -> str:
    """Return at most `digits` significant digits, without trailing zeros: 0.38424 -> "0.3842".

    Whole numbers below a million are written in full, from 1e15 on with an exponent; NaN is
    "missing".
    """
    if value != value:
        return "missing"
    if math.isinf(value):
        return "\u2212∞" if value < 0 else "∞"
    if value == int(value) and abs(value) < (_MAX_IN_FULL if digits > 6 else 10**6):
        return _grouped(str(int(value)))
    text = f"{value:.{digits}g}"
    mantissa, _, power = text.partition("e")
    if not power or 0 < int(power) < 15:
        return _grouped(f"{float(text):.0f}" if power else text)
    return f"{mantissa}e{int(power)}".replace("-", "\u2212")


def show_in_code(value: float, digits: int = 6) -> str:
    """Return a value of a variable as Python prints it: 7.458e+12; whole numbers below 1e7 in
    full."""
    is_whole = bool(np.isfinite(value)) and value == int(value)
    return str(int(value)) if is_whole and abs(value) < 1e7 else f"{value:.{digits}g}"


def show_count(count: float) -> str:
    """Return a count in full, with thousands separated: 120000 -> "120 000".

    A weight that is not whole is written with four digits, from 1e15 on with an exponent.
    """
    is_whole = isinstance(count, int) or (abs(count) < _MAX_IN_FULL and count == int(count))
    return _grouped(str(int(count))) if is_whole else show_number(count)


def show_decimals(value: float, decimals: int) -> str:
    """Return the number with this many decimals, even if they are zeros: "12.0"."""
    if not abs(value) < _MAX_IN_FULL:
        return show_number(value)
    text = f"{value:.{decimals}f}"
    return _grouped(text.lstrip("-") if float(text) == 0 else text)


def show_aligned(value: float, decimals: int = 4) -> str:
    """Format as `show_decimals`, but "< 0.001" for a positive number that would be written as 0."""
    text = show_decimals(value, decimals)
    return f"< {text[:-1]}1" if value > 0 and not text.strip("0.") else text


def show_share(share: float) -> str:
    """Return a share from 0 to 1 as a percentage with three digits; "100 %" and "0 %" only if
    exact."""
    percent = 100 * share
    if percent != percent:
        return "missing"
    if percent in (0.0, 100.0):
        return f"{abs(percent):.0f} %"
    if percent >= 99.95:
        return "> 99.9 %"
    return f"{percent:.3g} %" if percent >= 0.05 else "< 0.1 %"


def show_alpha(alpha: float) -> str:
    """Return the strength of pruning, with three digits."""
    return show_number(alpha, 3) if alpha == 0 or alpha > _LEAST_ALPHA else "> 0"


def isolated(text: str) -> str:
    """Return the text with Hebrew and Arabic words as their own runs.

    After such a name, "94 % of 50 rows" would otherwise be drawn from right to left.
    """
    return _RIGHT_TO_LEFT.sub(_as_own_run, text)


def _as_own_run(words: re.Match[str]) -> str:
    found = words[0]
    return found if found.startswith("\u2068") else f"\u2068{found}\u2069"


def show_p(p: float) -> str:
    """Return the p-value of a test as "p = 0.04" or "p < 0.001"."""
    return "p < 0.001" if p < 0.001 else f"p = {show_number(p, 2)}"


def show_compact(value: float, text: str) -> str:
    """Return a number in short form: "200k" for 200 000, "1.5M", "2e-7"; dates and words are
    unchanged.

    `text` is the number as it is written elsewhere.
    """
    if not _WRITTEN.fullmatch(text):
        return text
    size = abs(value)
    if size >= _MAX_IN_FULL or 0 < size < 1e-3:
        mantissa, power = f"{value:.3e}".split("e")
        short = f"{mantissa.rstrip('0').rstrip('.')}e{int(power)}"
        return short.replace("-", "\u2212", value < 0)
    for step, sign in _COMPACT_STEPS:
        if size >= 10 * step or (size >= step and step > 1e3):
            return f"{value / step:.4g}{sign}".replace("-", "\u2212")
    return text


def even_digits(texts: Sequence[str], digits: int) -> tuple[str, ...]:
    """Give numbers that are shown side by side the same number of decimals.

    They get as many as most of them, or the first, have: "19" next to "28.9" and "36.2" is
    "19.0". No number gets more than `digits` significant digits.
    """
    decimals = [len(text.partition(".")[2]) for text in texts]
    usual = max(sorted(decimals)[len(decimals) // 2], decimals[0]) if decimals else 0
    return tuple(
        _padded(text, usual - has, digits) for text, has in zip(texts, decimals, strict=True)
    )


def to_digits(value: float, digits: int) -> float:
    """Return the number with that many significant digits; NaN and the infinities stay."""
    return float(f"{value:.{digits}g}")


def show_value(column: Column, value: float) -> str:
    """Return a data value of a numeric column in full, thousands not separated; NaN is "missing".

    Dates (seconds since 1970 UTC) are written to the day, minute or second, as precisely as needed;
    so are times (seconds): 13:45, 26:10:30.5.
    """
    if not math.isfinite(value):
        return show_number(value)
    if column.is_moment:
        return _moment(column, value)
    if value == int(value) and abs(value) < MIN_INEXACT_INTEGER:
        return str(int(value))
    return repr(float(value))


def show_distance(column: Column, distance: float, digits: int) -> str:
    """Return how far apart two values of a numeric column are: dates in days, times as
    durations."""
    if not math.isfinite(distance):
        return show_number(distance)
    if column.display is Display.TIME:
        return _duration(distance, digits)
    if column.display is Display.DATE:
        return f"{show_number(distance / DAY, digits)} days"
    return show_number(distance, digits)


def _duration(seconds: float, digits: int) -> str:
    """Return the two largest units: "5 h 20 min", "1 min 30 s"; below a minute, seconds."""
    if abs(seconds) < 60:
        return f"{show_number(seconds, digits)} s"
    whole, sign = round(abs(seconds)), "\u2212" if seconds < 0 else ""
    pairs = itertools.pairwise(_UNITS)
    (large, name), (small, part) = next(pair for pair in pairs if whole >= pair[0][0])
    count, rest = divmod(round(whole / small), large // small)
    return f"{sign}{show_count(count)} {name}{f' {rest} {part}' if rest else ''}"


def show_threshold(column: Column, threshold: float, gap: float) -> str:
    """Return a threshold with the fewest digits that keep it midway between the data on both
    sides.

    `gap` is the distance between the two data values whose midpoint the threshold is; rounding
    may move it by a hundredth of that: 43.35 between 43.3 and 43.4 is "43.35", 206.5 between
    206 and 207 is "206.5", and 1500.2 between 1000 and 2000.4 is "1500". From six digits on it
    may move by a quarter: 24.5745592 between 24.574557 and 24.574562 is "24.57456".
    """
    if column.is_moment:
        return _moment(column, threshold)
    return _in_the_middle(threshold, gap)


@lru_cache(maxsize=4096)  # a split's words contain its threshold many times
def _in_the_middle(threshold: float, gap: float) -> str:
    whole = _whole_digits(threshold)
    for decimals in range(_MAX_DECIMALS):
        rounded = round(threshold, decimals)
        is_long = whole + decimals >= _MANY
        if abs(rounded - threshold) <= gap * (_ROUNDING_OF_MANY if is_long else _ROUNDING):
            # Adding zero turns the negative zero of a rounded -0.03 into zero.
            return _grouped(f"{rounded + 0.0:.{decimals}f}")
    return repr(float(threshold))


def _whole_digits(values: Any) -> Any:
    """Return how many digits come before the point; below 0.1, minus the zeros behind it."""
    return np.floor(np.log10(np.maximum(np.abs(values), 1e-300))) + 1


def show_thresholds(column: Column, thresholds: FloatArray, gaps: FloatArray) -> list[str]:
    """Return `show_threshold` for many (`float64[n]` each), in a fraction of the time."""
    if column.is_moment:
        return [_moment(column, threshold) for threshold in thresholds.tolist()]
    decimals, whole = np.full(len(thresholds), -1), _whole_digits(thresholds)
    for some in range(_MAX_DECIMALS):
        (open_ones,) = np.nonzero(decimals < 0)
        if not len(open_ones):
            break
        left, is_long = thresholds[open_ones], whole[open_ones] + some >= _MANY
        room = gaps[open_ones] * np.where(is_long, _ROUNDING_OF_MANY, _ROUNDING)
        with np.errstate(over="ignore", invalid="ignore"):
            close = np.abs(np.round(left, some) - left) <= room
        decimals[open_ones[close]] = some
    return [
        _grouped(f"{round(value, places) + 0.0:.{places}f}") if places >= 0 else repr(value)
        for value, places in zip(thresholds.tolist(), decimals.tolist(), strict=True)
    ]


def _padded(text: str, missing: int, digits: int) -> str:
    known = len(re.sub(r"\D", "", text).lstrip("0"))
    missing = min(missing, digits - known)
    if missing <= 0 or known == 0 or not _PLAIN.fullmatch(text):
        return text
    return f"{text if '.' in text else f'{text}.'}{'0' * missing}"


def _grouped(text: str) -> str:
    sign, digits = ("\u2212", text[1:]) if text.startswith("-") else ("", text)
    whole, point, rest = digits.partition(".")
    if len(whole) > 4:
        whole = f"{int(whole):,}".replace(",", NO_BREAK_SPACE)
    return sign + whole + point + rest


def _moment(column: Column, seconds: float) -> str:
    return _date(seconds) if column.display is Display.DATE else _time(seconds)


def _time(seconds: float) -> str:
    micros = round(abs(seconds) * 1e6) if abs(seconds) < MIN_INEXACT_INTEGER / 1e6 else None
    if micros is None:
        return show_number(seconds)
    minutes, micros = divmod(micros, 60_000_000)
    sign = "\u2212" if seconds < 0 and (minutes or micros) else ""
    text = f"{sign}{minutes // 60:02d}:{minutes % 60:02d}"
    if not micros:
        return text
    whole, fraction = divmod(micros, 1_000_000)
    return f"{text}:{whole:02d}" + (f".{fraction:06d}".rstrip("0") if fraction else "")


def _date(seconds: float) -> str:
    try:
        moment = _EPOCH + timedelta(seconds=seconds)
    except OverflowError:
        return show_number(seconds)
    if moment.hour == moment.minute == moment.second == 0:
        return moment.strftime("%Y-%m-%d")
    return moment.strftime("%Y-%m-%d %H:%M" if moment.second == 0 else "%Y-%m-%d %H:%M:%S")
