"""Sound files of every format, made by rule from a seed: their contents are known exactly."""

import csv
import io
import random
from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_uppercase
from xml.sax.saxutils import escape

import pyarrow as pa
import pyarrow.parquet

from tests.support.workbooks import package, sheet_of

Cell = float | str | None

WORDS = (
    "red",
    "größer",
    "naïve café",
    "a, b; c",
    'he said "no"',
    "two\nlines",
    "tab\there",
    "a|b",
    "=1+1",
    "-x",
    "@sum",
    "<b>bold</b>",
    "**bold**",
    "12 kg of it",
    "שלום",
    "日本",
    "\u202eright to left",
    "__proto__",
    "e1",
    "x" * 300,
)
_WESTERN = tuple(word for word in WORDS if word.encode("cp1252", "ignore").decode("cp1252") == word)
_MARKS = ("NA", "nan", "NULL", "?", "7", "1.5", "1e3", "inf")
_NUMBERS: tuple[Callable[[random.Random], float], ...] = (
    lambda r: float(r.randrange(-50, 50)),
    lambda r: r.randrange(10**6) / 100,
    lambda r: r.gauss(0, 1),
    lambda r: r.uniform(-1, 1) * 10.0 ** r.randrange(-300, 300),
    lambda r: float(r.randrange(2**53)),
)
_FORMATS = ("comma", "semicolon", "tab", "bar", "decimal comma", "workbook", "parquet")


@dataclass(frozen=True, slots=True)
class Written:
    """A file and what was written into it, by column name; a missing cell is None."""

    name: str
    data: bytes
    columns: dict[str, list[Cell]]
    format: str


def written(seed: int) -> Written:
    """Return a file in a readable format: numbers by repr, text, missing cells in both."""
    chance = random.Random(seed)
    format = _FORMATS[seed % len(_FORMATS)]
    encoding = "utf-8"
    if format not in ("workbook", "parquet"):
        encoding = chance.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1252"))
    columns = _columns(chance, _WESTERN if encoding == "cp1252" else WORDS)
    match format:
        case "workbook":
            return Written("t.xlsx", _as_workbook(columns), columns, format)
        case "parquet":
            return Written("t.parquet", _as_parquet(chance, columns), columns, format)
    delimiter = {"semicolon": ";", "decimal comma": ";", "tab": "\t", "bar": "|"}.get(format, ",")
    if format == "decimal comma":
        for values in columns.values():
            if isinstance(values[0], float):
                values[0] = 0.5  # a single digit follows only a decimal mark
    text = _as_text(chance, columns, delimiter, is_comma=format == "decimal comma")
    return Written("t.tsv" if format == "tab" else "t.csv", text.encode(encoding), columns, format)


def _columns(chance: random.Random, words: tuple[str, ...]) -> dict[str, list[Cell]]:
    n_rows = chance.choice((1, 2, 3, 12, 40, 150))
    columns: dict[str, list[Cell]] = {}
    for index in range(chance.randrange(2, 6)):
        name = f"{chance.choice(words)} {index}".strip()
        values: list[Cell]
        if chance.random() < 0.6:
            number = chance.choice(_NUMBERS)
            values = [number(chance) + 0.0 for _ in range(n_rows)]
        else:
            values = [chance.choice(words) for _ in range(n_rows)]
            if chance.random() < 0.3:
                values = [v if chance.random() < 0.7 else chance.choice(_MARKS) for v in values]
        if chance.random() < 0.5:
            values = [None if chance.random() < 0.2 else v for v in values]
        # The first row of each column shows its kind, and keeps every row from being blank.
        values[0] = 0.25 if any(isinstance(v, float) for v in values) else chance.choice(words)
        columns[name] = values
    first = next(iter(columns.values()))
    for row, value in enumerate(first):
        first[row] = first[0] if value is None else value
    return columns


def _as_text(
    chance: random.Random, columns: dict[str, list[Cell]], delimiter: str, *, is_comma: bool
) -> str:
    buffer = io.StringIO()
    quoting = chance.choice((csv.QUOTE_MINIMAL, csv.QUOTE_ALL))
    end = chance.choice(("\n", "\r\n"))
    writer = csv.writer(buffer, delimiter=delimiter, quoting=quoting, lineterminator=end)
    writer.writerow(columns)
    for row in zip(*columns.values(), strict=True):
        writer.writerow([_written(cell, is_comma=is_comma) for cell in row])
    return buffer.getvalue()


def _written(cell: Cell, *, is_comma: bool) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    return repr(cell).replace(".", "," if is_comma else ".")


def _as_workbook(columns: dict[str, list[Cell]]) -> bytes:
    """Write by hand: Python's writers of workbooks round numbers, and take "=1+1" for a formula."""
    rows: list[tuple[Cell, ...]] = [tuple(columns), *zip(*columns.values(), strict=True)]
    texts = sorted({cell for row in rows for cell in row if isinstance(cell, str)})
    strings = "".join(f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in texts)
    code_of = {text: code for code, text in enumerate(texts)}
    cells: list[str] = []
    for number, row in enumerate(rows, 1):
        cells.append(f'<row r="{number}">')
        for letter, cell in zip(ascii_uppercase, row, strict=False):
            if isinstance(cell, str):
                cells.append(f'<c r="{letter}{number}" t="s"><v>{code_of[cell]}</v></c>')
            elif cell is not None:
                cells.append(f'<c r="{letter}{number}"><v>{cell!r}</v></c>')
        cells.append("</row>")
    return package(sheet_of("".join(cells)), strings)


def _as_parquet(chance: random.Random, columns: dict[str, list[Cell]]) -> bytes:
    table = pa.table(
        {
            name: pa.array(values, pa.float64() if isinstance(values[0], float) else pa.string())
            for name, values in columns.items()
        }
    )
    buffer = io.BytesIO()
    compression = chance.choice(("none", "snappy", "zstd", "gzip"))
    pa.parquet.write_table(table, buffer, compression=compression)
    return buffer.getvalue()
