"""How databases write names, texts, numbers and dates."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, get_args

Dialect = Literal["duckdb", "postgresql", "sqlite", "bigquery"]
DIALECTS: tuple[Dialect, ...] = get_args(Dialect)
TITLES = {
    "duckdb": "DuckDB",
    "postgresql": "PostgreSQL",
    "sqlite": "SQLite",
    "bigquery": "BigQuery",
}

EXACT_DIGITS = 15
"""A decimal of so many digits becomes the same float everywhere; of more it is written with an
exponent, which databases read as a float at once."""


@dataclass(frozen=True, slots=True)
class Writing:
    """How one database writes: a name, a text, the comparison of a date column with seconds since
    1970 UTC, how many bytes of a name it keeps (None: all), and whether it takes names that differ
    in capitals alone for one."""

    name: Callable[[str], str]
    text: Callable[[str], str]
    seconds: Callable[[str], str]
    max_name: int | None = None
    folds_case: bool = True


def number(value: float) -> str:
    """A threshold to its last digit."""
    if value.is_integer() and abs(value) < 10**EXACT_DIGITS:
        return str(int(value))
    digits = repr(value)
    n_digits = len(digits.split("e")[0].replace("-", "").replace(".", "").strip("0"))
    return digits if n_digits <= EXACT_DIGITS and "e" not in digits else floating(value)


def floating(value: float) -> str:
    """A prediction to its last digit, as a float: a CASE of decimals would round them alike."""
    digits = repr(value)
    return digits if "e" in digits else f"{digits}e0"


def date_remark(seconds: float) -> str:
    """A threshold of dates as a person reads it."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S}"


def _doubled(quote: str) -> Callable[[str], str]:
    return lambda text: f"{quote}{text.replace(quote, quote * 2)}{quote}"


def _joined(zero: str) -> Callable[[str], str]:
    """Texts in which the character 0 stands between literals: no statement may hold it."""
    quoted = _doubled("'")

    def text(value: str) -> str:
        parts = f" || {zero} || ".join(map(quoted, value.split("\0")))
        return f"({parts})" if "\0" in value else parts

    return text


_ESCAPES = {"\\": "\\\\", "'": "\\'", "`": "\\`", "\n": "\\n", "\r": "\\r", "\0": "\\000"}


def _escaped(quote: str) -> Callable[[str], str]:
    table = str.maketrans(_ESCAPES)
    return lambda text: f"{quote}{text.translate(table)}{quote}"


WRITING: dict[Dialect, Writing] = {
    "duckdb": Writing(_doubled('"'), _joined("chr(0)"), lambda name: f"epoch({name})"),
    # PostgreSQL keeps no text with the character 0, so that no cell is equal to one.
    "postgresql": Writing(
        _doubled('"'),
        lambda value: _doubled("'")(value.replace("\0", "")),
        lambda name: f"extract(epoch FROM {name})",
        max_name=63,
        folds_case=False,
    ),
    "sqlite": Writing(
        _doubled('"'),
        _joined("char(0)"),
        lambda name: f"(julianday({name}) - 2440587.5) * 86400.0",
    ),
    "bigquery": Writing(
        _escaped("`"),
        _escaped("'"),
        lambda name: f"unix_micros(CAST({name} AS TIMESTAMP)) / 1e6",
        max_name=300,
    ),
}
