"""How much of a table goes into a download."""


def rows_taken(n_rows: int, n_columns: int, max_cells: int) -> int:
    """How many rows a download has, their number in the file counted as a column; at least one."""
    return min(n_rows, max(max_cells // (n_columns + 1), 1))
