"""What a warning on a column says: what is so, why it matters to a tree, and a remedy."""

from dataclasses import dataclass

from explorer.data.roles import Role
from explorer.data.table import Note, Remedy

ONE_VALUE, NAMES_ROWS, TARGET_LEAKAGE = "one value", "names rows", "target leakage"
SET_ASIDE = "set aside"
"""Labels by which warnings are told apart."""

READ_FIRST = "As text it would be learned by heart; as numbers or dates it can be a feature."
NEEDS_TWO_VALUES = "A split needs two different values, so no split can use this column."
BY_HEART = (
    "A tree can learn such a column by heart, but new rows bring values that it has never seen."
)


@dataclass(frozen=True, slots=True)
class ColumnWarning:
    """What is so, with its numbers, and why it matters; `label` says it in a few words.

    `column` is the name in full, names in `sentence` are shortened and on one line. `note` is
    the table's own that this one holds.
    """

    column: str
    label: str
    sentence: str
    reason: str
    remedies: tuple[Remedy, ...] = ()
    note: Note | None = None


def ignore(column: str) -> Remedy:
    """The remedy that keeps a column out of the tree."""
    return Remedy("Ignore this column", column, role=Role.IGNORED)
