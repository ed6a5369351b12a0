"""Features that mislead a tree: of one value, naming rows, of many categories, mostly missing."""

import numpy as np

from explorer.data.display import show_count, show_number, show_share
from explorer.data.roles import Role
from explorer.data.schema import Column
from explorer.data.set_aside import Oddity, is_repeated_key, oddity
from explorer.data.table import ReadAs, Remedy, is_missing
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.views.columns.warning import (
    BY_HEART,
    NAMES_ROWS,
    NEEDS_TWO_VALUES,
    ONE_VALUE,
    ColumnWarning,
    ignore,
)
from explorer.views.nodes.axes import show_feature_value
from explorer.views.nodes.wording import rows, short

MIN_ROWS = 20
"""A table of fewer rows is read, not judged: in fourteen days of tennis all shares are rough."""

MIN_LEVELS = 20
MIN_ROWS_A_LEVEL = 10
"""So many levels with fewer rows each: 28 districts of 100 houses each are no trap."""

MIN_LEVELS_OF_ANY_SIZE = 100
"""Free text and long lists of names: so many are worth a word however many rows each has."""

MAX_SHARE_MISSING = 0.5
"""Above this share a split on the column asks first of all whether it has a value."""


def feature_warning(training: TrainingTable, feature: int) -> ColumnWarning | None:
    """What is odd about one feature, judged by the rows that take part; None in short tables.

    The first that applies: what a constant column misses needs not be said as well.
    """
    check_cancelled()
    column, values = training.features[feature], training.columns[feature]
    filled = values[~is_missing(column, values)]
    n_missing = len(values) - len(filled)
    n_levels = 0 if column.is_numeric else len(np.unique(filled))
    everywhere = "in every row" + (" that takes part" if _leaves_out_rows(training) else "")
    match oddity(column, values):
        case Oddity.ONE_VALUE:
            return _constant(column, values, everywhere)
        case Oddity.RUNNING_NUMBER:
            where = everywhere + (" that has one" if n_missing else "")
            return _names_rows(column, f"{short(column.name)} has a different number {where}")
        case Oddity.NAMES | Oddity.CALLED_ID:
            count = f"{show_count(len(np.unique(filled)))} different values in {rows(len(filled))}"
            return _names_rows(column, f"{short(column.name)} holds {count}")
        case Oddity.EMPTY:
            return None  # reading the table has said so
    if training.n_rows < MIN_ROWS:
        return None
    are_small = n_levels >= MIN_LEVELS and len(filled) < MIN_ROWS_A_LEVEL * n_levels
    if are_small or n_levels >= MIN_LEVELS_OF_ANY_SIZE:
        return _many_levels(column, n_levels, len(filled))
    if is_repeated_key(column, filled):
        return _key(column, len(np.unique(filled)), len(filled))
    if n_missing > MAX_SHARE_MISSING * len(values):
        return _mostly_missing(column, n_missing, len(values))
    return None


def _leaves_out_rows(training: TrainingTable) -> bool:
    return training.n_without_target + training.n_without_weight > 0


def _constant(column: Column, values: FeatureValues, everywhere: str) -> ColumnWarning:
    value = show_feature_value(column, float(values[0]))
    return ColumnWarning(
        column.name,
        ONE_VALUE,
        f"{short(column.name)} is {value} {everywhere}.",
        NEEDS_TWO_VALUES,
        (ignore(column.name),),
    )


def _names_rows(column: Column, fact: str) -> ColumnWarning:
    return ColumnWarning(
        column.name,
        NAMES_ROWS,
        f"{fact}: it names rows rather than describing them.",
        BY_HEART,
        (ignore(column.name), Remedy("Use it as the row label", column.name, role=Role.ROW_LABEL)),
    )


def _many_levels(column: Column, n_levels: int, n_filled: int) -> ColumnWarning:
    each = f"{show_number(n_filled / n_levels, 2)} rows each"
    return ColumnWarning(
        column.name,
        "many categories",
        f"{short(column.name)} has {show_count(n_levels)} categories with {each} on average.",
        f"They can be split in 2{_superscript(n_levels - 1)} − 1 ways, and some of these look good "
        "by luck: the search favours such a column over better ones.",
        (ignore(column.name),),
    )


def _key(column: Column, n_values: int, n_filled: int) -> ColumnWarning:
    return ColumnWarning(
        column.name,
        "a key read as numbers",
        f"{short(column.name)} is called a key: {show_count(n_values)} different whole numbers in "
        f"{rows(n_filled)}.",
        "As numbers a tree asks for keys above or below a limit, which means nothing; as "
        "categories it asks for one key or another.",
        (Remedy("Read as categories", column.name, ReadAs.CATEGORIES), ignore(column.name)),
    )


def _mostly_missing(column: Column, n_missing: int, n: int) -> ColumnWarning:
    return ColumnWarning(
        column.name,
        "mostly missing",
        f"{short(column.name)} has no value in {show_count(n_missing)} of {rows(n)} "
        f"({show_share(n_missing / n)}).",
        "Missing values are sent left or right, never filled in: about most rows the tree "
        "learns only that the value is missing.",
        (ignore(column.name),),
    )


def _superscript(count: int) -> str:
    return str(count).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
