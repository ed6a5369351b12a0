"""How a column is derived from another, as data that trees, links and files contain."""

import math
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class How(StrEnum):
    """How a derived column is computed from its source."""

    MONTH = "month"
    WEEKDAY = "weekday"
    AGE = "age"
    LOGARITHM = "logarithm"
    OTHER = "other"


OF_DATES = (How.MONTH, How.WEEKDAY, How.AGE)

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class Derived:
    """How a column is computed from the column `source`.

    since: the moment (seconds since 1970 UTC) up to which an age is counted. kept: the categories
    that stay; all others are called `other`.
    """

    source: str
    how: How
    since: float = 0.0
    kept: tuple[str, ...] = ()
    other: str = ""


def is_possible(derived: Derived, levels: tuple[str, ...], *, is_numeric: bool) -> bool:
    """Return whether a column of this kind and with these levels may be derived in this way."""
    match derived.how:
        case How.MONTH | How.WEEKDAY:
            names = MONTHS if derived.how is How.MONTH else WEEKDAYS
            return not is_numeric and set(levels) <= set(names)
        case How.OTHER:
            known = sorted([*derived.kept, derived.other])  # they may be in an order
            return not is_numeric and sorted(levels) == known
    return is_numeric


def as_plain(one: Derived) -> dict[str, Any]:
    """Return plain values that JSON can hold."""
    return asdict(one) | {"how": one.how.value, "kept": list(one.kept)}


def from_plain(held: Any) -> Derived:
    """Return what `as_plain` wrote. Raises ValueError, in one sentence, for anything else."""
    match held:
        case {
            "source": str(source),
            "how": str(how),
            "since": int() | float() as since,
            "kept": [*kept],
            "other": str(other),
        } if len(held) == 5 and how in set(How) and math.isfinite(since):
            if all(isinstance(level, str) for level in kept):
                return Derived(source, How(how), float(since), tuple(kept), other)
    raise ValueError("The definition of a computed column is not valid.")
