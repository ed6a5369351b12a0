"""Functions that exported Python reads values with: numbers, dates, times and categories."""

from explorer.data.derivation import How

READERS = {
    "_number": '''def _number(value):
    """The value as a number; a missing one is NaN, with which every comparison is false."""
    return math.nan if value is None or value != value else float(value)''',
    "_seconds": '''def _seconds(value):
    """A date, or text like "2026-03-01", as seconds since 1970 UTC; NaN where it is missing."""
    if value is None or value != value or value == "":
        return math.nan
    date = datetime.fromisoformat(value) if isinstance(value, str) else value
    if hasattr(date, "astype"):  # of NumPy
        date = date.astype("datetime64[us]").item()
    if not hasattr(date, "hour"):
        date = datetime(date.year, date.month, date.day)
    return (date if date.tzinfo else date.replace(tzinfo=timezone.utc)).timestamp()''',
    "_clock": '''def _clock(value):
    """A time like "13:45" or "26:10:30", or a duration, as seconds; NaN if missing."""
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
    """The natural logarithm; NaN of what is missing or is not positive."""
    number = math.nan if value is None else float(value)
    return math.log(number) if number > 0 else math.nan''',
    "_month": '''def _month(seconds):
    """The month of a date by its name; None if missing."""
    if math.isnan(seconds):
        return None
    date = datetime(1970, 1, 1) + timedelta(seconds=seconds)
    return (
        "January February March April May June July August September October November "
        "December"
    ).split()[date.month - 1]''',
    "_weekday": '''def _weekday(seconds):
    """The weekday of a date by its name; None if missing."""
    if math.isnan(seconds):
        return None
    names = "Thursday Friday Saturday Sunday Monday Tuesday Wednesday"  # 1970 began on a Thursday
    return names.split()[int(seconds // 86400) % 7]''',
    "_category": '''def _category(value, written={}):
    """The value as the category that it was read as, without spaces around it; None if missing.

    written: how the table writes what another reader makes numbers, or true and false, of.
    """
    if value is None or value != value:
        return None
    if isinstance(value, str):
        return value.strip() or None
    text = str(value).removesuffix(".0")
    return written.get(text, text)''',
    "_text": '''def _text(value):
    """The value as text, with the spaces around it; None where it is missing."""
    return None if value is None or value != value else str(value)''',
}

DERIVED = {
    How.MONTH: "_month",
    How.WEEKDAY: "_weekday",
    How.AGE: "_seconds",
    How.LOGARITHM: "_log",
}
"""The function that computes a derived column."""

NEEDS = {"_month": "_seconds", "_weekday": "_seconds"}
"""The function whose result another one reads."""
