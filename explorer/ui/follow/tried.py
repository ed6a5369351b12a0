"""The followed row and the values tried for it."""

import math
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

from explorer.data.matching import UNSEEN
from explorer.data.schema import Column
from explorer.data.table import MISSING, Table
from explorer.judging.what_if import RowValues, leaf_of
from explorer.tree.tree import Tree
from explorer.ui import selection, state
from explorer.ui.choices import FixedByRow, FixedValues, TriedValues
from explorer.ui.follow.row_numbers import row_in_address
from explorer.ui.sent_numbers import finite
from explorer.ui.subject import Subject
from explorer.views.follow.followed_row import values_of_row
from explorer.views.nodes.feature_axes import asked_features


@dataclass(frozen=True, slots=True)
class Followed:
    """The row at this index, in the tree under all limits. now: the tried values, or None for the
    row's own."""

    subject: Subject
    tree: Tree
    row: int
    now: RowValues | None
    tried: TriedValues

    @property
    def locked(self) -> tuple[int, ...]:
        """Indices of the locked features."""
        names = self.tree.features.names
        return tuple(i for i, name in enumerate(names) if name in self.tried.locked)


def followed(subject: Subject) -> Followed | None:
    """Return the row that the address names, or None if the table has no such row. A row of
    another table is forgotten; a row of the same table with columns reread is not."""
    table, before = subject.table, state.ROW_OF.get()
    of: Hashable = (table.name, table.n_rows, table.schema.names)
    state.ROW_OF.set(of)
    if before not in (None, of):
        state.ROW.set(None)
    row = row_in_address(table)
    if row is None:
        return None
    tree = subject.tree
    tried = _tried(subject, row)
    return Followed(subject, tree, row, _values(tree, table, row, tried), tried)


def follow(subject: Subject, row: int) -> None:
    """Follow the row at this index in the table, and select its leaf."""
    state.ROW.set(str(row + 1))
    state.TRIED.set(replace(_tried(subject, row), row=row, values=(), trouble=""))
    tree = subject.tree
    selection.select(tree.path(leaf_of(tree, values_of_row(tree, subject.table, row))))


def fixed_by_row(found: Followed) -> FixedByRow:
    """Return the row's values, at which decision regions are fixed; taking another value tries it
    for the row."""
    own = values_of_row(found.tree, found.subject.table, found.row)
    now = found.now or own
    fixed = {
        column.name: _fixed(column, value)
        for column, value in zip(found.tree.features, now, strict=True)
        if column.is_numeric or value != UNSEEN
    }

    def take(values: FixedValues) -> None:
        changed = dict(found.tried.values) if values else {}
        for feature, column in enumerate(found.tree.features):
            if column.name in values and values[column.name] != fixed.get(column.name):
                changed[column.name] = _value_of(column, values[column.name])
                if _same(changed[column.name], own[feature]):
                    del changed[column.name]
        keep_tried(found, replace(found.tried, row=found.row, values=tuple(changed.items())))

    return FixedByRow(fixed, take)


def _fixed(column: Column, value: float) -> float | str | None:
    """Return a value in the form in which regions are fixed; None is missing."""
    if column.is_numeric:
        return None if math.isnan(value) else value
    return None if value == MISSING else column.levels[int(value)]


def _value_of(column: Column, fixed: float | str | None) -> float:
    if fixed is None:
        return math.nan if column.is_numeric else MISSING
    return column.levels.index(fixed) if isinstance(fixed, str) else fixed


def try_values(
    found: Followed, tried: TriedValues, values: list[Any], locked: list[Any], aim: int
) -> None:
    """Try other values for the features that the tree splits on, as their picture lists them."""
    tree = found.tree
    asked = sorted(asked_features(tree))
    if not len(values) == len(locked) == len(asked):
        return
    own = values_of_row(tree, found.subject.table, found.row)
    read = [_read(tree, feature, value) for feature, value in zip(asked, values, strict=True)]
    if any(value is None for value in read):
        return
    changed = tuple(
        (tree.features[feature].name, float(value))
        for feature, value in zip(asked, read, strict=True)
        if value is not None and not _same(value, own[feature])
    )
    names = frozenset(
        tree.features[feature].name for feature, is_on in zip(asked, locked, strict=True) if is_on
    )
    kept = found.tried.locked - {tree.features[feature].name for feature in asked}
    tried = replace(tried, row=found.row, values=changed, locked=names | kept, aim=aim)
    keep_tried(found, tried)


def keep_tried(found: Followed, tried: TriedValues) -> None:
    """Store the tried values, and select the leaf that they reach."""
    state.TRIED.set(tried)
    tree, table = found.tree, found.subject.table
    now = _values(tree, table, found.row, tried) or values_of_row(tree, table, found.row)
    selection.select(tree.path(leaf_of(tree, now)))


def _read(tree: Tree, feature: int, value: Any) -> float | None:
    """Return a sent value in the form of `RowValues`; None if it is invalid."""
    column = tree.features[feature]
    if column.is_numeric:
        if value is None:
            return math.nan
        return finite(value)
    is_code = isinstance(value, int) and not isinstance(value, bool)
    return value if is_code and UNSEEN <= value < len(column.levels) else None


def _same(value: float, own: float) -> bool:
    return value == own or (math.isnan(value) and math.isnan(own))


def _values(tree: Tree, table: Table, row: int, tried: TriedValues) -> RowValues | None:
    """Return the row's values, replaced by those tried; None if none is replaced."""
    other = dict(tried.values)
    if not other.keys() & set(tree.features.names):
        return None
    own = values_of_row(tree, table, row)
    return tuple(
        (other[column.name] if column.is_numeric else int(other[column.name]))
        if column.name in other
        else value
        for column, value in zip(tree.features, own, strict=True)
    )


def _tried(subject: Subject, row: int) -> TriedValues:
    """Return the values tried for this row of this table; for another row, only locks and aim
    stay."""
    training = subject.training
    of: Hashable = (subject.table.fingerprint, training.target.name, training.features)
    known = state.TRIED.get()
    if known is None or known.of != of:
        return TriedValues(of, row, nth=known.nth if known else 0)
    return known if known.row == row else replace(known, row=row, values=(), trouble="")
