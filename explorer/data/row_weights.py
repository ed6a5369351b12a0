"""What each row of a table weighs: given as an array, or by a column."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.data.display import show_count, show_value
from explorer.data.errors import TableError
from explorer.data.table import Table


def given_weights(weights: ArrayLike | None, n_rows: int) -> NDArray[np.float64]:
    """One weight a row (`float64[n_rows]`), all 1 where none are given.

    Raises TableError for another number of weights, and for negative, missing or infinite ones.
    """
    if weights is None:
        return np.ones(n_rows)
    row_weights = np.asarray(weights, dtype=np.float64)
    if row_weights.shape != (n_rows,):
        raise TableError(f"There are {row_weights.size} weights for {n_rows} rows.")
    if not np.isfinite(row_weights).all() or (row_weights < 0).any():
        raise TableError("Weights must be numbers of at least zero.")
    return row_weights


def column_weights(table: Table, name: str) -> NDArray[np.float64]:
    """The weights in a column (`float64[n_rows]`); a row without one weighs nothing.

    Raises TableError for a column of categories or dates, for negative weights, and where no
    weight is above zero.
    """
    column, values = table.column(name), table.values_of(name)
    if not column.is_number:
        raise TableError(
            f"Column “{name}” holds {column.plural}, so it cannot be the weight: a weight is a "
            "number of at least zero."
        )
    negative = np.flatnonzero(values < 0)
    if len(negative):
        first = show_value(column, float(values[negative[0]]))
        count = "a negative value" if len(negative) == 1 else "negative values"
        where = f" in {show_count(len(negative))} rows, the first" if len(negative) > 1 else ""
        raise TableError(
            f"Column “{name}” has {count}{where} {first}, so it cannot be the weight: a row "
            "weighs zero or more."
        )
    weights = np.where(np.isnan(values), 0.0, values).astype(np.float64)
    if not (weights > 0).any():
        raise TableError(
            f"Column “{name}” gives no row a weight above zero, so there is nothing to learn from."
        )
    return weights
