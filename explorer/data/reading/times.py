"""Times of day and durations in texts: 13:45, 1:45 pm, 1 day 02:00:00, 1h 30m, 5 min 30 s, PT1H."""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from explorer.data.reading.cells import Mask, hold_digits, matches

Floats = NDArray[np.float64]

_PART = r"(?P<min>[0-5][0-9])"
_SECONDS = r"(?P<s>[0-5][0-9](?:[.,][0-9]{1,9})?)"
_HALF = r"(?: ?(?P<half>[AaPp])\.?[Mm]\.?)"
_DAYS = r"(?:(?P<d>[0-9]{1,6}) days? ?(?P<plus>\+)?)"
_AMOUNT = r"[0-9]+(?:[.,][0-9]{1,9})?"
_TWO = rf"(?P<sign>[-+−]?)(?P<h>[0-9]{{1,4}}):{_PART}(?: ?(?:Uhr|hrs?))?"
_D, _H = " ?d(?:ays?)?", r" ?h(?:ours?|rs?)?\.?"
_MIN, _S = r" ?m(?:in(?:utes?|s)?)?\.?", r" ?s(?:ec(?:onds?|s)?)?\.?"
_ONE = (
    rf"(?P<sign>[-−]?)(?:(?P<d>{_AMOUNT}){_D}|(?P<h>{_AMOUNT}){_H}"
    rf"|(?P<min>{_AMOUNT}){_MIN}|(?P<s>{_AMOUNT}){_S})"
)
"""One unit, as 19h: a number with a unit, unless others of its column have two."""
_SHAPES = (
    r"(?P<sign>[-+−]?)(?P<min>[0-9]{1,4}):(?P<s>[0-5][0-9][.,][0-9]{1,9})",
    rf"(?P<h>[0-9]{{1,2}}):{_PART}(?::{_SECONDS})?{_HALF}",
    rf"(?P<sign>[-+−]?){_DAYS}?(?P<h>[0-9]{{1,4}}):{_PART}:{_SECONDS}",
    rf"(?P<sign>[-−]?)(?:(?P<d>[0-9]+){_D},? )?(?P<h>[0-9]+){_H},? ?(?P<min>[0-9]+){_MIN}"
    rf"(?:,? ?(?P<s>{_AMOUNT}){_S})?",
    rf"(?P<sign>[-−]?)(?P<min>[0-9]+){_MIN},? ?(?P<s>{_AMOUNT}){_S}",
    rf"(?P<sign>[-−]?)(?P<d>[0-9]+){_D},? ?(?P<h>[0-9]+){_H}",
    rf"(?P<sign>[-−]?)P(?:(?P<d>[0-9]+)D)?T(?:(?P<h>[0-9]+)H)?(?:(?P<min>[0-9]+)M)?"
    rf"(?:(?P<s>{_AMOUNT})S)?",
    _ONE,
)
_HINT = r"[0-9]:[0-5][0-9]|[0-9] ?[dhm]|^[-−]?P[0-9T]"
_TWO_UNITS = r"^[-−]?[0-9]+ ?[dhm].* ?[0-9.,]+ ?[hms]"
DAY = 86_400.0
_UNITS = {"d": DAY, "h": 3600.0, "min": 60.0, "s": 1.0}


def look_like_times(texts: Any) -> Mask:
    """Return which texts have the shape of a time of day or a duration, `bool[n_texts]`.

    `texts` is a PyArrow string array.
    """
    found = np.zeros(len(texts), bool)
    if hold_digits(texts) and pc.any(pc.match_substring_regex(texts, _HINT)).as_py():
        found = ~np.isnan(parse_times(texts))
        if not pc.any(pc.match_substring_regex(texts, _TWO_UNITS)).as_py():
            found &= ~matches(texts, _ONE)
    return found


def have_two_parts(texts: Any) -> Mask:
    """Return which texts are two numbers, as 45:30: hours and minutes, or minutes and seconds."""
    return matches(texts, _TWO)


def have_three_parts(texts: Any) -> Mask:
    """Return which texts are hours, minutes and seconds of 24 hours or more, as 13:45:30."""
    return matches(texts, _SHAPES[2])


def parse_times(texts: Any, *, two_are_minutes: bool = False) -> Floats:
    """Return seconds since midnight, or how long (`float64[n_texts]`); NaN if a text is not a time.

    `texts` is a PyArrow string array. 45:30 is hours and minutes, or minutes and seconds if
    `two_are_minutes`. 12 am is midnight, 12 pm noon.
    """
    seconds = _seconds(texts, _TWO) / (60 if two_are_minutes else 1)
    for shape in _SHAPES:
        unread = np.isnan(seconds)
        if not unread.any():
            break
        seconds[unread] = _seconds(texts.filter(pa.array(unread)), shape)
    return seconds


def _seconds(texts: Any, shape: str) -> Floats:
    parts = pc.extract_regex(texts, f"^{shape}$")
    names = {parts.type.field(i).name for i in range(parts.type.num_fields)}
    valid = ~parts.is_null().to_numpy(zero_copy_only=False)
    if not valid.any():
        return np.full(len(texts), np.nan)

    def part(name: str) -> Any:
        return pc.fill_null(pc.struct_field(parts, name), "")

    seconds = np.zeros(len(texts))
    is_empty = np.ones(len(texts), bool)
    for name, unit in _UNITS.items():
        if name not in names:
            continue
        is_empty &= pc.equal(part(name), "").to_numpy(zero_copy_only=False)
        digits = pc.replace_substring(pc.replace_substring_regex(part(name), "^$", "0"), ",", ".")
        amount = pc.cast(digits, pa.float64()).to_numpy(zero_copy_only=False)
        if name == "h" and "half" in names:
            valid &= (amount >= 1) & (amount <= 12)
            afternoon = pc.equal(pc.utf8_lower(part("half")), "p").to_numpy(zero_copy_only=False)
            amount = amount % 12 + 12 * afternoon
        seconds = seconds + amount * unit
    if "sign" in names:
        is_negative = pc.is_in(part("sign"), pa.array(["-", "−"])).to_numpy(zero_copy_only=False)
        seconds = np.where(is_negative, -seconds, seconds)
    return np.where(valid & ~is_empty, seconds + 0.0, np.nan)
