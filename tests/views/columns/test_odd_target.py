"""Doubtful targets, and the words about them."""

import pytest

from explorer.data.columns import from_columns
from explorer.data.set_aside import set_aside
from explorer.views.columns.warnings import odd_target_words


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        (
            "name",
            [f"n{i}" for i in range(60)],
            "Every value of name is different, so a classification tree cannot learn from it.",
        ),
        (
            "name",
            [f"n{i % 55}" for i in range(60)],
            "name has 55 different values in 60 rows: too few rows per value for a "
            "classification tree to learn much.",
        ),
        (
            "text",
            [f"n{i % 2000}" for i in range(4000)],
            "text has 2000 different values in 4000 rows: too few rows per value for a "
            "classification tree to learn much.",
        ),
        ("text", [f"n{i % 1000}" for i in range(4000)], ""),
        (
            "nr",
            range(1, 61),
            "Every value of nr is different, like a row number. A tree for this target can learn "
            "only the order of the rows.",
        ),
        ("id", [f"n{i % 30}" for i in range(60)], ""),
        ("same", ["n"] * 60, ""),
    ],
)
def test_a_target_that_hardly_repeats_is_in_doubt_and_told_with_its_numbers(
    name: str, values: list[str] | range, words: str
) -> None:
    table = from_columns("made in a test", {name: list(values), "x": list(range(len(values)))})
    assert odd_target_words(table, name, set_aside(table).get(name)) == words
