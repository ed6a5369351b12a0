"""Number rows from 1 in the table's order, and name their lines in the file."""

from explorer.data.arrays import IntArray


def line_words(row: int, number: int, lines: IntArray | None) -> str:
    """Return "line 59 of the file" for a row, or "" if the line has the row's own number.

    row: its index in `lines`, from 0. number: the row's number, from 1. lines: int64[n_rows], the
    line of each row, None if they are not known. Lines are numbered as in a spreadsheet: line
    breaks inside quotes do not begin a line.
    """
    if lines is None or int(lines[row]) == number:
        return ""
    return f"line {lines[row]} of the file"


def row_words(row: int, lines: IntArray | None) -> str:
    """Return "row 58 (line 59)", or "row 58" if the line is not known or has the same number.

    row: an index from 0. lines: as for `line_words`.
    """
    line = line_words(row, row + 1, lines).removesuffix(" of the file")
    return f"row {row + 1} ({line})" if line else f"row {row + 1}"


def lines_ahead(rows: IntArray, lines: IntArray | None) -> tuple[int, ...]:
    """Return by how much the line of each row exceeds the row's number.

    rows: int64[n], indices from 0. lines: int64[n], the line of each of them. The result has one
    entry if all are alike, and none if lines and numbers are equal or lines are not known.
    """
    if lines is None or not len(rows):
        return ()
    ahead = lines - (rows + 1)
    if (ahead == ahead[0]).all():
        return (int(ahead[0]),) if ahead[0] else ()
    return tuple(ahead.tolist())
