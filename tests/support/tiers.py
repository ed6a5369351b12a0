"""Which cases of a test run in the gate, and which only in the deep tier."""

from typing import Any

import pytest


def first_in_gate(*cases: Any, n: int = 1) -> list[Any]:
    """Return cases for `parametrize`: the first n run in the gate, the rest in the deep tier.

    A case is one value, a tuple of values, or a `pytest.param`, whose id and marks it keeps.
    """
    return [*cases[:n], *(_deep(case) for case in cases[n:])]


def _deep(case: Any) -> Any:
    is_param = hasattr(case, "marks")
    values = case.values if is_param else case if isinstance(case, tuple) else (case,)
    marks = (*case.marks, pytest.mark.deep) if is_param else pytest.mark.deep
    return pytest.param(*values, marks=marks, id=case.id if is_param else None)
