"""Watching functions: what they held, which lines ran, and nothing else is changed."""

import sys

import pytest

from explorer.judging.nodes.watching import watch


def halved(x: float) -> float:
    half = x / 2
    if half > 10:
        half = 10.0
    return half


def of_all(xs: list[float]) -> float:
    def one(x: float) -> float:
        return halved(x) + 1

    total = sum(one(x) for x in xs)
    total += 0
    return total


def test_each_call_is_kept_with_its_variables_what_it_returned_and_who_called() -> None:
    found, calls = watch(lambda: of_all([2.0, 30.0]), [of_all, halved])
    assert found == 13.0
    outer, small, large = calls
    assert outer.caller is None
    assert outer.returned == 13.0
    assert outer.variables["total"] == 13.0
    assert small.caller is outer
    assert small.variables == {"x": 2.0, "half": 1.0}
    assert large.caller is outer
    assert large.variables == {"x": 30.0, "half": 10.0}


def test_the_lines_of_a_call_are_those_that_ran_for_it_and_inside_it() -> None:
    _, (outer, small, large) = watch(lambda: of_all([2.0, 30.0]), [of_all, halved])
    first = halved.__code__.co_firstlineno
    assert small.lines == {first + 1, first + 2, first + 4}
    assert large.lines == {first + 1, first + 2, first + 3, first + 4}
    first = of_all.__code__.co_firstlineno
    assert outer.lines == {first + 1, first + 2, first + 4, first + 5, first + 6}


def test_functions_that_are_not_watched_leave_no_trace() -> None:
    _, calls = watch(lambda: of_all([2.0]), [of_all])
    assert [call.function for call in calls] == [of_all.__code__]


def test_who_watched_before_watches_after_even_where_the_work_fails() -> None:
    before = sys.gettrace()

    def fails() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        watch(fails, [halved])
    assert sys.gettrace() is before
