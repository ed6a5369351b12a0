"""The bundled data sets as cases of a test."""

from typing import Any

from explorer.data.catalogue import CATALOGUE
from tests.support.tiers import first_in_gate

TELLING = (
    "penguins",  # numbers and categories, with missing values
    "titanic",  # categories alone
    "cars_mpg",  # numbers are predicted
    "monks",  # columns that are kept out
    "milk_fish_egg",  # six rows
    "mixed_missing",
    "high_cardinality_trap",
    "ames_housing",
)


def bundled_sets() -> list[Any]:
    """Return every bundled set's name: the most telling run in the gate, the rest in deep."""
    others = [entry.name for entry in CATALOGUE if entry.name not in TELLING]
    return first_in_gate(*TELLING, *others, n=len(TELLING))
