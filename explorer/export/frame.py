"""A table as a pandas DataFrame."""

from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from explorer.data.schema import Column, Display
from explorer.data.table import ColumnValues, Table
from explorer.export.spreadsheet import typed_cells


def to_pandas(table: Table) -> pd.DataFrame:
    """A column a column, as it was read: numbers (whole ones where all are), text, moments of
    time, and times as durations. Missing cells are NaN, None or NaT."""
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
