"""What the person has brought and chosen, as frozen values."""

from collections.abc import Hashable
from dataclasses import dataclass

from explorer.data.table import ReadAs
from explorer.tree.rules import SearchRules, StopRules

Override = ReadAs | tuple[str, ...]
"""Another kind for a column, or marks in it that stand for a missing value."""

FixedValues = dict[str, float | str | None]
"""The number or category at which each of some features is fixed by hand; None is missing."""


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
class Drawn:
    """What the page shows: the table and its target, the tree with all its rules, and the depth
    to which it was grown."""

    source: str
    target: str
    untrimmed_key: Hashable
    fingerprint: str
    search: SearchRules
    stop: StopRules
    depth: int


@dataclass(frozen=True, slots=True)
class StoppedGrowth:
    """A growth that the person stopped: what was asked, and the depth that it had reached.

    fingerprint: of the training table. depth: the depth to which it was being grown. reached:
    the depth of the tree that is shown instead; None where a former one is, or none at all.
    """

    fingerprint: str
    search: SearchRules
    stop: StopRules
    depth: int
    reached: int | None


@dataclass(frozen=True, slots=True)
class Upload:
    """The last file or pasted text that could be read."""

    name: str
    data: bytes
    digest: str
