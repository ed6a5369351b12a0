"""Features that mislead a tree: of one value, naming rows, of many categories, mostly missing."""

import re

import numpy as np

from explorer.data.display import show_count, show_share, show_value
from explorer.data.roles import Role
from explorer.data.schema import Column, Display
from explorer.data.table import Remedy
from explorer.data.training import FeatureValues, TrainingTable
from explorer.views.columns.warning import NAMES_ROWS, ONE_VALUE, ColumnWarning, ignore
from explorer.views.nodes.wording import rows, short

MIN_ROWS = 20
"""A table of fewer rows is read, not judged: in fourteen days of tennis all shares are rough."""

MIN_SHARE_DISTINCT = 0.9
"""From this share of distinct texts on a column names rows; car names repeat more (0.77)."""

MAX_RANGE_A_ROW = 2
"""Running numbers have gaps where rows were deleted; 400 prices from 3,000 to 90,000 are none."""

MIN_LEVELS = 20
MIN_ROWS_A_LEVEL = 10
"""So many levels with fewer rows each: 28 districts of 100 houses each are no trap."""

MAX_SHARE_MISSING = 0.5
"""Above this share a split on the column asks first of all whether it has a value."""

_FIRST_YEAR, _LAST_YEAR = 1500, 2200
_NAMED_ID = re.compile(r"(?:^|[^a-z])(?:id|uuid|guid)(?:$|[^a-z])|[a-z]I[Dd]$", re.ASCII)


def feature_warning(training: TrainingTable, feature: int) -> ColumnWarning | None:
    """What is odd about one feature, judged by the rows that take part; None in short tables.

    The first that applies: what a constant column misses needs not be said as well.
    """
    column, values = training.features[feature], training.columns[feature]
    if training.n_rows < MIN_ROWS:
        return None
    filled = values[~np.isnan(values) if column.is_numeric else values >= 0]
    n_missing = len(values) - len(filled)
    if len(filled) == 0:
        return None
    n_levels = 0 if column.is_numeric else len(np.unique(filled))
    everywhere = "in every row" + (" that takes part" if _leaves_out_rows(training) else "")
    if bool((values == values[0]).all()):
        return _constant(column, values, everywhere)
    if column.is_numeric and not n_missing and _counts_rows(column, values):
        return _names_rows(column, f"{short(column.name)} has another number {everywhere}")
    if n_levels >= MIN_SHARE_DISTINCT * len(filled):
        count = f"{show_count(n_levels)} different texts in {rows(len(filled))}"
        return _names_rows(column, f"{short(column.name)} holds {count}")
    if n_levels >= MIN_LEVELS and len(filled) < MIN_ROWS_A_LEVEL * n_levels:
        return _many_levels(column, n_levels, len(filled))
    if n_missing > MAX_SHARE_MISSING * len(values):
        return _mostly_missing(column, n_missing, len(values))
    return None


def _leaves_out_rows(training: TrainingTable) -> bool:
    return training.n_without_target + training.n_without_weight > 0


def _counts_rows(column: Column, values: FeatureValues) -> bool:
    """Whole numbers, none twice, that nearly fill their range; or that are named id.

    That they rise would tell nothing: in a file sorted by price, prices rise.
    """
    if column.display is not Display.INTEGER:
        return False
    low, high = float(values.min()), float(values.max())
    if low >= _FIRST_YEAR and high <= _LAST_YEAR:
        return False
    is_named = _NAMED_ID.search(column.name.casefold()) or _NAMED_ID.search(column.name)
    if not is_named and high - low >= MAX_RANGE_A_ROW * len(values):
        return False
    return len(np.unique(values)) == len(values)


def _constant(column: Column, values: FeatureValues, everywhere: str) -> ColumnWarning:
    value = (
        show_value(column, float(values[0]))
        if column.is_numeric
        else short(column.levels[int(values[0])])
    )
    name = short(column.name)
    return ColumnWarning(
        column.name,
        ONE_VALUE,
        f"{name} is {value} {everywhere}.",
        "A split needs two different values: none can use a column with one value.",
        (ignore(column.name),),
    )


def _names_rows(column: Column, fact: str) -> ColumnWarning:
    return ColumnWarning(
        column.name,
        NAMES_ROWS,
        f"{fact}: it names rows rather than describing them.",
        "A tree can learn such a column by heart, and the next row brings a value that it has "
        "never met.",
        (ignore(column.name), Remedy("Use it as the row label", column.name, role=Role.ROW_LABEL)),
    )


def _many_levels(column: Column, n_levels: int, n_filled: int) -> ColumnWarning:
    each = n_filled / n_levels
    return ColumnWarning(
        column.name,
        "many categories",
        f"{short(column.name)} has {show_count(n_levels)} categories with {each:.2g} rows each on "
        "average.",
        f"They can be sent left and right in 2{_superscript(n_levels - 1)} − 1 ways, and some look "
        "good by luck: impurity-based search favours such a column over better ones.",
        (ignore(column.name),),
    )


def _mostly_missing(column: Column, n_missing: int, n: int) -> ColumnWarning:
    return ColumnWarning(
        column.name,
        "mostly missing",
        f"{short(column.name)} has no value in {show_count(n_missing)} of {rows(n)} "
        f"({show_share(n_missing / n)}).",
        "Missing values are sent left or right, never filled in: most rows learn only that "
        "they have no value here.",
        (ignore(column.name),),
    )


def _superscript(count: int) -> str:
    return str(count).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
