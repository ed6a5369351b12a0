"""Tables for other programs: CSV that a spreadsheet opens, Parquet, and pandas DataFrames.

In CSV numbers stay numbers, and cells are never formulas.
"""

import io
import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.display import DAY, show_value
from explorer.data.schema import Column, Display
from explorer.data.table import MISSING, ColumnValues, Table

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # without it Excel reads UTF-8 as Windows-1252

# Full-width characters too: Excel reads them in the same way.
_FORMULA = re.compile(r"[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_PLAIN_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?([eE][+-]?\d+)?")
_EXACT = 2.0**53


def guarded(text: str) -> str:
    """Prefix the text with an apostrophe if a spreadsheet would read it as a formula."""
    is_formula = _FORMULA.match(text) and not _PLAIN_NUMBER.fullmatch(text)
    return f"'{text}" if is_formula else text


def typed_cells(column: Column, values: NDArray[Any]) -> Any:
    """Return a column's values as an Arrow array: whole numbers, numbers, dates or text.

    Times become text, as spreadsheets do not share a type for durations.

    values: float64[n_rows], NaN for missing, or int32[n_rows] level codes, -1 for missing;
    missing becomes null. Dates (seconds since 1970, UTC) become days if none has a time of day,
    else timestamps in seconds, or in microseconds (rounded) if there are fractions.
    """
    if not column.is_numeric:
        codes = pa.array(values, pa.int32(), mask=values == MISSING)
        texts = pa.array(column.levels, pa.string())
        return pa.DictionaryArray.from_arrays(codes, texts).cast(pa.string())
    missing = np.isnan(values)
    if column.display is Display.DATE:
        return _dates(np.where(missing, 0.0, values), missing)
    if column.display is Display.TIME:
        shown = [None if one != one else show_value(column, one) for one in values.tolist()]
        return pa.array(shown, pa.string())
    present = values[~missing]
    if column.display is Display.INTEGER and (np.abs(present) <= _EXACT).all():
        return pa.array(np.where(missing, 0, values).astype(np.int64), mask=missing)
    return pa.array(values, mask=missing)


def to_csv(columns: Sequence[tuple[str, Any]]) -> bytes:
    """Return named Arrow arrays of equal length as CSV in UTF-8 with a byte order mark.

    Text and names are guarded (see `guarded`) and quoted; a missing value is an empty cell.
    """
    cells = [_guarded_cells(cells) for _, cells in columns]
    table = pa.Table.from_arrays(cells, names=[guarded(name) for name, _ in columns])
    written = io.BytesIO()
    written.write(_BYTE_ORDER_MARK)
    pyarrow.csv.write_csv(table, written)
    return written.getvalue()


def to_parquet(columns: Sequence[tuple[str, Any]]) -> bytes:
    """Return named Arrow arrays of equal length as Parquet, values and names unchanged."""
    table = pa.Table.from_arrays([cells for _, cells in columns], names=[n for n, _ in columns])
    written = io.BytesIO()
    pyarrow.parquet.write_table(table, written)
    return written.getvalue()


def _dates(seconds: FloatArray, missing: BoolArray) -> Any:
    if (seconds % DAY == 0).all():
        days = pa.array((seconds / DAY).astype(np.int32), pa.int32(), mask=missing)
        return days.cast(pa.date32())
    if (seconds % 1 == 0).all():
        return pa.array(seconds.astype(np.int64), pa.timestamp("s"), mask=missing)
    return pa.array((seconds * 1e6).round().astype(np.int64), pa.timestamp("us"), mask=missing)


def _guarded_cells(cells: Any) -> Any:
    if not pa.types.is_string(cells.type):
        return cells
    once = cells.dictionary_encode()  # each distinct text is checked once
    texts = pa.array(map(guarded, once.dictionary.to_pylist()), pa.string())
    return pa.DictionaryArray.from_arrays(once.indices, texts).cast(pa.string())


def to_pandas(table: Table) -> pd.DataFrame:
    """Return the table as a DataFrame.

    Columns are numbers (integers if all are whole), text, timestamps, or durations for times.
    Missing cells are NaN, None or NaT.
    """
    cells = [_cells(column, table.values_of(column.name)) for column in table.schema]
    moments = [pa.timestamp("us") if pa.types.is_date(one.type) else one.type for one in cells]
    arrays = [one.cast(kind) for one, kind in zip(cells, moments, strict=True)]
    frame: pd.DataFrame = pa.Table.from_arrays(arrays, names=list(table.schema.names)).to_pandas()
    return frame


def _cells(column: Column, values: ColumnValues) -> Any:
    if column.display is not Display.TIME:
        return typed_cells(column, values)
    missing = np.isnan(values)
    micros = np.where(missing, 0, np.round(values * 1e6)).astype(np.int64)
    return pa.array(micros, pa.duration("us"), mask=missing)
