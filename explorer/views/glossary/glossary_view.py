"""The glossary as it is sent: each term with its picture."""

from collections.abc import Callable
from dataclasses import dataclass

from explorer.lessons.glossary import Group, Term
from explorer.lessons.terms import TERMS
from explorer.views.glossary import (
    small_ensembles,
    small_measures,
    small_scores,
    small_splits,
    small_tables,
    small_trees,
)
from explorer.views.glossary.drawing import Drawing

_ROOMS = (
    small_tables,
    small_trees,
    small_splits,
    small_measures,
    small_scores,
    small_ensembles,
)


@dataclass(frozen=True, slots=True)
class ShownTerm:
    """A term as `lessons` has it, and its picture."""

    key: str
    word: str
    sentence: str
    also: tuple[str, ...]
    group: Group
    see: str
    picture: Drawing


def shown_terms() -> tuple[ShownTerm, ...]:
    """Every term with its picture, drawn of a bundled table."""
    return tuple(_shown(term) for term in TERMS)


def shown_term(key: str) -> ShownTerm:
    """One term; KeyError where there is none of that key."""
    found = next((term for term in TERMS if term.key == key), None)
    if found is None:
        raise KeyError(key)
    return _shown(found)


def _shown(term: Term) -> ShownTerm:
    return ShownTerm(
        term.key,
        term.word,
        term.sentence,
        term.also,
        term.group,
        term.see,
        drawing_of(term.key)(),
    )


def drawing_of(key: str) -> Callable[[], Drawing]:
    """What draws a term's picture: the function of its name; KeyError where there is none."""
    name = "class_" if key == "class" else key
    for room in _ROOMS:
        found: Callable[[], Drawing] | None = getattr(room, name, None)
        if found is not None:
            return found
    raise KeyError(key)
