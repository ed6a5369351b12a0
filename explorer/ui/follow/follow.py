"""A row that is followed down the tree: which, with what values, and what the pictures are told."""

import math
from collections.abc import Hashable
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
import streamlit as st

from explorer.caps import CAPS
from explorer.data.row_labels import RowLabels
from explorer.data.table import MISSING, Table
from explorer.data.training import UNSEEN
from explorer.growth.shown import Shown
from explorer.judging.unseen.keeping_back import Part
from explorer.judging.what_if import RowValues, leaf_of
from explorer.tree.tree import Tree
from explorer.ui import cached, selection, state
from explorer.ui.cached.judging import RowsOf
from explorer.ui.choices import FixedValues, TriedValues
from explorer.ui.markdown import sentence_markdown
from explorer.ui.pictures import components
from explorer.views.follow.followed_row import values_of_row
from explorer.views.nodes.feature_axes import asked_features


@dataclass(frozen=True, slots=True)
class Followed:
    """The row of this index, in the tree under all limits; `now` are the values that are tried,
    None where they are its own."""

    shown: Shown
    rows_of: RowsOf
    tree: Tree
    row: int
    now: RowValues | None
    tried: TriedValues

    @property
    def locked(self) -> tuple[int, ...]:
        """Indices of the locked features."""
        names = self.tree.features.names
        return tuple(i for i, name in enumerate(names) if name in self.tried.locked)


def followed(shown: Shown, rows_of: RowsOf) -> Followed | None:
    """The row that the address names; None where it names none that the table has."""
    row = _row_in_address(rows_of.table)
    if row is None:
        return None
    tree = cached.trees.tree_of(shown)
    tried = _tried(shown, rows_of, row)
    return Followed(shown, rows_of, tree, row, _values(tree, rows_of.table, row, tried), tried)


def follow_message(found: Followed | None) -> dict[str, Any] | None:
    """What every picture is told of the row, by the courier."""
    if found is None:
        return None
    told = cached.following.row_followed(
        found.shown,
        found.tree,
        found.rows_of.table,
        found.row,
        found.now,
        found.locked,
        found.tried.aim,
        _called(found),
        _note(found),
    )
    return asdict(told) | {"nth": found.tried.nth, "trouble": found.tried.trouble}


def show_follow(found: Followed) -> None:
    """The row's questions, its values, and what would flip its prediction."""
    tree, table = found.tree, found.rows_of.table
    own = values_of_row(tree, table, found.row)
    rare = tuple(
        (feature, int(value))
        for feature, value in enumerate(own)
        if not tree.features[feature].is_numeric and value >= CAPS.max_followed_levels
    )
    components.follow(
        key=state.FOLLOW.name,
        data=cached.following.payload(found.shown, tree, rare),
        height="content",
        on_ask_change=lambda: settle(found),
    )


def offer_follow(shown: Shown, rows_of: RowsOf) -> None:
    """A button that follows a row, first one that the tree gets wrong; why the address's is not."""
    if state.ROW.get() is not None:
        st.warning(sentence_markdown(f"{_no_row(rows_of.table)} No row is followed."))
    st.button(
        "Follow a row",
        key=state.FOLLOW_ROW.name,
        help="Its way down the tree, question by question, and what would change its prediction.",
        on_click=lambda: _first(shown, rows_of),
    )


def follow(shown: Shown, rows_of: RowsOf, row: int) -> None:
    """Follows the row of this index in the table, and selects its leaf."""
    state.ROW.set(str(_number(rows_of.table, row)))
    state.TRIED.set(replace(_tried(shown, rows_of, row), row=row, values=(), trouble=""))
    tree = cached.trees.tree_of(shown)
    selection.select(tree.path(leaf_of(tree, values_of_row(tree, rows_of.table, row))))


def fixed_values(found: Followed) -> FixedValues:
    """The row's values by the name of the feature, as decision regions are fixed at."""
    own = values_of_row(found.tree, found.rows_of.table, found.row)
    fixed: FixedValues = {}
    for column, value in zip(found.tree.features, found.now or own, strict=True):
        if column.is_numeric:
            fixed[column.name] = None if math.isnan(value) else value
        elif value >= MISSING:
            fixed[column.name] = None if value == MISSING else column.levels[int(value)]
    return fixed


def settle(found: Followed) -> None:
    """Takes what the picture asks for; what makes no sense changes nothing."""
    sent = state.FOLLOW.sent("ask")
    if not isinstance(sent, dict):
        return
    nth = sent.get("nth")
    tried = replace(found.tried, nth=nth if isinstance(nth, int) else 0, trouble="")
    state.TRIED.set(tried)
    shown, rows_of, table = found.shown, found.rows_of, found.rows_of.table
    match sent:
        case {"stop": True}:
            state.ROW.set(None)
        case {"row": int(number)}:
            row = _index(table, number)
            if row is None:
                trouble = f"There is no row {number}: {_rows_there(table)}."
                state.TRIED.set(replace(tried, trouble=trouble))
            else:
                follow(shown, rows_of, row)
        case {"step": int(step)} if abs(step) == 1:
            follow(shown, rows_of, (found.row + step) % table.n_rows)
        case {"wrong": _}:
            _next_wrong(found)
        case {"values": list(values), "locked": list(locked), "aim": int(aim)}:
            _try(found, tried, values, locked, aim)


def _try(
    found: Followed, tried: TriedValues, values: list[Any], locked: list[Any], aim: int
) -> None:
    """Other values for the features that the tree asks about, as their picture lists them."""
    tree = found.tree
    asked = sorted(asked_features(tree))
    if not len(values) == len(locked) == len(asked):
        return
    own = values_of_row(tree, found.rows_of.table, found.row)
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
    state.TRIED.set(tried)
    now = _values(tree, found.rows_of.table, found.row, tried) or own
    selection.select(tree.path(leaf_of(tree, now)))


def _read(tree: Tree, feature: int, value: Any) -> float | None:
    """A value that was sent, in the form of `RowValues`; None for what is none."""
    column = tree.features[feature]
    if column.is_numeric:
        if value is None:
            return math.nan
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return float(value) if is_number and math.isfinite(value) else None
    is_code = isinstance(value, int) and not isinstance(value, bool)
    return value if is_code and UNSEEN <= value < len(column.levels) else None


def _same(value: float, own: float) -> bool:
    return value == own or (math.isnan(value) and math.isnan(own))


def _values(tree: Tree, table: Table, row: int, tried: TriedValues) -> RowValues | None:
    """The row's values with those that are tried; None where they are its own."""
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


def _tried(shown: Shown, rows_of: RowsOf, row: int) -> TriedValues:
    """What the session tries with this row of this table; another row keeps locks and aim."""
    training = shown.training
    of: Hashable = (rows_of.table.fingerprint, training.target.name, training.features)
    known = state.TRIED.get()
    if known is None or known.of != of:
        return TriedValues(of, row, nth=known.nth if known else 0)
    return known if known.row == row else replace(known, row=row, values=(), trouble="")


def _next_wrong(found: Followed) -> None:
    rows = cached.following.rows_wrong(found.shown, found.rows_of, found.tree)
    if not len(rows):
        trouble = "The tree gets every row right."
        state.TRIED.set(replace(found.tried, nth=_nth(), trouble=trouble))
        return
    if found.tree.target.is_numeric:
        here = np.flatnonzero(rows == found.row)
        at = int(here[0]) + 1 if len(here) else 0
    else:
        at = int(np.searchsorted(rows, found.row, "right"))
    follow(found.shown, found.rows_of, int(rows[at % len(rows)]))


def _nth() -> int:
    known = state.TRIED.get()
    return known.nth if known else 0


def _first(shown: Shown, rows_of: RowsOf) -> None:
    rows = cached.following.rows_wrong(shown, rows_of, cached.trees.tree_of(shown))
    follow(shown, rows_of, int(rows[0]) if len(rows) else int(shown.training.rows[0]))


def _row_in_address(table: Table) -> int | None:
    asked = state.ROW.get()
    if asked is None or not asked.isascii() or not asked.isdecimal() or len(asked) > 12:
        return None
    return _index(table, int(asked))


def _index(table: Table, number: int) -> int | None:
    """The index of the row with this number."""
    if table.row_numbers is None:
        return number - 1 if 1 <= number <= table.n_rows else None
    found = np.flatnonzero(table.row_numbers == number)
    return int(found[0]) if len(found) else None


def _number(table: Table, row: int) -> int:
    return int(table.numbers_of(np.array([row]))[0])


def _no_row(table: Table) -> str:
    asked = (state.ROW.get() or "")[:40]
    return f"There is no row {asked}: {_rows_there(table)}."


def _rows_there(table: Table) -> str:
    first, last = (_number(table, row) for row in (0, table.n_rows - 1))
    return f"the table’s rows have the numbers {first} to {last}"


def _called(found: Followed) -> str:
    """The row's label, "" where rows have none."""
    label = found.rows_of.roles.row_label
    if label is None:
        return ""
    column, values = found.rows_of.table.column(label), found.rows_of.table.values_of(label)
    return RowLabels(column, values).of(found.row)


def _note(found: Followed) -> str:
    """What must be said of a row that did not grow the tree."""
    for part, training in found.rows_of.kept.parts.items():
        if found.row in training.rows:
            return "" if part is Part.TRAINING else f"It is a {part} row: it grew no tree."
    return "It is left out of the tree: it has no target, or no weight."
