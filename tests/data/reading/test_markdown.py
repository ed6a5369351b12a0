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
def test_a_markdown_table_is_cut_into_cells(text: str) -> None:
    assert without_markdown(text) == "a\tb\n1\tx y\n2\t\n"


def test_an_escaped_bar_is_part_of_its_cell() -> None:
    assert without_markdown("| a | b |\n|---|---|\n| x\\|y | 1 |") == "a\tb\nx|y\t1\n"


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "a|b\n1|2\n", "a|b\n---\n", "|", "a\n---|---"])
def test_other_text_stays_as_it_is(text: str) -> None:
    assert without_markdown(text) == text
