"""The tree on the page: grown while the page waits, until the user stops it.

Stopped growth leaves the tree of its last complete level. The page shows that tree, and the depth
limit moves to its depth, so that the sidebar matches the tree.
"""

from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from explorer.data.training import TrainingTable
from explorer.growth.cancellation import Cancelled, ConnectionLostError
from explorer.growth.tree_spec import TreeSpec
from explorer.tree.rules import SearchRules
from explorer.ui import state
from explorer.ui.background.preview import preview_of, show_preview
from explorer.ui.background.waiting import waited
from explorer.ui.background.workers import Job
from explorer.ui.choices import Drawn, LostGrowth, StoppedGrowth
from explorer.ui.markdown import escape_markdown
from explorer.ui.shell import sidebar
from explorer.ui.stored.keys import GROW_AGAIN, GROW_BEFORE
from explorer.ui.studies.pictures import scrubber, tree_payload
from explorer.ui.studies.results import NotKnownError, if_known
from explorer.ui.studies.trees import keep_grown, tree_study
from explorer.ui.subject import Subject

_SECONDS_TO_END = 1.0
"""How long Stop waits for the last complete level; it takes a few hundredths of a second."""

_SECONDS_TO_END_IN_STORAGE = 20.0
"""The same for a stored table, whose rows are divided to the end of a level once that begins."""


def as_stopped(shown: TreeSpec) -> TreeSpec:
    """Return `shown`, grown no deeper than it was when the user stopped it."""
    return replace(shown, stopped_at=state.STOPPED_AT.get().get(_growth_of(shown)))


def is_grown(subject: Subject, *, is_new: bool) -> bool:
    """Grow the tree under all its limits and compute what its picture needs; return whether there
    is a tree.

    `is_new`: whether the page shows no part of the previous tree.
    """
    shown = subject.shown
    said, slot = st.empty(), st.empty()
    if shown.given is not None:
        show_preview(None, is_new=is_new)
        with st.spinner("Measuring the opened tree on the table’s rows …"):
            _prepare(subject)
        return True
    stopped = _stopped_growth(shown)
    if stopped is not None:
        _say_stopped(said, stopped, shown)
        if stopped.reached is None and _is_asked(stopped, shown):
            return False
    meanwhile = "" if is_new else "Meanwhile, the page shows the previous tree."
    preview = preview_of(shown, meanwhile)
    if preview is not None:
        payload = waited(preview, Job(preview.value), slot, partial(_stop, None, shown))
        place = show_preview(payload, is_new=is_new)
    else:
        place = show_preview(None, is_new=is_new)
    growth = replace(
        tree_study(shown),
        doing=f"Growing the tree to depth {shown.depth_to_grow}",
        meanwhile=meanwhile,
        place="growth",
    )
    try:
        if_known(lambda: _prepare(subject))
    except NotKnownError:
        grown = Job(lambda: _prepare(subject))
        try:
            waited(growth, grown, slot, partial(_stop, grown, shown))
        except ConnectionLostError as lost:
            _fall_back(shown, _kept_of(grown, shown), str(lost))
            raise
    place.empty()
    _forget_stop_below(shown)
    return True


def show_failure(shown: TreeSpec, problem: str) -> None:
    """State why no tree was grown from a stored table; offer to try again or the previous tree."""
    drawn = state.DRAWN_LAST.get()
    st.error(escape_markdown(problem))
    is_same = drawn is not None and drawn.fingerprint == shown.training.fingerprint
    with st.container(horizontal=True):
        st.button("Try again", key=GROW_AGAIN.name)
        if drawn is not None and is_same:
            st.button(
                "Back to the previous tree",
                key=GROW_BEFORE.name,
                on_click=sidebar.set_rules,
                args=(drawn.search, drawn.stop, shown.training),
            )


def note_drawn(shown: TreeSpec, source: str) -> None:
    """Remember what the page shows."""
    state.DRAWN_LAST.set(
        Drawn(
            source,
            shown.training.target.name,
            shown.untrimmed_key,
            shown.training.fingerprint,
            shown.search,
            shown.stop,
            shown.depth_to_grow,
        )
    )


def _prepare(subject: Subject) -> None:
    """Grow the tree and compute what the page needs next, so that it does not have to wait
    again."""
    tree_study(subject.shown).value()
    tree_payload(subject)
    scrubber(subject).value()


def _growth_of(shown: TreeSpec) -> tuple[str, SearchRules]:
    return shown.training.fingerprint, shown.search


def _is_asked(stopped: StoppedGrowth, shown: TreeSpec) -> bool:
    """Return whether the page still requests what was stopped."""
    asked = stopped.fingerprint, stopped.search, stopped.depth
    return asked == (*_growth_of(shown), shown.depth_to_grow)


def _stopped_growth(shown: TreeSpec) -> StoppedGrowth | None:
    """Return the stopped growth while the page shows its result, else None."""
    stopped = state.GROWTH_STOPPED.get()
    if stopped is None:
        return None
    drawn = state.DRAWN_LAST.get()
    is_left = stopped.reached is not None and stopped.reached == shown.depth_to_grow
    left = is_left and _growth_of(shown) == (stopped.fingerprint, stopped.search)
    rules = (shown.training.fingerprint, shown.search, shown.stop)
    is_before = drawn is not None and rules == (drawn.fingerprint, drawn.search, drawn.stop)
    before = stopped.reached is None and is_before and stopped.fingerprint == rules[0]
    if left or before or (stopped.reached is None and _is_asked(stopped, shown)):
        return stopped
    state.GROWTH_STOPPED.set(None)
    return None


def _say_stopped(slot: Any, stopped: StoppedGrowth, shown: TreeSpec) -> None:
    if stopped.reached is not None and shown.depth_asked == stopped.reached:
        depth = stopped.reached
        said = f"Stopped at depth {depth} of {stopped.depth}: this is the tree of depth {depth}."
    elif stopped.reached is not None:
        said = (
            f"Stopped at depth {stopped.reached} of {stopped.depth}: the tree of depth "
            f"{shown.depth_asked} is complete."
        )
    elif _is_asked(stopped, shown):
        said = "Stopped before the first level was complete: there is no tree to show."
    else:
        said = "Stopped: the page shows the previous tree and its limits again."
    frame = slot.container(key="growth_stopped", horizontal=True, vertical_alignment="center")
    with frame:
        if stopped.lost:
            st.error(escape_markdown(f"{stopped.lost} {_left_words(stopped)}"))
        else:
            st.markdown(said)
        st.button(
            f"Grow to depth {stopped.depth}",
            key=state.go_on_button("growth").name,
            on_click=_go_on,
            args=(stopped, shown.training),
        )


def _left_words(stopped: StoppedGrowth) -> str:
    """Say which tree the page shows after a lost connection."""
    if stopped.reached is None:
        return "The page shows the previous tree and its limits."
    return (
        f"Depth {stopped.depth} was not reached, so the page shows the tree of depth "
        f"{stopped.reached}."
    )


def _stop(job: Job[None] | None, asked: TreeSpec) -> None:
    """Cancel the growth and move the limits to those of the remaining tree, before the next run."""
    reached = None
    if job is not None:
        job.cancel()
        in_memory = asked.all_rows is None
        seconds = _SECONDS_TO_END if in_memory else _SECONDS_TO_END_IN_STORAGE
        if job.done.wait(seconds) and job.failure is None:
            return  # it ended first
        reached = _kept_of(job, asked)
    _move_limits(asked, reached)


def _fall_back(asked: TreeSpec, reached: int | None, lost: str) -> None:
    """Run again with the tree that a lost connection has left, if there is one to show."""
    drawn = state.DRAWN_LAST.get()
    is_before = (
        drawn is not None
        and drawn.fingerprint == asked.training.fingerprint
        and (drawn.search, drawn.stop) != (asked.search, asked.stop)
    )
    if reached is not None or is_before:
        state.GROWTH_LOST.set(LostGrowth(asked, reached, lost))
        st.rerun()


def settle_lost() -> None:
    """Move the limits to those of the tree that a lost connection has left; before the sidebar."""
    found = state.GROWTH_LOST.take()
    if found is not None:
        _move_limits(found.asked, found.reached, found.sentence)


def _move_limits(asked: TreeSpec, reached: int | None, lost: str = "") -> None:
    """Move the limits to those of the tree that is left, and remember what was asked."""
    drawn, (fingerprint, search) = state.DRAWN_LAST.get(), _growth_of(asked)
    is_same = drawn is not None and drawn.fingerprint == fingerprint
    if drawn is not None and is_same and drawn.search == search and reached is not None:
        reached = None if drawn.depth >= min(reached, asked.depth_asked) else reached
    if reached is not None:
        state.STOPPED_AT.set(state.STOPPED_AT.get() | {(fingerprint, search): reached})
        if asked.depth_asked > reached:
            state.MAX_DEPTH.set(reached)
    elif drawn is not None and is_same:
        sidebar.set_rules(drawn.search, drawn.stop, asked.training)
    depth = asked.depth_to_grow
    state.GROWTH_STOPPED.set(StoppedGrowth(fingerprint, search, asked.stop, depth, reached, lost))


def _kept_of(job: Job[None], asked: TreeSpec) -> int | None:
    """Cache the tree that a growth leaves that was cancelled or lost its storage, and return its
    depth; None if it has no split."""
    failure = job.failure
    left = failure.tree if isinstance(failure, (Cancelled, ConnectionLostError)) else None
    if left is None or left.search != asked.search or not left.stop.max_depth:
        return None
    if asked.all_rows is None:  # all rows keep their trees themselves
        keep_grown(asked.training, left)
    return left.stop.max_depth


def _go_on(stopped: StoppedGrowth, training: TrainingTable) -> None:
    _take_up((stopped.fingerprint, stopped.search))
    state.GROWTH_STOPPED.set(None)
    sidebar.set_rules(stopped.search, stopped.stop, training)


def _forget_stop_below(shown: TreeSpec) -> None:
    """Forget the stop if a deeper tree has been grown."""
    if shown.stopped_at is not None and shown.depth_to_grow > shown.stopped_at:
        _take_up(_growth_of(shown))


def _take_up(growth: tuple[str, SearchRules]) -> None:
    """Forget the depth at which the growth was stopped."""
    stops = state.STOPPED_AT.get()
    state.STOPPED_AT.set({known: depth for known, depth in stops.items() if known != growth})
