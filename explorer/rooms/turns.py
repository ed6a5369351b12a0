"""Turns: so many at a time may do what takes long, and the others ask again."""

from collections.abc import Callable
from threading import Lock
from time import monotonic


class Turns:
    """At most `most` turns at a time; one that is not given back ends after some seconds.
    Thread-safe."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._lock = Lock()
        self._until: dict[str, float] = {}

    def take(self, who: str) -> bool:
        """Return whether it is this one's turn now."""
        with self._lock:
            now = self._clock()
            self._until = {one: until for one, until in self._until.items() if until > now}
            if who not in self._until and len(self._until) >= self._most:
                return False
            self._until[who] = now + self._seconds
            return True

    def give_back(self, who: str) -> None:
        """End this one's turn, if it has one."""
        with self._lock:
            self._until.pop(who, None)
