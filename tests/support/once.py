"""Results that the tests of a process share."""

import sys
from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def once(compute: Callable[P, R]) -> Callable[P, R]:
    """Return a function that computes each result once in a process; no test may change one.

    While coverage measures, nothing is shared: each test shall be seen to reach what it checks
    (see docs/mutation.md).
    """
    shared = cache(compute)

    @wraps(compute)
    def found(*args: P.args, **kwargs: P.kwargs) -> R:
        return (compute if is_measured() else shared)(*args, **kwargs)

    return found


def is_measured() -> bool:
    coverage = sys.modules.get("coverage")
    return coverage is not None and coverage.Coverage.current() is not None
