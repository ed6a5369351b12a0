"""The functions with which exported Python reads cells; they follow the rules that use them."""

from collections.abc import Sequence

from explorer.data.derivation import How
from explorer.data.reading.dates import (
    LAST_OF_2000S,
    MONTH_OF,
    TIME_OF_DAY,
    WEEKDAY,
    date_patterns,
)
from explorer.data.schema import DayMonth

READERS = {
    "_number": '''def _number(value):
    """Return the value as a number, or NaN if missing: comparisons with NaN are false."""
    return math.nan if value is None or value != value else float(value)''',
    "_seconds": '''def _seconds(value):
    """Return a date, or text like "2026-03-01", as seconds since 1970 UTC; NaN if missing."""
    if value is None or value != value or value == "":
        return math.nan
    date = datetime.fromisoformat(value) if isinstance(value, str) else value
    if hasattr(date, "astype"):  # NumPy
        date = date.astype("datetime64[us]").item()
    if not hasattr(date, "hour"):
        date = datetime(date.year, date.month, date.day)
    return (date if date.tzinfo else date.replace(tzinfo=timezone.utc)).timestamp()''',
    "_clock": '''def _clock(value):
    """Return a time like "13:45" or "26:10:30", or a duration, in seconds; NaN if missing."""
    if value is None or value != value:
        return math.nan
    if hasattr(value, "total_seconds"):
        return value.total_seconds()
    if isinstance(value, (int, float)):
        return float(value)
    text = str(value)
    hours, minutes, *seconds = text.lstrip("-\u2212").split(":")
    total = int(hours) * 3600 + int(minutes) * 60 + sum(map(float, seconds))
    return -total if text[0] in "-\u2212" else total''',
    "_log": '''def _log(value):
    """Return the natural logarithm; NaN if missing or not positive."""
    number = math.nan if value is None else float(value)
    return math.log(number) if number > 0 else math.nan''',
    "_month": '''def _month(seconds):
    """Return the name of a date's month; None if missing."""
    if math.isnan(seconds):
        return None
    date = datetime(1970, 1, 1) + timedelta(seconds=seconds)
    return (
        "January February March April May June July August September October November "
        "December"
    ).split()[date.month - 1]''',
    "_weekday": '''def _weekday(seconds):
    """Return the name of a date's weekday; None if missing."""
    if math.isnan(seconds):
        return None
    names = "Thursday Friday Saturday Sunday Monday Tuesday Wednesday"  # 1970 began on a Thursday
    return names.split()[int(seconds // 86400) % 7]''',
    "_category": '''def _category(value, written={}):
    """Return the category that the value was read as, without outer spaces; None if missing.

    written: the table's spelling of values that other readers turn into numbers, true or false.
    """
    if value is None or value != value:
        return None
    if isinstance(value, str):
        return value.strip() or None
    text = str(value).removesuffix(".0")
    return written.get(text, text)''',
    "_text": '''def _text(value):
    """Return the value as text, with outer spaces; None if missing."""
    return None if value is None or value != value or value == "" else str(value)''',
}

DERIVED = {
    How.MONTH: "_month",
    How.WEEKDAY: "_weekday",
    How.AGE: "_seconds",
    How.LOGARITHM: "_log",
}
"""The function that computes a derived column."""

NEEDS = {"_month": "_seconds", "_weekday": "_seconds"}
"""The function whose result another function reads."""
_ISO_SECONDS = READERS["_seconds"]
_MOMENT = '''def _moment(part):
    """Return the seconds of a date, given its named parts; raise ValueError for no real date."""

    def number(name):
        return float((part.get(name) or "0").replace(",", "."))

    year = number("y") + number("short")
    if len((part.get("y") or "") + (part.get("short") or "")) == 2:
        year += 1900 if year > @last else 2000
    if "w" in part:
        day = datetime.fromisocalendar(int(year), int(number("w")), int(number("wd")) or 1)
    else:
        month = _MONTHS.get(part["name"].lower(), 0) if "name" in part else number("m")
        month = 3 * number("q") - 2 if "q" in part else month
        day = datetime(int(year), int(month), int(number("d")) if "d" in part else 1)
    hour, minute, second = number("h"), number("min"), number("s")
    if part["half"]:
        if not 1 <= hour <= 12:
            raise ValueError
        hour = hour % 12 + 12 * (part["half"] in "pP")
    if hour >= 24 or minute >= 60 or second >= 60:
        raise ValueError
    ahead = (number("zh") * 60 + number("zm")) * (-60 if part["sign"] == "-" else 60)
    days = (day.toordinal() - 719163) * 86400.0
    return days + hour * 3600 + minute * 60 + second - ahead'''
_WRITTEN = '''def _written(text, first):
    """Return a date in the table's format as seconds since 1970 UTC; NaN if it is not a date."""
    text = text.strip()
    for number, pattern in enumerate(_DATES[first]):
        if number == 1:
            text = re.sub(_WEEKDAY, "", text)
        found = re.fullmatch(pattern + _TIME, text)
        try:
            if found:
                return _moment(found.groupdict())
        except ValueError:
            pass  # no such day; a later pattern may match
    return math.nan'''


def readers_of_dates(orders: Sequence[DayMonth]) -> dict[str, str]:
    """Return the readers of dates that are not all ISO 8601, with these orders of day and month.

    They read text as `parse_dates` does, with its patterns.
    """
    seconds = _ISO_SECONDS.replace("def _seconds(value):", 'def _seconds(value, first=""):')
    seconds = seconds.replace(
        "    date = datetime.fromisoformat",
        "    if first and isinstance(value, str):\n        return _written(value, first)\n"
        "    date = datetime.fromisoformat",
    )
    dates = ["_DATES = {"]
    for order in orders:
        patterns = [f"        {_raw(pattern)}," for pattern in date_patterns(order)]
        dates += [f'    "{order}": [', *patterns, "    ],"]
    names: dict[int, list[str]] = {}
    for name, month in MONTH_OF.items():
        names.setdefault(month, []).append(name)
    listed = [f'    "{" ".join(each)}",' for each in names.values()]
    months = [
        "_MONTHS = {",
        "    name: month",
        "    for month, names in enumerate(_NAMES, 1)",
        "    for name in names.split()",
        "}",
    ]
    constants = [
        *dates,
        "}",
        f"_TIME = {_raw(TIME_OF_DAY)}",
        f"_WEEKDAY = {_raw(WEEKDAY)}",
        "_NAMES = [",
        *listed,
        "]",
        *months,
    ]
    return {
        "_seconds": seconds,
        "_written": _WRITTEN,
        "_moment": _MOMENT.replace("@last", str(LAST_OF_2000S)),
        "_DATES": "\n".join(constants),
    }


def _raw(pattern: str) -> str:
    """Return an RE2 pattern as Python source; Python writes the class of letters differently."""
    return f'r"{pattern.replace(chr(92) + "pL", "[^" + chr(92) + "W" + chr(92) + "d_]")}"'
