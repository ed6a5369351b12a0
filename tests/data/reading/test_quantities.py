"""Numbers with units, money and thousands: offered, read exactly, and a note if ambiguous."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.data.errors import TableError
from explorer.data.reading import read_table
from explorer.data.schema import Kind
from explorer.data.table import Note, ReadAs, Table
from tests.support.tiers import first_in_gate, random_cases

UNITS = [
    *["€ {}", "{} €", "{}€", "${}", "US$ {}", "£{}", "EUR {}", "{} CHF", "{} €/kg"],
    *["{} %", "{}%", "{} kg", "{}kg", "{} km/h", "{} m²", "{} m2", "{} °C", "{} sq ft", "{} years"],
]
GROUPS = {".": ["", ",", " ", "\u202f", "\u00a0", "'", "’"], ",": ["", ".", " ", "\u202f", "'"]}


def read(values: Sequence[str], **asked: object) -> Table:
    """A table of the column x and a companion, tabs between them."""
    lines = ["x\tother", *(f"{value}\tt" for value in values)]
    return read_table("\n".join(lines).encode(), "t.tsv", **asked)


def numbers(values: Sequence[str], read_as: ReadAs = ReadAs.NUMBERS) -> list[float]:
    table = read(values, read_as={"x": read_as})
    assert table.column("x").kind is Kind.NUMERIC
    return [float(value) for value in table.values_of("x")]


def note(values: Sequence[str]) -> Note:
    table = read(values)
    assert table.column("x").kind is Kind.CATEGORICAL
    (found,) = table.notes
    return found


def grouped(digits: str, group: str) -> str:
    return f"{int(digits):,}".replace(",", group)


written = st.tuples(
    st.booleans(),
    st.integers(0, 10**9),
    st.text("0123456789", max_size=6),
)


@random_cases(
    gate=25,
    values=st.lists(written, min_size=1, max_size=12),
    marks=st.sampled_from([(mark, group) for mark, groups in GROUPS.items() for group in groups]),
    unit=st.sampled_from(UNITS),
)
def test_what_is_written_with_marks_and_a_unit_is_read_back_exactly(
    values: list[tuple[bool, int, str]], marks: tuple[str, str], unit: str
) -> None:
    mark, group = marks
    texts, expected = [], []
    for is_negative, whole, decimals in values:
        plain = f"{grouped(str(whole), group)}{mark + decimals if decimals else ''}"
        texts.append(("-" if is_negative else "") + unit.format(plain))
        exact = Fraction(f"{whole}.{decimals or 0}")
        expected.append(float(-exact if is_negative else exact))
    how = ReadAs.DECIMAL_POINT if mark == "." else ReadAs.DECIMAL_COMMA
    assert numbers(texts, how) == expected


@random_cases(
    gate=25,
    values=st.lists(written, min_size=1, max_size=12),
    unit=st.sampled_from(UNITS),
    mark=st.sampled_from(",."),
)
def test_an_offer_is_what_taking_it_reads(
    values: list[tuple[bool, int, str]], unit: str, mark: str
) -> None:
    texts = [
        unit.format(f"{'-' if minus else ''}{whole}{mark + decimals if decimals else ''}")
        for minus, whole, decimals in values
    ]
    found = note(texts)
    exact = [float(text) for text in (unit_free(t, unit).replace(mark, ".") for t in texts)]
    ways = [numbers(texts, remedy.read_as or ReadAs.NUMBERS) for remedy in found.remedies]
    assert exact in ways
    assert len(ways) == 1 or ways[0] != ways[1]


MONEY = (
    "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF INR JPY KRW MXN NOK NZD PLN SEK SGD TRY USD ZAR"
)


@pytest.mark.parametrize(
    "code", first_in_gate("Rs.", "US$", "¥", *MONEY.split(), "Rs", "Fr.", "kr", "kr.", n=10)
)
def test_money_stands_before_its_number_or_after_it(code: str) -> None:
    assert numbers([f"{code} 12", f"{code}7.5"]) == [12, 7.5]
    assert numbers([f"12 {code}", f"7.5{code}"]) == [12, 7.5]


def unit_free(text: str, unit: str) -> str:
    before, after = unit.split("{}")
    return text.removeprefix(before).removesuffix(after)


@pytest.mark.parametrize(
    ("texts", "sentence", "label"),
    [
        (
            ["€ 113.69", "€ 1,234.50"],
            "All 2 filled cells of column “x” are numbers with “€”.",
            "Read as numbers without “€”: “€ 113.69” is 113.69",
        ),
        (
            [*["15 %"] * 11, "0.15"],
            "11 of 12 filled cells of column “x” are numbers with “%”; 1 cell is not: "
            "“0.15” in row 12 (line 13).",
            "Read as numbers without “%”: “15 %” is 15; 1 cell becomes missing",
        ),
        (
            [*["12 kg"] * 18, "500 g", "n.s."],
            "18 of 20 filled cells of column “x” are numbers with “kg”; 2 cells are not: "
            "“500 g” in row 19 (line 20), “n.s.” in row 20 (line 21).",
            "Read as numbers without “kg”: “12 kg” is 12; 2 cells become missing",
        ),
        (
            ["$5", "7", "$9"],
            "All 3 filled cells of column “x” are numbers with “$”. 1 cell without “$” is read "
            "as if it had it: “7” in row 2 (line 3).",
            "Read as numbers without “$”: “$5” is 5",
        ),
        (
            ["1 234,50", "12"],
            "All 2 filled cells of column “x” are numbers with thousands separators.",
            "Read as numbers: “1 234,50” is 1234.5",
        ),
        (
            ["\u22123", "4"],
            "All 2 filled cells of column “x” are numbers with “\u2212” as the minus sign.",
            "Read as numbers: “\u22123” is -3",
        ),
    ],
)
def test_what_is_offered_says_what_it_changes(texts: list[str], sentence: str, label: str) -> None:
    found = note(texts)
    assert found.sentence == sentence
    assert [remedy.label for remedy in found.remedies] == [label]


@pytest.mark.parametrize("unit", ["%", "k", "K", "M", "Mio", "Mrd.", "Tsd.", "millions", "Billion"])
def test_a_bare_number_beside_per_cent_or_thousands_is_left_out(unit: str) -> None:
    assert np.isnan(numbers([*[f"15 {unit}"] * 11, "0.15"])[-1])


def test_counts_of_cells_are_written_thousands_apart() -> None:
    found = note([*["5 kg"] * 12_000, "sold"])
    assert found.sentence.startswith("12\u00a0000 of 12\u00a0001 filled cells of column “x”")
    found = note([*["5"] * 1_200_000, *[f"s{i}" for i in range(11_000)]])
    assert found.sentence.startswith(
        "Column “x” stays text, because 11\u00a0000 of its 1\u00a0211\u00a0000 filled cells"
    )
    assert found.sentence.endswith(" and 10\u00a0995 more.")
    assert "11\u00a0000 exceptions become missing" in found.remedies[0].label


def test_taking_the_offer_says_what_was_read_and_what_became_missing() -> None:
    table = read(["€ 1.50", "3", "sold"], read_as={"x": ReadAs.NUMBERS})
    assert table.values_of("x")[:2].tolist() == [1.5, 3]
    assert np.isnan(table.values_of("x")[2])
    assert [found.sentence for found in table.notes] == [
        "Column “x” was read without “€”: “€ 1.50” is 1.5. 1 cell without “€” is read as if "
        "it had it: “3” in row 2 (line 3).",
        "1 cell of column “x” is not a number and counts as missing: “sold” in row 3 (line 4).",
    ]


def test_a_mark_that_may_be_either_is_asked_with_both_numbers() -> None:
    point, comma = note(["€ 1.234", "€ 5.678"]).remedies
    assert point.label == "Read as numbers without “€”: “€ 1.234” is 1.234"
    assert comma.label == "Read as numbers without “€”: “€ 1.234” is 1234"
    assert (point.read_as, comma.read_as) == (ReadAs.DECIMAL_POINT, ReadAs.DECIMAL_COMMA)


def test_the_mark_of_the_other_columns_comes_first_for_money() -> None:
    data = "x;y\n1.234 €;0,5\n5.678 €;0,25\n"
    (found,) = read_table(data.encode(), "t.csv").notes
    assert [remedy.label for remedy in found.remedies] == [
        "Read as numbers without “€”: “1.234 €” is 1234",
        "Read as numbers without “€”: “1.234 €” is 1.234",
    ]
    read = read_table(data.encode(), "t.csv", read_as={"x": ReadAs.NUMBERS})
    assert read.values_of("x").tolist() == [1234, 5678]


@pytest.mark.parametrize(
    "texts",
    first_in_gate(
        ["12 Main", "3 Oak", "7 Elm"],
        ["10 AM", "11 AM"],
        ["1st", "2nd", "3rd"],
        ["18-25", "26-35"],
        ["<5", ">10"],
        ["A12", "A13"],
        ["No. 5", "No. 7"],
        ["12:30", "13:45"],
        ["1.2.3 kg", "4.5.6 kg"],
        ["1 2", "12 34"],
        ["+-5 €", "-+6 €"],
        ["€ 5 kg", "€ 6 kg"],
        ["kg", "€"],
        ["5 kg", "6 g", "7 kg"],
        ["12 " + "long " * 9, "13 kg"],
        n=5,
    ),
)
def test_what_only_resembles_a_quantity_is_not_offered(texts: list[str]) -> None:
    assert read(texts).notes == ()


def test_case_tells_short_units_apart_and_not_long_ones() -> None:
    assert numbers(["1 year", "2 Years", "3 years"]) == [1, 2, 3]
    megawatts = numbers(["1 MW", "2 MW", "3 mW"])
    assert megawatts[:2] == [1, 2]
    assert np.isnan(megawatts[2])


def test_plain_numbers_keep_what_was_read_beside_a_few_with_units() -> None:
    found = numbers(["1", "2", "3 kg"])
    assert found[:2] == [1, 2]
    assert np.isnan(found[2])


def test_what_holds_no_number_is_refused_with_its_first_cells() -> None:
    with pytest.raises(
        TableError, match=r"holds no numbers, only “red” in row 1 \(line 2\), “blue”"
    ):
        read(["red", "blue"], read_as={"x": ReadAs.NUMBERS})


def test_a_quantity_too_large_for_a_number_is_refused() -> None:
    assert read(["1e999 kg", "2 kg"]).notes == ()
    with pytest.raises(TableError, match="infinite"):
        read(["1e999 kg", "2 kg"], read_as={"x": ReadAs.NUMBERS})
