"""Bring a second table into a first one's columns; columns, levels and classes match by name."""

from dataclasses import replace
from typing import Protocol

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray
from explorer.data.derivation import OF_DATES, How
from explorer.data.deriving import computed_from, fits
from explorer.data.errors import TableError
from explorer.data.reading.dates import parse_dates
from explorer.data.reading.numbers import DecimalMark, parse_numbers
from explorer.data.schema import Column, DayMonth, Display, Kind, LevelType, Schema, Task
from explorer.data.table import MISSING, ColumnValues, Table, is_missing, levels_of_numbers

UNSEEN = -2  # the code of a level that the tree's schema does not know


class Learned(Protocol):
    """A value with features and a target: a tree, or a training table."""

    @property
    def features(self) -> Schema: ...
    @property
    def target(self) -> Column: ...
    @property
    def task(self) -> Task: ...


def encode_features(table: Table, features: Schema) -> tuple[ColumnValues, ...]:
    """Return a table's columns in a tree's schema; levels are matched by name, unknown ones are
    UNSEEN (-2).

    One array per feature, in the order of `features`, over all rows of the table: float64 with
    NaN, or int32 codes with MISSING (-1). A derived feature is computed from its source if the
    table has the source. If the tree needs the other kind, numbers become categories as they are
    written, and categories become numbers if all of them are. Raises TableError if a feature is
    absent or cannot be brought to the tree's kind.
    """
    encoded: list[ColumnValues] = []
    for feature in features:
        column, values = match_feature(feature, table)
        if len(column.levels) > len(feature.levels):
            values = np.where(values >= len(feature.levels), np.int32(UNSEEN), values)
        encoded.append(values)
    return tuple(encoded)


def match_feature(feature: Column, table: Table) -> tuple[Column, ColumnValues]:
    """Return a feature as another table has it; levels unknown to the feature come last.

    Raises TableError like `encode_features`.
    """
    if _is_computed(feature, table):
        return _by_levels(feature, *_computed(feature, table))
    if feature.name not in table.schema.names:
        name = feature.derived.source if feature.derived else feature.name
        raise TableError(f"The table has no column “{name}”, which the tree splits on.")
    return match_values(feature, table.column(feature.name), table.values_of(feature.name))


def match_values(
    known: Column, column: Column, values: ColumnValues
) -> tuple[Column, ColumnValues]:
    """Return the values of another table's column with the same name; unknown levels come last.

    Raises TableError if they are of the other kind and cannot be read as the known one.
    """
    if column.kind is not known.kind:
        column, values = _as_kind(known, column, values)
    return _by_levels(known, column, values)


def are_alike(one: Learned, other: Learned) -> bool:
    """Return whether both have the same columns in the same order, so that codes mean the same."""
    if one.features is other.features and one.target is other.target:
        return True
    return (one.features, one.target) == (other.features, other.target)


def _by_levels(
    feature: Column, column: Column, values: ColumnValues
) -> tuple[Column, ColumnValues]:
    """Return codes of the feature's levels, then of those that it lacks; numbers unchanged."""
    if column.is_numeric or column.levels == feature.levels:
        return feature, values
    levels = dict.fromkeys((*feature.levels, *column.levels))
    code_of = {level: code for code, level in enumerate(levels)}
    codes = [code_of[level] for level in column.levels]
    by_levels: NDArray[np.int32] = np.array([*codes, MISSING], np.int32)[values]
    alike = column.level_type is feature.level_type
    level_type = feature.level_type if alike else LevelType.TEXT
    return replace(feature, levels=tuple(levels), level_type=level_type), by_levels


def _is_computed(feature: Column, table: Table) -> bool:
    derived, names = feature.derived, table.schema.names
    if derived is None or derived.source not in names:
        return False
    return feature.name not in names or table.column(feature.name).derived != derived


def _computed(feature: Column, table: Table) -> tuple[Column, ColumnValues]:
    """Return a derived feature from its source; TableError if that is of another kind."""
    derived = feature.derived
    assert derived is not None, "another feature is not computed"
    source, values = table.column(derived.source), table.values_of(derived.source)
    if derived.how is How.OTHER and source.is_number:
        source, values = _as_kind(
            Column(source.name, Kind.CATEGORICAL, derived.kept), source, values
        )
    if derived.how in OF_DATES and not source.is_numeric:
        dates = Column(source.name, Kind.NUMERIC, (), Display.DATE, date_order=feature.date_order)
        if (moments := _dates_of(dates, source, values)) is not None:
            source, values = dates, moments
    if not fits(source, derived.how) and not is_missing(source, values).all():
        raise TableError(
            f"The tree splits on “{feature.name}”. In this table, column “{source.name}” has "
            f"{source.plural}, so “{derived.how.value}” cannot be computed from it."
        )
    return computed_from(derived, feature.name, source, values)


def _as_kind(feature: Column, column: Column, values: ColumnValues) -> tuple[Column, ColumnValues]:
    """Return a column as the other kind: numbers as the categories that they are written as, or
    back.

    Raises TableError if a category is not a number, or no number is a category of the feature.
    """
    if feature.is_moment:
        if (moments := _dates_of(feature, column, values)) is not None:
            return feature, moments
    elif feature.is_numeric:
        used = np.unique(values[values != MISSING])
        read = parse_numbers(pa.array(column.levels, pa.string()), DecimalMark.POINT)
        if not np.isnan(read[used]).any():
            numbers: FloatArray = np.append(read, np.nan)[values]
            return feature, numbers
    else:
        levels, codes = levels_of_numbers(column, values)
        if not levels or not set(levels).isdisjoint(feature.levels):
            return replace(feature, levels=levels), codes
    raise TableError(
        f"Column “{feature.name}” is {column.kind} in this table, but was {feature.kind} when the "
        "tree was grown."
    )


def _dates_of(feature: Column, column: Column, values: ColumnValues) -> FloatArray | None:
    """Return categories that are dates in seconds, NaN for missing, in the order of the feature's.

    None if one of them is not a date, or a feature of ISO dates leaves the order open.
    """
    if feature.display is not Display.DATE:
        return None
    texts = pa.array(column.levels, pa.string())
    orders = [feature.date_order] if feature.date_order else list(DayMonth)
    read = [np.append(parse_dates(texts, order), np.nan)[values] for order in orders]
    missing = values == MISSING
    same = all(np.array_equal(one, read[0], equal_nan=True) for one in read)
    return read[0] if same and not np.isnan(read[0][~missing]).any() else None
