"""The one error a person who brought a table can mend."""


class TableError(ValueError):
    """Says in one plain sentence what is wrong with a table, where, and what to mend.

    `rows` are the numbers of a few rows, as the file counts them, that may be left out instead:
    the table may be read without them. None where leaving rows out would not help.
    """

    def __init__(self, sentence: str, rows: tuple[int, ...] = ()) -> None:
        super().__init__(sentence)
        self.rows = rows
