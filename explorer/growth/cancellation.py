"""Cancellation of long work, which checks at each step whether its result is still wanted.

Code that begins long work opens it with `cancellable`; from another thread, `cancel` ends it at
its next step. A cancellation belongs to its thread: it is not part of any result, so no signature
and no key contains it. If none is open, nothing is ever cancelled.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, wait
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from explorer.data.errors import TableError
from explorer.tree.tree import Tree

SECONDS_BETWEEN_CHECKS = 0.05  # of a thread that waits for another: the user may cancel it
SECONDS_BETWEEN_INTERRUPTIONS = 0.5

Answer = TypeVar("Answer")


class Cancelled(Exception):  # noqa: N818 - a public name, and cancelling is not an error
    """Raised by cancelled work; an `on_level` callback may also raise it.

    tree: for a cancelled growth, the tree of its complete levels, as a growth to that depth
    finds it; None for other work, or before the root is entered.
    """

    tree: Tree | None = None


class ConnectionLostError(TableError):
    """Raised if the engine that holds a table's rows no longer answers; growth cannot go on.

    tree: the tree of the complete levels, as for Cancelled.
    """

    tree: Tree | None = None


class Cancellation:
    """The request to cancel one piece of work; `cancel` may be called from any thread.

    flag: uint8[1], 0 until then; an array, so that kernels read it while they run.
    """

    def __init__(self) -> None:
        self.flag: NDArray[np.uint8] = np.zeros(1, np.uint8)

    def cancel(self) -> None:
        """End the work at its next step; a second call changes nothing."""
        self.flag[0] = 1

    def check(self) -> None:
        """Count one step of the work; raise Cancelled once it is to stop."""
        if self.flag[0]:
            raise Cancelled


_NEVER = Cancellation()
_open: ContextVar[Cancellation] = ContextVar("cancellation", default=_NEVER)


@contextmanager
def cancellable(cancellation: Cancellation) -> Iterator[None]:
    """Let the work that this thread does in this block be cancelled."""
    token = _open.set(cancellation)
    try:
        yield
    finally:
        _open.reset(token)


def check_cancelled() -> None:
    """Raise Cancelled if the present work is to stop. Takes a tenth of a microsecond."""
    _open.get().check()


def cancelled_flag() -> NDArray[np.uint8]:
    """uint8[1] for kernels: not 0 once the present work is to stop."""
    return _open.get().flag


def wait_for(worker: Executor, ask: Callable[[], Answer], interrupt: Callable[[], None]) -> Answer:
    """Return what `ask` returns in the worker's thread; if cancelled, interrupt it and wait.

    The interruption is repeated: it has no effect before the engine has begun.
    """
    answer: Future[Answer] = worker.submit(ask)
    try:
        while True:
            try:
                return answer.result(SECONDS_BETWEEN_CHECKS)
            except TimeoutError:
                if answer.done():
                    raise
                check_cancelled()
    except BaseException:
        while not answer.done():
            interrupt()
            wait([answer], SECONDS_BETWEEN_INTERRUPTIONS)
        raise
