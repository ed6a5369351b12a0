"""Delimiters, quotes, headers and rows: what is read, and what the user is asked to fix."""

import csv
import io
from pathlib import Path

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.caps import CAPS, Caps
from explorer.data.errors import ArgumentError, TableError
from explorer.data.reading import read_table
from explorer.data.schema import Kind
from explorer.data.table import MISSING, Table
from tests.support.tiers import first_in_gate, random_cases


def read(text: str, name: str = "t.csv") -> Table:
    return read_table(text.encode(), name)


def refusal(text: str, name: str = "t.csv", caps: Caps = CAPS) -> str:
    with pytest.raises(TableError) as error:
        read_table(text.encode(), name, caps=caps)
    return str(error.value)


def cells(table: Table, name: str) -> list[str | None]:
    levels = table.column(name).levels
    return [None if code == MISSING else levels[code] for code in table.values_of(name)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_any_delimiter_and_any_line_end_is_found(delimiter: str, newline: str) -> None:
    rows = [["a", "b", "c"], ["x y", "1", "2"], ["z", "3", "4"]]
    table = read(newline.join(delimiter.join(row) for row in rows) + newline)
    assert table.schema.names == ("a", "b", "c")
    assert table.values_of("c").tolist() == [2, 4]


def test_decimal_commas_do_not_pass_for_delimiters() -> None:
    table = read("price, net;weight\n1,5;2,5\n3,25;4,75\n")
    assert table.schema.names == ("price, net", "weight")
    assert table.values_of("weight").tolist() == [2.5, 4.75]


def test_a_delimiter_inside_quotes_does_not_count() -> None:
    table = read('a,b\n"x;y;z",1\n"p;q;r",2\n')
    assert cells(table, "a") == ["x;y;z", "p;q;r"]


@pytest.mark.parametrize("name", ["t.tsv", "t.TAB"])
def test_a_tsv_file_is_a_tab_file_whatever_else_it_holds(name: str) -> None:
    assert read("a,b\tc\n1,2\t3\n", name).schema.names == ("a,b", "c")


def test_quotes_hold_line_breaks_delimiters_and_doubled_quotes() -> None:
    table = read('a,b\n"two\nlines, ""quoted""",1\nplain,2\n')
    assert cells(table, "a") == ['two\nlines, "quoted"', "plain"]


def test_names_are_literal_apart_from_the_spaces_around_them() -> None:
    names = ["<b>a</b>", "=1+1", "two\nlines", "שלום", "🌲", "_x_ *y*"]
    text = io.StringIO()
    csv.writer(text).writerows([[f"  {name} " for name in names], range(6)])
    assert read(text.getvalue()).schema.names == tuple(names)


def test_one_row_is_a_table() -> None:
    assert read("a,b\n1,x\n").n_rows == 1


@pytest.mark.parametrize("text", ["", "\n\n", "  \r\n", "\ufeff"])
def test_an_empty_file_is_refused(text: str) -> None:
    assert refusal(text) == ("The file is empty: it needs a row of column names and rows below it.")


@pytest.mark.parametrize("text", ["a,b", "a,b\n", "a,b\n\n\n", "a,b\n,\n"])
def test_a_lone_header_is_refused(text: str) -> None:
    assert refusal(text) == "The table has column names but no rows below them."


@pytest.mark.parametrize("text", ["a\n1\n2\n", "a b\n1 2\n", "a,\n1,\n2,\n"])
def test_a_single_column_is_refused(text: str) -> None:
    assert refusal(text) == (
        "The table has only one column, but a tree needs a target and at least one feature. "
        "Separate the cells by commas, semicolons, tabs or vertical bars."
    )


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a\n1\n2\n", [1, 2]),
        ("a\n1,5\n2,5\n", [1.5, 2.5]),
        ('a\n"1"\n\n3', [1, 3]),
        ("a,\n1,\n", [1]),
    ],
)
def test_of_rows_to_predict_one_column_is_enough(text: str, values: list[float]) -> None:
    table = read_table(text.encode(), "rows.csv", min_columns=1)
    assert table.schema.names == ("a",)
    assert table.column("a").is_numeric
    assert table.values[0].tolist() == values


def test_a_row_of_another_length_is_named_as_a_spreadsheet_numbers_it() -> None:
    rows = ["a,b,c,d", *["1,2,3,4"] * 15, "1,2,3,4,5"]
    assert refusal("\n".join(rows)) == "Line 17 has 5 cells, but the header (line 1) has 4."


def test_further_rows_of_another_length_are_named() -> None:
    assert refusal("a,b\n1,2\n3\n4,5\n6\n") == (
        "Line 3 has 1 cell, but the header (line 1) has 2. "
        "The number of cells is also wrong in line 5."
    )
    more = "The number of cells is also wrong in lines 4 and 5."
    assert refusal("a,b\n1,2\n3\n4\n6\n").endswith(more)


def test_quoted_line_breaks_and_blank_lines_do_not_shift_lines() -> None:
    assert refusal('\na,b\n"x\ny",2\n\n3,4,5\n') == (
        "Line 5 has 3 cells, but the header (line 2) has 2."
    )


@pytest.mark.parametrize("blank", ["\n", "\r\n", "\r", " \t\n"])
def test_rows_keep_their_lines_below_blank_lines(blank: str) -> None:
    table = read(f"{blank * 3}a,b\n1,x\n\n2,y\n")
    assert table.lines is not None
    assert table.lines.tolist() == [5, 7]
    assert refusal(f"{blank * 3}a,b\n1,2\n3,4,5\n") == (
        "Line 6 has 3 cells, but the header (line 4) has 2."
    )
    assert refusal(f'{blank * 3}a,b\n1,"2\n').startswith("A quotation mark in line 5 ")


def test_a_long_row_that_the_sample_breaks_off_does_not_choose_the_delimiter() -> None:
    """Two marks agree with every whole row; the row cut off at 1 MB has but one of them."""
    row = "p,q" + "x" * 20_000 + ";1\n"
    table = read("a,b;c\n" + row * 60)
    assert table.schema.names == ("a,b", "c")
    assert table.n_rows == 60


@pytest.mark.deep
@pytest.mark.parametrize("delimiter", first_in_gate(";", ",", "\t"))
def test_a_header_of_more_than_a_megabyte_is_read_whole(delimiter: str) -> None:
    names = [f"{'long name ' * 60}{i}" for i in range(1_900)]
    rows = [delimiter.join(str(i + k) for i in range(1_900)) for k in range(3)]
    table = read("\n".join([delimiter.join(names), *rows]))
    assert table.schema.names == tuple(names)
    assert [table.values_of(names[-1])[k] for k in range(3)] == [1899, 1900, 1901]


def test_a_cell_beyond_the_csv_modules_limit_hides_no_delimiter() -> None:
    table = read("a;b\n1;x\n2;" + "y" * 200_000 + "\n3;z\n")
    assert table.schema.names == ("a", "b")


def test_the_rows_below_a_header_that_fits_two_delimiters_choose_in_a_long_file_too() -> None:
    rows = ("1," + "x" * 20_000 + "\n") * 60
    assert read("a;x,b\n" + rows).schema.names == ("a;x", "b")


def test_the_rarer_of_two_delimiters_that_fit_every_row_is_taken() -> None:
    assert read("a;b,c,d\n1;2,3,4\n5;6,7,8\n").schema.names == ("a", "b,c,d")


def test_an_open_quotation_mark_is_found_by_row() -> None:
    for text in ('a,b\n1,2\n"3,4\n5,6\n', 'a,b\n1,2\n3,"4\n5,6\n'):
        assert refusal(text) == (
            "A quotation mark in line 3 has no closing mark: "
            "add one, or write the mark twice if it is part of a cell."
        )


def test_a_quotation_mark_inside_a_cell_is_a_letter() -> None:
    assert cells(read('a,b\n5" pipe,1\n7" pipe,2\n6" pipe,3\n'), "a")[0] == '5" pipe'


def test_blank_lines_at_the_end_are_ignored() -> None:
    table = read("a,b\n1,x\n2,y\n\n  \n,\n")
    assert (table.n_rows, table.notes) == (2, ())


def test_blank_rows_in_the_middle_are_left_out_and_told() -> None:
    table = read("a,b\n1,x\n\n2,y\n")
    assert table.n_rows == 2
    assert table.notes[0].sentence == "1 blank row was left out (line 3)."
    table = read("a,b\n1,x\n\n,\n2,y\n")
    assert table.notes[0].sentence == "2 blank rows were left out (the first is line 3)."


def test_repeated_names_are_numbered_and_a_note_lists_the_new_ones() -> None:
    table = read("a,b,a,a 2,a\n1,2,3,4,5\n")
    assert table.schema.names == ("a", "b", "a 3", "a 2", "a 4")
    (note,) = table.notes
    assert note.sentence == (
        "3 columns are called “a”, so all but the first were renamed to “a 3”, “a 4”."
    )


def test_an_unnamed_column_gets_a_name_and_a_note() -> None:
    table = read(",a,b\n0,1,x\n1,2,y\n")
    assert table.schema.names == ("column 1", "a", "b")
    assert table.notes[0].sentence == "Column 1 has no name; here it is called “column 1”."


def test_an_unnamed_empty_column_is_left_out_with_a_note() -> None:
    table = read("a,b,\n1,x,\n2,y,\n")
    assert table.schema.names == ("a", "b")
    assert table.notes[0].sentence == "Column 3 has no name and no values, so it was left out."


def test_a_header_with_a_word_is_none_of_numbers() -> None:
    assert read("5.1,b\n4.9,3.0\n").notes == ()


def test_a_first_line_of_numbers_above_numbers_is_a_row() -> None:
    table = read("5.1,3.5\n4.9,3.0\n")
    assert table.schema.names == ("column 1", "column 2")
    assert table.values_of("column 1").tolist() == [5.1, 4.9]
    assert table.notes[0].sentence.startswith("The first line looks like data")


def test_caps_are_told_with_both_numbers() -> None:
    small = Caps(max_upload_bytes=40, max_rows=3, max_columns=4, max_cells=6)
    assert refusal("a,b\n" + "1,2\n" * 4, caps=small) == (
        "The table has 4 rows; at most 3 can be read here."
    )
    assert refusal("a,b,c,d,e\n1,2,3,4,5\n", caps=small) == (
        "The table has 5 columns; at most 4 can be read here."
    )
    assert refusal("a,b,c\n" + "1,2,3\n" * 3, caps=small) == (
        "The table has 9 cells; at most 6 can be read here."
    )
    assert refusal("a,b\n" + "1,2\n" * 30_000, caps=Caps(max_upload_bytes=60_000)) == (
        "The file is 0.1144 MB; at most 0.05722 MB can be read here."
    )


def test_what_the_caps_just_allow_is_read() -> None:
    text = "a,b\n" + "1,2\n" * 3
    just = Caps(max_upload_bytes=len(text), max_rows=3, max_columns=2, max_cells=6)
    assert read_table(text.encode(), "t.csv", caps=just).n_rows == 3
    assert read_table(io.BytesIO(text.encode()), "t.csv", caps=just).n_rows == 3
    small = Caps(max_upload_bytes=len(text) - 1)
    for source in (text.encode(), io.BytesIO(text.encode())):
        with pytest.raises(TableError, match="The file is "):
            read_table(source, "t.csv", caps=small)


def test_the_fingerprint_follows_how_a_file_was_asked_to_be_read() -> None:
    text = b"a\tb\n1\t2\n"
    plain = read_table(text, "t.csv")
    assert read_table(text, "t.tsv") != plain
    assert read_table(text, "u.csv") == plain
    assert read_table(bytearray(text), "t.csv") == read_table(memoryview(text), "t.csv") == plain


def test_of_marks_that_fit_no_row_alike_the_one_that_fits_most_is_taken() -> None:
    assert refusal("a;b;c,d\n1;2;3\n1;2;3\n1;2\n") == (
        "Line 4 has 2 cells, but the header (line 1) has 3."
    )
    assert read('a,b\n"x;y",1\n"z;w",2\n"q",3\n').schema.names == ("a", "b")


def test_a_path_an_open_file_and_bytes_give_the_same_table(tmp_path: Path) -> None:
    path = tmp_path / "trees.csv"
    path.write_bytes(b"a,b\n1,x\n")
    with path.open("rb") as file:
        tables = [read_table(path), read_table(str(path)), read_table(file)]
    tables.append(read_table(path.read_bytes(), "trees.csv"))
    assert len(set(tables)) == 1
    assert {table.name for table in tables} == {"trees"}


def test_bytes_need_a_name() -> None:
    with pytest.raises(ArgumentError, match="bytes also need name="):
        read_table(b"a,b\n1,2\n")


def test_an_oversized_path_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(b"a,b\n1,2\n")
    with pytest.raises(TableError, match="at most"):
        read_table(path, caps=Caps(max_upload_bytes=3))


def test_arrays_are_read_only() -> None:
    table = read("a,b\n1,x\n2,y\n")
    assert not any(values.flags.writeable for values in table.values)
    assert table.values_of("a").dtype == np.float64
    assert table.values_of("b").dtype == np.int32


words = st.text(st.characters(codec="utf-8", exclude_characters="\0\t|;"), max_size=6).map(
    lambda text: ("w" + text).replace("\r", "\n").strip()
)
numbers = st.floats(allow_nan=False, allow_infinity=False).map(lambda x: x + 0.0)


@random_cases(
    gate=25,
    rows=st.lists(st.tuples(words, numbers, st.none() | words), min_size=1, max_size=12),
    delimiter=st.sampled_from([",", ";", "\t", "|"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    newline=st.sampled_from(["\n", "\r\n"]),
)
def test_what_the_csv_module_writes_is_read_back(
    rows: list[tuple[str, float, str | None]], delimiter: str, encoding: str, newline: str
) -> None:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator=newline, quoting=csv.QUOTE_ALL)
    writer.writerows([("word", "number", "gap"), *rows])
    table = read_table(text.getvalue().encode(encoding), "t.csv")
    assert cells(table, "word") == [word for word, _, _ in rows]
    assert table.values_of("number").tolist() == [number for _, number, _ in rows]
    if table.column("gap").kind is Kind.CATEGORICAL:
        assert cells(table, "gap") == [gap for _, _, gap in rows]
    else:
        assert all(gap is None for _, _, gap in rows)
