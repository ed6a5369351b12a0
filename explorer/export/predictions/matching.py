"""A table that a tree has not seen, its columns matched to the tree's features by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.schema import Column, Schema
from explorer.data.table import ReadAs, Table
from explorer.data.training import FeatureValues, encode_features
from explorer.export.rules.derived import source_column
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import listed, rows, short

Read = Callable[[Mapping[str, ReadAs]], Table]
"""Reads the table, some columns as asked."""

_MOST_NAMED = 6


@dataclass(frozen=True, slots=True, eq=False)
class Matched:
    """A table as the tree takes it.

    columns: one a feature of the tree, as for `walking.apply`. told: what differs from the table
    that the tree was grown from, a sentence each.
    """

    table: Table
    columns: tuple[FeatureValues, ...]
    told: tuple[str, ...]


def matched(tree: Tree, read: Read) -> Matched:
    """Columns by name, read again as the features' kinds where they were found to be others.

    A feature that no split asks about may be absent. Raises TableError, in one sentence, where
    one that is asked about is absent, or cannot be read as what it was.
    """
    table = read({})
    given = {feature.name: _given(feature, table) for feature in tree.features}
    used = {given[name].name for name in _names_used(tree)}
    absent = [one.name for one in given.values() if one.name not in table.schema.names]
    absent = list(dict.fromkeys(absent))
    if needed := [short(name) for name in absent if name in used]:
        many = len(needed) > 1
        raise TableError(
            f"The table has no column{'s' if many else ''} {_named(needed)}, which the tree splits "
            f"on. Columns are matched by their names: give {'these' if many else 'it'} the same."
        )
    table = _as_features(list(given.values()), table, read, used)
    columns = []
    for feature in tree.features:
        if _is_there(given[feature.name], table):
            (values,) = encode_features(table, Schema((feature,)))
        elif feature.is_numeric:
            values = np.full(table.n_rows, np.nan)
        else:
            values = np.full(table.n_rows, -1, np.int32)
        columns.append(values)
    names = {one.name for one in given.values()}
    told = _differences(tree, table, names, absent, columns)
    return Matched(table, tuple(columns), tuple(told))


def _names_used(tree: Tree) -> set[str]:
    return {tree.features[index].name for index in np.unique(tree.feature[tree.feature >= 0])}


def _given(feature: Column, table: Table) -> Column:
    """The column that the table gives for a feature: the source of a derived one, if it has it."""
    source = source_column(feature)
    is_given = source.name in table.schema.names or feature.name not in table.schema.names
    return source if is_given else feature


def _is_there(given: Column, table: Table) -> bool:
    return given.name in table.schema.names and _fits(given, table)


def _as_features(given: list[Column], table: Table, read: Read, used: set[str]) -> Table:
    """The table with the columns that are asked about as numbers or categories, as they were."""
    asked = {}
    for feature in given:
        if feature.name in used and not _fits(feature, table):
            # The order of days and months is not guessed: texts that may be dates are refused.
            asked[feature.name] = ReadAs.NUMBERS if feature.is_numeric else ReadAs.CATEGORIES
    if not asked:
        return table
    again = read(asked)
    for feature in given:
        if feature.name in asked and not _fits(feature, again):
            found = table.column(feature.name).plural
            raise TableError(
                f"Column “{short(feature.name)}” has {found} here; the tree was grown on it as "
                f"{feature.plural}."
            )
    return again


def _fits(feature: Column, table: Table) -> bool:
    """Whether both are categories, both numbers, dates or times, or the table's has no values."""
    column = table.column(feature.name)
    if table.n_missing(column.name) == table.n_rows:
        return True
    if feature.is_number or column.is_number:
        return feature.is_number and column.is_number
    return feature.kind is column.kind and feature.display is column.display


def _differences(
    tree: Tree, table: Table, names: set[str], absent: list[str], columns: list[FeatureValues]
) -> list[str]:
    told = []
    if absent:
        told.append(f"It has no {_named(absent)}, which no split asks about.")
    used = _names_used(tree)
    known = {*tree.features.names, *names, tree.target.name}
    if others := [name for name in table.schema.names if name not in known]:
        are = "is no feature" if len(others) == 1 else "are no features"
        told.append(f"{_named(others)} {are} of the tree.")
    for feature, values in zip(tree.features, columns, strict=True):
        if feature.name not in used or feature.is_numeric:
            continue
        if n := int((values == -2).sum()):
            told.append(
                f"{rows(n)} {'has' if n == 1 else 'have'} a category of "
                f"“{short(feature.name)}” that the tree has not seen."
            )
    pairs = zip(tree.features, columns, strict=True)
    lacking = [_is_missing(values) for feature, values in pairs if feature.name in used]
    if lacking and (n := int(np.any(lacking, axis=0).sum())):
        told.append(
            f"{rows(n)} {'lacks' if n == 1 else 'lack'} a value that a split may ask about."
        )
    return told


def _is_missing(values: FeatureValues) -> np.ndarray:
    return np.isnan(values) if values.dtype.kind == "f" else values == -1


def _named(names: list[str]) -> str:
    shown = [f"“{short(name)}”" for name in names[:_MOST_NAMED]]
    more = len(names) - len(shown)
    return listed([*shown, *([f"{show_count(more)} more"] if more else [])], len(shown) + 1)
