"""Tables as public functions accept them: a Table, a DataFrame, or rows encoded like a tree."""

from collections.abc import Iterable
from typing import Any

from explorer.data.errors import ArgumentError, described
from explorer.data.table import Table


def as_table(value: Any) -> Table | None:
    """Return a table, or a DataFrame as one; None for anything else. Raises like `table_from`."""
    from explorer.data.columns import is_frame, table_from  # pandas is slow to load

    if is_frame(value):
        return table_from(value)
    return value if isinstance(value, Table) else None


def given_table(value: Any) -> Table:
    """Return a table, or a DataFrame as one. Raises ArgumentError for anything else."""
    if (table := as_table(value)) is None:
        raise ArgumentError(
            f"table must be a Table (see read_table) or a DataFrame; it is {described(value)}."
        )
    return table


def encoded_like(others: Iterable[Any], value: Any) -> Any:
    """Return a table or DataFrame, encoded as training rows for the first tree among `others`.

    Returns None if the value is something else or there is no tree. Every row weighs 1. Raises
    TableError like `encode`.
    """
    from explorer.data.training import encode  # which imports this module's caller

    tree = next((one for one in others if type(one).__name__ == "Tree"), None)
    table = None if tree is None else as_table(value)
    return None if table is None else encode(table, like=tree)
