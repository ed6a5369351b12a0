"""Runs collected tests against broken code, each mutant in a process forked off for it alone.

Tests are collected once. A first process runs them all under coverage and says which lines each
reaches and what it costs; a slow one is broken off. Of a mutant's tests the cheap ones run
first, random ones with few cases; what is left alive then meets the slow ones, and the random
ones in full.
"""

import multiprocessing
import os
import resource
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Generator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any

import coverage
import hypothesis
import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.breaking import break_code
from tests.mutation.mutants import Mutant

FEW = 6
SLOW = 2.0  # seconds of the processor, under coverage
MOST = 60.0  # where a test is broken off; inside a lock that would hold it for ever
MAX_SECONDS = 8  # of the processor, a mutant and a round
WAIT = 300.0  # seconds of the clock for one mutant
COVERAGE = Path(coverage.__file__).parent
SETTINGS = "_hypothesis_internal_use_settings"


@dataclass(frozen=True)
class Reach:
    """Return which tests reach a line, and each test's processor seconds under coverage."""

    tests: dict[tuple[str, int], set[int]]
    seconds: list[float]  # MOST or more, where it was broken off

    def of(self, mutant: Mutant) -> list[int]:
        """Indices of the tests that reach the broken function, cheapest first.

        A slow test may have been broken off before: what it reaches of a module is taken to
        be all of it.
        """
        path = str(mutant.path.resolve())
        found = set().union(*(self.tests.get((path, line), set()) for line in mutant.lines))
        anywhere = set().union(*(t for (file, _), t in self.tests.items() if file == path))
        slow = {test for test in anywhere if self.seconds[test] >= SLOW}
        return sorted(found | slow, key=lambda test: self.seconds[test])


class Calls:
    """A plugin of pytest: whether a test itself is running, the only thing that may be broken off.

    `broken_off` says that the last one was: the timer, which counts ticks of the processor,
    may be early.
    """

    running = False
    broken_off = False

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_call(self) -> Generator[None, object, object]:
        Calls.running = True
        try:
            return (yield)
        finally:
            Calls.running = False


def measured(items: list[pytest.Item]) -> Reach:
    """Run every test once, random ones with few cases, and see what it reaches."""
    return _apart(lambda: _measured(items))


def _measured(items: list[pytest.Item]) -> Reach:
    tracer = coverage.Coverage(data_file=None, config_file=False, source=["explorer"])
    seconds = []
    signal.signal(signal.SIGPROF, _break_off)
    tracer.start()
    for index, item in enumerate(items):
        _settle(item, few=True)
        tracer.switch_context(str(index))
        started = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, MOST)
        passed = _passes(item, items[index + 1] if index + 1 < len(items) else None)
        signal.setitimer(signal.ITIMER_PROF, 0)
        spent = time.process_time() - started
        seconds.append(spent if passed else max(spent, MOST))
        if not passed and not Calls.broken_off:
            raise AssertionError(f"{item.nodeid} fails unbroken, after {spent:.2f} s")
        if Calls.broken_off:  # what is raised while a line is traced may have ended tracing
            tracer.stop()
            tracer.start()
    tracer.stop()
    data = tracer.get_data()
    tests = defaultdict(set)
    for path in data.measured_files():
        for line, contexts in data.contexts_by_lineno(path).items():
            tests[path, line] = {int(context) for context in contexts if context}
    return Reach(dict(tests), seconds)


def _break_off(_: int, frame: FrameType | None) -> None:
    is_covering = frame and Path(frame.f_code.co_filename).is_relative_to(COVERAGE)
    if is_covering or not Calls.running:
        if not signal.getitimer(signal.ITIMER_PROF)[0]:  # or else the next test's, set already
            signal.setitimer(signal.ITIMER_PROF, 0.01)  # coverage would keep its lock for ever
        return
    Calls.broken_off = True
    raise TimeoutError("slow")


def killer(mutant: Mutant, items: list[pytest.Item], reach: Reach) -> str:
    """The test that fails on the mutant, or "" if none does."""
    reached = reach.of(mutant)
    quick = [test for test in reached if reach.seconds[test] < SLOW]
    # A test that now runs ten times as long has noticed.
    patience = [5 + 10 * reach.seconds[test] for test in quick]
    thorough = [
        items[test] for test in reached if reach.seconds[test] >= SLOW or _is_random(items[test])
    ]

    def first_failing() -> str:
        resource.setrlimit(resource.RLIMIT_CPU, (90, 90))
        signal.signal(signal.SIGPROF, _break_off)
        try:
            break_code(mutant)
        except Exception as error:  # broken code may raise whatever it likes
            return f"import: {error!r}"
        found = _first_failing([items[test] for test in quick], patience)
        return found or _first_failing_in_full(thorough)

    try:
        return _apart(first_failing, WAIT)
    except (EOFError, TimeoutError):
        return "ran for ever, or the process died"


def _first_failing(items: list[pytest.Item], patience: list[float]) -> str:
    until = time.process_time() + MAX_SECONDS
    for index, item in enumerate(items):
        _settle(item, few=True)
        signal.setitimer(signal.ITIMER_PROF, patience[index])
        if not _passes(item, items[index + 1] if index + 1 < len(items) else None):
            return item.nodeid
        if time.process_time() > until:
            break
    signal.setitimer(signal.ITIMER_PROF, 0)
    return ""


def _first_failing_in_full(items: list[pytest.Item]) -> str:
    """Try mutants while there is time; a run that is out of time has noticed nothing."""
    until = time.process_time() + MAX_SECONDS
    for index, item in enumerate(items):
        _settle(item, few=False)
        left = until - time.process_time()
        if left <= 0:
            break
        signal.setitimer(signal.ITIMER_PROF, left)
        passed = _passes(item, items[index + 1] if index + 1 < len(items) else None)
        signal.setitimer(signal.ITIMER_PROF, 0)
        if not passed and not Calls.broken_off:
            return item.nodeid
    return ""


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    Calls.broken_off = False
    try:
        reports = runtestprotocol(item, log=False, nextitem=following)
    except Exception:  # a plugin's own, of any class, where it reports a test broken off
        item.session._setupstate.teardown_exact(following)
        return False
    return not any(report.failed for report in reports)


def _is_random(item: pytest.Item) -> bool:
    return hasattr(getattr(item, "function", None), "hypothesis")


def _settle(item: pytest.Item, few: bool) -> None:
    """Make a random test's cases the same every time, and few where asked."""
    if not _is_random(item):
        return
    test: Any = item.function
    own = getattr(test, "whole_settings", None) or getattr(test, SETTINGS)
    test.whole_settings = own
    settled = {"derandomize": True, "database": None, "deadline": None}
    if few:
        settled["max_examples"] = min(FEW, own.max_examples)
        settled["suppress_health_check"] = list(hypothesis.HealthCheck)
    generating = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    setattr(test, SETTINGS, hypothesis.settings(own, phases=generating, **settled))


def _apart(work: Callable[[], Any], wait: float | None = None) -> Any:
    """The result of work in a forked process, whose output goes nowhere.

    Raises TimeoutError, and ends the process, after `wait` seconds: a test that is broken off
    inside a lock leaves a process that waits for itself.
    """
    forking = multiprocessing.get_context("fork")
    receiving, sending = forking.Pipe(duplex=False)
    process = forking.Process(target=_silently, args=(work, sending))
    process.start()
    sending.close()
    try:
        if not receiving.poll(wait):
            process.kill()
            raise TimeoutError
        result = receiving.recv()
    finally:
        process.join()
    if isinstance(result, BaseException):
        raise result
    return result


def _silently(work: Callable[[], Any], sending: Connection) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    try:
        sending.send(work())
    except BaseException as error:  # the waiting process must also receive SystemExit
        sending.send(AssertionError(repr(error)))
    sending.close()
    os._exit(0)
