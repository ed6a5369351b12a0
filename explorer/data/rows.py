"""The weight and the name of each row of a table."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from explorer.data.arguments import weights_of
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count, show_value
from explorer.data.errors import TableError
from explorer.data.schema import Column
from explorer.data.table import ColumnValues, Table


def given_weights(weights: ArrayLike | None, n_rows: int) -> FloatArray:
    """Return one weight per row (`float64[n_rows]`), all 1 if none are given.

    Raises ArgumentError for a wrong number of weights, and for negative, missing or infinite ones.
    """
    if weights is None:
        return np.ones(n_rows)
    return weights_of(weights, n_rows)


def column_weights(table: Table, name: str) -> FloatArray:
    """Return the weights in a column (`float64[n_rows]`); a row without one has weight 0.

    Raises TableError for a categorical or date column, for negative weights, and if no
    weight is above zero.
    """
    column, values = table.column(name), table.values_of(name)
    if not column.is_number:
        raise TableError(
            f"Column “{name}” holds {column.plural}, so it cannot be the weight: weights must be "
            "numbers that are at least zero."
        )
    negative = np.flatnonzero(values < 0)
    if len(negative):
        first = show_value(column, float(values[negative[0]]))
        found = f"a negative value ({first})"
        if len(negative) > 1:
            found = f"negative values in {show_count(len(negative))} rows (the first is {first})"
        raise TableError(
            f"Column “{name}” has {found}, so it cannot be the weight: weights must be at least "
            "zero."
        )
    weights = np.where(np.isnan(values), 0.0, values).astype(np.float64)
    if not (weights > 0).any():
        raise TableError(
            f"No row has a weight above zero in column “{name}”, so there is nothing to learn from."
        )
    return weights


@dataclass(frozen=True, slots=True, eq=False)
class RowLabels:
    """A column and its values, one for each row of a training table; codes are -1 if missing."""

    column: Column
    values: ColumnValues

    def of(self, row: int) -> str:
        """Return the name of the row at this index: "missing" if it has no name."""
        value = self.values[row]
        if self.column.is_numeric:
            return show_value(self.column, float(value))
        return self.column.levels[int(value)] if value >= 0 else "missing"

    def at(self, rows: IntArray) -> "RowLabels":
        """Return the labels of the rows at these indices (`int64[n]`), in that order."""
        return replace(self, values=self.values[rows])
