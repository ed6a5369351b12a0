"""Dates and times in texts: ISO 8601, numbers in either order, names of months; 13:45, 1h 30m."""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from explorer.data.arrays import FloatArray
from explorer.data.reading.cells import Mask, as_array, hold_digits, matches
from explorer.data.schema import DayMonth

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
MONTH_OF = {name: month for month, names in _MONTHS.items() for name in names.split()}

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
_QUARTERS = (r"(?P<y>[0-9]{4})[- /]?[QT](?P<q>[1-4])", r"[QT](?P<q>[1-4])[- /](?P<y>[0-9]{4})")
WEEKDAY = r"(?i)^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? "
_WEEK = r"(?P<y>[0-9]{4})-?W(?P<w>[0-9]{2})(?:-?(?P<wd>[1-7]))?"
TIME_OF_DAY = (
    r"(?:(?:[T ]|, |:)(?P<h>[0-9]{1,2}):(?P<min>[0-9]{2})(?::(?P<s>[0-9]{2}(?:[.,][0-9]+)?))?"
    r"(?: ?(?P<half>[AaPp])\.?[Mm]\.?)?"
    r" ?(?P<zone>Z|UTC|GMT|(?:UTC|GMT)?(?P<sign>[+-])(?P<zh>[0-9]{1,2}):?(?P<zm>[0-9]{2})?)?)?"
)
_ISO = (
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{3}(?:[0-9]{3})?)?)?"
    r"(?:Z|[+-][0-9]{2}:[0-9]{2})?)?"
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


def date_patterns(first: DayMonth) -> tuple[str, ...]:
    """Return the patterns of dates, without a time of day, in the order in which they are tried.

    Weekdays are removed from the texts that do not match the first.
    """
    later = (*_NAMED, _MONTH, _WEEK, *_OTHER_MONTHS, *_QUARTERS, _COMPACT)
    return (_YEAR_FIRST, _YEAR_LAST[first], *later)


def are_iso(texts: Any) -> Mask:
    """Return which texts Python's `fromisoformat` reads as ISO 8601 (`bool[n_texts]`)."""
    return matches(texts, _ISO)


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


def parse_dates(texts: Any, first: DayMonth) -> FloatArray:
    """Return seconds since 1970-01-01 00:00 UTC (`float64[n_texts]`); NaN if a text is not a date.

    `texts` is a PyArrow string array. `first` says what comes first in "31/01/2024", but has
    no effect on "2024-01-31" and "20240131". A year of two digits is 1969 to 2068. A time without a
    zone is taken as UTC. A month or a quarter is its first day, a week its Monday.
    """
    patterns = date_patterns(first)
    seconds = _seconds(texts, patterns[0])
    filled = as_array(pc.not_equal(texts, ""))
    if _any_letters(texts, np.isnan(seconds) & filled):
        texts = pc.replace_substring_regex(texts, WEEKDAY, "")
    for date in patterns[1:]:
        unread = np.isnan(seconds) & filled
        if not unread.any():
            break
        if date in _NAMED and not _any_letters(texts, unread):
            continue
        seconds[unread] = _seconds(texts.filter(pa.array(unread)), date)
    return seconds


def _any_letters(texts: Any, unread: Mask) -> bool:
    return bool(pc.any(pc.match_substring_regex(texts.filter(pa.array(unread)), r"\pL{3}")).as_py())


class _Parts:
    """The named parts of texts that match a pattern as a whole; names: those of the pattern."""

    def __init__(self, texts: Any, pattern: str) -> None:
        self._found = pc.extract_regex(texts, f"^{pattern}$")
        kind = self._found.type
        self.names = {kind.field(i).name for i in range(kind.num_fields)}

    def text(self, name: str) -> Any:
        """Return a part of each text; "" if it, or the whole, does not match."""
        return pc.fill_null(pc.struct_field(self._found, name), "")

    def number(self, name: str) -> FloatArray:
        """Return a part as a number; 0 if it is empty."""
        digits = pc.replace_substring_regex(self.text(name), "^$", "0")
        return as_array(pc.cast(pc.replace_substring(digits, ",", "."), pa.float64()))

    def match(self) -> Mask:
        """Return which texts match, `bool[n_texts]`."""
        return ~as_array(self._found.is_null())


def _seconds(texts: Any, date: str) -> FloatArray:
    parts = _Parts(texts, date + TIME_OF_DAY)
    names, text, number = parts.names, parts.text, parts.number
    year = number("y")
    if "w" in names:
        days, valid = _days_of_week(year, number("w"), number("wd"))
    else:
        digits = text("y")
        if "short" in names:
            year = year + number("short")
            digits = pc.binary_join_element_wise(digits, text("short"), "")
        is_short = as_array(pc.equal(pc.utf8_length(digits), 2))
        year = np.where(is_short, year + np.where(year > LAST_OF_2000S, 1900, 2000), year)
        if "q" in names:
            month = 3 * number("q") - 2
        else:
            month = _months(text("name")) if "name" in names else number("m")
        day = number("d") if "d" in names else np.ones(len(texts))
        days, valid = _days_of_month(year, month, day)
    minute, second = number("min"), number("s")
    hour, is_hour = _in_24_hours(number("h"), text("half"))
    valid &= is_hour & (minute < 60) & (second < 60)
    west = as_array(pc.equal(text("sign"), "-"))
    ahead = (number("zh") * 60 + number("zm")) * np.where(west, -60, 60)
    seconds = days + hour * 3600 + minute * 60 + second - ahead
    return np.where(valid, seconds, np.nan)


def _months(names: Any) -> FloatArray:
    """Return the number of each month that is named (`float64[n]`), 0 if there is no such name."""
    encoded = pc.utf8_lower(names).dictionary_encode()
    numbers = [float(MONTH_OF.get(name, 0)) for name in encoded.dictionary.to_pylist()]
    return np.asarray(np.array(numbers, np.float64)[as_array(encoded.indices)])


def _days_of_month(year: FloatArray, month: FloatArray, day: FloatArray) -> tuple[FloatArray, Mask]:
    """Return the days' begin in seconds, and which days there are: no 30 February."""
    valid = (year > 0) & (month >= 1) & (month <= 12) & (day >= 1)
    months = np.where(valid, (year - 1970) * 12 + month - 1, 0).astype("datetime64[M]")
    days = months.astype("datetime64[D]") + np.where(valid, day - 1, 0).astype("timedelta64[D]")
    valid &= days.astype("datetime64[M]") == months
    return days.astype(np.float64) * 86_400, valid


def _days_of_week(
    year: FloatArray, week: FloatArray, weekday: FloatArray
) -> tuple[FloatArray, Mask]:
    """Return the begin of ISO weeks' days in seconds: week 1 holds the fourth of January."""
    valid = (year > 0) & (week >= 1) & (week <= 53)
    years = np.where(valid, year - 1970, 0).astype("datetime64[Y]")
    fourth = years.astype("datetime64[D]").astype(np.int64) + 3
    monday = fourth - (fourth + 3) % 7  # 1970-01-01 was a Thursday
    days = monday + 7 * (week - 1) + np.maximum(weekday, 1) - 1
    following = (years + 1).astype("datetime64[D]").astype(np.int64) + 3
    valid &= 7 * (week - 1) + monday < following - (following + 3) % 7
    return days * 86_400, valid


def _in_24_hours(hour: FloatArray, half: Any) -> tuple[FloatArray, Mask]:
    """Return hours of the day, and which there are; 12 am is midnight, 12 pm noon."""
    lower = pc.utf8_lower(half)
    is_half, afternoon = as_array(pc.not_equal(lower, "")), as_array(pc.equal(lower, "p"))
    valid = np.where(is_half, (hour >= 1) & (hour <= 12), hour < 24)
    return np.where(is_half, hour % 12 + 12 * afternoon, hour), valid


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
_TIME_SHAPES = (
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
    """Return which texts are hours, minutes and seconds, as 13:45:30; hours may exceed 24."""
    return matches(texts, _TIME_SHAPES[2])


def parse_times(texts: Any, *, two_are_minutes: bool = False) -> FloatArray:
    """Return times of day or durations in seconds (`float64[n_texts]`); NaN if a text is neither.

    `texts` is a PyArrow string array. 45:30 is hours and minutes, or minutes and seconds if
    `two_are_minutes`. 12 am is midnight, 12 pm noon.
    """
    seconds = _seconds_of_times(texts, _TWO) / (60 if two_are_minutes else 1)
    for shape in _TIME_SHAPES:
        unread = np.isnan(seconds)
        if not unread.any():
            break
        seconds[unread] = _seconds_of_times(texts.filter(pa.array(unread)), shape)
    return seconds


def _seconds_of_times(texts: Any, shape: str) -> FloatArray:
    parts = _Parts(texts, shape)
    valid = parts.match()
    if not valid.any():
        return np.full(len(texts), np.nan)
    seconds = np.zeros(len(texts))
    is_empty = np.ones(len(texts), bool)
    for name, unit in _UNITS.items():
        if name not in parts.names:
            continue
        is_empty &= as_array(pc.equal(parts.text(name), ""))
        amount = parts.number(name)
        if name == "h" and "half" in parts.names:
            amount, is_hour = _in_24_hours(amount, parts.text("half"))
            valid &= is_hour
        seconds = seconds + amount * unit
    if "sign" in parts.names:
        is_negative = as_array(pc.is_in(parts.text("sign"), pa.array(["-", "−"])))
        seconds = np.where(is_negative, -seconds, seconds)
    return np.where(valid & ~is_empty, seconds + 0.0, np.nan)
