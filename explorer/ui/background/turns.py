"""Places at which work is done, handed out fairly to all visits."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

_SECONDS_BETWEEN_CHECKS = 0.05


@dataclass(eq=False, slots=True)
class _Waiting:
    visit: str
    has_place: threading.Event = field(default_factory=threading.Event)


class Turns:
    """At most `places` pieces of work at a time, and at most `of_one_visit` of one visit.

    Next comes the visit with the fewest pieces at work; of several, who has waited longest.
    """

    def __init__(self, places: int, of_one_visit: int) -> None:
        self._places, self._of_one_visit = places, of_one_visit
        self._waiting: list[_Waiting] = []
        self._at_work: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def turn(self, visit: str, check: Callable[[], None]) -> Iterator[None]:
        """Waits for a place, and gives it back in the end; `check` may raise while it waits."""
        check()
        one = _Waiting(visit)
        with self._lock:
            self._waiting.append(one)
            self._hand_out()
        try:
            while not one.has_place.wait(_SECONDS_BETWEEN_CHECKS):
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
