"""The role of each column of a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from explorer.data.errors import TableError
from explorer.data.schema import Task


class Role(StrEnum):
    """The purpose of a column; every column has one of these."""

    TARGET = "target"
    FEATURE = "feature"
    IGNORED = "ignored"
    WEIGHT = "weight"
    GROUP = "group"
    TIME = "time"
    ROW_LABEL = "row label"


KEPT_OUT = (Role.WEIGHT, Role.GROUP, Role.TIME, Role.ROW_LABEL)
"""Roles that at most one column can have; the tree never splits on such a column."""


@dataclass(frozen=True, slots=True)
class Roles:
    """The target, the features in table order, and the columns kept out of the tree.

    A column without a role is ignored. If `task` is None, it is inferred from the target. Group and
    time decide how rows may be held out, and the row label names each row; these roles do not
    change the tree.
    """

    target: str
    features: tuple[str, ...]
    task: Task | None = None
    weight: str | None = None
    group: str | None = None
    time: str | None = None
    row_label: str | None = None

    def column_of(self, role: Role) -> str | None:
        """Return the column with a role in KEPT_OUT, or None. Raises ValueError for other roles."""
        if role not in KEPT_OUT:
            raise ValueError(f"{role} is not a role that keeps a column out of the tree.")
        column: str | None = getattr(self, role.name.lower())
        return column

    @property
    def kept_out(self) -> dict[str, Role]:
        """The role of each column that is kept out of the tree, by name."""
        pairs = ((self.column_of(role), role) for role in KEPT_OUT)
        return {name: role for name, role in pairs if name is not None}

    def by_column(self, names: Sequence[str]) -> dict[str, Role]:
        """Return the role of each of these columns, in their order; one without a role is
        ignored."""
        asked = set(self.features)
        found = {name: Role.FEATURE if name in asked else Role.IGNORED for name in names}
        return found | self.kept_out | {self.target: Role.TARGET}


def with_role(roles: Roles, names: Sequence[str], column: str, role: Role) -> Roles:
    """Return the roles after one column is given another role.

    `names` are the table's columns. If only one column can have the role, the column that had it
    becomes a feature. A chosen task is kept as long as the target does not change.
    Raises TableError for an unknown column, and if no target would be left.
    """
    if column not in names:
        raise TableError(f"The table has no column “{column}”.")
    before = roles.by_column(names)
    if before[column] is role:
        return roles
    if before[column] is Role.TARGET:
        raise TableError(
            f"“{column}” is the target, and a table needs a target: make another column the "
            "target, and this column becomes a feature."
        )
    single = role is Role.TARGET or role in KEPT_OUT
    moved = {name: Role.FEATURE for name, had in before.items() if single and had is role}
    by_column = before | moved | {column: role}
    holders = {one: name for name, one in by_column.items()}
    target = holders[Role.TARGET]
    features = tuple(name for name, one in by_column.items() if one is Role.FEATURE)
    task = roles.task if target == roles.target else None
    return Roles(target, features, task, *(holders.get(one) for one in KEPT_OUT))
