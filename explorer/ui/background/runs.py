"""Runs of the page's script take turns, as long as nobody waits long for one.

Python computes in one thread at a time. Scripts that run at the same time hand over at each message
that they send: each takes about as long as all of them together, and handing over takes time, too.
Run in sequence, most of them end almost at once. A run that has waited `_MAX_SECONDS` begins in
parallel with the others, so that a long run does not block anybody's page.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_MAX_SECONDS = 0.25
_MAX_SECONDS_OF_WAY = 0.05

_turn = threading.Lock()
_mine = threading.local()


def in_sequence(run: Callable[P, R]) -> Callable[P, R]:
    """Return `run`, to begin once the runs before it have ended or it has waited long enough."""

    @wraps(run)
    def later(*args: P.args, **kwargs: P.kwargs) -> R:
        if _has_turn():
            return run(*args, **kwargs)
        _take_turn()
        try:
            return run(*args, **kwargs)
        finally:
            _give_turn()

    return later


@contextmanager
def aside() -> Iterator[None]:
    """Let other runs begin while this one only waits."""
    had = _has_turn()
    _give_turn()
    yield
    if had:  # a run that is broken off meanwhile needs no turn
        _take_turn()


def give_way() -> None:
    """Wait a moment for a run that has its turn, if there is one."""
    if _turn.acquire(timeout=_MAX_SECONDS_OF_WAY):
        _turn.release()


def _has_turn() -> bool:
    return getattr(_mine, "turn", False)


def _take_turn() -> None:
    _mine.turn = _turn.acquire(timeout=_MAX_SECONDS)


def _give_turn() -> None:
    if _has_turn():
        _mine.turn = False
        _turn.release()
