"""The cache of results: one store for all sessions, bounded in bytes.

Each result is computed once, however many sessions ask for it at the same time. Results are dropped
in the order of their last use: when the store is full, or after `CAPS.seconds_kept` without a
request. Results used only by sessions that have ended are dropped `CAPS.seconds_after_leaving`
later, so that a connection that drops for a moment loses nothing.
"""

import sys
import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from explorer.caps import CAPS
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.judging.unseen.holding_out import RowPartition
from explorer.tree.tree import Tree
from explorer.ui.sessions.current import current_session_id

_OF_THEIR_OWN = (Table, TrainingTable, Tree)
"""Cached as results themselves: others refer to them, except for the parts of a table."""
_WEIGHTLESS = (type(None), bool, Enum, type, FunctionType, ModuleType)
_MOST_WEIGHED = 30
"""Most members of a long list that are weighed, evenly spread; the others count the same."""


def n_bytes_of(value: object) -> int:
    """Estimate a value's bytes: an object referred to twice counts once, and the tables and trees
    to which a result refers count as results themselves."""
    apart = () if isinstance(value, RowPartition) else _OF_THEIR_OWN
    total, seen = 0.0, set[int]()
    waiting: list[tuple[object, float]] = [(value, 1.0)]
    while waiting:
        one, times = waiting.pop()
        if id(one) in seen or isinstance(one, _WEIGHTLESS):
            continue
        seen.add(id(one))
        if one is not value and isinstance(one, apart):
            continue
        size = getattr(one, "nbytes", None)
        if isinstance(size, int):
            total += times * size
            continue
        total += times * sys.getsizeof(one)
        members = list(_members(one))
        step = max(1, len(members) // _MOST_WEIGHED)
        waiting += [(member, times * step) for member in members[::step]]
    return int(total)


def _members(one: Any) -> Iterable[object]:
    if isinstance(one, str | bytes | bytearray | int | float):
        return ()
    if isinstance(one, Mapping):
        return (*one.keys(), *one.values())
    if isinstance(one, list | tuple | set | frozenset):
        return one
    kind: Any = type(one)  # for mypy, a class is not hashable
    own = (getattr(one, name, None) for name in _slots(kind))
    return (*own, *getattr(one, "__dict__", {}).values())


@lru_cache(maxsize=1_000)
def _slots(kind: type) -> tuple[str, ...]:
    names = (name for one in kind.__mro__ for name in getattr(one, "__slots__", ()))
    return tuple(name for name in names if not name.startswith("__"))


R = TypeVar("R")

_must_be_known: ContextVar[bool] = ContextVar("must_be_known", default=False)


class NotKnownError(Exception):
    """A result would have to be computed."""


@dataclass(slots=True)
class _Kept:
    value: Any
    n_bytes: int
    used: float
    visits: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Gate:
    """A lock that the computing thread holds; threads that want the same result wait."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    n_at_it: int = 0


class Results:
    """Values by key: at most `max_bytes` together, each for at most `seconds` after its last use
    and `after_leaving` seconds after the last session that used it has ended.

    A value larger than `max_bytes` is cached as the only one, because its page needs it at every
    click.
    """

    def __init__(
        self,
        max_bytes: int,
        seconds: float,
        after_leaving: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.n_bytes = 0
        self._max_bytes, self._seconds, self._clock = max_bytes, seconds, clock
        self._after_leaving = after_leaving
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._used_by: defaultdict[str, set[Hashable]] = defaultdict(set)
        self._left: OrderedDict[str, float] = OrderedDict()
        self._gates: dict[Hashable, _Gate] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, compute: Callable[[], R]) -> R:
        """Return the cached result, or compute it now; a failure is raised and not cached.

        Raises `NotKnownError` within `if_known` if the result would have to be computed.
        """
        known = self._find(key)
        if known is None:
            if _must_be_known.get():
                raise NotKnownError
            with self._alone_at(key):
                known = self._find(key) or self._keep(key, compute())
        value: R = known.value
        return value

    def clear(self) -> None:
        """Forget all results."""
        with self._lock:
            self._kept.clear()
            self._used_by.clear()
            self.n_bytes = 0

    def come(self, visit: str) -> None:
        """Note that the session is here, or back."""
        with self._lock:
            self._left.pop(visit, None)

    def leave(self, visit: str) -> None:
        """Note that the session has ended, or lost its connection."""
        with self._lock:
            self._left[visit] = self._clock()
            self._left.move_to_end(visit)

    def sweep(self) -> bool:
        """Drop results that are no longer wanted; return whether results of some session are still
        to be dropped."""
        with self._lock:
            self._let_go()
            return bool(self._left)

    def _find(self, key: Hashable) -> _Kept | None:
        with self._lock:
            self._let_go()
            known = self._kept.get(key)
            if known is not None:
                self._use(key, known)
                self._kept.move_to_end(key)
            return known

    def _keep(self, key: Hashable, value: object) -> _Kept:
        known = _Kept(value, n_bytes_of(value), self._clock())
        with self._lock:
            self._kept[key] = known
            self._use(key, known)
            self.n_bytes += known.n_bytes
            self._let_go()
        return known

    def _use(self, key: Hashable, known: _Kept) -> None:
        known.used = self._clock()
        if visit := current_session_id():
            known.visits.add(visit)
            self._used_by[visit].add(key)

    def _let_go(self) -> None:
        now = self._clock()
        while self._left and next(iter(self._left.values())) <= now - self._after_leaving:
            visit, _ = self._left.popitem(last=False)
            for key in list(self._used_by.get(visit, ())):
                if self._kept[key].visits == {visit}:
                    self._forget(key)
                else:
                    self._kept[key].visits.remove(visit)
            self._used_by.pop(visit, None)
        oldest_wanted = now - self._seconds
        while self._kept:
            key, oldest = next(iter(self._kept.items()))
            is_too_much = self.n_bytes > self._max_bytes and len(self._kept) > 1
            if oldest.used >= oldest_wanted and not is_too_much:
                return
            self._forget(key)

    def _forget(self, key: Hashable) -> None:
        gone = self._kept.pop(key)
        self.n_bytes -= gone.n_bytes
        for visit in gone.visits:
            self._used_by[visit].discard(key)

    @contextmanager
    def _alone_at(self, key: Hashable) -> Iterator[None]:
        with self._lock:
            gate = self._gates.setdefault(key, _Gate())
            gate.n_at_it += 1
        try:
            with gate.lock:
                yield
        finally:
            with self._lock:
                gate.n_at_it -= 1
                if not gate.n_at_it:
                    del self._gates[key]


RESULTS = Results(CAPS.max_cached_bytes, CAPS.seconds_kept, CAPS.seconds_after_leaving)


def if_known(work: Callable[[], R]) -> R:
    """Run the work if all results that it needs are cached, and return its result.

    Raises `NotKnownError` if one is not. Any other effect of the work happens in any case.
    """
    token = _must_be_known.set(True)
    try:
        return work()
    finally:
        _must_be_known.reset(token)
