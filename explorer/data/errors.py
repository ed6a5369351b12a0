"""The one error a person who brought a table can mend."""


class TableError(ValueError):
    """Says in one plain sentence what is wrong with a table, where, and what to mend."""
