"""Refusals of what is too large, or too narrow, to be read: with both numbers, in any format."""

from explorer.caps import Caps
from explorer.data.errors import TableError

_MB = 1024**2
MIN_COLUMNS = 2


def check_size(n_rows: int, n_columns: int, caps: Caps) -> None:
    """At most so many columns, rows (header not counted) and cells as the caps allow.

    Raises TableError with the first number that is too large, and its cap.
    """
    for count, things, max_count in (
        (n_columns, "columns", caps.max_columns),
        (n_rows, "rows", caps.max_rows),
        (n_rows * n_columns, "cells", caps.max_cells),
    ):
        if count > max_count:
            raise TableError(
                f"The table has {count} {things}; at most {max_count} can be read here."
            )


def check_bytes(holder: str, n_bytes: int, max_bytes: int) -> None:
    """At most `max_bytes`; TableError, in MB, for more.

    `holder` begins the sentence with its verb: "The file has", "The sheet's texts have".
    """
    if n_bytes > max_bytes:
        found, allowed = (f"{n / _MB:.4g} MB" for n in (n_bytes, max_bytes))
        raise TableError(f"{holder} {found}; at most {allowed} can be read here.")


def refuse_narrow(n_columns: int, min_columns: int) -> None:
    """TableError for fewer columns: to be learned from, a table needs a target and a feature."""
    if n_columns < min_columns:
        raise TableError(
            "The table has only one column: a tree needs a target and at least one feature "
            "(cells may be separated by commas, semicolons, tabs or bars)."
        )
