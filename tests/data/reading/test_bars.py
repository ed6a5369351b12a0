"""Tables drawn with bars become tab-separated text; nothing else is touched."""

import pytest

from explorer.data.reading import read_table
from explorer.data.reading.decoding import without_bars


@pytest.mark.parametrize(
    "text",
    [
        "| a | b |\n|---|---|\n| 1 | x y |\n| 2 | |\n",
        "a | b\n:--- | ---:\n1 | x y\n2 | \n",
    ],
)
def test_a_markdown_table_is_split_into_cells(text: str) -> None:
    assert without_bars(text) == "a\tb\n\n1\tx y\n2\t\n"


def test_an_escaped_bar_is_part_of_its_cell() -> None:
    assert without_bars("| a | b |\n|---|---|\n| x\\|y | 1 |") == "a\tb\n\nx|y\t1\n"


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "a|b\n1|2\n", "a|b\n---\n", "|", "a\n---|---"])
def test_other_text_stays_as_it_is(text: str) -> None:
    assert without_bars(text) == text


def test_a_short_row_is_filled_up_and_a_bar_at_the_end_may_be_a_cells() -> None:
    assert without_bars("a | b\n--- | ---\n1\n") == "a\tb\n\n1\t\n"
    assert without_bars("a | b\n--- | ---\n1 | x\\|\n") == "a\tb\n\n1\tx|\n"
    assert without_bars("|a|\n|---|\n|1|\n") == "a\n\n1\n"


LINE = "+---+-----+\n"


@pytest.mark.parametrize(
    "text",
    [
        "| a | b |\n|---|---|\n| 1 | x y |\n| 2 | z |\n",
        " a |  b  \n---+-----\n 1 | x y\n 2 | z\n(2 rows)\n",
        f"{LINE}| a | b |\n{LINE}| 1 | x y |\n| 2 | z |\n{LINE}2 rows in set (0.01 sec)\n",
        f"{LINE}| a | b |\n+===+=====+\n| 1 | x y |\n{LINE}| 2 | z |\n".replace("\n", "\r\n"),
    ],
    ids=["markdown", "psql", "mysql", "grid"],
)
def test_a_file_drawn_with_bars_is_a_table_whose_rows_keep_their_lines(text: str) -> None:
    table = read_table(text.encode(), "t.txt")
    assert table.schema.names == ("a", "b")
    assert table.values_of("a").tolist() == [1, 2]
    assert table.column("b").levels == ("x y", "z")
    assert table.notes[0].sentence.startswith("Vertical bars were read as separators")
    first = next(i for i, line in enumerate(text.splitlines(), 1) if "x y" in line)
    assert table.lines is not None
    assert table.lines[0] == first


def test_spaces_separate_cells_where_nothing_else_does() -> None:
    table = read_table(b'"age" "sex"\n"1" 20 "m"\n"2" 30 "f"\n"3" 31 "f x"\n', "t.txt")
    assert table.schema.names == ("row name", "age", "sex")
    assert table.column("sex").levels == ("f", "f x", "m")
    assert table.notes[0].sentence == "Spaces separate the cells of this file."
    table = read_table(b"  x   y\n 0.1 1.5\n10.0 2.5\n", "t.txt")
    assert [values.tolist() for values in table.values] == [[0.1, 10.0], [1.5, 2.5]]


@pytest.mark.parametrize("text", ["full name,x\nAnn Lee,1\nBob Ray,2\n", "a;b\nx y;1 2\nz w;3 4\n"])
def test_spaces_within_cells_stay(text: str) -> None:
    assert len(read_table(text.encode(), "t.csv").schema) == 2


def test_commas_beside_quoted_numbers_separate_cells() -> None:
    rows = "".join(f'"€ 1,{i}00.50",€ {i}2.10,x{i}\n' for i in range(1, 9))
    table = read_table(f"a,b,c\n{rows}".encode(), "t.csv")
    assert table.schema.names == ("a", "b", "c")
    assert not [note for note in table.notes if "Spaces" in note.sentence]
