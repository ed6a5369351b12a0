"""The glossary: what a term is, and how one is found."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

MAX_SENTENCE = 140
"""Characters of a sentence, which stands beside a small picture."""


class Group(StrEnum):
    """The parts of the glossary, in their order on the page."""

    TABLE = "Columns and rows"
    TREE = "The tree"
    SPLIT = "Choosing a split"
    STOPPING = "Stopping and pruning"
    JUDGING = "Judging"
    MANY = "Many trees"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the pages, and what it means in one sentence.

    key: its name in links and of its picture. also: other words for it, which find it too.
    see: where it can be tried: a page, "judge", or a step of a lesson, "stump/try".
    """

    key: str
    word: str
    sentence: str
    group: Group
    see: str
    also: tuple[str, ...] = ()


def term_named(key: str | None, terms: Sequence[Term]) -> Term | None:
    """The term of that key; None where there is none."""
    return next((term for term in terms if term.key == key), None)
