"""Markdown tables become tab-separated text; nothing else is touched."""

import pytest

from explorer.data.reading.markdown import without_markdown


@pytest.mark.parametrize(
    "text",
    [
        "| a | b |\n|---|---|\n| 1 | x y |\n| 2 | |\n",
        "a | b\n:--- | ---:\n1 | x y\n2 | \n",
    ],
)
def test_a_markdown_table_is_split_into_cells(text: str) -> None:
    assert without_markdown(text) == "a\tb\n1\tx y\n2\t\n"


def test_an_escaped_bar_is_part_of_its_cell() -> None:
    assert without_markdown("| a | b |\n|---|---|\n| x\\|y | 1 |") == "a\tb\nx|y\t1\n"


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "a|b\n1|2\n", "a|b\n---\n", "|", "a\n---|---"])
def test_other_text_stays_as_it_is(text: str) -> None:
    assert without_markdown(text) == text


def test_a_short_row_is_filled_up_and_a_bar_at_the_end_may_be_a_cells() -> None:
    assert without_markdown("a | b\n--- | ---\n1\n") == "a\tb\n1\t\n"
    assert without_markdown("a | b\n--- | ---\n1 | x\\|\n") == "a\tb\n1\tx|\n"
    assert without_markdown("|a|\n|---|\n|1|\n") == "a\n1\n"
