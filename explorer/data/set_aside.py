"""Columns that only identify rows or never vary; they are features only on request."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.deriving import kin_of
from explorer.data.display import show_count, show_decimals
from explorer.data.roles import Role
from explorer.data.schema import Column, Display
from explorer.data.table import ColumnValues, Table, is_missing

MIN_ROWS = 10  # in fewer filled rows every name may well be another
MIN_ROWS_NEARLY = 20  # filled rows from which "nearly all differ" means something

MIN_ROWS_UNNAMED = 50
"""From this many filled rows on, a name like "size" no longer excludes a running number."""

MIN_SHARE_DISTINCT = 0.9
"""From this share of distinct texts on, a column names rows; car names repeat more (0.77)."""

MIN_CATEGORIES, FEW_ROWS = 100, 4
"""Categories with fewer rows each on average name rows, at any table size: 2.3 per zip code."""

MIN_ROWS_TOLD = 1.5
"""From this average number of rows on, the reason states it; fewer are nearly one."""

MIN_SHARE_FILLED = 0.9
"""A key is filled nearly everywhere: having a number that few rows have is itself informative."""

MAX_RANGE_A_ROW = 2
"""Running numbers have gaps if rows were deleted; 400 prices from 3,000 to 90,000 do not."""

MIN_VALUES_OF_AN_ID = 20  # a column called id with fewer values is a code of kinds, not of rows

_FIRST_YEAR, _LAST_YEAR = 1500, 2200
_WORDS = r"(?:^|[^a-z])(?:{})(?:$|[^a-z])|[a-z]I[Dd]$"
_NAMED_ID = re.compile(_WORDS.format("id|uuid|guid"), re.ASCII)
_NAMED_KEY = re.compile(
    r"(?:^|[^a-z])(?:id|uuid|guid|key|pk|index|idx|nr|no|number|row|rownames)[^a-z]*$|[a-z]I[Dd]$",
    re.ASCII,
)
_IDS = ("id", "uuid", "guid")
_NAMED_CODE = re.compile(
    r"(?:^|[^a-z])(?:id|key|code|zip|zipcode|postcode|plz|fips|sku)[^a-z]*$|[a-z](?:I[Dd]|Code|Key)$",
    re.ASCII,
)

MIN_KEYS = 3  # with two numbers, a threshold splits like categories

MIN_ROWS_OF_BLOCK = 3  # two neighbours are equal in many a sorted column
MIN_BLOCKS = 20  # fewer groups are too few for folds, and as many as a column of codes has


class Oddity(StrEnum):
    """Why a column is not a feature."""

    EMPTY = "no values"
    ONE_VALUE = "one value"
    RUNNING_NUMBER = "a different number in each row"
    NAMES = "texts of few rows each on average"
    CALLED_ID = "called id"


@dataclass(frozen=True, slots=True)
class SetAside:
    """The reason why a column is not a feature, in a few words that follow "set aside:"."""

    oddity: Oddity
    reason: str


def oddity(column: Column, values: ColumnValues) -> Oddity | None:
    """Return why a column is not a feature, judged by these rows; None if it can be one.

    `values` is `float64[n]` with NaN, or codes `int32[n]`. A column with fewer than ten filled rows
    is not judged. A column of dates or fractions is odd only if it has a single value, because a
    tree can split it into lower and higher values.
    """
    filled = values[~is_missing(column, values)]
    if len(filled) == 0:
        return Oddity.EMPTY if len(values) >= MIN_ROWS else None
    if len(filled) < MIN_ROWS:
        return None
    if len(filled) == len(values) and bool((filled == filled[0]).all()):
        return Oddity.ONE_VALUE
    if column.is_numeric and column.display is not Display.INTEGER:
        return None
    n_distinct = len(np.unique(filled))
    if column.is_numeric:
        has_gaps = len(filled) < MIN_SHARE_FILLED * len(values)
        all_differ = n_distinct == len(filled) and not has_gaps
        if all_differ and _counts_rows(column, filled.astype(np.float64)):
            return Oddity.RUNNING_NUMBER
    elif (n_distinct >= MIN_CATEGORIES and FEW_ROWS * n_distinct > len(filled)) or (
        n_distinct >= (MIN_SHARE_DISTINCT if len(filled) >= MIN_ROWS_NEARLY else 1) * len(filled)
    ):
        return Oddity.NAMES
    if column.name.strip().casefold() in _IDS and n_distinct >= MIN_VALUES_OF_AN_ID:
        return Oddity.CALLED_ID
    return None


def is_repeated_key(column: Column, filled: ColumnValues) -> bool:
    """Return whether whole numbers repeat and are named like a key: a store's id, a zip code.

    `filled` are the column's values that are not missing.
    """
    if column.display is not Display.INTEGER or not column.is_numeric or len(filled) < MIN_ROWS:
        return False
    if not _is_named(column.name, _NAMED_CODE) or float(filled.min()) < 0:
        return False
    n_distinct = len(np.unique(filled))
    return n_distinct >= MIN_KEYS and 2 * n_distinct <= len(filled)


def comes_in_blocks(column: Column, values: ColumnValues) -> bool:
    """Return whether rows come in blocks of similar size, one per value: per patient, machine or
    shop.

    values: float64[n_rows] or int32[n_rows], in the order of the file. Whole numbers and text are
    considered; a measurement by which the file is sorted has some blocks of one row.
    """
    if column.is_numeric and column.display is not Display.INTEGER:
        return False
    if len(values) < MIN_ROWS_OF_BLOCK * MIN_BLOCKS or is_missing(column, values).any():
        return False
    begins = np.flatnonzero(np.r_[True, values[1:] != values[:-1]])
    sizes = np.diff(np.r_[begins, len(values)])
    if len(begins) < MIN_BLOCKS or sizes.min() < MIN_ROWS_OF_BLOCK or sizes.max() > 3 * sizes.min():
        return False
    return len(np.unique(values)) == len(begins)


def set_aside(table: Table) -> dict[str, SetAside]:
    """Return the columns that are not features, by name, in table order; judged on all rows.

    Reasons: "a different value in every row", "the same value in every row", "no values".
    """
    found: dict[str, SetAside] = {}
    for column, values in zip(table.schema, table.values, strict=True):
        odd = oddity(column, values)
        if odd is not None:
            found[column.name] = SetAside(odd, _reason(odd, column, values))
    return found


def usual_features(table: Table, target: str) -> tuple[str, ...]:
    """Return the columns that a tree should split on, in the table's order.

    These are all except the target, columns derived from it or from the same source, and columns
    set aside because they only identify rows or never vary. If none is left, those set aside are
    included.
    """
    apart = {target, *kin_of(table, target)}
    others = [name for name in table.schema.names if name not in apart]
    return tuple(not_set_aside(others, set_aside(table)))


def usual_target(table: Table, aside: Collection[str]) -> str:
    """Return the target that a file states, or its last column that has values and is not in
    `aside`, the names of `set_aside`."""
    if stated := table.stated_for(Role.TARGET):
        return stated[0]
    names = table.schema.names
    filled = [name for name in names if table.n_missing(name) < table.n_rows]
    return not_set_aside(filled or names, aside)[-1]


def offered_features(
    table: Table, target: str, others: Sequence[str], aside: Collection[str], apart: Collection[str]
) -> list[str]:
    """Return the columns of `others` that are features at first, for this target.

    `aside` are the names that `set_aside` returns; `apart` are others that wait for the user's
    decision. Columns related to the target, and those that the file marks as ignored, are left out
    as well.
    """
    out = {*apart, *kin_of(table, target), *table.stated_for(Role.IGNORED)}
    return not_set_aside([name for name in others if name not in out], aside)


def not_set_aside(names: Sequence[str], aside: Collection[str]) -> list[str]:
    """Return the names that are not set aside, or all names if every one is: a tree needs a
    feature."""
    return [name for name in names if name not in aside] or list(names)


def _counts_rows(column: Column, filled: FloatArray) -> bool:
    """Return whether these are whole numbers, none twice, that nearly fill their range or are named
    like a key.

    Whether they rise does not matter: in a file sorted by price, prices rise.
    """
    low, high = float(filled.min()), float(filled.max())
    if low >= _FIRST_YEAR and high <= _LAST_YEAR and not _is_named(column.name, _NAMED_ID):
        return False
    if _is_named(column.name, _NAMED_KEY) or _is_named(column.name, _NAMED_ID):
        return True
    return len(filled) >= MIN_ROWS_UNNAMED and high - low < MAX_RANGE_A_ROW * len(filled)


def _is_named(name: str, pattern: "re.Pattern[str]") -> bool:
    return bool(pattern.search(name.casefold()) or pattern.search(name))


def _reason(odd: Oddity, column: Column, values: ColumnValues) -> str:
    if odd is Oddity.EMPTY:
        return "no values"
    if odd is Oddity.ONE_VALUE:
        return "the same value in every row"
    filled = values[~is_missing(column, values)]
    n_distinct = len(np.unique(filled))
    if n_distinct == len(filled):
        has_gaps = len(filled) < len(values)
        return f"a different value in every row{' that has one' if has_gaps else ''}"
    counts = f"{show_count(n_distinct)} different values in {show_count(len(filled))} rows"
    if odd is not Oddity.NAMES:
        return f"it is called an id, with {counts}"
    each = len(filled) / n_distinct
    if each < MIN_ROWS_TOLD:
        return counts
    return f"{counts}, {show_decimals(each, 1)} rows each on average"
