"""Which texts are dates: ISO 8601, and day/month/year in either order."""

from enum import StrEnum
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from explorer.data.reading.cells import Mask, matches

Floats = NDArray[np.float64]


class DayMonth(StrEnum):
    """Which comes first where the year comes last."""

    DAY = "day"
    MONTH = "month"


_YEAR_FIRST = r"(?P<y>[0-9]{4})[-/.](?P<m>[0-9]{1,2})[-/.](?P<d>[0-9]{1,2})"
_YEAR_LAST = {
    DayMonth.DAY: r"(?P<d>[0-9]{1,2})[-/.](?P<m>[0-9]{1,2})[-/.](?P<y>[0-9]{4})",
    DayMonth.MONTH: r"(?P<m>[0-9]{1,2})[-/.](?P<d>[0-9]{1,2})[-/.](?P<y>[0-9]{4})",
}
_TIME = (
    r"(?:[T ](?P<h>[0-9]{1,2}):(?P<min>[0-9]{2})(?::(?P<s>[0-9]{2}(?:[.][0-9]+)?))?"
    r" ?(?P<zone>Z|(?P<sign>[+-])(?P<zh>[0-9]{2}):?(?P<zm>[0-9]{2}))?)?"
)


def look_like_dates(texts: Any) -> Mask:
    """Which texts have the shape of a date (`bool[n_texts]`), whether or not there is that day."""
    return matches(texts, r"[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}(?:[T ].*)?")


def parse_dates(texts: Any, first: DayMonth) -> Floats:
    """Seconds since 1970-01-01 00:00 UTC (`float64[n_texts]`); NaN where a text is not a date.

    `texts` is a PyArrow string array. "2024-01-31" is read whatever comes `first` in
    "31/01/2024"; a year has four digits. A time without a zone is taken as UTC.
    """
    seconds = _seconds(texts, _YEAR_FIRST)
    return np.where(np.isnan(seconds), _seconds(texts, _YEAR_LAST[first]), seconds)


def _seconds(texts: Any, date: str) -> Floats:
    parts = pc.extract_regex(texts, f"^{date}{_TIME}$")

    def number(name: str) -> Floats:
        digits = pc.replace_substring_regex(pc.struct_field(parts, name), "^$", "0")
        values: Floats = pc.cast(digits, pa.float64()).to_numpy(zero_copy_only=False)
        return values

    year, month, day, hour, minute, second = map(number, ("y", "m", "d", "h", "min", "s"))
    valid = (year > 0) & (month >= 1) & (month <= 12) & (day >= 1)
    valid &= (hour < 24) & (minute < 60) & (second < 60)
    months = np.where(valid, (year - 1970) * 12 + month - 1, 0).astype("datetime64[M]")
    days = months.astype("datetime64[D]") + np.where(valid, day - 1, 0).astype("timedelta64[D]")
    valid &= days.astype("datetime64[M]") == months  # there is no 30 February
    west = pc.equal(pc.struct_field(parts, "sign"), "-")
    ahead = (number("zh") * 60 + number("zm")) * np.where(_filled(west), -60, 60)
    seconds = days.astype(np.float64) * 86_400 + hour * 3600 + minute * 60 + second - ahead
    return np.where(valid, seconds, np.nan)


def _filled(mask: Any) -> Mask:
    filled: Mask = pc.fill_null(mask, False).to_numpy(zero_copy_only=False)
    return filled
