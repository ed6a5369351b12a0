"""How databases write names, text, numbers and dates."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from string import ascii_lowercase, ascii_uppercase
from typing import Literal, get_args

Dialect = Literal["duckdb", "postgresql", "sqlite", "bigquery", "spark"]
DIALECTS: tuple[Dialect, ...] = get_args(Dialect)
TITLES = dict(zip(DIALECTS, ("DuckDB", "PostgreSQL", "SQLite", "BigQuery", "Spark"), strict=True))

EXACT_DIGITS = 15
"""A decimal with at most this many digits becomes the same float everywhere. Longer ones are
written with an exponent, which databases read directly as a float."""


# DuckDB and SQLite fold only these: to them É and é are two names, and so are ß and ss.
_CAPITALS = str.maketrans(ascii_uppercase, ascii_lowercase)


@dataclass(frozen=True, slots=True)
class Writing:
    """How one database writes its expressions.

    name, text: a name and a text literal. seconds: a date column as seconds since 1970 UTC. month,
    weekday: the number of its month and weekday (Monday is 1). clock: a time column in seconds.
    max_name: how many bytes of a name count (None: all). fold: maps all names that the database
    treats as equal to the same name. boolean: for a database without booleans, turns a column of 1
    and 0, or of words, into the words. present: for a database whose NaN is not NULL, whether a
    numeric column holds a number. empty: for a database whose tables are read in place, whether a
    column of any type holds the empty text, which then is missing. max_digits: the number of digits
    up to which a decimal is compared exactly with every numeric type.
    """

    name: Callable[[str], str]
    text: Callable[[str], str]
    seconds: Callable[[str], str]
    month: Callable[[str], str]
    weekday: Callable[[str], str]
    clock: Callable[[str], str]
    max_name: int | None = None
    fold: Callable[[str], str] = lambda name: name.translate(_CAPITALS)
    boolean: Callable[[str, str | None, str | None], str] | None = None
    present: Callable[[str], str] | None = None
    empty: Callable[[str], str] | None = None
    max_digits: int = EXACT_DIGITS

    def folded(self, name: str) -> bytes:
        """Return a key that is equal for names that the database treats as one column."""
        return self.fold(name).encode(errors="replace")[: self.max_name]


def number(value: float, max_digits: int = EXACT_DIGITS) -> str:
    """Write a threshold to its last digit; as a float if it has more digits than that."""
    is_whole = value.is_integer() and abs(value) < 10**EXACT_DIGITS
    digits = str(int(value)) if is_whole else repr(value)
    n_digits = len(digits.split("e")[0].replace("-", "").replace(".", "").strip("0"))
    return digits if n_digits <= max_digits and "e" not in digits else floating(value)


def floating(value: float) -> str:
    """Write a prediction to its last digit, as a float: a CASE of decimals rounds to one scale."""
    digits = repr(value)
    return digits if "e" in digits else f"{digits}e0"


def date_remark(seconds: float) -> str:
    """Write a date threshold in readable form."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S}"


def _doubled(quote: str) -> Callable[[str], str]:
    return lambda text: f"{quote}{text.replace(quote, quote * 2)}{quote}"


def _joined(zero: str) -> Callable[[str], str]:
    """Return a writer of texts that joins literals by `zero`: no statement can hold NUL."""
    quoted = _doubled("'")

    def text(value: str) -> str:
        parts = f" || {zero} || ".join(map(quoted, value.split("\0")))
        return f"({parts})" if "\0" in value else parts

    return text


def _clock_of_sqlite(name: str) -> str:
    """Compute seconds from text, as SQLite has no times: hours before the first colon, MM:SS."""
    colon = f"instr({name}, ':')"
    sign = f"CASE WHEN {name} LIKE '-%' THEN -1 ELSE 1 END"
    hours = f"abs(CAST(substr({name}, 1, {colon} - 1) AS INTEGER)) * 3600"
    minutes = f"CAST(substr({name}, {colon} + 1, 2) AS INTEGER) * 60"
    seconds = f"CAST(substr({name}, {colon} + 4) AS REAL)"
    return f"({sign} * ({hours} + {minutes} + {seconds}))"


def _seconds_of_sqlite(name: str) -> str:
    """Compute whole seconds plus the fraction from its digits: a float of days loses digits."""
    fraction = f"CAST('0' || substr(strftime('%f', {name}), 3) AS REAL)"
    return f"(CAST(strftime('%s', {name}) AS INTEGER) + {fraction})"


def _boolean_of_sqlite(name: str, true: str | None, false: str | None) -> str:
    """Turn 1 and 0 into words: SQLite has no booleans, so pandas writes them as 1 and 0."""
    whens = [f"WHEN {one} THEN {text}" for one, text in ((1, true), (0, false)) if text]
    return f"(CASE {name} {' '.join(whens)} ELSE {name} END)"


def _unix_micros(name: str) -> str:
    return f"unix_micros(CAST({name} AS TIMESTAMP)) / 1e6"


_ESCAPES = str.maketrans(
    {"\\": "\\\\", "'": "\\'", "`": "\\`", "\n": "\\n", "\r": "\\r", "\0": "\\000"}
)


def _escaped(quote: str) -> Callable[[str], str]:
    return lambda text: f"{quote}{text.translate(_ESCAPES)}{quote}"


WRITING: dict[Dialect, Writing] = {
    "duckdb": Writing(
        _doubled('"'),
        _joined("chr(0)"),
        seconds=lambda name: f"epoch({name})",
        month=lambda name: f"month({name})",
        weekday=lambda name: f"isodow({name})",
        # No cast leads from TIME to INTERVAL.
        clock=lambda name: f"epoch(CAST(CAST({name} AS VARCHAR) AS INTERVAL))",
        # A comparison does not find NaN in Parquet, nor does isnan: its statistics leave NaN out.
        present=lambda name: f"isfinite({name})",
        empty=lambda name: f"CAST({name} AS VARCHAR) = ''",
        # A decimal is rounded to the FLOATs of a column, where 8 digits may lie between two.
        max_digits=7,
    ),
    # PostgreSQL cannot store NUL in text, so no cell equals such a text.
    "postgresql": Writing(
        _doubled('"'),
        lambda value: _doubled("'")(value.replace("\0", "")),
        seconds=lambda name: f"extract(epoch FROM {name})",
        month=lambda name: f"extract(month FROM {name})",
        weekday=lambda name: f"extract(isodow FROM {name})",
        clock=lambda name: f"extract(epoch FROM CAST({name} AS interval))",
        max_name=63,
        fold=str,
    ),
    "sqlite": Writing(
        _doubled('"'),
        _joined("char(0)"),
        seconds=_seconds_of_sqlite,
        month=lambda name: f"CAST(strftime('%m', {name}) AS INTEGER)",
        weekday=lambda name: f"((strftime('%w', {name}) + 6) % 7 + 1)",
        clock=_clock_of_sqlite,
        boolean=_boolean_of_sqlite,
        empty=lambda name: f"{name} = ''",
    ),
    "bigquery": Writing(
        _escaped("`"),
        _escaped("'"),
        seconds=_unix_micros,
        month=lambda name: f"EXTRACT(MONTH FROM CAST({name} AS TIMESTAMP))",
        weekday=lambda name: f"(MOD(EXTRACT(DAYOFWEEK FROM CAST({name} AS TIMESTAMP)) + 5, 7) + 1)",
        clock=lambda name: f"TIME_DIFF(CAST({name} AS TIME), TIME '00:00:00', MICROSECOND) / 1e6",
        max_name=300,
        fold=str.lower,
    ),
    # Dates without a zone are read in that of the session: docs/scale.md.
    "spark": Writing(
        _doubled("`"),
        _escaped("'"),
        seconds=_unix_micros,
        month=lambda name: f"month(CAST({name} AS DATE))",
        weekday=lambda name: f"(weekday(CAST({name} AS DATE)) + 1)",
        clock=lambda name: f"time_diff('MICROSECOND', TIME '00:00:00', {name}) / 1e6",
        fold=str.lower,
        present=lambda name: f"({name} < CAST('infinity' AS DOUBLE))",  # NaN is the largest
        empty=lambda name: f"CAST({name} AS STRING) = ''",
    ),
}
