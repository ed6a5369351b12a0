"""The bundled data sets as cases of a test."""

from typing import Any

from explorer.data.catalogue import CATALOGUE
from tests.support.tiers import first_in_gate

TELLING = (
    "penguins",  # numbers and categories, with missing values
    "titanic",  # only categories
    "cars_mpg",  # a numeric target
    "monks",  # excluded columns
    "milk_fish_egg",  # six rows
    "mixed_missing",
    "high_cardinality_trap",
    "ames_housing",
)


def bundled_sets(*more: str) -> list[Any]:
    """Return every bundled set's name: in the gate only the most telling ones and `more`."""
    first = dict.fromkeys((*TELLING, *more))
    others = [entry.name for entry in CATALOGUE if entry.name not in first]
    return first_in_gate(*first, *others, n=len(first))
