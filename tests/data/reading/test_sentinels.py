"""Numbers that stand for "no value": pointed out far outside the rest, and nowhere else."""

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.data.reading.front_door import read_table
from explorer.data.table import Note
from tests.support.tiers import random_cases
from tests.support.workbooks import workbook

AGES = [str(20 + i % 60) for i in range(60)]


def offers(cells: list[str]) -> list[Note]:
    text = "age,y\n" + "".join(f"{cell},{'pq'[i % 2]}\n" for i, cell in enumerate(cells))
    notes = read_table(text.encode(), "t.csv").notes
    return [note for note in notes if "a missing value?" in note.sentence]


@pytest.mark.parametrize(
    ("odd", "marks"),
    [
        (["-999"] * 3, ("-999",)),
        (["999"], ("999",)),
        (["-999.0"] * 2 + ["-999"], ("-999.0", "-999")),
        (["9999"] * 2, ("9999",)),
        (["-888"], ("-888",)),
    ],
)
def test_a_usual_mark_far_outside_is_offered_as_missing(
    odd: list[str], marks: tuple[str, ...]
) -> None:
    (note,) = offers([*AGES, *odd])
    (remedy,) = note.remedies
    assert set(remedy.missing_marks) == set(marks)
    text = "age,y\n" + "".join(f"{cell},p\n{cell},q\n" for cell in [*AGES, *odd])
    table = read_table(text.encode(), "t.csv", missing_marks={"age": remedy.missing_marks})
    assert table.n_missing("age") == 2 * len(odd)
    assert np.nanmax(table.values_of("age")) == 79
    assert np.nanmin(table.values_of("age")) == 20


def test_each_of_two_marks_is_offered() -> None:
    notes = offers([*AGES, *["-999"] * 2, *["-998"] * 4])
    assert [note.sentence.split()[0] for note in notes] == ["−999", "−998"] or [
        note.sentence.split()[0] for note in notes
    ] == ["-999", "-998"]


@pytest.mark.parametrize(
    "cells",
    [
        AGES,
        [*AGES, "99"],  # as far from 79 as others are from each other
        [*AGES, "500"],  # far outside, but nobody's mark
        [str(900 + i) for i in range(100)],
        ["0", "1"] * 30 + ["1"],
        ["-999"] * 60,
        ["1", "2", "999"],
    ],
)
def test_what_may_be_a_number_is_left_alone(cells: list[str]) -> None:
    assert offers(cells) == []


def test_the_first_of_1900_among_late_dates_is_offered_as_the_file_writes_it() -> None:
    days = [f"{1 + i % 28:02}.03.2024" for i in range(60)]
    (note,) = offers([*days, "01.01.1900", "01.01.1900"])
    assert note.remedies[0].missing_marks == ("01.01.1900",)


def test_a_worksheet_is_offered_the_same() -> None:
    rows = [["age", "y"], *([float(age), "pq"[i % 2]] for i, age in enumerate(AGES)), [-999.0, "p"]]
    data = workbook({"t": rows})
    (note,) = [n for n in read_table(data, "t.xlsx").notes if "a missing value?" in n.sentence]
    marks = {"age": note.remedies[0].missing_marks}
    assert read_table(data, "t.xlsx", missing_marks=marks).n_missing("age") == 1


@random_cases(gate=25, low=st.integers(-50, 50), width=st.integers(1, 400), odd=st.integers(0, 5))
def test_an_offer_is_always_farther_out_than_the_rest_is_wide(
    low: int, width: int, odd: int
) -> None:
    rest = [low + i * width // 29 for i in range(30)]
    for note in offers([*map(str, rest), *["-999"] * odd]):
        assert min(rest) + 999 > max(rest) - min(rest)
        assert note.remedies[0].missing_marks == ("-999",)
