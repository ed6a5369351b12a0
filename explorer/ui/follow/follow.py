"""A row that is followed down the tree: which, with what values, and what the pictures are told."""

from dataclasses import asdict, replace
from typing import Any

import numpy as np
import streamlit as st

from explorer.caps import CAPS
from explorer.data.row_labels import RowLabels
from explorer.data.table import is_missing
from explorer.growth.shown import Shown
from explorer.judging.unseen.keeping_back import Part
from explorer.ui import cached, state
from explorer.ui.cached.judging import RowsOf
from explorer.ui.follow.row_numbers import index_of, no_row, rows_there
from explorer.ui.follow.tried import Followed, follow, try_values
from explorer.ui.markdown import sentence_markdown
from explorer.ui.pictures import components
from explorer.views.follow.followed_row import FollowedRow, values_of_row


def follow_message(found: Followed | None) -> dict[str, Any] | None:
    """What every picture is told of the row, by the courier."""
    if found is None:
        return None
    return asdict(_told(found)) | {"nth": found.tried.nth, "trouble": found.tried.trouble}


def show_follow(found: Followed) -> None:
    """The row's questions, its values, and what would flip its prediction."""
    tree, told = found.tree, _told(found)
    own = values_of_row(tree, found.rows_of.table, found.row)
    ways = (*told.flip.ways, *([told.flip.together] if told.flip.together else []))
    asked = {(change.feature, change.value) for way in ways for change in way.changes}
    rare = {
        (feature, int(value))
        for feature, value in {*enumerate(own), *enumerate(found.now or own), *asked}
        if not tree.features[feature].is_numeric and value >= CAPS.max_followed_levels
    }
    components.follow(
        key=state.FOLLOW.name,
        data=cached.following.payload(found.shown, tree, tuple(sorted(rare))),
        height="content",
        on_ask_change=lambda: settle(found),
    )


def _told(found: Followed) -> FollowedRow:
    return cached.following.row_followed(
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


def offer_follow(shown: Shown, rows_of: RowsOf) -> None:
    """A button that follows a row, first one that the tree gets wrong; why the address's is not."""
    if state.ROW.get() is not None:
        st.warning(sentence_markdown(f"{no_row(rows_of.table)} No row is followed."))
    st.button(
        "Follow a row",
        key=state.FOLLOW_ROW.name,
        help="Its way down the tree, question by question, and what would change its prediction.",
        on_click=lambda: _first(shown, rows_of),
    )


def follow_number(shown: Shown, rows_of: RowsOf, number: int) -> None:
    """Follows the row with this number, where the table has it."""
    row = index_of(rows_of.table, number)
    if row is not None:
        follow(shown, rows_of, row)


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
            row = index_of(table, number)
            if row is None:
                trouble = f"There is no row {number}: {rows_there(table)}."
                state.TRIED.set(replace(tried, trouble=trouble))
            else:
                follow(shown, rows_of, row)
        case {"step": int(step)} if abs(step) == 1:
            follow(shown, rows_of, (found.row + step) % table.n_rows)
        case {"wrong": _}:
            _next_wrong(found)
        case {"values": list(values), "locked": list(locked), "aim": int(aim)}:
            try_values(found, tried, values, locked, aim)


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


def _called(found: Followed) -> str:
    """The row's label, "" where it has none."""
    label = found.rows_of.roles.row_label
    if label is None:
        return ""
    column, values = found.rows_of.table.column(label), found.rows_of.table.values_of(label)
    if is_missing(column, values[found.row : found.row + 1])[0]:
        return ""
    return RowLabels(column, values).of(found.row)


def _note(found: Followed) -> str:
    """What must be said of a row that did not grow the tree."""
    for part, training in found.rows_of.kept.parts.items():
        if found.row in training.rows:
            return "" if part is Part.TRAINING else f"It is a {part} row: it grew no tree."
    return "It is left out of the tree: it has no target, or no weight."
