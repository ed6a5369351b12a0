"""What the person has brought and chosen, as frozen values."""

from dataclasses import dataclass

from explorer.data.table import ReadAs

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
class Upload:
    """The last file or pasted text that could be read."""

    name: str
    data: bytes
    digest: str
