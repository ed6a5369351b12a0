"""What a public function takes for a table: a Table, a DataFrame, or rows encoded like a tree."""

from typing import Any

from explorer.data.table import Table


def as_table(value: Any) -> Table | None:
    """Return a table, or a DataFrame as one; None for anything else. Raises as `table_from`."""
    from explorer.data.columns import is_frame, table_from  # pandas is slow to load

    if is_frame(value):
        return table_from(value)
    return value if isinstance(value, Table) else None


def encoded_like(tree: Any, value: Any) -> Any:
    """Return a table or DataFrame as training rows of a tree; None if either is something else.

    Every row weighs 1. Raises TableError as `encode`.
    """
    from explorer.data.training import encode  # which imports this module's caller

    table = as_table(value) if type(tree).__name__ == "Tree" else None
    return None if table is None else encode(table, like=tree)
