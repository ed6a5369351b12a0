"""A column read differently: the others are reused, and the table is as if read in full."""

import numpy as np
import pytest

from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.reading.front_door import read_table_as
from explorer.data.table import ReadAs, Table
from tests.support.hostile import HOSTILE
from tests.support.tiers import first_in_gate
from tests.support.workbooks import workbook

HEAD = ["day", "price", "city", "city", "", "left"]


def row(i: int) -> list[str]:
    city = ("Rome", "rome ", "-")[i % 3]
    number = str(i if i % 9 else -999)
    return [f"0{i % 9 + 1}/0{i % 7 + 1}/24", f"€ {i}.50", city, HOSTILE[i % 5], number, "yn"[i % 2]]


ROWS = [HEAD, *map(row, range(1, 60))]


def text(separator: str = ",") -> bytes:
    quoted = [['"' + cell.replace('"', '""') + '"' for cell in row] for row in ROWS]
    return "\n".join(separator.join(row) for row in quoted).encode()


def assert_same(one: Table, other: Table) -> None:
    assert one.schema == other.schema
    assert one.notes == other.notes
    assert one.fingerprint == other.fingerprint
    assert one.as_read == other.as_read
    for mine, theirs in zip(one.values, other.values, strict=True):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("data", first_in_gate(text(), text(";"), workbook({"t": ROWS})))
@pytest.mark.parametrize("reading", [AS_FOUND, FileReading(dates="month", marks=("Rome",))])
@pytest.mark.parametrize(
    ("read_as", "marks"),
    [
        ({"price": ReadAs.NUMBERS}, {}),
        ({"day": ReadAs.MONTH_FIRST, "city": ReadAs.MERGED_CATEGORIES}, {"city": ("-",)}),
        ({}, {"column 5": ("-999",)}),
        ({"column 5": ReadAs.CATEGORIES}, {}),
    ],
)
def test_what_is_taken_over_is_what_would_be_read(
    data: bytes, reading: FileReading, read_as: dict[str, ReadAs], marks: dict[str, tuple[str, ...]]
) -> None:
    before = read_table_as(data, "t", reading, read_as={}, missing_marks={})
    again = read_table_as(data, "t", reading, read_as=read_as, missing_marks=marks, before=before)
    assert_same(again, read_table_as(data, "t", reading, read_as=read_as, missing_marks=marks))
    untouched = [name for name in before.schema.names if name not in {*read_as, *marks}]
    assert untouched
    assert all(again.values_of(name) is before.values_of(name) for name in untouched)
