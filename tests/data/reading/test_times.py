"""Times of day and durations: read as seconds, shown as times, asked about where ambiguous."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.data.display import show_value
from explorer.data.errors import TableError
from explorer.data.reading import read_table
from explorer.data.schema import Column, Display, Kind
from explorer.data.table import ReadAs, Table
from tests.support.tiers import random_cases

TIME = Column("x", Kind.NUMERIC, (), Display.TIME)


def read(values: Sequence[str], **asked: object) -> Table:
    lines = ["x\tother", *(f"{value}\tt" for value in values)]
    return read_table("\n".join(lines).encode(), "t.tsv", **asked)


def seconds(values: Sequence[str], **asked: object) -> list[float]:
    table = read(values, **asked)
    assert table.column("x").display is Display.TIME
    return [float(value) for value in table.values_of("x")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("13:45", 49_500),
        ("9:05", 32_700),
        ("00:00", 0),
        ("1:45 PM", 49_500),
        ("12:00 am", 0),
        ("12:30 p.m.", 45_000),
        ("1:45:10 PM", 49_510),
        ("13:45:30", 49_530),
        ("7:20 Uhr", 26_400),
        ("+00:05:10", 310),
        ("1:21.172", 81.172),
        ("0:00:01.25", 1.25),
        ("0:00:01,25", 1.25),
        ("26:10:00", 94_200),
        ("-01:30", -5400),
        ("−0:00:30", -30),
        ("1 day 02:00:00", 93_600),
        ("3 days 00:00:01", 259_201),
        ("1h 30m", 5400),
        ("2 h 5 min", 7500),
        ("1d 2h 3m 4s", 93_784),
        ("1 hour 30 minutes", 5400),
        ("5 min 30 s", 330),
        ("5m 30.5s", 330.5),
        ("2 days 3 h", 183_600),
        ("PT1H30M", 5400),
        ("P1DT12H", 129_600),
        ("PT0.5S", 0.5),
    ],
)
def test_a_time_is_its_seconds(text: str, expected: float) -> None:
    assert seconds([text] * 3) == [expected] * 3


@pytest.mark.parametrize(
    "text", ["24:60", "1:5", "13:00 PM", "0:30 AM", "1:2:3", "PT", "P1D", "1h"]
)
def test_what_is_no_time_stays_text(text: str) -> None:
    assert read([text] * 3).column("x").kind is Kind.CATEGORICAL


def test_one_unit_is_a_time_beside_others_of_two() -> None:
    """Lists of flights: most take hours and minutes, some only hours, few only minutes."""
    assert seconds(["2h 50m", "7h 25m", "19h", "45m", "2h 50m"]) == [
        10200,
        26700,
        68400,
        2700,
        10200,
    ]
    for alone in ("19h", "45 min", "3 d", "30 s"):
        assert read([alone] * 3).column("x").kind is Kind.CATEGORICAL


@random_cases(gate=60, deep=1000, micros=st.integers(-(10**13), 10**13))
def test_what_is_shown_is_read_as_the_same_time(micros: int) -> None:
    value = micros / 1e6
    shown = show_value(TIME, value)
    asked = {"x": ReadAs.TIMES}
    (found,) = seconds([shown], read_as=asked)
    assert found == pytest.approx(value, abs=5e-7)
    assert show_value(TIME, found) == shown


def test_empty_cells_and_usual_marks_are_missing_among_times() -> None:
    found = seconds(["13:45", "", "n/a", "14:00"])
    assert np.isnan(found).tolist() == [False, True, True, False]


def test_a_few_exceptions_are_named_and_one_click_reads_the_rest() -> None:
    values = [f"{hour:02}:15" for hour in range(20)] + ["noon"]
    table = read(values)
    assert table.column("x").kind is Kind.CATEGORICAL
    (note,) = table.notes
    assert "1 of its 21 filled cells is not a time: “noon” in row 21 (line 22)" in note.sentence
    (remedy,) = note.remedies
    assert remedy.read_as is ReadAs.TIMES
    assert seconds(values, read_as={"x": remedy.read_as})[:2] == [900, 4500]


def test_two_parts_beside_three_ask_what_they_mean() -> None:
    values = ["45:30", "1:02:10", "58:09"]
    table = read(values)
    assert table.column("x").kind is Kind.CATEGORICAL
    (note,) = table.notes
    assert (
        "“45:30” in row 1 (line 2) may be hours and minutes or minutes and seconds" in note.sentence
    )
    minutes, hours = (remedy.read_as for remedy in note.remedies)
    assert seconds(values, read_as={"x": minutes}) == [2730, 3730, 3489]
    assert seconds(values, read_as={"x": hours}) == [163_800, 3730, 209_340]


def test_hours_beyond_a_day_ask_whether_they_are_minutes() -> None:
    values = ["17:31", "18:04", "26:40"]
    (note,) = read(values).notes
    assert (
        "“26:40” in row 3 (line 4) is more than a day: are the values "
        "minutes and seconds?" in note.sentence
    )
    (remedy,) = note.remedies
    assert seconds(values, read_as={"x": remedy.read_as}) == [1051, 1084, 1600]


def test_a_column_without_times_is_not_read_as_times() -> None:
    with pytest.raises(TableError, match="cannot be read as times: it holds no times, only “red”"):
        read(["red", "blue"], read_as={"x": ReadAs.TIMES})


def test_numbers_and_dates_come_first() -> None:
    assert read(["2024-01-05 13:45", "2024-01-06 08:00"]).column("x").display is Display.DATE
    assert read(["1345", "1400"]).column("x").display is Display.INTEGER
