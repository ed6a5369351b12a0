"""Parquet files: types are respected, sizes are checked first, and bad files get one sentence."""

import base64
import contextlib
import datetime as dt
import decimal
import io
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pyarrow.parquet.encryption as encryption
import pytest
from hypothesis import strategies as st

from explorer.caps import CAPS, Caps
from explorer.data.errors import TableError
from explorer.data.reading import read_table
from explorer.data.schema import Display, Kind
from explorer.data.table import MISSING, ReadAs, Table
from tests.support.tiers import random_cases


def written(columns: Any, **options: Any) -> bytes:
    buffer = io.BytesIO()
    table = columns if isinstance(columns, pa.Table) else pa.table(columns)
    pq.write_table(table, buffer, **options)
    return buffer.getvalue()


def read(columns: Any, **asked: Any) -> Table:
    return read_table(written(columns), "t.parquet", **asked)


def beside(values: Any, **asked: Any) -> Table:
    """A table of the column x and a companion."""
    return read({"x": values, "other": ["t"] * len(values)}, **asked)


def refusal(data: bytes, caps: Caps = CAPS) -> str:
    with pytest.raises(TableError) as error:
        read_table(data, "t.parquet", caps=caps)
    return str(error.value)


def sentences(table: Table) -> list[str]:
    return [note.sentence for note in table.notes]


@pytest.mark.parametrize(
    ("values", "display"),
    [
        (pa.array([1, None, 3], pa.int8()), Display.INTEGER),
        (pa.array([1, None, 3], pa.uint64()), Display.INTEGER),
        (pa.array([1.5, None, 3], pa.float32()), Display.NUMBER),
        (pa.array(np.array([1.5, np.nan, 3], np.float16)), Display.NUMBER),
        (pa.array([1.5, float("nan"), 3]), Display.NUMBER),
        (
            pa.array([decimal.Decimal("1.50"), None, decimal.Decimal("3")]),
            Display.NUMBER,
        ),
    ],
)
def test_number_types_are_numeric_and_nulls_are_missing(values: Any, display: Display) -> None:
    table = beside(values)
    assert (table.column("x").kind, table.column("x").display) == (Kind.NUMERIC, display)
    found = table.values_of("x").tolist()
    assert (np.isnan(found[1]), found[2]) == (True, 3)
    assert table.notes == ()


def test_negative_zero_is_zero() -> None:
    assert not np.signbit(beside([-0.0, 1.0]).values_of("x")[0])


@pytest.mark.parametrize(
    ("values", "levels"),
    [
        (["b10", None, "b9"], ("b9", "b10")),
        (pa.array(["b10", None, "b9"], pa.large_string()), ("b9", "b10")),
        (pa.array(["b10", None, "b9"], pa.string_view()), ("b9", "b10")),
        (pa.array(["b10", None, "b9"]).dictionary_encode(), ("b9", "b10")),
        ([True, None, False], ("False", "True")),
    ],
)
def test_text_booleans_and_dictionaries_are_categorical(
    values: Any, levels: tuple[str, ...]
) -> None:
    table = beside(values)
    assert table.column("x").levels == levels
    assert table.values_of("x").tolist() == [1, MISSING, 0] or levels[0] == "False"
    assert table.n_missing("x") == 1


def test_categories_of_numbers_that_pandas_wrote_stay_categories() -> None:
    buffer = io.BytesIO()
    frame = pd.DataFrame({"x": pd.Series([10, 9, 10], dtype="category"), "y": [1, 2, 3]})
    frame.to_parquet(buffer)
    assert read_table(buffer.getvalue(), "t.parquet").column("x").levels == ("9", "10")


def test_an_index_that_pandas_stored_is_left_out_with_a_note() -> None:
    buffer = io.BytesIO()
    pd.DataFrame({"x": [1, 2], "y": [3, 4]}, index=["a", "b"]).to_parquet(buffer)
    table = read_table(buffer.getvalue(), "t.parquet")
    assert table.schema.names == ("x", "y")
    assert sentences(table) == [
        "Column “__index_level_0__” is an index that pandas stored with the columns, "
        "so it was left out."
    ]


@pytest.mark.parametrize(
    "values",
    [
        pa.array([dt.date(1970, 1, 2), None]),
        pa.array([dt.date(1970, 1, 2), None], pa.date64()),
        *(pa.array([dt.datetime(1970, 1, 2), None], pa.timestamp(u)) for u in ("s", "ms", "us")),
        pa.array([dt.datetime(1970, 1, 2), None], pa.timestamp("ns")),
        pa.array([dt.datetime(1970, 1, 2), None], pa.timestamp("us", "Europe/Berlin")),
    ],
)
def test_dates_and_moments_are_seconds_since_1970_in_utc(values: Any) -> None:
    table = beside(values)
    assert table.column("x").display is Display.DATE
    np.testing.assert_array_equal(table.values_of("x"), [86_400, np.nan])


def test_dates_as_categories_are_written_in_iso() -> None:
    days, moments = [dt.date(2024, 1, 31)], [dt.datetime(2024, 1, 31, 12, 30)]
    asked = {"x": ReadAs.CATEGORIES}
    assert beside(days, read_as=asked).column("x").levels == ("2024-01-31",)
    assert beside(moments, read_as=asked).column("x").levels == ("2024-01-31 12:30:00",)


def test_moments_as_categories_are_all_as_fine_as_the_finest() -> None:
    asked = {"x": ReadAs.CATEGORIES}
    moments = [dt.datetime(2024, 1, 31), dt.datetime(2024, 1, 31, 12, 30, 0, 500_000), None]
    table = beside(moments, read_as=asked)
    assert table.column("x").levels == ("2024-01-31 00:00:00.000000", "2024-01-31 12:30:00.500000")
    assert table.values_of("x").tolist() == [0, 1, MISSING]


def test_typed_cells_as_categories_are_written_as_csv_holds_them() -> None:
    asked = {"x": ReadAs.CATEGORIES}
    for values, levels in (
        (pa.array([1.5, None, float("nan"), 10.0, 9.0]), ("1.5", "9", "10")),
        (pa.array([10, None, 9], pa.int64()), ("9", "10")),
        (pa.array([True, None]), ("True",)),
        (pa.array([None, "b", "a"]), ("a", "b")),
    ):
        table = beside(values, read_as=asked)
        assert table.column("x").levels == levels
        assert table.n_missing("x") == len(values) - len(levels)


def test_a_column_of_nulls_has_no_values() -> None:
    for empty in (pa.nulls(2), pa.array([None, None], pa.float64())):
        table = beside(empty)
        assert table.column("x").kind is Kind.NUMERIC
        assert table.n_missing("x") == 2
        assert sentences(table) == ["Column “x” has no values."]


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
def test_times_and_durations_are_seconds_in_any_unit(unit: str) -> None:
    time = pa.time32(unit) if unit in ("s", "ms") else pa.time64(unit)
    table = read(
        {
            "t": pa.array([dt.time(1, 0, 1)], time),
            "d": pa.array([dt.timedelta(minutes=2)], pa.duration(unit)),
        }
    )
    assert [values.tolist() for values in table.values] == [[3601], [120]]


def test_times_and_durations_are_shown_as_times() -> None:
    table = read({"t": [dt.time(1, 0, 1)], "d": [dt.timedelta(minutes=2)]})
    assert [column.display for column in table.schema] == [Display.TIME, Display.TIME]
    assert sentences(table) == []


def test_columns_without_plain_values_are_left_out_with_a_note() -> None:
    columns = {"x": [1], "y": [2], "l": [[1]], "r": [{"a": 1}], "b": [b"\0"]}
    table = read({**columns, "m": pa.array([[("k", 1)]], pa.map_(pa.string(), pa.int64()))})
    assert table.schema.names == ("x", "y")
    assert sentences(table) == [
        f"Column “{name}” holds {content}, which a tree cannot split on, so it was left out."
        for name, content in [
            ("l", "lists"),
            ("r", "records"),
            ("b", "binary data"),
            ("m", "maps"),
        ]
    ]


def test_a_file_of_nothing_else_is_refused() -> None:
    assert refusal(written({"l": [[1]], "b": [b"a"]})) == (
        "The Parquet file has no numeric, text, boolean or date column: "
        "a tree needs a target and at least one feature."
    )


def test_text_stays_text_and_numbers_in_it_are_pointed_out() -> None:
    table = beside(["10", "9"])
    assert table.column("x").levels == ("9", "10")
    (note,) = table.notes
    assert note.sentence == (
        "All cells of column “x” are numbers (“10” in row 1), but they are stored as text, so the "
        "column was read as categories."
    )
    again = beside(["10", "9"], read_as={"x": note.remedies[0].read_as})
    assert again.values_of("x").tolist() == [10, 9]


def test_a_number_stored_as_text_that_begins_with_a_zero_is_pointed_out_as_a_code() -> None:
    table = beside(["09371", "15189"])
    assert table.column("x").levels == ("09371", "15189")
    assert sentences(table) == ["“09371” in row 1 begins with a zero, so column “x” stays text."]


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        (["2022-03-01", "2021-12-24"], "2022-03-01"),
        (["12/24/2021", "1/13/2022"], "12/24/2021"),
    ],
)
def test_dates_stored_as_text_are_offered_to_be_read_as_dates(texts: list[str], first: str) -> None:
    table = beside(texts)
    assert not table.column("x").is_numeric
    (note,) = table.notes
    assert note.sentence == (
        f"All cells of column “x” are dates (“{first}” in row 1), but they are stored as text, so "
        "the column was read as categories."
    )
    again = beside(texts, read_as={"x": note.remedies[0].read_as})
    assert again.column("x").display is Display.DATE
    assert not np.isnan(again.values_of("x")).any()


def test_the_usual_marks_are_categories_among_text_until_a_person_says_otherwise() -> None:
    table = beside(["a", "NA"])
    assert sentences(table) == [
        "Column “x” is text, so “NA” (1 cell) is a category like any other."
    ]
    marks = table.notes[0].remedies[0].missing_marks
    assert beside(["a", "NA"], missing_marks={"x": marks}).column("x").levels == ("a",)


def test_a_number_can_be_made_a_missing_mark() -> None:
    found = beside([1.5, -999.0], missing_marks={"x": ["-999"]}).values_of("x")
    np.testing.assert_array_equal(found, [1.5, np.nan])


def test_long_identifiers_are_rounded_with_a_note_and_whole_as_categories() -> None:
    values = [1, 9007199254740993, 9007199254740992]
    assert sentences(beside(values)) == [
        "“9007199254740993” in row 2 of column “x” has more digits than a number can hold, so "
        "it was rounded."
    ]
    levels = beside(values, read_as={"x": ReadAs.CATEGORIES}).column("x").levels
    assert levels == ("1", "9007199254740992", "9007199254740993")


@pytest.mark.parametrize(
    ("values", "label"),
    [([9007199254740993], "Treat as categories"), (["1", "2.5"], "Read as numbers")],
)
def test_a_remedy_says_what_it_does(values: list[object], label: str) -> None:
    (note,) = beside(values).notes
    assert [(remedy.label, remedy.column) for remedy in note.remedies] == [(label, "x")]


def test_an_infinite_number_is_refused_by_row_and_column() -> None:
    assert refusal(written({"x": [1.0, float("-inf")], "y": [1, 2]})) == (
        "Row 2, column “x”: “-inf” is infinite; write a finite number or leave the cell empty."
    )


class OpenKeys(encryption.KmsClient):
    """Keeps keys for nobody: they are wrapped in plain letters."""

    def wrap_key(self, key: bytes, name: str) -> bytes:
        return base64.b64encode(key)


@pytest.mark.parametrize("plaintext_footer", [False, True])
def test_an_encrypted_file_is_refused_as_one(plaintext_footer: bool) -> None:
    properties = encryption.CryptoFactory(lambda _: OpenKeys()).file_encryption_properties(
        encryption.KmsConnectionConfig(),
        encryption.EncryptionConfiguration(
            footer_key="k", column_keys={"k": ["x"]}, plaintext_footer=plaintext_footer
        ),
    )
    data = written({"x": [1, 2], "y": [3, 4]}, encryption_properties=properties)
    sentence = "The Parquet file is encrypted: save it without encryption."
    assert refusal(data) == sentence


def test_names_follow_the_rules_of_csv() -> None:
    table = read(pa.table([[1], [2], [3]], names=[" a ", "", "b"]))
    assert table.schema.names == ("a", "column 2", "b")
    twice = read(pa.table([[1], [2], [3]], names=["a", "b", "a"]))
    assert [(name, twice.values_of(name)[0]) for name in twice.schema.names] == [
        ("a", 1),
        ("b", 2),
        ("a 2", 3),
    ]
    assert refusal(written({"x": [1]})).startswith("The table has only one column")
    assert read_table(written({"x": [1]}), "t.parquet", min_columns=1).values[0].tolist() == [1]
    assert refusal(written({"x": pa.array([], pa.int8()), "y": pa.array([], pa.int8())})) == (
        "The table has column names but no rows below them."
    )


def test_caps_are_checked_before_a_column_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    data = written({"x": range(4), "y": range(4), "z": range(4)})
    monkeypatch.setattr(
        "explorer.data.reading.parquet._read", lambda *_: pytest.fail("columns were read")
    )
    assert refusal(data, Caps(max_rows=3)) == "The table has 4 rows; at most 3 can be read here."
    assert refusal(data, Caps(max_columns=2)) == (
        "The table has 3 columns; at most 2 can be read here."
    )
    assert refusal(data, Caps(max_cells=11)) == (
        "The table has 12 cells; at most 11 can be read here."
    )
    assert "Unpacked, the file is " in refusal(data, Caps(max_unpacked_bytes=100))


def test_what_the_caps_just_allow_is_read() -> None:
    data = written({"x": range(4), "y": range(4), "z": range(4)})
    footer = pq.ParquetFile(io.BytesIO(data)).metadata
    unpacked = sum(footer.row_group(i).total_byte_size for i in range(footer.num_row_groups))
    just = Caps(max_rows=4, max_columns=3, max_cells=12, max_unpacked_bytes=unpacked)
    assert read_table(data, "t.parquet", caps=just).n_rows == 4
    refused = Caps(max_unpacked_bytes=unpacked - 1)
    assert refusal(data, refused).startswith("Unpacked, the file is ")


def test_a_long_text_that_all_rows_share_is_held_once() -> None:
    n = 20_000
    texts = pa.DictionaryArray.from_arrays(np.zeros(n, np.int32), ["long" * 250_000])
    data = written({"x": texts, "y": range(n)})  # 20 GB if every row held its own
    table = read_table(data, "t.parquet")
    assert [len(level) for level in table.column("x").levels] == [1_000_000]


def test_a_file_cut_short_gets_one_sentence() -> None:
    data = written({"x": range(100), "y": range(100)})
    for length in (4, 11, len(data) // 2, len(data) - 1):
        assert refusal(data[:length]) == (
            "The Parquet file is incomplete: upload the file again, or save a new one."
        )


@random_cases(gate=40, data=st.data())
def test_a_damaged_file_is_refused_or_read_and_never_crashes(data: st.DataObject) -> None:
    good = written({"x": list(range(50)), "y": ["a", "b"] * 25}, compression="zstd")
    index = data.draw(st.integers(4, len(good) - 5))
    bad = good[:index] + bytes([data.draw(st.integers(0, 255))]) + good[index + 1 :]
    with contextlib.suppress(TableError):
        read_table(bad, "t.parquet", caps=Caps())


def test_a_file_of_zeros_between_the_magic_bytes_is_damaged() -> None:
    assert refusal(b"PAR1" + bytes(100) + b"PAR1") == (
        "The Parquet file is damaged: upload the file again, or save a new one."
    )


words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=5).map(
    lambda text: "w" + text
)
rows = st.lists(
    st.tuples(
        words | st.none(),
        st.floats(allow_nan=False, allow_infinity=False) | st.none(),
        st.integers(-(2**53) + 1, 2**53 - 1),
        st.booleans() | st.none(),
        st.dates(dt.date(1000, 1, 1)),
    ),
    min_size=1,
    max_size=10,
)


@random_cases(gate=12, deep=40, cells=rows)
def test_parquet_and_csv_give_the_same_table(cells: list[tuple[Any, ...]]) -> None:
    names = ["word", "number", "whole", "flag", "day"]
    types = [pa.string(), pa.float64(), pa.int64(), pa.bool_(), pa.date32()]
    columns = [
        pa.array(column, t) for column, t in zip(zip(*cells, strict=True), types, strict=True)
    ]
    table = pa.table(columns, names=names)
    text = table.to_pandas(date_as_object=True).to_csv(index=False)
    ours, theirs = read(table), read_table(text.encode(), "t.csv")
    for name in names:
        if np.all(ours.values_of(name) == MISSING) or ours.n_missing(name) == len(cells):
            continue  # a CSV column without values has no type
        assert ours.column(name) == theirs.column(name)
        np.testing.assert_array_equal(ours.values_of(name), theirs.values_of(name))


def test_another_zone_is_told_and_a_last_row_of_totals_is_a_row() -> None:
    moments = pa.array([dt.datetime(2024, 3, 1, 23)] * 5, pa.timestamp("us", "Europe/Berlin"))
    table = read({"at": moments, "k": ["a", "b", "c", "d", "Total"], "v": [1.0, 2, 3, 4, 10]})
    assert table.n_rows == 5
    assert [note for note in sentences(table) if "zone" in note] == [
        "Column “at” has times in time zone Europe/Berlin, which were converted to UTC, so a date "
        "may shift by a day."
    ]
