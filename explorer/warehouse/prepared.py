"""Turn a warehouse's table and the roles of its columns into rows that can be searched."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.schema import Column, Display, Kind, Schema, Task
from explorer.data.table import levels_of_numbers
from explorer.data.training import MAX_INTEGER_CLASSES, check_roles
from explorer.warehouse.bins import (
    MAX_BINS,
    MAX_LEVELS,
    SAMPLE_ROWS,
    Bins,
    category_bins,
    exact_bins,
    named,
    ordered_bins,
    quantile_bins,
    told,
)
from explorer.warehouse.protocol import BinnedRows, Range, Roles, RowCounts, StoredColumn, Warehouse


@dataclass(frozen=True, slots=True, eq=False)
class PreparedTable:
    """Rows in bins, ready to grow trees from. Growth no longer reads the table itself.

    notes: sentences on what is not exact, and what was left out. counts: how many rows are used,
    and how many are not.
    """

    features: Schema
    bins: tuple[Bins, ...]
    target: Column
    rows: BinnedRows
    counts: RowCounts
    has_weights: bool
    notes: tuple[str, ...]

    @property
    def task(self) -> Task:
        """Regression if the target is numeric, else classification."""
        return Task.REGRESSION if self.target.is_numeric else Task.CLASSIFICATION


def prepare_table(
    warehouse: Warehouse,
    target: str,
    features: Sequence[str] | None,
    task: Task | None,
    weight: str | None,
    orders: Mapping[str, Sequence[str]] | None = None,
) -> PreparedTable:
    """Read ranges and a sample, find the bins, and code every row once.

    `orders` is as for `explorer.encode`, for features; an order of the target is ignored. Raises
    TableError for unknown columns, for a column with two roles, for an order that lacks a category,
    and if there is nothing to learn from.
    """
    stored = {column.name: column for column in warehouse.columns}
    apart = {target, weight}
    names = tuple(n for n in stored if n not in apart) if features is None else tuple(features)
    check_roles(stored, target, names, {"weight": weight})
    orders = {name: levels for name, levels in (orders or {}).items() if name != target}
    _check_ordered(stored, orders)
    roles = Roles(names, target, weight)
    _check_weight(stored, weight)
    ranges, sampled = warehouse.survey(SAMPLE_ROWS, roles)
    _check_ranges(ranges, roles)
    counts = warehouse.counts(roles)
    if counts.n_taking_part == 0:
        raise TableError(
            f"No row with a value of “{target}” has a weight above zero in column “{weight}”."
        )
    learned, target_bins = target_of(warehouse, stored[target], ranges[target], roles, task)
    columns = [stored[name] for name in names]
    bins, n_sampled = _bins_of(warehouse, columns, ranges, sampled, roles, counts, orders)
    rows = warehouse.bin(bins, target_bins, roles)
    return PreparedTable(
        features=Schema(tuple(each.column for each in bins)),
        bins=tuple(bins),
        target=learned,
        rows=rows,
        counts=counts,
        has_weights=weight is not None,
        notes=(
            *warehouse.notes,
            *_empty_words([name for name in names if ranges[name].n_values == 0]),
            *told(bins, n_sampled),
        ),
    )


def _empty_words(empty: Sequence[str]) -> tuple[str, ...]:
    if not empty:
        return ()
    have = "has" if len(empty) == 1 else "have"
    return (f"C{named(empty)[1:]} {have} no values.",)


def _check_ordered(stored: Mapping[str, StoredColumn], orders: Iterable[str]) -> None:
    for name in orders:
        if name not in stored:
            raise TableError(f"The table has no column “{name}”.")
        if stored[name].kind is not Kind.CATEGORICAL:
            raise TableError(
                f"Column “{name}” does not hold categories: only a column of categories can "
                "have an order."
            )


def _check_weight(stored: dict[str, StoredColumn], weight: str | None) -> None:
    if weight is not None:
        column = stored[weight]
        if column.kind is Kind.CATEGORICAL or column.display is not Display.NUMBER:
            raise TableError(
                f"Column “{weight}” does not hold numbers, so it cannot be the weight: weights "
                "must be numbers that are at least zero."
            )


def _check_ranges(ranges: Mapping[str, Range], roles: Roles) -> None:
    for name, found in ranges.items():
        if np.isinf([found.lowest, found.highest]).any():
            raise TableError(
                f"Column “{name}” holds an infinite value: enter a finite number or leave the "
                "cell empty."
            )
    if ranges[roles.target].n_values == 0:
        raise TableError(
            f"Column “{roles.target}” has no values at all, so there is nothing to learn from it: "
            "choose another target."
        )
    if roles.weight is not None and ranges[roles.weight].lowest < 0:
        raise TableError(
            f"Column “{roles.weight}” has negative values, so it cannot be the weight: weights "
            "must be at least zero."
        )


def column_of(stored: StoredColumn, found: Range) -> Column:
    """Return a numeric column as it is written."""
    whole = stored.display is Display.NUMBER and found.is_whole
    return Column(stored.name, Kind.NUMERIC, (), Display.INTEGER if whole else stored.display)


def target_of(
    warehouse: Warehouse, stored: StoredColumn, found: Range, roles: Roles, task: Task | None
) -> tuple[Column, Bins | None]:
    """Return the target as it is learned, and the bins of its classes; None for numbers."""
    name = stored.name
    if stored.kind is Kind.CATEGORICAL:
        if task is Task.REGRESSION:
            raise TableError(
                f"Column “{name}” holds categories, so it cannot be predicted as a number."
            )
        levels, n_levels = warehouse.levels(name, MAX_LEVELS, roles)
        if n_levels > MAX_LEVELS:
            raise _too_many_classes(name)
        bins = category_bins(name, levels, n_levels)
        return bins.column, bins
    column = column_of(stored, found)
    few = None
    if task is Task.CLASSIFICATION:
        few = warehouse.distinct(name, MAX_LEVELS, roles)
        if few is None:
            raise _too_many_classes(name)
    elif task is None and column.display is Display.INTEGER:
        few = warehouse.distinct(name, MAX_INTEGER_CLASSES, roles)
    if few is None:
        _check_squares(name, found)
        return column, None
    classes, _ = levels_of_numbers(column, few)
    return Column(name, Kind.CATEGORICAL, classes), exact_bins(column, few)


def _too_many_classes(name: str) -> TableError:
    return TableError(
        f"Column “{name}” has more than {show_count(MAX_LEVELS)} classes: choose another target."
    )


def _check_squares(name: str, found: Range) -> None:
    with np.errstate(over="ignore"):
        squares = np.float64(found.highest - found.lowest) ** 2 * found.n_values
    if not np.isfinite(squares):
        raise TableError(
            f"Squared errors of column “{name}” are too large for a computer to store: divide the "
            "column by a power of ten, or choose another target."
        )


def _bins_of(
    warehouse: Warehouse,
    stored: list[StoredColumn],
    ranges: Mapping[str, Range],
    sampled: list[FloatArray],
    roles: Roles,
    counts: RowCounts,
    orders: Mapping[str, Sequence[str]],
) -> tuple[list[Bins], int]:
    """Return the bins of each feature, and the rows of the sample that gave their edges."""
    numbers = [column.name for column in stored if column.kind is Kind.NUMERIC]
    samples: dict[str, FloatArray] = dict(zip(numbers, sampled, strict=True))
    bins: list[Bins] = []
    for each in stored:
        if each.kind is Kind.CATEGORICAL:
            levels, n_levels = warehouse.levels(each.name, MAX_LEVELS, None)
            if each.name in orders:
                bins.append(ordered_bins(each.name, orders[each.name], levels, n_levels))
            else:
                bins.append(category_bins(each.name, levels, n_levels))
            continue
        column, sample = column_of(each, ranges[each.name]), samples[each.name]
        seen = np.unique(sample[~np.isnan(sample)])
        few = None
        if len(sample) == counts.n_taking_part:  # no sample, but all of them
            few = seen if len(seen) <= MAX_BINS else None
        elif len(seen) <= MAX_BINS:
            few = warehouse.distinct(each.name, MAX_BINS, roles)
        bins.append(quantile_bins(column, sample) if few is None else exact_bins(column, few))
    return bins, max((len(sample) for sample in sampled), default=0)
