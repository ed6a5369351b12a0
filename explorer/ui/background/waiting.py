"""Waiting for slow work: after a second, the page shows its progress and a Stop button."""

import time
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager
from typing import Any, TypeVar

import streamlit as st

from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.growth.engines.engine_selection import is_compiling
from explorer.growth.progress import Progress
from explorer.ui import state
from explorer.ui.background.leaving import leave_if_unwanted
from explorer.ui.background.runs import aside
from explorer.ui.background.workers import Job
from explorer.ui.markdown import escape_markdown
from explorer.ui.studies.results import NotKnownError, if_known
from explorer.ui.studies.study import Study, Urgency

T = TypeVar("T")

SECONDS_BEFORE_SHOWN = 1.0
_SECONDS_BETWEEN_LOOKS = 0.05
_SECONDS_IN_TURN = 0.15
"""How long a run keeps its turn: work that ends this fast is part of the run."""


def result_of(study: Study[T]) -> T | None:
    """Return the result, computed in a background job; None if the user has stopped it.

    A cached result needs no thread and does not wait for other sessions. After Stop, a sentence and
    a “Continue” button replace the result wherever it is requested. The job ends with the run of
    the script, for example when the user makes another choice or closes the page.
    """
    slot = st.empty()
    if study.stopped in state.STOPPED.get():
        with slot.container():
            st.caption(f"{study.name} was stopped.")
            st.button(
                "Continue",
                key=state.go_on_button(_place(study)).name,
                on_click=_go_on,
                args=(study.stopped,),
            )
        return None
    try:
        return if_known(study.value)
    except NotKnownError:
        job = Job(study.value, study.urgency)
    return waited(study, job, slot, lambda: _stop(study.stopped))


def result_or_sentence(study: Study[T]) -> T | None:
    """Return the result like `result_of`; None, and a sentence on the page, if the storage of the
    table fails: it may have stopped answering, or its disk may be full."""
    try:
        return result_of(study)
    except TableError as problem:
        st.error(escape_markdown(f"{study.name} failed. {problem}"))
        return None


def result_now(study: Study[T]) -> T:
    """Return the result, computed by the script itself behind a spinner."""
    try:
        return if_known(study.value)
    except NotKnownError:
        with st.spinner(study.doing):
            return study.value()


def waited(study: Study[Any], job: Job[T], slot: Any, on_stop: Callable[[], None]) -> T:
    """Return the job's result; until then `slot`, a place of the page, shows its progress."""
    try:
        # A study of urgency LAST lets runs go first, this one included: it yields its turn at once.
        in_turn = 0 if job.urgency is Urgency.LAST else _SECONDS_IN_TURN
        if not job.done.wait(in_turn):
            with aside():
                _tell_until_done(study, job, slot, on_stop)
    except BaseException:
        job.cancel()
        raise
    return job.result()


def _tell_until_done(
    study: Study[Any], job: Job[T], slot: Any, on_stop: Callable[[], None]
) -> None:
    begun, line, told = time.monotonic(), None, ""
    while not job.done.wait(_SECONDS_BETWEEN_LOOKS):
        leave_if_unwanted()
        seconds = time.monotonic() - begun
        if seconds < SECONDS_BEFORE_SHOWN:
            continue
        if line is None:
            line = _shown(study, slot, on_stop)
        words = _words(study, job.progress, int(seconds))
        if words != told:  # or each look would send them again
            line.markdown(escape_markdown(words))
            told = words
    if line is not None:
        slot.empty()


def _shown(study: Study[Any], slot: Any, on_stop: Callable[[], None]) -> Any:
    """Draw the line and the button; return the place of the line."""
    frame: AbstractContextManager[Any] = slot.container(
        key=f"waiting_{_place(study)}", horizontal=True, vertical_alignment="center"
    )
    with frame:
        line = st.empty()
        st.button("Stop", key=state.stop_button(_place(study)).name, on_click=on_stop)
    return line


def _words(study: Study[Any], progress: Progress | str | None, seconds: int) -> str:
    parts = [f"{study.doing} …"]
    if isinstance(progress, str):
        parts.append(progress)
    elif progress is not None:
        nodes = f"{show_count(progress.n_nodes)} node{'s' * (progress.n_nodes != 1)}"
        parts.append(f"Reached depth {progress.depth + 1} with {nodes} so far.")
    elif is_compiling():
        parts.append("The fast engine is being compiled; this happens only once on this machine.")
    parts += [study.meanwhile] if study.meanwhile else []
    return " ".join([*parts, f"{seconds} s"])


def _stop(work: Hashable) -> None:
    state.STOPPED.set(state.STOPPED.get() | {work})


def _go_on(work: Hashable) -> None:
    state.STOPPED.set(state.STOPPED.get() - {work})


def _place(study: Study[Any]) -> str:
    return study.place or study.compute.__name__
