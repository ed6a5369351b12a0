"""Work done beside the page's script, which so can leave it: one thread each, a few at a time."""

import threading
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

from explorer.caps import CAPS
from explorer.growth.cancellation import Cancellation, cancellable
from explorer.growth.growing import Progress
from explorer.ui.background.turns import Turns
from explorer.ui.visits.whose import whose, working_for

T = TypeVar("T")

_at_work: ContextVar["Job[Any] | None"] = ContextVar("at_work", default=None)
_turns = Turns(CAPS.max_jobs_at_work, CAPS.max_jobs_of_one_visit)
_spare_turns = Turns(CAPS.max_spare_jobs_at_work, 1)
_jobs: set["Job[Any]"] = set()


# No slots: a generic with slots cannot be made through its alias.
class Job(Generic[T]):
    """One piece of work, begun at once; it has ended when `done` is set.

    is_waited_for: whether the page is incomplete without it; other work has a place of its own,
    so that none waits behind it. progress: the last complete level, where a tree is grown, or a
    sentence. failure: what the work raised; Cancelled where it was given up, which of a growth
    brings the tree of its complete levels.
    """

    def __init__(self, work: Callable[[], T], *, is_waited_for: bool = True) -> None:
        self.done = threading.Event()
        self.progress: Progress | str | None = None
        self.is_waited_for = is_waited_for
        self.failure: BaseException | None = None
        self._work, self._cancellation, self._visit = work, Cancellation(), whose()
        self._found: list[T] = []
        _jobs.add(self)
        threading.Thread(target=self._run, name="job", daemon=True).start()

    def cancel(self) -> None:
        """Ends it at its next step; what has ended stays as it is."""
        self._cancellation.cancel()

    def result(self) -> T:
        """What the work returned; raises what it raised. Only once it has ended."""
        if self.failure is not None:
            raise self.failure
        return self._found[0]

    def _run(self) -> None:
        _at_work.set(self)
        turns = _turns if self.is_waited_for else _spare_turns
        try:
            with (
                working_for(self._visit),
                cancellable(self._cancellation),
                turns.turn(self._visit, self._cancellation.check),
            ):
                self._found.append(self._work())
        except BaseException as failure:  # whoever waits raises it anew
            self.failure = failure
        finally:
            del self._work  # what it holds is not kept with its result
            _jobs.discard(self)
            self.done.set()


def tell_progress(progress: Progress | str) -> None:
    """To whoever waits for the present job; what an `on_level` takes."""
    job = _at_work.get()
    if job is not None:
        job.progress = progress


def n_running() -> int:
    """The jobs that have not ended, in all sessions."""
    return len(_jobs)
