"""Runs of the script take turns; none waits long, and one that waits lets others begin."""

import threading
import time
from collections.abc import Callable

import pytest

from explorer.growth.progress import tell
from explorer.ui.background import runs, waiting
from explorer.ui.background.runs import aside, in_sequence
from explorer.ui.background.waiting import waited
from explorer.ui.background.workers import Job
from explorer.ui.studies.study import Study, Urgency


class Run:
    """A run of a script in its own thread, which goes on at a signal."""

    def __init__(self, work: Callable[["Run"], None] | None = None) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self._work = work
        self._thread = threading.Thread(target=in_sequence(self._run), daemon=True)
        self._thread.start()

    def _run(self) -> None:
        self.begun.set()
        if self._work:
            self._work(self)
        else:
            assert self.go_on.wait(30)

    def end(self) -> None:
        self.go_on.set()
        self._thread.join(30)
        assert not self._thread.is_alive()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "_MAX_SECONDS", 30)


@pytest.mark.usefixtures("patient")
def test_a_run_begins_when_the_one_before_has_ended() -> None:
    first = Run()
    assert first.begun.wait(30)
    second = Run()
    assert not second.begun.wait(0.05)
    first.end()
    assert second.begun.wait(30)
    second.end()
    assert not runs._turn.locked()


def test_nobody_waits_long_for_a_run_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "_MAX_SECONDS", 0.01)
    long = Run()
    assert long.begun.wait(30)
    other = Run()
    assert other.begun.wait(30)
    other.end()
    assert runs._turn.locked()  # the turn is still the first one's
    long.end()
    assert not runs._turn.locked()


@pytest.mark.usefixtures("patient")
def test_a_run_that_only_waits_lets_others_begin() -> None:
    def wait(run: Run) -> None:
        with aside():
            assert run.go_on.wait(30)
        assert runs._turn.locked()

    waiting = Run(wait)
    assert waiting.begun.wait(30)
    other = Run()
    assert other.begun.wait(30)
    other.end()
    waiting.end()
    assert not runs._turn.locked()


@pytest.mark.usefixtures("patient")
def test_a_run_that_is_broken_off_while_it_waits_leaves_no_turn_behind() -> None:
    def leave(run: Run) -> None:
        with pytest.raises(ZeroDivisionError), aside():
            raise ZeroDivisionError

    Run(leave).end()
    assert not runs._turn.locked()
    failing = in_sequence(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        failing()
    assert not runs._turn.locked()


@pytest.mark.usefixtures("patient")
def test_a_fragment_within_a_run_has_its_turn() -> None:
    inner = in_sequence(lambda: runs._turn.locked())
    begun = time.monotonic()
    assert in_sequence(inner)()
    assert time.monotonic() - begun < 30  # it did not wait for itself
    assert not runs._turn.locked()


def test_work_that_comes_last_waits_at_its_steps_for_a_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runs, "_MAX_SECONDS_OF_WAY", 30)
    run = Run()
    assert run.begun.wait(30)
    last = Job(lambda: tell("a step"), Urgency.LAST)
    soon = Job(lambda: tell("a step"), Urgency.SOON)
    assert soon.done.wait(30)
    assert not last.done.wait(0.05)
    run.end()
    assert last.done.wait(30)
    assert last.failure is None
    assert not runs._turn.locked()


def test_no_run_stops_the_work_that_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "_MAX_SECONDS_OF_WAY", 0.01)
    run = Run()
    assert run.begun.wait(30)
    last = Job(lambda: tell("a step"), Urgency.LAST)
    assert last.done.wait(30)
    assert not run.go_on.is_set()
    run.end()


@pytest.mark.usefixtures("patient")
def test_a_run_that_waits_for_what_comes_last_gives_up_its_turn_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(waiting, "_SECONDS_IN_TURN", 30)
    monkeypatch.setattr(waiting, "leave_if_unwanted", lambda: None)
    study = Study[int](int, (), "Doing it", "It", Urgency.LAST)

    def wait(run: Run) -> None:
        job = Job(lambda: run.go_on.wait(30), Urgency.LAST)
        assert waited(study, job, None, lambda: None)

    waits = Run(wait)
    assert waits.begun.wait(30)
    other = Run()
    assert other.begun.wait(30)
    other.end()
    waits.end()
