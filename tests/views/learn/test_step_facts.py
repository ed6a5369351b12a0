"""The possible predictions of a step."""

import pytest

from explorer.lessons.lesson import Facts, Option

LISTED = Facts({}, (Option("a", "A"),))
DRAGGED = Facts({}, numbers=(-1.0, 2.5))


def test_an_option_is_taken_by_its_key_alone() -> None:
    assert LISTED.takes("a")
    assert not any(LISTED.takes(one) for one in ("A", "", "1", None, 1))


@pytest.mark.parametrize("number", ["-1", "0.25", "2.5"])
def test_a_number_of_the_range_is_taken(number: str) -> None:
    assert DRAGGED.takes(number)


@pytest.mark.parametrize("other", ["-1.1", "2.6", "nan", "inf", "a", "", None, 1.0])
def test_no_other_number_and_no_text_is_taken(other: object) -> None:
    assert not DRAGGED.takes(other)
