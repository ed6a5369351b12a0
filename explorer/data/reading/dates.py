"""Dates in texts: ISO 8601, numbers in either order, and names of months."""

from enum import StrEnum
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from explorer.data.reading.cells import Mask, hold_digits, matches

Floats = NDArray[np.float64]


class DayMonth(StrEnum):
    """The order of day and month if the year comes last."""

    DAY = "day"
    MONTH = "month"


LAST_OF_2000S = 68
"""The last two-digit year that is read as 20xx, as POSIX does: 68 is 2068, 69 is 1969."""

_MONTHS = {
    1: "jan january januar jänner jan janvier janv enero ene gennaio gen janeiro januari styczeń",
    2: "feb february februar février févr fév febrero febbraio fevereiro fev februari luty",
    3: "mar march märz mrz mär mars marzo março maart mrt marzec",
    4: "apr april avril avr abril abr aprile kwiecień",
    5: "may mai mayo maggio mag maio mei maj",
    6: "jun june juni juin junio giugno giu junho czerwiec",
    7: "jul july juli juillet juil julio luglio lug julho lipiec",
    8: "aug august août aoû agosto ago augustus augusti sierpień",
    9: "sep sept september septembre septiembre settembre set setembro wrzesień",
    10: "oct october oktober okt octobre octubre ottobre ott outubro out październik",
    11: "nov november novembre noviembre novembro listopad",
    12: "dec december dezember dez décembre déc diciembre dic dicembre dezembro grudzień",
}
_MONTH_OF = {name: month for month, names in _MONTHS.items() for name in names.split()}

_YEAR_FIRST = r"(?P<y>[0-9]{4})[-/.](?P<m>[0-9]{1,2})[-/.](?P<d>[0-9]{1,2})"
# Between hyphens two digits may be the year or the day: 24-01-05 is not read as a date.
_LAST = r"(?:[-/.](?P<y>[0-9]{4})|[/.](?P<short>[0-9]{2}))"
_YEAR_LAST = {
    DayMonth.DAY: rf"(?P<d>[0-9]{{1,2}})[-/.](?P<m>[0-9]{{1,2}}){_LAST}",
    DayMonth.MONTH: rf"(?P<m>[0-9]{{1,2}})[-/.](?P<d>[0-9]{{1,2}}){_LAST}",
}
_NAMED = (
    r"(?P<d>[0-9]{1,2})\.?[-/. ]? ?(?:de )?(?P<name>\pL{3,10})\.?,?[-/. ]? ?(?:de )?"
    r"(?P<y>[0-9]{4}|[0-9]{2})",
    r"(?P<name>\pL{3,10})\.?[- ]?(?P<d>[0-9]{1,2})(?:st|nd|rd|th)?,?[- ](?P<y>[0-9]{4})",
    r"(?P<y>[0-9]{4})[-/. ](?P<name>\pL{3,10})\.?[-/. ](?P<d>[0-9]{1,2})",
)
_MONTH = r"(?P<y>[0-9]{4})-(?P<m>[0-9]{2})"
_OTHER_MONTHS = (
    r"(?P<m>[0-9]{1,2})/(?P<y>[0-9]{4})",
    r"(?P<name>\pL{3,10})\.?[- /]'?(?P<y>[0-9]{4}|[0-9]{2})",
    r"(?P<y>[0-9]{4})[- ]?(?P<name>\pL{3,10})",
)
_COMPACT = r"(?P<y>(?:19|20)[0-9]{2})(?P<m>[0-9]{2})(?P<d>[0-9]{2})"
_QUARTERS = (
    r"(?P<y>[0-9]{4})[- /]?[QT](?P<q>[1-4])",
    r"[QT](?P<q>[1-4])[- /](?P<y>[0-9]{4})",
)
_WEEKDAY = r"(?i)^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? "
_WEEK = r"(?P<y>[0-9]{4})-?W(?P<w>[0-9]{2})(?:-?(?P<wd>[1-7]))?"
_TIME = (
    r"(?:(?:[T ]|, |:)(?P<h>[0-9]{1,2}):(?P<min>[0-9]{2})(?::(?P<s>[0-9]{2}(?:[.,][0-9]+)?))?"
    r"(?: ?(?P<half>[AaPp])\.?[Mm]\.?)?"
    r" ?(?P<zone>Z|UTC|GMT|(?:UTC|GMT)?(?P<sign>[+-])(?P<zh>[0-9]{1,2}):?(?P<zm>[0-9]{2})?)?)?"
)
_SHAPES = (
    r"[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}(?:[T ,].*)?",
    r"[0-9]{1,2}\.?[-/. ]? ?(?:de )?\pL{3,10}\.?,?[-/. ]? ?(?:de )?[0-9]{2,4}(?:[T ,:].*)?",
    r"\pL{3,10}\.?[- ]?[0-9]{1,2}(?:st|nd|rd|th)?,?[- ][0-9]{4}(?:[T ,].*)?",
    r"[0-9]{4}[-/. ]\pL{3,10}\.?[-/. ][0-9]{1,2}(?:[T ,].*)?",
    r"[0-9]{4}-(?:[0-9]{2}|W[0-9]{2}(?:-[1-7])?)",
    r"[0-9]{1,2}/[0-9]{4}",
    r"\pL{3,10}\.?[- /]'?(?:[0-9]{4}|[0-9]{2})",
    r"[0-9]{4}[- ]?\pL{3,10}",
    r"[0-9]{4}[- /]?[QT][1-4]|[QT][1-4][- /][0-9]{4}",
    r"(?i)(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? .*[0-9]{4}.*",
)


def look_like_dates(texts: Any) -> Mask:
    """Return which texts have the shape of a date (`bool[n_texts]`), even if there is no such day.

    `texts` is a PyArrow string array.
    """
    if not hold_digits(texts):
        return np.zeros(len(texts), bool)
    return matches(texts, "|".join(f"(?:{shape})" for shape in _SHAPES))


def has_short_years(texts: Any) -> Mask:
    """Return which texts end their date with a year of two digits, `bool[n_texts]`."""
    date = (
        r"(?:[0-9]{1,2}[-/.][0-9]{1,2}[/.]|[0-9]{1,2}\.?[-/. ]\pL{3,10}\.?[-/. ]"
        r"|\pL{3,10}\.?[- /]'?)[0-9]{2}"
    )
    return matches(texts, f"{date}(?:[T ,].*)?")


def parse_dates(texts: Any, first: DayMonth) -> Floats:
    """Return seconds since 1970-01-01 00:00 UTC (`float64[n_texts]`); NaN if a text is not a date.

    `texts` is a PyArrow string array. "2024-01-31" is read whatever comes `first` in
    "31/01/2024", and so is "20240131"; a year of two digits is 1969 to 2068. A time without a
    zone is taken as UTC; a month or a quarter is its first day, a week its Monday.
    """
    seconds = _seconds(texts, _YEAR_FIRST)
    filled = pc.not_equal(texts, "").to_numpy(zero_copy_only=False)
    if _any_letters(texts, np.isnan(seconds) & filled):
        texts = pc.replace_substring_regex(texts, _WEEKDAY, "")
    for date in (_YEAR_LAST[first], *_NAMED, _MONTH, _WEEK, *_OTHER_MONTHS, *_QUARTERS, _COMPACT):
        unread = np.isnan(seconds) & filled
        if not unread.any():
            break
        if date in _NAMED and not _any_letters(texts, unread):
            continue
        seconds[unread] = _seconds(texts.filter(pa.array(unread)), date)
    return seconds


def _any_letters(texts: Any, unread: Mask) -> bool:
    return bool(pc.any(pc.match_substring_regex(texts.filter(pa.array(unread)), r"\pL{3}")).as_py())


def _seconds(texts: Any, date: str) -> Floats:
    parts = pc.extract_regex(texts, f"^{date}{_TIME}$")
    names = {parts.type.field(i).name for i in range(parts.type.num_fields)}

    def part(name: str) -> Any:
        return pc.fill_null(pc.struct_field(parts, name), "")

    def number(name: str) -> Floats:
        digits = pc.replace_substring_regex(part(name), "^$", "0")
        values: Floats = pc.cast(pc.replace_substring(digits, ",", "."), pa.float64()).to_numpy(
            zero_copy_only=False
        )
        return values

    year = number("y") + (number("short") if "short" in names else 0)
    if "w" not in names:
        digits = (
            pc.binary_join_element_wise(part("y"), part("short"), "")
            if "short" in names
            else part("y")
        )
        is_short = pc.equal(pc.utf8_length(digits), 2).to_numpy(zero_copy_only=False)
        year = np.where(is_short, year + np.where(year > LAST_OF_2000S, 1900, 2000), year)
        if "q" in names:
            month = 3 * number("q") - 2
        else:
            month = _months(part("name")) if "name" in names else number("m")
        day = number("d") if "d" in names else np.ones(len(texts))
        days, valid = _days_of_month(year, month, day)
    else:
        days, valid = _days_of_week(year, number("w"), number("wd"))
    hour, minute, second = number("h"), number("min"), number("s")
    hour, is_hour = _in_24_hours(hour, part("half"))
    valid &= is_hour & (minute < 60) & (second < 60)
    west = pc.equal(part("sign"), "-").to_numpy(zero_copy_only=False)
    ahead = (number("zh") * 60 + number("zm")) * np.where(west, -60, 60)
    seconds = days + hour * 3600 + minute * 60 + second - ahead
    return np.where(valid, seconds, np.nan)


def _months(names: Any) -> Floats:
    """Return the number of each month that is named (`float64[n]`), 0 if there is no such name."""
    encoded = pc.utf8_lower(names).dictionary_encode()
    numbers = [float(_MONTH_OF.get(name, 0)) for name in encoded.dictionary.to_pylist()]
    found: Floats = np.array([*numbers, 0.0])[encoded.indices.to_numpy(zero_copy_only=False)]
    return found


def _days_of_month(year: Floats, month: Floats, day: Floats) -> tuple[Floats, Mask]:
    """Return the days' begin in seconds, and which days there are: no 30 February."""
    valid = (year > 0) & (month >= 1) & (month <= 12) & (day >= 1)
    months = np.where(valid, (year - 1970) * 12 + month - 1, 0).astype("datetime64[M]")
    days = months.astype("datetime64[D]") + np.where(valid, day - 1, 0).astype("timedelta64[D]")
    valid &= days.astype("datetime64[M]") == months
    return days.astype(np.float64) * 86_400, valid


def _days_of_week(year: Floats, week: Floats, weekday: Floats) -> tuple[Floats, Mask]:
    """Return the begin of ISO weeks' days in seconds: week 1 holds the fourth of January."""
    valid = (year > 0) & (week >= 1) & (week <= 53)
    years = np.where(valid, year - 1970, 0).astype("datetime64[Y]")
    fourth = years.astype("datetime64[D]").astype(np.int64) + 3
    monday = fourth - (fourth + 3) % 7  # 1970-01-01 was a Thursday
    days = monday + 7 * (week - 1) + np.maximum(weekday, 1) - 1
    following = (years + 1).astype("datetime64[D]").astype(np.int64) + 3
    valid &= 7 * (week - 1) + monday < following - (following + 3) % 7
    return days * 86_400, valid


def _in_24_hours(hour: Floats, half: Any) -> tuple[Floats, Mask]:
    """Return hours of the day, and which there are; 12 am is midnight, 12 pm noon."""
    lower = pc.utf8_lower(half)
    is_half = pc.not_equal(lower, "").to_numpy(zero_copy_only=False)
    afternoon = pc.equal(lower, "p").to_numpy(zero_copy_only=False)
    valid = np.where(is_half, (hour >= 1) & (hour <= 12), hour < 24)
    return np.where(is_half, hour % 12 + 12 * afternoon, hour), valid
