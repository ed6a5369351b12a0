"""Waiting for work that may take long: how far it is and a Stop button, after a second."""

import time
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, TypeVar

import streamlit as st

from explorer.data.display import show_count
from explorer.growth.engines.engine_selection import is_compiling
from explorer.growth.growing import Progress
from explorer.ui import state
from explorer.ui.background.leaving import leave_if_unwanted
from explorer.ui.background.runs import aside
from explorer.ui.background.workers import Job, Urgency
from explorer.ui.cached.results import NotKnownError, if_known
from explorer.ui.markdown import escape_markdown

T = TypeVar("T")

SECONDS_BEFORE_SHOWN = 1.0
_SECONDS_BETWEEN_LOOKS = 0.05
_SECONDS_IN_TURN = 0.15
"""For which a run keeps its turn: what is found so fast is a part of it."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is waited for, in words: "Searching the splits of this node", "The search".

    place: names its buttons, one task a place at a time. key: what its result depends on; who
    stopped work of this name is not asked to wait for the same again, in any place. meanwhile: a
    sentence on what is seen.
    """

    place: str
    key: Hashable
    doing: str
    name: str
    meanwhile: str = ""
    urgency: Urgency = Urgency.NEEDED

    @property
    def work(self) -> Hashable:
        """Tells it from all other work on the same tree or node."""
        return self.name, self.key


def result_of(task: Task, work: Callable[[], T]) -> T | None:
    """What the work returns, done beside the script; None where the person has stopped it.

    Where all results that the work asks for are kept it is done at once: no thread begins, and
    nothing waits for its turn behind other visits.

    Then a sentence stands in its place, and a button that goes on. Leaves with the run of the
    script, where another choice or the end of the page ends that; the work ends, too.
    """
    slot = st.empty()
    if task.work in state.STOPPED.get():
        with slot.container():
            st.caption(f"{task.name} was stopped.")
            st.button(
                "Go on",
                key=state.go_on_button(task.place).name,
                on_click=_go_on,
                args=(task.work,),
            )
        return None
    try:
        return if_known(work)
    except NotKnownError:
        job = Job(work, task.urgency)
    return waited(task, job, slot, lambda: _stop(task.work))


def waited(task: Task, job: Job[T], slot: Any, on_stop: Callable[[], None]) -> T:
    """The job's result; in the meantime `slot`, an empty place of the page, tells of it."""
    try:
        # What is last lets runs go first, this one among them: it gives up its turn at once.
        in_turn = 0 if job.urgency is Urgency.LAST else _SECONDS_IN_TURN
        if not job.done.wait(in_turn):
            with aside():
                _tell_until_done(task, job, slot, on_stop)
    except BaseException:
        job.cancel()
        raise
    return job.result()


def _tell_until_done(task: Task, job: Job[T], slot: Any, on_stop: Callable[[], None]) -> None:
    begun, line, told = time.monotonic(), None, ""
    while not job.done.wait(_SECONDS_BETWEEN_LOOKS):
        leave_if_unwanted()
        seconds = time.monotonic() - begun
        if seconds < SECONDS_BEFORE_SHOWN:
            continue
        if line is None:
            line = _shown(task, slot, on_stop)
        words = _words(task, job.progress, int(seconds))
        if words != told:  # each look would send them anew
            line.markdown(escape_markdown(words))
            told = words
    if line is not None:
        slot.empty()


def _shown(task: Task, slot: Any, on_stop: Callable[[], None]) -> Any:
    """Draws the line and the button; returns the place of the line."""
    frame: AbstractContextManager[Any] = slot.container(
        key=f"waiting_{task.place}", horizontal=True, vertical_alignment="center"
    )
    with frame:
        line = st.empty()
        st.button("Stop", key=state.stop_button(task.place).name, on_click=on_stop)
    return line


def _words(task: Task, progress: Progress | str | None, seconds: int) -> str:
    parts = [f"{task.doing} …"]
    if isinstance(progress, str):
        parts.append(progress)
    elif progress is not None:
        nodes = f"{show_count(progress.n_nodes)} node{'s' * (progress.n_nodes != 1)}"
        parts.append(f"Depth {progress.depth + 1} is reached, {nodes} so far.")
    elif is_compiling():
        parts.append("The fast engine is being compiled, once on this machine.")
    parts += [task.meanwhile] if task.meanwhile else []
    return " ".join([*parts, f"{seconds} s"])


def _stop(work: Hashable) -> None:
    state.STOPPED.set(state.STOPPED.get() | {work})


def _go_on(work: Hashable) -> None:
    state.STOPPED.set(state.STOPPED.get() - {work})
