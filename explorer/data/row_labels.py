"""What each row is called, by a column that takes no part in learning."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_value
from explorer.data.schema import Column
from explorer.data.table import ColumnValues


@dataclass(frozen=True, slots=True, eq=False)
class RowLabels:
    """A column and its values, one for each row of a training table; codes are -1 if missing."""

    column: Column
    values: ColumnValues

    def of(self, row: int) -> str:
        """What the row of this index is called: "missing" where it has no name."""
        value = self.values[row]
        if self.column.is_numeric:
            return show_value(self.column, float(value))
        return self.column.levels[int(value)] if value >= 0 else "missing"

    def at(self, rows: NDArray[np.int64]) -> "RowLabels":
        """The labels of the rows of these indices (`int64[n]`), in their order."""
        return replace(self, values=self.values[rows])
