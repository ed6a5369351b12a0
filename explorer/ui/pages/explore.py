"""The Explore page: one table, one tree, and the selected node."""

from functools import partial
from typing import Any

import streamlit as st

from explorer.data.catalogue import bundled_set
from explorer.lessons.catalogue import LESSONS
from explorer.lessons.set_up import Control, Panel
from explorer.ui import presenter, selection, state
from explorer.ui.background.runs import in_sequence
from explorer.ui.columns.leaks import show_leaks
from explorer.ui.follow.panel import follow_message, follow_number, offer_follow, show_follow
from explorer.ui.follow.tried import fixed_by_row, followed
from explorer.ui.forced_splits import show_forced_splits
from explorer.ui.markdown import escape_markdown
from explorer.ui.player import send_step_scores
from explorer.ui.pointed_rows import show_pointed_rows
from explorer.ui.pruning_by_hand import show_pruning_by_hand
from explorer.ui.regions.regions import show_regions
from explorer.ui.room.current import here
from explorer.ui.scores import (
    ScorePlaces,
    begin_scores,
    show_scores,
    tell_scrubber,
    told_before,
)
from explorer.ui.set_up.active import hides, locks, read
from explorer.ui.set_up.making import offer_form
from explorer.ui.set_up.question import show_question
from explorer.ui.shell.header import show_header, show_size
from explorer.ui.split_search import show_split_search
from explorer.ui.stored.sample import offer_exactness, say_sampled
from explorer.ui.subject import Subject
from explorer.ui.tabs.code import offer_code
from explorer.ui.tabs.detail_tabs import show_detail_tabs
from explorer.ui.tree import show_tree
from explorer.views.about_table import about_lines, bundled_line, own_line


def show(subject: Subject) -> None:
    """Show the tree, then decision regions and split search of the selected node."""
    show_question(str(state.TABLE.get()))
    offer_form()
    _show_table_line(subject)
    if not hides(Panel.TREE):
        show_leaks(subject)
    if hides(Panel.SCORES):
        show_size(subject)
        _show_linked(subject, None)
        return
    _show_linked(subject, show_header(subject, with_splits=not hides(Panel.TREE)))


def _show_table_line(subject: Subject) -> None:
    """Show what a row is, how many rows there are, units and source; for an upload, what was
    read."""
    is_bundled = not subject.choice.digest
    entry = bundled_set(subject.choice.name) if is_bundled else None
    n_rows = None if subject.shown.all_rows is None else subject.shown.n_rows
    line = bundled_line(entry, subject.table) if entry else own_line(subject.table, n_rows)
    with st.container(key="about", horizontal=True):
        st.markdown(f"**{escape_markdown(line.first)}**{escape_markdown(line.rest)}")
        if entry is None:
            offer_exactness(subject)
            return
        box = st.popover(
            "About this table", type="tertiary", key=state.ABOUT_BOX.name, on_change="rerun"
        )
        if state.ABOUT_BOX.get():  # a first load does not send what is in it
            with box:
                for name, words in about_lines(entry):
                    st.markdown(f"**{name}.** {escape_markdown(words)}")


@st.fragment
@in_sequence
def _show_linked(subject: Subject, places: ScorePlaces | None) -> None:
    """Show the panels that select a node and those that depend on it. A click reruns only these.

    A panel that a link hides is not drawn; `places` is None if no scores are shown.
    """
    if places is not None:
        begin_scores(subject, places)
    told = told_before(subject) if places is not None else None
    has_tree = not hides(Panel.TREE)
    row = followed(subject) if has_tree else None
    can_limit = places is not None and not locks(Control.LIMITS)
    if has_tree:
        with presenter.panel("tree"):
            show_tree(
                subject,
                told,
                follow_message(row),
                with_steps=places is not None,
                with_limits=can_limit,
                chosen=_chosen(subject),
            )
    below_tree = st.container(key="below_tree")
    if has_tree:
        show_pointed_rows(subject)
    subject = subject.at(selection.path_in(subject.tree))
    regions, search = _places(has_search=row is not None or not hides(Panel.SEARCH))
    if search is not None:
        with search:
            with presenter.panel("search"):
                if row is None:
                    show_split_search(subject)
                else:
                    show_follow(row)
            if row is None and subject.shown.all_rows is None:
                offer_code(state.CODE_DOOR_SEARCH, "best", "prediction")
            if row is None and can_limit:
                show_forced_splits(subject)
                show_pruning_by_hand(subject)
    follow = partial(follow_number, subject) if has_tree else None
    if regions is not None:
        can_follow = row is None and has_tree
        with regions, presenter.panel("regions"):
            show_regions(
                subject,
                (lambda: offer_follow(subject)) if can_follow else None,
                fixed_by_row(row) if row else None,
                follow,
            )
            say_sampled(subject)
    if not hides(Panel.TABS):
        with presenter.panel("details"):
            show_detail_tabs(subject, has_search=row is None, follow=follow)
    if places is None:
        return
    with below_tree:
        scores = show_scores(subject, places)
        if scores is not None and told is None and has_tree:
            tell_scrubber(subject, scores)
        if scores is not None and has_tree:
            send_step_scores(subject)


def _chosen(subject: Subject) -> dict[str, Any]:
    """Return the table, the target, the lesson to begin with, and whether splits can be replaced.

    There is no lesson if a link has set up the page, or in a room.
    """
    is_set_up = read() is not None or here() is not None
    words = ("key", "title", "minutes")
    lesson = None if is_set_up else {name: getattr(LESSONS[0], name) for name in words}
    return {
        "table": subject.choice.source,
        "target": subject.roles.target,
        "lesson": lesson,
        "can_replace": subject.shown.is_regrown,
    }


def _places(*, has_search: bool) -> tuple[Any, Any]:
    """Return the places of the regions and of the panel next to them. A hidden one is None; the
    other then has the full width."""
    has_regions = not hides(Panel.REGIONS)
    if has_regions and has_search:
        regions, search = st.columns([5, 8], gap="large")
        return regions, search
    return (st.container() if has_regions else None, st.container() if has_search else None)
