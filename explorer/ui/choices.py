"""The user's tables and choices, as frozen values."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from explorer.data.arrays import IntArray
from explorer.data.drawn import DrawnPoints
from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.table import ReadAs, Remedy
from explorer.estimators.interop.opening import About
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NamedSplit

FixedValues = dict[str, float | str | None]
"""The number or category at which each of some features is fixed by hand; None is missing."""


@dataclass(frozen=True, slots=True)
class FixedByRow:
    """The row's values at which decision regions are fixed. `take` receives other values, or None
    for the row's own."""

    values: FixedValues
    take: Callable[[FixedValues], None]


ForcedAt = tuple[str, NamedSplit]
"""A split by the path of the node that takes it."""

Chosen = TypeVar("Chosen")

MAX_STEPS_BACK = 100
"""Maximum of steps that can be undone."""


@dataclass(frozen=True, slots=True)
class Override:
    """Another kind for a column than was found, texts in it that stand for a missing value, and
    the order of its categories, the lowest first; () if they have none."""

    read_as: ReadAs | None = None
    missing_marks: tuple[str, ...] = ()
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps(Generic[Chosen]):
    """The present choice, and the choices before it and undone."""

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
    """A table, and how its file and its columns are read against what was inferred.

    `digest` names the bytes of an upload; None is a bundled set.
    """

    name: str
    digest: str | None = None
    read_as: tuple[tuple[str, ReadAs], ...] = ()
    missing_marks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    reading: FileReading = AS_FOUND
    orders: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def source(self) -> str:
        """The table's name, however its columns are read."""
        return self.digest or self.name


@dataclass(frozen=True, slots=True)
class JudgedCell:
    """The rows that are listed on the Judge page: those of a part, of a class, predicted as a
    class.

    `target` names the table and its target, whose class codes `cell` holds: the actual and the
    predicted class; None for the cell that is shown first.
    """

    target: Hashable
    part: str
    cell: tuple[int, int] | None


@dataclass(frozen=True, slots=True, eq=False)
class PointedRows:
    """Rows that are marked in the tree.

    table: the fingerprint of the training table, or of the held-out part, that `rows` (int64) are
    indices into. judged: names the tree and the rows whose predictions `words` describe, which say
    which rows they are, in a sentence without its point. nth: how often rows have been pointed to,
    so that the tree scrolls into view once for each.
    """

    table: str
    judged: Hashable
    rows: IntArray
    words: str
    nth: int


@dataclass(frozen=True, slots=True)
class TriedValues:
    """The values tried with the followed rows, and which of their features stay locked.

    of: names the table, the target and the features. row: an index into the table, whose `values`
    are tried, by the name of the feature; in the form of `RowValues`. locked: names of features.
    aim: an index into the possible aims. nth: the browser's number for its last request, by which
    it recognises older ones.
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
    """A growth that the user stopped: its request, and the depth that it had reached.

    fingerprint: of the training table. depth: the depth to which it was being grown. reached:
    the depth of the tree that is shown instead; None if it shows a former tree or no tree.
    """

    fingerprint: str
    search: SearchRules
    stop: StopRules
    depth: int
    reached: int | None


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a column change: the change made, or why not, and what else is possible."""

    done: str = ""
    problem: str = ""
    column: str = ""
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True)
class Upload:
    """A file or pasted text; `leave_out` are the numbers of rows that are not to be read."""

    name: str
    data: bytes
    digest: str
    leave_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenedModel:
    """A model that the user opened over a table, which `source` names."""

    name: str
    data: bytes
    digest: str
    about: About
    source: str


@dataclass(frozen=True, slots=True)
class UploadProblem:
    """Why a file or, if `is_pasted`, a pasted text was not read."""

    sentence: str
    is_pasted: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """The user's drawing: points with classes, points with numbers, and which of both is shown.

    seq: the number of the last step that the browser sent. problem: why it was not taken, or "".
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
