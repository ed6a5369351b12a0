"""The kind inferred for a column, its notes, and what the user may choose instead."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.data.errors import TableError
from explorer.data.reading import read_table
from explorer.data.schema import Display, Kind
from explorer.data.table import MISSING, Note, ReadAs, Table
from tests.support.tiers import random_cases

Cells = Sequence[object]


def read(values: Cells, mark: str = ";", **asked: object) -> Table:
    """A table of the column x and a companion of text."""
    lines = ["x" + mark + "other", *(f"{value}{mark}t" for value in values)]
    return read_table("\n".join(lines).encode(), "t.csv", **asked)


def numbers(values: Cells, **asked: object) -> list[float]:
    table = read(values, **asked)
    assert table.column("x").kind is Kind.NUMERIC
    return [float(value) for value in table.values_of("x")]


def levels(values: Cells, **asked: object) -> tuple[str, ...]:
    table = read(values, **asked)
    assert table.column("x").kind is Kind.CATEGORICAL
    return table.column("x").levels


def note(table: Table) -> Note:
    (found,) = table.notes
    return found


def sentences(table: Table) -> list[str]:
    return [found.sentence for found in table.notes]


def test_whole_numbers_are_numeric_and_shown_as_integers() -> None:
    table = read([3, 1, 2])
    assert table.column("x").display is Display.INTEGER
    assert table.values_of("x").tolist() == [3, 1, 2]


def test_fractions_exponents_signs_and_spaces_are_numbers() -> None:
    assert numbers(["1.5", "1e5", "-.5", "+3.", " 7 ", "2E-3"]) == [1.5, 1e5, -0.5, 3, 7, 0.002]
    assert read(["1.5", "2"]).column("x").display is Display.NUMBER


def test_negative_zero_is_zero() -> None:
    assert not np.signbit(numbers(["-0.0", "1"])[0])


def test_negative_zero_is_zero_in_a_column_of_many_values() -> None:
    values = numbers([*range(1, 151), "-0.0"])
    assert values[150] == 0
    assert not np.signbit(values[150])


def test_a_word_for_not_a_number_that_is_no_mark_is_text_wherever_it_stands() -> None:
    table = read([*range(150), "-nan"])
    assert table.column("x").kind is Kind.CATEGORICAL
    assert note(table).sentence == (
        "Column “x” stays text, because 1 of its 151 filled cells is not a number: “-nan” "
        "in row 151 (line 152)."
    )


@pytest.mark.parametrize("text", ["1_000", "0x10", "1 000", "10 %", "$5", "1.2.3", "--1", "e5"])
def test_what_only_resembles_a_number_is_text(text: str) -> None:
    assert levels([text, "zz"]) == (text, "zz")
    assert levels([text, text]) == (text,)


@random_cases(
    gate=25, values=st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1)
)
def test_numbers_are_read_with_correct_rounding(values: list[float]) -> None:
    assert numbers([repr(value) for value in values]) == values


@pytest.mark.parametrize("texts", [("true", "false"), ("yes", "no"), ("True", "FALSE"), ("a", "b")])
def test_booleans_and_text_are_categorical(texts: tuple[str, str]) -> None:
    assert set(levels(texts)) == set(texts)


def test_levels_are_in_natural_order_and_empty_cells_have_none() -> None:
    table = read(["b10", "b9", "", "b9"])
    assert table.column("x").levels == ("b9", "b10")
    assert table.values_of("x").tolist() == [1, 0, MISSING, 0]


def test_a_leading_zero_means_text_and_says_so() -> None:
    table = read(["1234", "0815", "4711"])
    assert table.column("x").levels == ("0815", "1234", "4711")
    assert (
        note(table).sentence
        == "“0815” in row 2 (line 3) begins with a zero, so column “x” stays text."
    )
    remedy = note(table).remedies[0]
    assert numbers(["1234", "0815"], read_as={"x": remedy.read_as}) == [1234, 815]


def test_zero_and_fractions_below_one_have_no_leading_zero() -> None:
    assert numbers(["0", "0.5", "-0.25"]) == [0, 0.5, -0.25]


def test_the_usual_marks_are_missing_among_numbers() -> None:
    values = numbers(["1", "NA", "n/a", "NaN", "Null", "?", "", "2"])
    np.testing.assert_array_equal(values, [1, *[np.nan] * 6, 2])


def test_the_usual_marks_are_missing_among_dates() -> None:
    assert np.isnan(numbers(["2024-01-31", "NA"])[1])


def test_the_usual_marks_are_categories_among_text_until_a_person_says_otherwise() -> None:
    table = read(["a", "NA", "?", "NA", ""])
    assert table.column("x").levels == ("?", "a", "NA")
    assert note(table).sentence == (
        "Column “x” is text, so “NA”, “?” (3 cells) are categories like any other."
    )
    (remedy,) = note(table).remedies
    assert remedy.label == "Treat “NA”, “?” as missing"
    mended = read(["a", "NA", "?", "NA", ""], missing_marks={"x": remedy.missing_marks})
    assert mended.column("x").levels == ("a",)
    assert mended.notes == ()


def test_a_column_of_marks_alone_is_text() -> None:
    assert levels(["NA", "NA"]) == ("NA",)


def test_a_mark_of_the_user_counts_as_missing() -> None:
    assert levels(["1", "k.A.", "2"]) == ("1", "2", "k.A.")
    for marks in ({"x": ["k.A."]}, ["k.A."]):
        found = numbers(["1", "k.A.", "2"], missing_marks=marks)
        np.testing.assert_array_equal(found, [1, np.nan, 2])


def test_an_empty_column_is_numeric_without_values() -> None:
    table = read(["", ""])
    assert np.isnan(table.values_of("x")).all()
    assert note(table).sentence == "Column “x” has no values."


def test_a_column_of_marks_that_are_made_missing_has_no_values() -> None:
    table = read(["NA", "NA"], missing_marks={"x": ["NA"]})
    assert np.isnan(table.values_of("x")).all()
    assert note(table).sentence == "Column “x” has no values."


def test_few_exceptions_among_numbers_are_listed_by_row_with_a_remedy() -> None:
    values = [*range(1000), "n.a.", "ca. 5"]
    table = read(values)
    assert table.column("x").kind is Kind.CATEGORICAL
    assert note(table).sentence == (
        "Column “x” stays text, because 2 of its 1002 filled cells are not numbers: "
        "“n.a.” in row 1001 (line 1002), “ca. 5” in row 1002 (line 1003)."
    )
    (remedy,) = note(table).remedies
    assert remedy.label == "Read as numbers; 2 exceptions become missing"
    mended = read(values, read_as={"x": remedy.read_as})
    assert np.isnan(mended.values_of("x")[1000:]).all()
    assert note(mended).sentence == (
        "2 cells of column “x” are not numbers and count as missing: "
        "“n.a.” in row 1001 (line 1002), “ca. 5” in row 1002 (line 1003)."
    )


def test_dates_among_numbers_are_exceptions_like_any_other() -> None:
    table = read([*range(200), "2024-01-31"])
    assert note(table).sentence.endswith("is not a number: “2024-01-31” in row 201 (line 202).")


def test_the_mark_that_reads_more_cells_names_the_exceptions() -> None:
    values = [*[f"{i},5" for i in range(200)], "x"]
    assert note(read(values)).sentence.endswith("is not a number: “x” in row 201 (line 202).")
    mended = numbers(values, read_as={"x": ReadAs.NUMBERS})
    assert mended[:2] == [0.5, 1.5]


def test_where_both_marks_read_as_many_cells_the_file_decides_what_is_asked_for() -> None:
    text = b"x;y\n1,234;0,5\nodd;0,25\n"
    table = read_table(text, "t.csv", read_as={"x": ReadAs.NUMBERS})
    assert table.values_of("x")[0] == 1.234
    alone = read_table(b"x;y\n1,234;a\nodd;b\n", "t.csv", read_as={"x": ReadAs.NUMBERS})
    assert alone.values_of("x")[0] == 1234


def test_a_column_that_is_wholly_what_was_asked_for_needs_no_note() -> None:
    assert read(["0815", "1234"], read_as={"x": ReadAs.NUMBERS}).notes == ()
    assert read(["02/03/2024"], read_as={"x": ReadAs.MONTH_FIRST}).notes == ()


def test_an_infinite_number_is_refused_in_a_column_that_was_asked_to_be_numbers() -> None:
    with pytest.raises(TableError, match=r"Row 2 \(line 3\), column “x”: “1e999” is infinite"):
        read(["1", "1e999", "odd"], read_as={"x": ReadAs.NUMBERS})


def test_infinite_marks_do_not_count() -> None:
    values = read(["1", "inf", "2"], missing_marks={"x": ["inf"]}).values_of("x")
    np.testing.assert_array_equal(values, [1, np.nan, 2])


def test_only_numbers_without_exponent_or_fraction_are_identifiers() -> None:
    assert read(["1e17", "5"]).notes == ()
    assert read(["12345678901234567.5", "5"]).notes == ()
    assert read(["9007199254740991", "5"]).notes == ()
    assert len(read(["-9007199254740992", "5"]).notes) == 1


def test_one_mark_in_a_column_of_text_is_a_category_in_the_singular() -> None:
    assert note(read(["a", "NA"])).sentence == (
        "Column “x” is text, so “NA” (1 cell) is a category like any other."
    )


def test_long_texts_are_quoted_by_their_first_forty_characters() -> None:
    long = "y" * 41
    assert f"“{long[:40]}…” in row 101 (line 102)" in note(read([*range(100), long])).sentence
    assert f"“{long[:40]}” in row 101 (line 102)" in note(read([*range(100), long[:40]])).sentence


def test_one_exception_is_told_in_the_singular() -> None:
    table = read([*range(99), "x"])
    assert note(table).sentence == (
        "Column “x” stays text, because 1 of its 100 filled cells is not a number: “x” "
        "in row 100 (line 101)."
    )
    assert note(table).remedies[0].label == "Read as numbers; 1 exception becomes missing"


def test_five_exceptions_are_named_and_the_others_counted() -> None:
    table = read([*range(2000), *"abcdefg"])
    assert sentences(table)[0].endswith("“e” in row 2005 (line 2006) and 2 more.")


def test_a_column_of_which_most_cells_are_numbers_names_its_exceptions() -> None:
    assert sentences(read([*range(51), *(f"a{i}" for i in range(49))]))[0].startswith(
        "Column “x” stays text, because 49 of its 100 filled cells are not numbers"
    )
    assert read([*range(50), *(f"a{i}" for i in range(50))]).notes == ()


def test_text_cannot_be_read_as_numbers_or_dates() -> None:
    with pytest.raises(
        TableError, match=r"^Column “x” cannot be read as numbers: it holds no numbers, only"
    ):
        read(["a", "b"], read_as={"x": ReadAs.NUMBERS})
    with pytest.raises(
        TableError, match=r"^Column “x” cannot be read as dates: it holds no dates, only"
    ):
        read(["a", "b"], read_as={"x": ReadAs.DAY_FIRST})


def test_whole_numbers_can_be_categories_in_their_own_order() -> None:
    table = read(["10", "9", "-1", "9.0", ""], read_as={"x": ReadAs.CATEGORIES})
    assert table.column("x").levels == ("-1", "9", "10")
    assert table.values_of("x").tolist() == [2, 1, 0, 1, MISSING]


def test_marks_stay_missing_when_numbers_become_categories() -> None:
    assert levels(["1", "NA"], read_as={"x": ReadAs.CATEGORIES}) == ("1",)


def test_long_identifiers_are_rounded_with_a_note_and_whole_as_categories() -> None:
    values = ["9007199254740993", "9007199254740992"]
    table = read(values)
    assert sentences(table) == [
        "“9007199254740993” in row 1 (line 2) of column “x” has more digits than a number can "
        "hold, so it was rounded."
    ]
    assert len(levels(values, read_as={"x": ReadAs.CATEGORIES})) == 2


@pytest.mark.parametrize("text", ["inf", "-Infinity", "1e999"])
def test_an_infinite_number_is_refused_by_row_and_column(text: str) -> None:
    with pytest.raises(TableError) as error:
        read(["1", text, "2"])
    assert str(error.value) == (
        f"Row 2 (line 3), column “x”: “{text}” is infinite; write a finite number or "
        "leave the cell empty."
    )


def test_the_word_inf_is_a_category_among_text() -> None:
    assert levels(["inf", "a"]) == ("a", "inf")
    assert levels(["inf", "inf"]) == ("inf",)


def test_iso_dates_are_seconds_since_1970_in_utc() -> None:
    table = read(["1970-01-02", "2024-02-29 12:30", "2024-02-29T12:30:15.5Z", "1969/12/31"])
    assert table.column("x").display is Display.DATE
    assert table.values_of("x").tolist() == [86_400, 1_709_209_800, 1_709_209_815.5, -86_400]


def test_one_digit_is_enough_for_a_month_a_day_and_an_hour() -> None:
    assert numbers(["2024-1-5 7:05", "2024-01-05 07:05:00"]) == [1_704_438_300] * 2
    assert levels(["2024-01-05 7", "2024-01-05 7:5"])


def test_between_hyphens_the_year_has_four_digits_and_the_month_is_one_of_twelve() -> None:
    for text in ("24-01-05", "2024-13-01", "2024-00-01", "2024-01-00", "2024-01-32"):
        assert levels(["2024-01-05", text])
    assert numbers(["2024-12-31", "2024-01-01"]) == [1_735_603_200, 1_704_067_200]


def test_a_time_zone_counts() -> None:
    assert numbers(["2024-01-01 00:00+02:00", "2024-01-01 00:00-0130"]) == [
        1_704_067_200 - 7200,
        1_704_067_200 + 5400,
    ]


def test_a_day_that_the_calendar_lacks_is_no_date() -> None:
    assert levels(["2024-02-30", "2024-01-01"]) == ("2024-01-01", "2024-02-30")
    assert levels(["2023-02-29", "2024-25-01"])


@pytest.mark.parametrize(
    "texts", [("31/01/2024", "02/03/2024"), ("31.1.2024", "2.3.2024"), ("31-01-2024", "02-03-2024")]
)
def test_a_part_above_twelve_decides_for_the_whole_column(texts: tuple[str, str]) -> None:
    assert numbers(texts) == [1_706_659_200, 1_709_337_600]


def test_the_month_comes_first_where_the_second_part_is_above_twelve() -> None:
    assert numbers(["01/31/2024", "03/02/2024"]) == [1_706_659_200, 1_709_337_600]


def test_dates_that_read_the_same_both_ways_are_dates() -> None:
    assert read(["01/01/2024", "02/02/2024"]).column("x").display is Display.DATE


LONG = "9007199254740993"


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        (["02/03/2024"], ["Read as day/month/year", "Read as month/day/year"]),
        (["1.234", "5,678"], ["Read “.” as the decimal mark", "Read “,” as the decimal mark"]),
        ([LONG], ["Treat as categories"]),
        (["p", "NA"], ["Treat “NA” as missing"]),
    ],
)
def test_a_remedy_says_what_it_does(values: list[str], labels: list[str]) -> None:
    remedies = note(read(values)).remedies
    assert [remedy.label for remedy in remedies] == labels
    assert {remedy.column for remedy in remedies} == {"x"}


def test_an_ambiguous_order_is_asked() -> None:
    texts = ["02/03/2024", "04/05/2024"]
    table = read(texts)
    assert table.column("x").kind is Kind.CATEGORICAL
    assert note(table).sentence == (
        "“02/03/2024” in row 1 (line 2) may be day/month or month/day, so column “x” stays text."
    )
    by_day, by_month = (remedy.read_as for remedy in note(table).remedies)
    assert numbers(texts, read_as={"x": by_day})[0] == 1_709_337_600
    assert numbers(texts, read_as={"x": by_month})[0] == 1_706_918_400


def test_the_cell_named_as_ambiguous_can_be_read_both_ways() -> None:
    texts = ["13/02/2024", "02/13/2024", *["03/04/2024"] * 198]
    (found,) = read(texts).notes
    assert found.sentence.startswith("“03/04/2024” in row 3 (line 4) may be day/month or month/day")


def test_where_no_cell_can_be_read_both_ways_two_that_contradict_are_named() -> None:
    texts = ["13/02/2024", "02/13/2024", *["04/04/2024"] * 198]
    (found,) = read(texts).notes
    assert found.sentence == (
        "“13/02/2024” in row 1 (line 2) is day/month and “02/13/2024” in row 2 (line 3) is "
        "month/day, so column “x” stays text."
    )
    assert [remedy.read_as for remedy in found.remedies] == [ReadAs.DAY_FIRST, ReadAs.MONTH_FIRST]


def test_contradicting_orders_are_text() -> None:
    assert levels(["31/01/2024", "01/31/2024"])


def test_few_exceptions_among_dates_are_listed_with_a_remedy() -> None:
    values = [*["2024-01-31"] * 150, "soon"]
    table = read(values)
    assert note(table).sentence == (
        "Column “x” stays text, because 1 of its 151 filled cells is not a date: “soon” "
        "in row 151 (line 152)."
    )
    mended = read(values, read_as={"x": note(table).remedies[0].read_as})
    assert np.isnan(mended.values_of("x")[-1])
    assert sentences(mended) == [
        "1 cell of column “x” is not a date and counts as missing: “soon” in row 151 (line 152)."
    ]


def test_exceptions_among_dates_leave_the_order_that_the_others_have() -> None:
    (found,) = read([*["01/31/2024"] * 150, "soon"]).notes
    assert found.remedies[0].read_as is ReadAs.MONTH_FIRST
    (found,) = read([*["31/01/2024"] * 150, "soon"]).notes
    assert found.remedies[0].read_as is ReadAs.DAY_FIRST


def test_missing_cells_do_not_count_among_dates() -> None:
    assert np.isnan(numbers(["2024-01-31", *["NA"] * 5, ""])).sum() == 6


@pytest.mark.parametrize("n", [1, 3, 7])
def test_exceptions_among_dates_are_listed_while_most_cells_are_dates(n: int) -> None:
    odd = [f"odd {i}" for i in range(n)]
    (found,) = read([*["2024-01-31"] * (n + 1), *odd]).notes
    assert f"{n} of its {2 * n + 1} filled cells" in found.sentence
    plural = "exception becomes" if n == 1 else "exceptions become"
    assert found.remedies[0].label == f"Read as dates; {n} {plural} missing"
    assert read([*["2024-01-31"] * n, *odd]).notes == ()


@pytest.mark.parametrize(
    "text", ["2024-01-31 23:59:60", "2024-01-31 24:00", "2024-01-31 23:60", "0000-01-31"]
)
def test_a_moment_that_the_clock_or_the_calendar_lacks_is_no_date(text: str) -> None:
    assert levels(["2024-01-31", text]) == tuple(sorted(["2024-01-31", text]))
    last = ["2024-01-31 23:59:59", "0001-01-31"]
    assert numbers(last) == [1_706_745_599, -62_133_004_800]


def test_dates_as_categories_keep_their_texts() -> None:
    assert levels(["2024-01-31"], read_as={"x": ReadAs.CATEGORIES}) == ("2024-01-31",)


def test_a_decimal_comma_is_read_where_the_cells_decide() -> None:
    assert numbers(["1,5", "2", "1.234,5"]) == [1.5, 2, 1234.5]


def test_grouped_thousands_are_read_where_the_cells_decide() -> None:
    assert numbers(["1,234.5", "1,234,567", "3"]) == [1234.5, 1_234_567, 3]


def test_quoted_decimal_commas_are_read_in_a_comma_file() -> None:
    table = read_table(b'x,y\n"1,5",a\n"2,25",b\n', "t.csv")
    assert table.values_of("x").tolist() == [1.5, 2.25]


def test_one_comma_before_three_digits_is_asked() -> None:
    values = ["1,234", "5"]
    table = read(values)
    assert note(table).sentence == (
        "“1,234” in row 1 (line 2) may be a whole number or a fraction, so column “x” stays text."
    )
    point, comma = (remedy.read_as for remedy in note(table).remedies)
    assert numbers(values, read_as={"x": point}) == [1234, 5]
    assert numbers(values, read_as={"x": comma}) == [1.234, 5]


def test_one_point_before_three_digits_is_a_fraction() -> None:
    table = read(["1.234", "5"])
    assert table.values_of("x").tolist() == [1.234, 5]
    assert note(table).sentence == (
        "“1.234” in row 1 (line 2) of column “x” was read as a fraction, but the point might "
        "separate thousands."
    )
    (comma,) = note(table).remedies
    assert numbers(["1.234", "5"], read_as={"x": comma.read_as}) == [1234, 5]
    assert read(["1.234", "5.25"]).notes == ()
    assert read(["1.234", "0.123"]).notes == ()


def test_other_columns_decide_what_the_comma_means_and_the_note_says_so() -> None:
    german = read_table(b"x;y\n1,234;0,5\n2,345;0,25\n", "t.csv")
    assert german.values_of("x").tolist() == [1.234, 2.345]
    assert sentences(german) == [
        "“1,234” in row 1 (line 2) was read as 1.234 in column “x”, because other columns write "
        "decimals with “,”."
    ]
    english = read_table(b"x;y\n1,234;0.5\n2,345;0.25\n", "t.csv")
    assert english.values_of("x").tolist() == [1234, 2345]
    assert english.notes[0].remedies[0].read_as is ReadAs.DECIMAL_COMMA
    thousands = read_table(b"x;y\n1.234;0,5\n2.345;0,25\n", "t.csv")
    assert thousands.values_of("x").tolist() == [1234, 2345]
    assert thousands.notes[0].remedies[0].read_as is ReadAs.DECIMAL_POINT


def test_columns_that_contradict_each_other_settle_nothing() -> None:
    table = read_table(b"x;y;z\n1,234;0,5;0.5\n5;0,25;0.25\n", "t.csv")
    assert table.column("x").kind is Kind.CATEGORICAL
    assert [table.values_of(name)[0] for name in "yz"] == [0.5, 0.5]


def test_a_point_in_a_file_of_points_needs_no_note() -> None:
    table = read_table(b"x;y\n1.234;0.5\n2.345;0.25\n", "t.csv")
    assert table.values_of("x").tolist() == [1.234, 2.345]
    assert table.notes == ()


def test_empty_cells_differ_by_spaces_without_a_note() -> None:
    assert read(["a", "", "  ", "b"]).notes == ()


def test_spaces_around_text_make_no_category_of_their_own() -> None:
    table = read(["yes", " yes ", "no"])
    assert table.column("x").levels == ("no", "yes")
    assert note(table).sentence == (
        "In column “x”, some cells differ from “yes” only by surrounding spaces, "
        "so they were read as the same value."
    )


def test_an_unknown_column_in_an_override_is_refused() -> None:
    with pytest.raises(TableError, match=r"^The table has no column “y”.$"):
        read(["1"], read_as={"y": ReadAs.NUMBERS})
    with pytest.raises(TableError, match=r"^The table has no column “y”.$"):
        read(["1"], missing_marks={"y": ["-"]})


def test_the_fingerprint_follows_bytes_format_and_overrides() -> None:
    plain = read(["1", "2"])
    assert read(["1", "2"]) == plain
    assert read(["1", "3"]) != plain
    assert read(["1", "2"], read_as={"x": ReadAs.CATEGORIES}) != plain
    assert read(["1", "2"], missing_marks={"x": ["2"]}) != plain


def test_fifty_thousand_distinct_texts_are_read_in_order() -> None:
    table = read([f"id{i}" for i in range(50_000)])
    assert table.column("x").levels[9:12] == ("id9", "id10", "id11")


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("01/03/18", 1_519_862_400),
        ("01.03.69", -26_438_400),
        ("01-Mar-2018", 1_519_862_400),
        ("1. März 2018", 1_519_862_400),
        ("1 de marzo de 2018", 1_519_862_400),
        ("March 1, 2018", 1_519_862_400),
        ("2018-Mar-01", 1_519_862_400),
        ("1/3/2018 8:30:00 PM", 1_519_936_200),
        ("1/3/2018 12:05 am", 1_519_862_700),
        ("2018-03-01 02:00+0200", 1_519_862_400),
        ("2018-03-01 00:00 UTC", 1_519_862_400),
        ("2018-03", 1_519_862_400),
        ("2018-W09-4", 1_519_862_400),
        ("Mar 2018", 1_519_862_400),
        ("03/2018", 1_519_862_400),
        ("2018Q2", 1_522_540_800),
        ("Q2 2018", 1_522_540_800),
        ("Thu, Mar 1 2018", 1_519_862_400),
        ("01MAR2018:10:00:00", 1_519_898_400),
    ],
)
def test_dates_are_read_as_people_write_them(text: str, seconds: int) -> None:
    assert numbers([text, "31/12/2018"]) == [seconds, 1_546_214_400]


@pytest.mark.parametrize("text", ["30 Feb 2018", "1 Foo 2018", "1/3/2018 13:00 PM", "2021-W53"])
def test_what_is_no_day_is_text(text: str) -> None:
    assert levels([text, "31/12/2018"])


def test_days_written_as_eight_digits_are_offered_as_dates() -> None:
    values = [f"2023{month:02}{day:02}" for month in (3, 4) for day in (1, 15, 30)]
    (note,) = read(values).notes
    assert "can be read as dates, such as “20230301”" in note.sentence
    (remedy,) = note.remedies
    found = numbers(values, read_as={"x": remedy.read_as})
    assert np.diff(found).tolist() == [day * 86_400 for day in (14, 15, 2, 14, 15)]
    for others in (["20231301", *values], ["20230301"] * 9, ["19999999", *values]):
        assert not read(others).notes


def test_times_of_other_zones_are_told_with_what_they_are_here() -> None:
    (note,) = read(["2024-03-01T01:00:00+02:00", "2024-03-02T10:00:00+02:00"]).notes
    assert note.sentence.endswith(
        "“2024-03-01T01:00:00+02:00” in row 1 (line 2) is 2024-02-29 23:00."
    )
    for zone in ("Z", "+00:00", " UTC", ""):
        assert not read([f"2024-03-01T01:00:00{zone}", f"2024-03-02T10:00:00{zone}"]).notes


@pytest.mark.parametrize("kind", [ReadAs.NUMBERS, ReadAs.DAY_FIRST, ReadAs.TIMES])
def test_a_column_without_any_value_can_be_read_as_anything(kind: ReadAs) -> None:
    table = read(["-", "", "-"], read_as={"x": kind}, missing_marks={"x": ("-",)})
    assert table.column("x").is_numeric
    assert table.n_missing("x") == 3
