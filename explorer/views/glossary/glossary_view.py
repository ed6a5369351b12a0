"""The functions that draw the terms' small pictures."""

from collections.abc import Callable

from explorer.views.glossary import (
    small_ensembles,
    small_measures,
    small_scores,
    small_splits,
    small_tables,
    small_trees,
)
from explorer.views.glossary.drawing import Drawing

_ROOMS = (small_tables, small_trees, small_splits, small_measures, small_scores, small_ensembles)


def drawing_of(key: str) -> Callable[[], Drawing]:
    """Return the function that draws a term's picture; raise KeyError if there is none."""
    name = "class_" if key == "class" else key
    for room in _ROOMS:
        found: Callable[[], Drawing] | None = getattr(room, name, None)
        if found is not None:
            return found
    raise KeyError(key)
