"""The user's tables and choices, as frozen values."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from explorer.data.arrays import IntArray
from explorer.data.drawn import DrawnPoints
from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.table import ReadAs, Remedy
from explorer.estimators.interop.opening import About
from explorer.growth.tree_spec import TreeSpec
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NamedSplit

FixedValues = dict[str, float | str | None]
"""The number or category at which the user fixed each of some features; None is a missing value."""


@dataclass(frozen=True, slots=True)
class FixedByRow:
    """The row's values at which decision regions are fixed. `take` receives other values, or None
    for the row's own."""

    values: FixedValues
    take: Callable[[FixedValues], None]


ForcedAt = tuple[str, NamedSplit]
"""A node's path and the split that the node is forced to make."""

Chosen = TypeVar("Chosen")

MAX_STEPS_BACK = 100
"""Maximum number of steps that can be undone."""


@dataclass(frozen=True, slots=True)
class Override:
    """What the user changed about a column: its kind, the texts in it that mark a missing value,
    and the order of its categories, the lowest first; () if they have none."""

    read_as: ReadAs | None = None
    missing_marks: tuple[str, ...] = ()
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps(Generic[Chosen]):
    """The present choice, the choices before it, and the undone ones."""

    now: tuple[Chosen, ...] = ()
    before: tuple[tuple[Chosen, ...], ...] = ()
    undone: tuple[tuple[Chosen, ...], ...] = ()

    def to(self, chosen: tuple[Chosen, ...]) -> "Steps[Chosen]":
        """Return the steps with one more; undone steps and those far back are forgotten."""
        return Steps(chosen, (*self.before, self.now)[-MAX_STEPS_BACK:], ())

    def back(self) -> "Steps[Chosen]":
        """Return one step back, if there is one."""
        if not self.before:
            return self
        return Steps(self.before[-1], self.before[:-1], (*self.undone, self.now))

    def again(self) -> "Steps[Chosen]":
        """Redo the step that was undone last, if there is one."""
        if not self.undone:
            return self
        return Steps(self.undone[-1], (*self.before, self.now), self.undone[:-1])


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A table, and where its file and its columns are read differently from what was inferred.

    `digest` identifies the bytes of an upload; it is None for a bundled data set.
    """

    name: str
    digest: str | None = None
    read_as: tuple[tuple[str, ReadAs], ...] = ()
    missing_marks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    reading: FileReading = AS_FOUND
    orders: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def source(self) -> str:
        """What identifies the table, however its columns are read."""
        return self.digest or self.name


@dataclass(frozen=True, slots=True)
class JudgedCell:
    """The rows that are listed on the Judge page: those of one part, with one actual and one
    predicted class.

    `target` identifies the table and its target. `cell` has the codes of the actual and the
    predicted class, or is None for the cell that is shown first.
    """

    target: Hashable
    part: str
    cell: tuple[int, int] | None


@dataclass(frozen=True, slots=True, eq=False)
class PointedRows:
    """Rows that are marked in the tree.

    table: the fingerprint of the training table, or of the held-out part, that `rows` (int64) are
    indices into. judged: identifies the tree and the rows whose predictions `words` describe.
    words: which rows they are, as a sentence without its full stop. nth: how often rows have been
    pointed to, so that the tree scrolls into view once each time.
    """

    table: str
    judged: Hashable
    rows: IntArray
    words: str
    nth: int


@dataclass(frozen=True, slots=True)
class TriedValues:
    """The values tried for the followed row, and which of its features stay locked.

    of: identifies the table, the target and the features. row: an index into the table. values: the
    values tried for that row, by feature name, in the form of `RowValues`. locked: names of
    features. aim: an index into the possible aims. nth: the number of the browser's last request,
    by which it recognises older ones.
    """

    of: Hashable
    row: int
    values: tuple[tuple[str, float], ...] = ()
    locked: frozenset[str] = frozenset()
    aim: int = 0
    nth: int = 0
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The page's subject: the table and its target, the tree with all its rules, and the depth
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
    """Growth that the user stopped: what was requested, and the depth that it had reached.

    fingerprint: that of the training table. depth: the depth to which the tree was being grown.
    reached: the depth of the tree that is shown instead; None if the page shows the previous tree
    or no tree. lost: if the storage stopped answering and not the user, a sentence on that.
    """

    fingerprint: str
    search: SearchRules
    stop: StopRules
    depth: int
    reached: int | None
    lost: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a column change: the change made, or why not, and what else is possible."""

    done: str = ""
    problem: str = ""
    column: str = ""
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True)
class Upload:
    """A file or pasted text; `leave_out` has the numbers of the rows that are not read."""

    name: str
    data: bytes
    digest: str
    leave_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenedModel:
    """A model that the user opened for a table, which `source` identifies."""

    name: str
    data: bytes
    digest: str
    about: About
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class LostGrowth:
    """Growth whose storage stopped answering: what was asked, the depth of the tree that it leaves,
    if it is new, and a sentence on what happened."""

    asked: TreeSpec
    reached: int | None
    sentence: str


@dataclass(frozen=True, slots=True)
class StoredAt:
    """The table that the user asks to open: a path on the server or a Spark address and, for a
    database or a cluster, a table or a query; "" if none is given."""

    path: str
    table: str
    query: str


@dataclass(frozen=True, slots=True)
class UploadProblem:
    """Why a file, or pasted text if `is_pasted`, was not read."""

    sentence: str
    is_pasted: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """The user's drawing: points with classes, points with numbers, and which of the two is shown.

    seq: the number of the last step that the browser sent. problem: why that step was refused, or
    "".
    """

    of_classes: DrawnPoints
    of_numbers: DrawnPoints
    is_numbers: bool = False
    seq: int = 0
    problem: str = ""

    @property
    def points(self) -> DrawnPoints:
        """The points that are shown."""
        return self.of_numbers if self.is_numbers else self.of_classes
