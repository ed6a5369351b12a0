"""The row that the page follows down the tree: its number and values, and messages to pictures."""

import hashlib
from dataclasses import asdict, replace
from typing import Any

import numpy as np
import streamlit as st

from explorer.caps import CAPS
from explorer.data.arrays import IntArray
from explorer.data.rows import RowLabels
from explorer.data.table import is_missing
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.unseen.holding_out import Part
from explorer.judging.what_if import Yardsticks, yardsticks_of
from explorer.ui import state
from explorer.ui.follow.row_numbers import index_of, no_row, rows_there
from explorer.ui.follow.tried import Followed, follow, try_values
from explorer.ui.judge.judged_parts import parts_study
from explorer.ui.markdown import sentence_markdown
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, in_json, result
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.follow.follow_tree import follow_tree
from explorer.views.follow.followed_row import FollowedRow, followed_row, values_of_row
from explorer.views.scores.judged_part import rows_wrong


def follow_message(found: Followed | None) -> dict[str, Any] | None:
    """Return the message about the followed row for every picture."""
    if found is None:
        return None
    return asdict(_told(found)) | {"nth": found.tried.nth, "trouble": found.tried.trouble}


def show_follow(found: Followed) -> None:
    """Show the row's questions, its values, and what would flip its prediction."""
    tree, told = found.tree, _told(found)
    own = values_of_row(tree, found.subject.table, found.row)
    ways = (*told.flip.ways, *([told.flip.together] if told.flip.together else []))
    asked = {(change.feature, change.value) for way in ways for change in way.changes}
    rare = {
        (feature, int(value))
        for feature, value in {*enumerate(own), *enumerate(found.now or own), *asked}
        if not tree.features[feature].is_numeric and value >= CAPS.max_followed_levels
    }
    components.follow(
        key=state.FOLLOW.name,
        data=in_json(Study(follow_tree, _drawn_by(found, tuple(sorted(rare))))).value(),
        height="content",
        on_ask_change=lambda: settle(found),
    )


def _told(found: Followed) -> FollowedRow:
    shown = found.subject.shown
    return result(
        followed_row,
        tree_study(shown),
        found.subject.table,
        found.row,
        _measures(found),
        name=_name_of(shown),
        now=found.now,
        locked=found.locked,
        aim=found.tried.aim,
        called=_called(found),
        note=_note(found),
    )


def _drawn_by(found: Followed, rare: tuple[tuple[int, int], ...]) -> tuple[Any, ...]:
    """Return the arguments for the picture of a followed row, with the tree under its limits."""
    shown = found.subject.shown
    return tree_study(shown), shown.training, _measures(found), _name_of(shown), rare


def _measures(found: Followed) -> Study[Yardsticks]:
    """Return the units in which changes of values are measured."""
    return Study(yardsticks_of, (found.subject.training,))


def _name_of(shown: TreeSpec) -> str:
    """Return the name of the tree in messages."""
    return hashlib.sha256(repr(shown.tree_key).encode("utf-8", "replace")).hexdigest()[:16]


def _wrong(subject: Subject) -> IntArray:
    """Return the rows that the tree gets wrong in the order in which they are followed: int64
    indices into the table."""
    parts = parts_study(subject, with_folds=False)
    return result(rows_wrong, parts, subject.training.target.is_numeric)


def offer_follow(subject: Subject) -> None:
    """Offer to follow a row, first one that the tree gets wrong; report an invalid row in the
    address."""
    if state.ROW.get() is not None:
        st.warning(sentence_markdown(f"{no_row(subject.table)} No row is followed."))
    st.button(
        "Follow a row",
        key=state.FOLLOW_ROW.name,
        help="Shows a row’s path, question by question, and what would change its prediction.",
        on_click=lambda: _first(subject),
    )


def follow_number(subject: Subject, number: int) -> None:
    """Follow the row with this number, if the table has it."""
    row = index_of(subject.table, number)
    if row is not None:
        follow(subject, row)


def settle(found: Followed) -> None:
    """Apply what the picture requests; ignore invalid requests."""
    sent = state.FOLLOW.sent("ask")
    if not isinstance(sent, dict):
        return
    nth = sent.get("nth")
    tried = replace(found.tried, nth=nth if isinstance(nth, int) else 0, trouble="")
    state.TRIED.set(tried)
    subject, table = found.subject, found.subject.table
    match sent:
        case {"stop": True}:
            state.ROW.set(None)
        case {"row": int(number)}:
            row = index_of(table, number)
            if row is None:
                trouble = f"There is no row {number}: {rows_there(table)}."
                state.TRIED.set(replace(tried, trouble=trouble))
            else:
                follow(subject, row)
        case {"step": int(step)} if abs(step) == 1:
            follow(subject, (found.row + step) % table.n_rows)
        case {"wrong": _}:
            _next_wrong(found)
        case {"values": list(values), "locked": list(locked), "aim": int(aim)}:
            try_values(found, tried, values, locked, aim)


def _next_wrong(found: Followed) -> None:
    rows = _wrong(found.subject)
    if not len(rows):
        trouble = "The tree gets every row right."
        state.TRIED.set(replace(found.tried, nth=_nth(), trouble=trouble))
        return
    if found.tree.target.is_numeric:
        here = np.flatnonzero(rows == found.row)
        at = int(here[0]) + 1 if len(here) else 0
    else:
        at = int(np.searchsorted(rows, found.row, "right"))
    follow(found.subject, int(rows[at % len(rows)]))


def _nth() -> int:
    known = state.TRIED.get()
    return known.nth if known else 0


def _first(subject: Subject) -> None:
    rows = _wrong(subject)
    follow(subject, int(rows[0]) if len(rows) else int(subject.training.rows[0]))


def _called(found: Followed) -> str:
    """Return the row's label, or "" if it has none."""
    label = found.subject.roles.row_label
    if label is None:
        return ""
    column, values = found.subject.table.column(label), found.subject.table.values_of(label)
    if is_missing(column, values[found.row : found.row + 1])[0]:
        return ""
    return RowLabels(column, values).of(found.row)


def _note(found: Followed) -> str:
    """Return the note about a row from which the tree was not grown."""
    for part, training in found.subject.kept.parts.items():
        if found.row in training.rows:
            grew = part is Part.TRAINING or found.subject.shown.given is not None
            return "" if grew else f"This is a {part} row, so the tree was not grown from it."
    return "This row has no target or no weight, so the tree was grown without it."
