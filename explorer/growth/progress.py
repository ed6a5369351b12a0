"""How far the present work is, told to whoever waits for it.

Like a cancellation, the listener is ambient, one a thread: it is no part of any result, so it
stands in no signature and in no key.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """A growth that is under way: its last complete level, and its nodes so far."""

    depth: int
    n_nodes: int


_listener: ContextVar[Callable[[Progress | str], None] | None] = ContextVar(
    "listener", default=None
)


@contextmanager
def heard_by(listener: Callable[[Progress | str], None]) -> Iterator[None]:
    """Make what is told in this block, by this thread, reach the listener."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def tell(progress: Progress | str) -> None:
    """Tell whoever waits for the present work; `grow` takes this as its `on_level`."""
    listener = _listener.get()
    if listener is not None:
        listener(progress)
