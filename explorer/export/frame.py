"""A table as a pandas DataFrame."""

import pandas as pd
import pyarrow as pa

from explorer.data.table import Table
from explorer.export.spreadsheet import typed_cells


def to_pandas(table: Table) -> pd.DataFrame:
    """A column a column, as it was read: numbers (whole ones where all are), text, moments of
    time. Missing cells are NaN, None or NaT."""
    cells = [typed_cells(column, table.values_of(column.name)) for column in table.schema]
    moments = [pa.timestamp("us") if pa.types.is_date(one.type) else one.type for one in cells]
    arrays = [one.cast(kind) for one, kind in zip(cells, moments, strict=True)]
    frame: pd.DataFrame = pa.Table.from_arrays(arrays, names=list(table.schema.names)).to_pandas()
    return frame
