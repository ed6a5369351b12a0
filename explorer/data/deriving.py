"""Columns that are computed from others: month, weekday and age of a date, logarithm, "other"."""

import hashlib
from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from explorer.data.arrays import frozen
from explorer.data.derivation import MONTHS, WEEKDAYS, Derived, How
from explorer.data.display import number_display, show_count, show_value
from explorer.data.errors import TableError
from explorer.data.schema import Column, Display, Kind, Schema
from explorer.data.table import MISSING, ColumnValues, Table

DAY = 86_400
MIN_SHARE_KEPT = 0.01  # categories with a smaller share of the filled rows are grouped as "other"


def derive(table: Table, column: str, how: How | str) -> Table:
    """Return the table with one more column, which is computed from another.

    For dates, `how` is "month" or "weekday" (categories), or "age" (days before the last date). For
    numbers, it is "logarithm" (natural). For categories, it is "other": all categories with less
    than 1 % of the filled rows are grouped into one. The new column comes last. A tree that splits
    on it computes it for other tables as well, and so do exported rules.

    Raises TableError for a column of the wrong kind, for the logarithm of numbers that are not all
    positive, and if fewer than two categories would be grouped.
    """
    if not isinstance(how, str) or how not in set(How):
        listed = ", ".join(f"“{one.value}”" for one in How)
        raise TableError(f"The new column must be one of {listed}; got “{str(how)[:40]}”.")
    return with_derived(table, (recipe(table, column, How(how)),))


def recipe(table: Table, name: str, how: How) -> Derived:
    """Return how to derive a column from one of this table's, and what its values determine.

    Raises TableError like `derive`.
    """
    if name not in table.schema.names:
        raise TableError(f"The table has no column “{name}”.")
    column, values = table.column(name), table.values_of(name)
    if column.derived:
        raise TableError(
            f"Column “{name}” is itself computed: use “{column.derived.source}” instead."
        )
    if not fits(column, how):
        raise TableError(
            f"Column “{name}” has {column.plural}, so “{how.value}” cannot be computed from it."
        )
    match how:
        case How.AGE:
            known = values[~np.isnan(values)]
            last = float(known.max()) if len(known) else 0.0
            return Derived(name, how, since=float(np.ceil(last / DAY) * DAY))
        case How.LOGARITHM if not has_logarithm(values):
            raise TableError(
                f"Column “{name}” has numbers that are not positive, so it has no logarithm."
            )
        case How.OTHER:
            counts = np.bincount(values[values >= 0], minlength=len(column.levels))
            enough = counts >= MIN_SHARE_KEPT * counts.sum()
            kept = tuple(level for level, one in zip(column.levels, enough, strict=True) if one)
            n_rare = len(column.levels) - len(kept)
            if n_rare < 2 or not kept:
                raise TableError(f"Column “{name}” has no rare categories to group.")
            other = _free(f"other ({show_count(n_rare)} categories)", set(kept))
            return Derived(name, how, kept=kept, other=other)
    return Derived(name, how)


def fits(column: Column, how: How) -> bool:
    """Return whether such a column can be derived from a column of this kind."""
    match how:
        case How.LOGARITHM:
            return column.is_number
        case How.OTHER:
            return not column.is_numeric
    return column.display is Display.DATE and column.is_numeric


def has_logarithm(values: ColumnValues) -> bool:
    """Return whether there are known numbers (`float64[n]`, NaN if missing), all positive."""
    known = values[~np.isnan(values)]
    return bool(len(known)) and bool((known > 0).all())


def with_derived(table: Table, recipes: Iterable[Derived]) -> Table:
    """Return the table with these columns after its own; it does not get the same column twice.

    Raises TableError if a source is absent or of another kind.
    """
    columns, values = list(table.schema), list(table.values)
    digest = hashlib.sha256(table.fingerprint.encode())
    for one in recipes:
        if one in [column.derived for column in columns]:
            continue
        if one.source not in table.schema.names:
            raise TableError(f"The table has no column “{one.source}”.")
        source = table.column(one.source)
        if not fits(source, one.how):
            raise TableError(
                f"“{name_of(one, source)}” is computed from column “{one.source}”, which has "
                f"{source.plural} here: remove the computed column first."
            )
        name = _free(name_of(one, source), {column.name for column in columns})
        column, computed = computed_from(one, name, source, table.values_of(one.source))
        columns.append(column)
        values.append(frozen(computed))
        digest.update(repr((name, one)).encode("utf-8", "replace"))
    if len(columns) == len(table.schema):
        return table
    schema = Schema(tuple(columns))
    return replace(table, schema=schema, values=tuple(values), fingerprint=digest.hexdigest())


def kin_of(table: Table, name: str) -> set[str]:
    """Return the columns derived from this one or from the same source, and that source.

    They reveal too much about each other for one to be the target and another a feature.
    """
    of = {column.name: column.derived for column in table.schema}
    roots = {one: derived.source if derived else one for one, derived in of.items()}
    root = roots.get(name)
    return {one for one, other in roots.items() if other == root and one != name}


def name_of(one: Derived, source: Column) -> str:
    """Return the name of a derived column, before it is made unique."""
    match one.how:
        case How.AGE:
            return f"days from {one.source} to {show_value(source, one.since)}"
        case How.LOGARITHM:
            return f"ln({one.source})"
        case How.OTHER:
            return f"{one.source}, rare ones as other"
    return f"{one.how.value} of {one.source}"


def computed_from(
    one: Derived, name: str, source: Column, values: ColumnValues
) -> tuple[Column, ColumnValues]:
    """Return a derived column, named `name`, and its values from those of its source.

    `values` is `float64[n]` with NaN, or codes `int32[n]` with -1, and so is the result.
    """
    match one.how:
        case How.MONTH | How.WEEKDAY:
            return _named(one, name, source, values)
        case How.AGE:
            numbers = (one.since - values) / DAY
        case How.LOGARITHM:
            positive = np.asarray(values > 0)
            numbers = np.log(values, out=np.full(len(values), np.nan), where=positive)
        case How.OTHER:
            return _grouped(one, name, source, values)
    display, order = number_display(numbers), source.date_order
    column = Column(name, Kind.NUMERIC, (), display, derived=one, date_order=order)
    return column, numbers


def _named(
    one: Derived, name: str, source: Column, seconds: ColumnValues
) -> tuple[Column, ColumnValues]:
    """Return the month or the weekday of each date, of those that occur; no date is missing."""
    known = ~np.isnan(seconds)
    days = np.floor(np.where(known, seconds, 0) / DAY)
    names: tuple[str, ...] = MONTHS if one.how is How.MONTH else WEEKDAYS
    if one.how is How.MONTH:
        codes = days.astype("datetime64[D]").astype("datetime64[M]").astype(np.int64) % 12
    else:
        codes = ((days + 3) % 7).astype(np.int64)  # 1970-01-01 was a Thursday
    present = np.unique(codes[known])
    levels = tuple(names[code] for code in present.tolist())
    code_of = np.full(len(names), MISSING, np.int32)
    code_of[present] = np.arange(len(present))
    order = source.date_order
    column = Column(name, Kind.CATEGORICAL, levels, derived=one, date_order=order)
    return column, np.where(known, code_of[codes], MISSING).astype(np.int32)


def _grouped(
    one: Derived, name: str, source: Column, values: ColumnValues
) -> tuple[Column, ColumnValues]:
    """Return kept categories as they are, and all others, also those never seen, as "other"."""
    place = {level: code for code, level in enumerate(one.kept)}
    codes = [place.get(level, len(one.kept)) for level in source.levels]
    column = Column(name, Kind.CATEGORICAL, (*one.kept, one.other), derived=one)
    return column, np.array([*codes, MISSING], np.int32)[values]


def _free(name: str, taken: set[str]) -> str:
    if name not in taken:
        return name
    return next(f"{name} {i}" for i in range(2, len(taken) + 3) if f"{name} {i}" not in taken)
