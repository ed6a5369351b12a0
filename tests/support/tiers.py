"""The cases of a test that run in the gate, and those that run only in the deep tier."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy

Test = TypeVar("Test", bound=Callable[..., None])


def first_in_gate(*cases: Any, n: int = 1) -> list[Any]:
    """Return cases for `parametrize`: the first n run in the gate, the rest in the deep tier.

    A case is one value, a tuple of values, or a `pytest.param`, whose id and marks it keeps.
    """
    return [*cases[:n], *(_deep(case) for case in cases[n:])]


def random_cases(
    *, gate: int, deep: int = 100, **strategies: SearchStrategy[Any]
) -> Callable[[Test], Test]:
    """Return a decorator like `given` that runs `gate` random cases in the gate.

    It adds a twin of the test to its module, `<name>_in_<deep>_cases`, for the deep tier.
    Marks are below it, so that the twin has them too.
    """

    def decorate(test: Test) -> Test:
        twin = pytest.mark.deep(settings(max_examples=deep)(given(**strategies)(test)))
        twin.__name__ = twin.__qualname__ = f"{test.__name__}_in_{deep}_cases"
        test.__globals__[twin.__name__] = twin
        return settings(max_examples=gate)(given(**strategies)(test))

    return decorate


def _deep(case: Any) -> Any:
    is_param = hasattr(case, "marks")
    values = case.values if is_param else case if isinstance(case, tuple) else (case,)
    marks = (*case.marks, pytest.mark.deep) if is_param else pytest.mark.deep
    return pytest.param(*values, marks=marks, id=case.id if is_param else None)
