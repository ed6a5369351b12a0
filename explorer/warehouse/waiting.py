"""Wait for a query that runs in another thread, so that the user can cancel it."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import TypeVar

from explorer.growth.cancellation import check_cancelled

SECONDS_BETWEEN_CHECKS = 0.05  # a query may take minutes; the user may cancel it

Answer = TypeVar("Answer")


def wait_for(worker: Executor, ask: Callable[[], Answer], interrupt: Callable[[], None]) -> Answer:
    """Return what `ask` returns in the worker's thread; if cancelled, interrupt it and wait."""
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
        if not answer.done():
            interrupt()
            answer.exception()
        raise
