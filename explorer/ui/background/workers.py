"""Work done beside the page's script, which so can leave it: one thread each, a few at a time."""

import threading
from collections.abc import Callable
from contextvars import ContextVar
from enum import Enum
from typing import Any, Generic, TypeVar

from explorer.caps import CAPS
from explorer.growth.cancellation import Cancellation, cancellable
from explorer.growth.growing import Progress
from explorer.ui.background.runs import give_way
from explorer.ui.background.turns import Turns
from explorer.ui.visits.whose import whose, working_for

T = TypeVar("T")

_at_work: ContextVar["Job[Any] | None"] = ContextVar("at_work", default=None)
_jobs: set["Job[Any]"] = set()


class Urgency(Enum):
    """How soon work is wanted. Each has places of its own: none waits behind what is less urgent.

    NEEDED: the page is incomplete without it. SOON: its numbers belong to what is looked at, such
    as cross-validated scores. LAST: a study below them; it lets runs of the script go first.
    """

    NEEDED = "needed"
    SOON = "soon"
    LAST = "last"


_turns = {
    Urgency.NEEDED: Turns(CAPS.max_jobs_at_work, CAPS.max_jobs_of_one_visit),
    Urgency.SOON: Turns(CAPS.max_spare_jobs_at_work, 1),
    Urgency.LAST: Turns(CAPS.max_spare_jobs_at_work, 1),
}


# No slots: a generic with slots cannot be made through its alias.
class Job(Generic[T]):
    """One piece of work, begun at once; it has ended when `done` is set.

    progress: the last complete level, where a tree is grown, or a sentence. failure: what the work
    raised; Cancelled where it was given up, which of a growth brings the tree of its complete
    levels.
    """

    def __init__(self, work: Callable[[], T], urgency: Urgency = Urgency.NEEDED) -> None:
        self.done = threading.Event()
        self.progress: Progress | str | None = None
        self.urgency = urgency
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
        turns = _turns[self.urgency]
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
    """To whoever waits for the present job; what an `on_level` takes.

    What comes last gives way here, between its steps: within one it may take the time.
    """
    job = _at_work.get()
    if job is not None:
        job.progress = progress
        if job.urgency is Urgency.LAST:
            give_way()


def n_running() -> int:
    """The jobs that have not ended, in all sessions."""
    return len(_jobs)
