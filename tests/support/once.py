"""Results that the tests of a process share."""

import sys
from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def once(compute: Callable[P, R]) -> Callable[P, R]:
    """Return a function that computes each result once in a process; no test may change one.

    While coverage measures, nothing is shared: each test must itself reach the lines that it checks
    (see docs/mutation.md).
    """
    shared = cache(compute)

    @wraps(compute)
    def found(*args: P.args, **kwargs: P.kwargs) -> R:
        return (compute if is_measured() else shared)(*args, **kwargs)

    return found


def is_measured() -> bool:
    # Numba imports coverage in the compiler's thread: the module may be half imported.
    measuring = getattr(sys.modules.get("coverage"), "Coverage", None)
    return measuring is not None and measuring.current() is not None
