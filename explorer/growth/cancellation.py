"""Giving up: what runs long asks, step by step, whether anybody still waits for it.

Whoever begins a long work opens it with `cancellable`; from another thread, `cancel` ends it at
its next step. A cancellation is ambient, one a thread: it is no part of any result, so it stands
in no signature and in no key. Where none is open nothing is ever cancelled.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import numpy as np
from numpy.typing import NDArray

from explorer.tree.tree import Tree


class Cancelled(Exception):  # noqa: N818  # the public name; giving up is no error
    """Raised by work that gave up; an `on_level` callback may raise it, too.

    tree: of a growth that is given up, the tree of its complete levels, which is the one that a
    growth to that depth finds; None of other work, and before the root is entered.
    """

    tree: Tree | None = None


class Cancellation:
    """Whether one work is to be given up; `cancel` may be called from any thread.

    flag: uint8[1], 0 until then; an array, so that kernels read it while they run.
    """

    def __init__(self) -> None:
        self.flag: NDArray[np.uint8] = np.zeros(1, np.uint8)

    def cancel(self) -> None:
        """Ends the work at its next step; a second time it changes nothing."""
        self.flag[0] = 1

    def check(self) -> None:
        """One step of the work: raises Cancelled once it is to be given up."""
        if self.flag[0]:
            raise Cancelled


_NEVER = Cancellation()
_open: ContextVar[Cancellation] = ContextVar("cancellation", default=_NEVER)


@contextmanager
def cancellable(cancellation: Cancellation) -> Iterator[None]:
    """What is done in this block, by this thread, can be cancelled."""
    token = _open.set(cancellation)
    try:
        yield
    finally:
        _open.reset(token)


def check_cancelled() -> None:
    """Raises Cancelled where the present work is to be given up. Takes a tenth of a microsecond."""
    _open.get().check()


def cancelled_flag() -> NDArray[np.uint8]:
    """uint8[1] for kernels: not 0 once the present work is to be given up."""
    return _open.get().flag
