"""Any bytes give a table or one sentence; and what was written is read, to the last bit."""

import subprocess
import sys

import pytest

from explorer.caps import SERVER
from explorer.data.errors import MAX_QUOTED, TableError
from explorer.data.reading import read_table
from tests.support.files.trial import as_pasted, read_or_refuse, try_damaged
from tests.support.files.written import Cell, Written, written
from tests.support.paths import ROOT

N_FORMATS = 7
DEEP_FILES, DEEP_BATCH = 6_000, 750


def assert_read_as_written(file: Written, data: bytes, name: str) -> None:
    table = read_table(data, name, caps=SERVER)
    assert table.schema.names == tuple(file.columns)
    for column, values in zip(table.schema, table.values, strict=True):
        found: list[Cell] = [
            (None if value != value else value)
            if column.is_numeric
            else (None if value < 0 else column.levels[value])
            for value in values.tolist()
        ]
        assert found == file.columns[column.name]


def assert_all_read_as_written(first: int, last: int) -> None:
    for seed in range(first, last):
        file = written(seed)
        try:
            assert_read_as_written(file, file.data, file.name)
            if file.data.isascii() and file.name != "t.xlsx":
                assert_read_as_written(file, as_pasted(file.data), "pasted")
        except BaseException as fault:
            fault.add_note(f"written({seed}): {file.format}")
            raise


def test_what_is_written_is_read_in_every_format() -> None:
    assert {written(seed).format for seed in range(N_FORMATS)} == {
        *("comma", "semicolon", "tab", "bar", "decimal comma", "workbook", "parquet")
    }
    assert_all_read_as_written(0, 6 * N_FORMATS)


@pytest.mark.deep
def test_what_is_written_is_read_in_thousands_of_files() -> None:
    assert_all_read_as_written(0, 400 * N_FORMATS)


def test_damaged_files_are_tables_or_refused_in_a_sentence() -> None:
    n_tables = try_damaged(0, 40)
    assert 4 < n_tables < 20  # some are too broken to be read, and some are not


@pytest.mark.deep
@pytest.mark.parametrize("first", range(0, DEEP_FILES, DEEP_BATCH))
def test_thousands_of_damaged_files_take_neither_long_nor_much_memory(first: int) -> None:
    command = [sys.executable, "-m", "tests.support.files.trial"]
    command += [str(first), str(first + DEEP_BATCH)]
    tried = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert tried.returncode == 0, (tried.stdout.split()[-1:], tried.stderr[-3000:])


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (b'a,"b; c"\n1,"x; y"\n', ("a", "b; c")),
        (b'a;"b,c|d"\n1;"x,y|z"\n', ("a", "b,c|d")),
        (b'"a|b","c"\n"x|y","z"\n', ("a|b", "c")),
        (b'"two\nlines",a\tb,c\n1,d\te,2\n', ("two\nlines", "a\tb", "c")),
    ],
)
def test_no_delimiter_is_found_in_quotes(data: bytes, names: tuple[str, ...]) -> None:
    assert read_table(data, "t.csv").schema.names == names


def test_a_refusal_quotes_the_beginning_of_a_long_name_on_one_line() -> None:
    name = "two\nlines " + "x" * 100_000
    with pytest.raises(TableError) as refused:
        read_table(f'"{name}",b\n1,x\n2,y\n1e999,z\n'.encode(), "t.csv")
    begins = name.replace("\n", " ")[: MAX_QUOTED - 1]
    assert str(refused.value).startswith(f"Row 3 (line 4), column “{begins}…”: “1e999” is infinite")


@pytest.mark.parametrize("length", [MAX_QUOTED, MAX_QUOTED + 1])
def test_a_name_that_fits_is_quoted_whole(length: int) -> None:
    quoted = str(TableError(f"Column “{'x' * length}” is none.")).split("“")[1].split("”")[0]
    assert quoted == ("x" * length if length <= MAX_QUOTED else "x" * (MAX_QUOTED - 1) + "…")


@pytest.mark.parametrize(
    "data",
    [b"", b"\0", b"\n" * 1000, b'"', b'a,b\n"', b"PAR1PAR1PAR1", b"PK\x03\x04", b"PK\x05\x06" * 9],
)
def test_what_is_nearly_nothing_is_refused(data: bytes) -> None:
    assert not read_or_refuse("t.csv", data)
