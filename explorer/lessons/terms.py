"""The glossary: its terms, each with one sentence and a picture, and how to find one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from explorer.lessons.engine import fill
from explorer.lessons.reading import read_words
from explorer.views.glossary import (
    small_measures,
    small_scores,
    small_splits,
    small_tables,
    small_trees,
)
from explorer.views.glossary.drawing import Drawing, Sketch

MAX_SENTENCE = 140
"""Most characters of a sentence, which is next to a small picture."""


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
    """A term used on the pages, and its meaning in one sentence.

    key: its name in links and of its picture. also: synonyms, which the search also finds. see:
    where to try it: a page, "judge", or a step of a lesson, "stump/try".
    """

    key: str
    word: str
    sentence: str
    group: Group
    see: str
    also: tuple[str, ...] = ()


def term_named(key: str | None, terms: Sequence[Term]) -> Term | None:
    """Return the term with this key, or None."""
    return next((term for term in terms if term.key == key), None)


def _term(group: str, words: dict[str, Any]) -> Term:
    """Read a term; its key is its word in lower case, unless the file gives another key."""
    usual = words["word"].lower().replace(" ", "_").replace("-", "_")
    also = tuple(words.get("also", ()))
    return Term(**{"key": usual, **words, "also": also, "group": Group(group)})


TERMS: tuple[Term, ...] = tuple(
    _term(group, one) for group, terms in read_words("terms").items() for one in terms
)

MARKED = frozenset(
    (
        *("split_search", "gain", "information_gain", "gain_ratio", "impurity", "criterion"),
        *("gini", "entropy", "misclassification", "squared_error", "absolute_error"),
        *("missing", "regions", "cross_validation", "class_of_interest"),
        *("depth", "leaf", "threshold", "cost_complexity"),
    )
)
"""The terms that pages mark, by `term` of `browser/shared/terms/term.js` or of
`ui/markdown.py`."""

_MODULES = (small_tables, small_trees, small_splits, small_measures, small_scores)
_SENTENCES: dict[str, str] = read_words("term_pictures")


def picture_of(key: str) -> Drawing:
    """Return the picture of a term; raise KeyError if there is none."""
    sentence, name = _SENTENCES[key], "class_" if key == "class" else key
    draw: Callable[[], Sketch] = next(vars(m)[name] for m in _MODULES if name in vars(m))
    drawing, facts = draw()
    return replace(drawing, alt=fill(sentence, facts))
