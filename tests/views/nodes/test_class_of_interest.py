"""The class of interest unless another is chosen."""

import pytest

from explorer.data.columns import from_columns
from explorer.data.training import encode
from explorer.judging.scoring import usual_positive


@pytest.mark.parametrize(
    ("answers", "weights", "usual"),
    [
        ("aab", [1, 1, 1], "b"),
        ("abb", [1, 1, 1], "a"),
        ("abb", [5, 1, 1], "b"),
        ("aab", [1, 1, 5], "a"),
        ("ab", [1, 1], "b"),
        ("abb", [0.3, 0.1, 0.2], "b"),  # equal up to rounding: 0.1 + 0.2 exceeds 0.3
        ("abc", [1, 1, 1], None),
        ("aaa", [1, 1, 1], None),
    ],
)
def test_it_is_the_rarer_of_two_by_weight(
    answers: str, weights: list[float], usual: str | None
) -> None:
    table = from_columns("t", {"x": range(len(answers)), "y": list(answers)})
    assert usual_positive(encode(table, "y", weights=weights)) == usual


def test_numbers_have_none() -> None:
    table = from_columns("t", {"x": ["u", "v", "w"], "y": [0.5, 1.5, 1.5]})
    assert usual_positive(encode(table, "y")) is None


@pytest.mark.parametrize(
    ("frequent", "rare", "usual"),
    [("Yes", "No", "Yes"), ("TRUE", "FALSE", "TRUE"), ("0", "1", "1"), ("yes", "y", "y")],
)
def test_a_class_called_yes_is_looked_for_however_frequent(
    frequent: str, rare: str, usual: str
) -> None:
    table = from_columns("t", {"x": range(6), "y": [*[frequent] * 5, rare]})
    assert usual_positive(encode(table, "y")) == usual
