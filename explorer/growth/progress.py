"""Report the progress of the current work to its listener.

Like a cancellation, the listener is a context variable: it does not change any result, so it is not
part of any signature or key.
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
    """Send what this thread reports in the block to the listener."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def tell(progress: Progress | str) -> None:
    """Report progress to the listener, if there is one; `on_level` of `grow` may be this."""
    listener = _listener.get()
    if listener is not None:
        listener(progress)
