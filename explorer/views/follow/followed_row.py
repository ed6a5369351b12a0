"""A followed row: its current and original values, and what would flip its prediction."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from explorer.data.display import show_value
from explorer.data.matching import encode_features
from explorer.data.schema import Task
from explorer.data.table import Table, is_missing
from explorer.judging.what_if import (
    Above,
    Aim,
    AnyOther,
    Below,
    OneClass,
    RowValues,
    Yardsticks,
    leaf_of,
    row_values,
    what_would_flip,
)
from explorer.tree.tree import Tree
from explorer.views.follow.flip_words import FlipWords, flip_words
from explorer.views.nodes.classes import MAX_CLASSES
from explorer.views.nodes.feature_axes import asked_features
from explorer.views.nodes.wording import MAX_NAME_LENGTH, short, short_levels


@dataclass(frozen=True, slots=True)
class FollowedRow:
    """The message about the row; `tree` is the tree's name, `path` leads to the row's leaf.

    number: of the row, from 1; line: "line 187 of the file", or "" if that is the same number.
    own, now: the table's values and the values being tried, one for each feature that the tree
    asks about; codes of levels, None for a missing number. actual: the target's value in the table,
    "" if missing; is_right: whether the row's own values predict it. aims: the possible aims; aim:
    the index of the chosen one. note: a remark on the row, or "".
    """

    tree: str
    number: int
    line: str
    name: str
    path: str
    own: tuple[float | None, ...]
    now: tuple[float | None, ...]
    locked: tuple[bool, ...]
    actual: str
    is_right: bool
    aims: tuple[str, ...]
    aim: int
    flip: FlipWords
    note: str


def values_of_row(tree: Tree, table: Table, row: int) -> RowValues:
    """Return the values of the row with this index of a table, in the tree's schema."""
    return row_values(
        [column[row : row + 1] for column in encode_features(table, tree.features)], 0
    )


def aims_of(tree: Tree) -> tuple[str, ...]:
    """Return the possible aims in words; the first is any other prediction."""
    if tree.task is Task.REGRESSION:
        return "any other prediction", "a higher prediction", "a lower prediction"
    levels = tree.target.levels if len(tree.target.levels) <= MAX_CLASSES else ()
    return "any other class", *short_levels(levels, MAX_NAME_LENGTH)


def aim_at(tree: Tree, index: int, leaf: int) -> Aim:
    """Return the aim at this index of `aims_of`, for a row in this leaf."""
    if index <= 0 or index >= len(aims_of(tree)):
        return AnyOther()
    if tree.task is Task.CLASSIFICATION:
        return OneClass(index - 1)
    now = float(tree.prediction[leaf])
    return Above(now) if index == 1 else Below(now)


def followed_row(
    tree: Tree,
    table: Table,
    row: int,
    measures: Yardsticks,
    *,
    name: str,
    now: RowValues | None = None,
    locked: Sequence[int] = (),
    aim: int = 0,
    called: str = "",
    note: str = "",
) -> FollowedRow:
    """Return the row at this index in the table.

    now: values to use instead of its own. locked: indices of features. aim: an index of `aims_of`.
    called: the row's label, "" if rows have none.
    """
    own = values_of_row(tree, table, row)
    now = own if now is None else now
    leaf = leaf_of(tree, now)
    aimed = aim_at(tree, aim, leaf)
    found = what_would_flip(tree, now, measures, aimed, locked)
    unlocked = what_would_flip(tree, now, measures, aimed) if locked else found
    asked = sorted(asked_features(tree))
    number = row + 1
    actual, is_right = _actual(tree, table, row, leaf_of(tree, own))
    return FollowedRow(
        tree=name,
        number=number,
        line=table.line_words(row),
        name=f"row {number}" if not called else f"{short(called)} (row {number})",
        path=tree.path(leaf),
        own=tuple(_sent(own[feature]) for feature in asked),
        now=tuple(_sent(now[feature]) for feature in asked),
        locked=tuple(feature in locked for feature in asked),
        actual=actual,
        is_right=is_right,
        aims=aims_of(tree),
        aim=aim,
        flip=flip_words(tree, now, found, unlocked, [f for f in asked if f in locked]),
        note=note,
    )


def _sent(value: float) -> float | None:
    return None if math.isnan(value) else value


def _actual(tree: Tree, table: Table, row: int, leaf: int) -> tuple[str, bool]:
    """Return the table's value for the row, and whether the leaf predicts it."""
    column, values = table.column(tree.target.name), table.values_of(tree.target.name)
    if is_missing(column, values[row : row + 1])[0]:
        return "", True
    predicted = tree.prediction[leaf]
    is_numeric = column.is_numeric
    said = show_value(column, float(values[row])) if is_numeric else column.levels[int(values[row])]
    if tree.task is Task.REGRESSION:
        return short(said), bool(predicted == values[row])
    return short(said), tree.target.levels[int(predicted)] == said
