"""Work in its own threads, a few at a time, so that the page's script can abandon it."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from explorer.caps import CAPS
from explorer.growth.cancellation import SECONDS_BETWEEN_CHECKS, Cancellation, cancellable
from explorer.growth.progress import Progress, heard_by
from explorer.ui.background.runs import give_way
from explorer.ui.sessions.current import current_session_id, working_for
from explorer.ui.studies.study import Urgency


@dataclass(eq=False, slots=True)
class _Waiting:
    visit: str
    has_place: threading.Event = field(default_factory=threading.Event)


class Turns:
    """At most `places` jobs at a time, and at most `of_one_visit` of one session.

    The session with the fewest running jobs comes next; ties go to the longest wait.
    """

    def __init__(self, places: int, of_one_visit: int) -> None:
        self._places, self._of_one_visit = places, of_one_visit
        self._waiting: list[_Waiting] = []
        self._at_work: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def turn(self, visit: str, check: Callable[[], None]) -> Iterator[None]:
        """Wait for a place, and give it back in the end; `check` may raise during the wait."""
        check()
        one = _Waiting(visit)
        with self._lock:
            self._waiting.append(one)
            self._hand_out()
        try:
            while not one.has_place.wait(SECONDS_BETWEEN_CHECKS):
                check()
            yield
        finally:
            with self._lock:
                if one in self._waiting:
                    self._waiting.remove(one)
                else:
                    self._at_work[visit] -= 1
                    if not self._at_work[visit]:
                        del self._at_work[visit]
                self._hand_out()

    def _hand_out(self) -> None:
        while self._at_work.total() < self._places:
            ready = [one for one in self._waiting if self._at_work[one.visit] < self._of_one_visit]
            if not ready:
                return
            chosen = min(ready, key=lambda one: self._at_work[one.visit])
            self._waiting.remove(chosen)
            self._at_work[chosen.visit] += 1
            chosen.has_place.set()


T = TypeVar("T")

_jobs: set["Job[Any]"] = set()
_turns = {
    Urgency.NEEDED: Turns(CAPS.max_jobs_at_work, CAPS.max_jobs_of_one_visit),
    Urgency.SOON: Turns(CAPS.max_spare_jobs_at_work, 1),
    Urgency.LAST: Turns(CAPS.max_spare_jobs_at_work, 1),
}


# No slots: a generic with slots cannot be made through its alias.
class Job(Generic[T]):
    """One piece of work, begun at once; it has ended when `done` is set.

    progress: the last complete level if a tree is grown, or a sentence. failure: what the work
    raised; Cancelled if it was cancelled, with the tree of the complete levels if it was growth.
    """

    def __init__(self, work: Callable[[], T], urgency: Urgency = Urgency.NEEDED) -> None:
        self.done = threading.Event()
        self.progress: Progress | str | None = None
        self.urgency = urgency
        self.failure: BaseException | None = None
        self._work, self._cancellation, self._visit = work, Cancellation(), current_session_id()
        self._found: list[T] = []
        _jobs.add(self)
        threading.Thread(target=self._run, name="job", daemon=True).start()

    def cancel(self) -> None:
        """Cancel the work at its next step; do nothing if it has ended."""
        self._cancellation.cancel()

    def result(self) -> T:
        """Return the work's result, or raise its failure; only once it has ended."""
        if self.failure is not None:
            raise self.failure
        return self._found[0]

    def _hear(self, progress: Progress | str) -> None:
        """Store the progress and, between two steps, let more urgent work run first."""
        self.progress = progress
        if self.urgency is Urgency.LAST:
            give_way()

    def _run(self) -> None:
        turns = _turns[self.urgency]
        try:
            with (
                working_for(self._visit),
                cancellable(self._cancellation),
                heard_by(self._hear),
                turns.turn(self._visit, self._cancellation.check),
            ):
                self._found.append(self._work())
        except BaseException as failure:  # `result` raises it again
            self.failure = failure
        finally:
            del self._work  # its arguments need not live as long as its result
            _jobs.discard(self)
            self.done.set()


def n_running() -> int:
    """Return the number of jobs that have not ended, in all sessions."""
    return len(_jobs)
