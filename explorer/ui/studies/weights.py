"""How many bytes a result holds, so that a store of many can be bounded."""

import sys
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any

from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.tree.tree import Tree

_OF_THEIR_OWN = (Table, TrainingTable, Tree)
"""Kept as results themselves: others refer to them, but for the parts of a table."""
_WEIGHTLESS = (type(None), bool, Enum, type, FunctionType, ModuleType)
_MOST_WEIGHED = 30
"""Members of a long list that are weighed, evenly spread; the others count as much as those."""


def n_bytes_of(value: object) -> int:
    """About: what is referred to twice counts once, and tables and trees that a result refers to
    count where they are kept themselves."""
    apart = () if isinstance(value, KeptBack) else _OF_THEIR_OWN
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
    kind: Any = type(one)  # mypy takes no class for hashable
    own = (getattr(one, name, None) for name in _slots(kind))
    return (*own, *getattr(one, "__dict__", {}).values())


@lru_cache(maxsize=1_000)
def _slots(kind: type) -> tuple[str, ...]:
    names = (name for one in kind.__mro__ for name in getattr(one, "__slots__", ()))
    return tuple(name for name in names if not name.startswith("__"))
