"""The Draw page: the user's points, and the tree that is grown from them."""

from collections.abc import Hashable
from functools import partial

import streamlit as st

from explorer.data.drawn import STEPS, DrawnPoints, drawn_roles, drawn_table
from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable, encode
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.scoring import usual_scoring
from explorer.judging.unseen.holding_out import RowPartition
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui import presenter, selection, state
from explorer.ui.background import growing
from explorer.ui.background.runs import in_sequence
from explorer.ui.choices import TableChoice
from explorer.ui.columns import class_of_interest
from explorer.ui.draw import drawings
from explorer.ui.draw.plane import show_plane
from explorer.ui.forced_splits import as_forced, show_forced_splits
from explorer.ui.pruning_by_hand import as_pruned
from explorer.ui.sessions import keeping
from explorer.ui.shell import sidebar
from explorer.ui.shell.more_settings import more_settings, recount
from explorer.ui.split_search import show_split_search
from explorer.ui.subject import Subject
from explorer.ui.tree import show_tree


def show(*, arrived: bool) -> None:
    """Show the plane, the tree and the split search; the tree is grown from all points.

    arrived: whether another page was shown before. Users who come here see the drawing until they
    choose another table.
    """
    drawings.begin()
    if state.DRAWING_ASKED.take() or arrived:
        state.TABLE.set(drawings.NAME)
    with st.sidebar:
        choice = sidebar.choose_table()
        if not drawings.is_drawing(choice.digest):
            # On arrival the address wins, so the drawing is requested once more.
            state.DRAWING_ASKED.set(arrived)
            state.PAGE_ASKED.set(None if arrived else "explore")
            st.rerun()
        limited = _training_for_limits(drawings.current().points)
        first, (more, n_changed) = st.container(), more_settings()
        with first:
            search, stop = sidebar.choose_growth(limited, choice, more)
        recount(n_changed, limited.task)
    _show_drawn(search, stop, _kind(drawings.current().points))


@st.fragment
@in_sequence
def _show_drawn(search: SearchRules, stop: StopRules, limited: Hashable) -> None:
    """Show what depends on the drawn points: this grows the tree and sends it, but judges nothing.

    limited: the kind of drawing for which the limits were chosen.
    """
    keeping.keep()
    points = drawings.current().points
    if _kind(points) != limited:
        st.rerun()  # the sidebar offers weights for these classes
    subject = _subject(points, search, stop) if points.n_points else None
    plane, beside = st.columns(2, gap="large")
    with plane:
        with presenter.panel("drawing"):
            show_plane(subject.tree if subject else None)
        st.download_button(
            "Save as CSV",
            partial(drawings.csv_of, points),  # called outside of the session
            file_name=drawings.FILE_NAME,
            mime="text/csv",
            on_click="ignore",
            key=state.SAVE_DRAWING.name,
            disabled=not points.n_points,
            help="The points as a table that you can upload again.",
        )
    if subject is None:
        return
    with beside:
        with presenter.panel("tree"):
            show_tree(subject, with_steps=False)
        subject = subject.at(selection.path_in(subject.tree))
        with presenter.panel("search"):
            show_split_search(subject)
        show_forced_splits(subject)


def _subject(points: DrawnPoints, search: SearchRules, stop: StopRules) -> Subject:
    table, roles = drawings.table(), drawn_roles(is_numbers=points.is_numbers)
    training = _training_of(table, roles)
    class_of_interest.settle(training)
    shown = as_pruned(growing.as_stopped(as_forced(TreeSpec(training, search, stop), table)))
    return Subject(
        TableChoice(drawings.NAME),
        table,
        roles,
        RowPartition(training),
        shown,
        usual_scoring(training, search),
    )


def _training_for_limits(points: DrawnPoints) -> TrainingTable:
    """Return the table for choosing limits; if there are no points, a table with two points."""
    middle = (5 * STEPS,) * 2
    some = DrawnPoints(middle, middle, None if points.is_numbers else (0, 1))
    table = drawn_table(drawings.NAME, points if points.n_points else some)
    return _training_of(table, drawn_roles(is_numbers=points.is_numbers))


def _training_of(table: Table, roles: Roles) -> TrainingTable:
    """Return the training table, which is fast to make and not cached, since each new point needs
    one."""
    return encode(table, roles.target, roles.features, task=roles.task)


def _kind(points: DrawnPoints) -> Hashable:
    """Return what the sidebar's limits depend on: whether there are classes, and which."""
    return points.is_numbers, frozenset(points.classes or ())
