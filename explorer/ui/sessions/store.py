"""The sessions' uploads and choices, which the server holds until a session requests them again."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any


@dataclass(frozen=True, slots=True)
class SavedSession:
    """Values by the names of their keys. files: the number of bytes of each file, by its digest."""

    values: Mapping[str, Any]
    files: Mapping[str, int]


class Sessions:
    """Sessions by their tokens, bounded in bytes of files, in number and in seconds per session.

    A file that several sessions share counts once, because it is in memory once. Beyond the bounds,
    the session that was saved longest ago is forgotten. Thread-safe.
    """

    def __init__(
        self,
        max_bytes: int,
        max_visits: int,
        seconds: float,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._max_bytes, self._max_visits, self._seconds = max_bytes, max_visits, seconds
        self._clock, self._lock = clock, Lock()
        self._visits: OrderedDict[str, tuple[float, SavedSession]] = OrderedDict()

    def put(self, token: str, kept: SavedSession) -> None:
        """Replace what is saved for a session."""
        with self._lock:
            self._visits.pop(token, None)
            self._visits[token] = (self._clock(), kept)
            self._forget()

    def get(self, token: str) -> SavedSession | None:
        """Return the session's data, or None if it is unknown or forgotten."""
        with self._lock:
            self._forget()
            found = self._visits.get(token)
            return None if found is None else found[1]

    @property
    def n_bytes(self) -> int:
        """Bytes of all saved files."""
        with self._lock:
            return self._bytes()

    def _bytes(self) -> int:
        files: dict[str, int] = {}
        for _, kept in self._visits.values():
            files |= kept.files
        return sum(files.values())

    def _forget(self) -> None:
        oldest = self._clock() - self._seconds
        while self._visits:
            since, _ = next(iter(self._visits.values()))
            within = len(self._visits) <= self._max_visits and self._bytes() <= self._max_bytes
            if since >= oldest and within:
                return
            self._visits.popitem(last=False)
