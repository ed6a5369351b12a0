"""A question to a room: what is asked, what counts as an answer, and which answer is right."""

import re
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from explorer.caps import CAPS
from explorer.lessons.set_up import SetUp, SetUpError
from explorer.views.nodes.wording import on_one_line

ROOT = "root"
"""The root as an answer; other nodes are given by their path, such as LR."""
LARGEST_NUMBER = 1e300
"""The largest number accepted as an answer, so that differences of answers are finite."""
_PATH = re.compile(rf"{ROOT}|[LR]{{1,200}}")


class RoomError(ValueError):
    """The error for a request that a room refuses; its message is a sentence for the page."""


class Kind(StrEnum):
    """The kinds of answers."""

    CHOICE = "choice"
    NUMBER = "number"
    THRESHOLD = "threshold"
    NODE = "node"
    TEXT = "text"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale that the scores on a board share. of: identifies the round. lines: the scores of
    trees that nobody built. n_hidden: the number of rows that are scored, None for R²."""

    of: str
    lines: tuple[tuple[float, str], ...]
    n_hidden: int | None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as one line of text: an option's index, a path, a number, or words. A score on a
    board also has its scale."""

    text: str
    scale: Scale | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the page on which it is answered.

    set_up: its text, what is hidden and locked, and the options to choose from. right: the right
    answer as text; "" if there is none. feature: the feature of a threshold. page, address: where
    pupils are sent. file: the teacher's upload, which everyone in the room gets; None if the table
    is bundled. forced: the teacher's own splits, by table and target. asked_on: the page that the
    teacher sees, if it is not `page`. hint: a sentence with the question, such as the range of a
    feature. Raises SetUpError if a part is missing, wrong or too long.
    """

    set_up: SetUp
    kind: Kind
    right: str
    page: str
    address: tuple[tuple[str, tuple[str, ...]], ...]
    feature: str = ""
    file: Any = None
    forced: tuple[Any, ...] = ()
    asked_on: str = ""
    hint: str = ""

    def __post_init__(self) -> None:
        if not self.set_up.question:
            raise SetUpError("Write a question.")
        if (self.kind is Kind.CHOICE) != bool(self.set_up.options):
            raise SetUpError("Write at least two answers to choose from, one per line.")
        if self.right:
            try:
                self.read(self.right)
            except RoomError as problem:
                raise SetUpError(f"Check the right answer. {problem}") from None
        if self.n_bytes > CAPS.max_question_bytes:
            raise SetUpError("The question is too long to send. Shorten it.")

    @property
    def place(self) -> tuple[Any, ...]:
        """Where it is answered: equal for two questions if nobody has to move between them."""
        return self.page, self.address, self.file.digest if self.file else "", self.forced

    @property
    def n_bytes(self) -> int:
        """Bytes of all its texts; the room counts the file."""
        own = (getattr(self.set_up, field.name) for field in fields(self.set_up))
        others = self.right, self.address, self.feature, self.forced, self.hint
        return len(repr((*own, *others)).encode("utf-8", "replace"))

    def is_about(self, page: str) -> bool:
        """Return whether it was asked on the page with this title."""
        return page.lower() in (self.page, self.asked_on)

    def read(self, text: str) -> Answer:
        """Read a text as an answer. Raise RoomError if it does not answer this question."""
        line = " ".join(on_one_line(text).split())
        most = CAPS.max_answer_characters
        if not line:
            raise RoomError("Write an answer first.")
        if len(line) > most:
            raise RoomError(f"An answer may have at most {most} characters.")
        match self.kind:
            case Kind.CHOICE:
                if line not in map(str, range(len(self.set_up.options))):
                    raise RoomError("Choose one of the answers.")
            case Kind.NUMBER | Kind.THRESHOLD | Kind.BOARD:
                if _number(line) is None:
                    raise RoomError("Enter a number, such as 12.5.")
            case Kind.NODE:
                if not _PATH.fullmatch(line):
                    raise RoomError("Select a node of the tree first.")
        return Answer(line)


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) <= LARGEST_NUMBER else None
