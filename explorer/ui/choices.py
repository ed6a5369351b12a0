"""What the person has chosen, as one frozen value a stage."""

from dataclasses import dataclass

from explorer.data.table import ReadAs
from explorer.tree.rules import SearchRules, StopRules


@dataclass(frozen=True, slots=True)
class TableChoice:
    """Which table, and how its columns are read against what was inferred.

    `digest` names the bytes of an upload; None is a bundled set.
    """

    name: str
    digest: str | None = None
    read_as: tuple[tuple[str, ReadAs], ...] = ()
    missing_marks: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def source(self) -> str:
        """Names the table however its columns are read."""
        return self.digest or self.name


@dataclass(frozen=True, slots=True)
class GrowthChoice:
    """How the tree is grown, and where it stops."""

    search: SearchRules
    stop: StopRules
