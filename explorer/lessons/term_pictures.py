"""The pictures of the glossary, each with the sentence that says what it shows."""

from collections.abc import Callable
from dataclasses import replace

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

_MODULES = (small_tables, small_trees, small_splits, small_measures, small_scores)
_SENTENCES: dict[str, str] = read_words("term_pictures")


def picture_of(key: str) -> Drawing:
    """Return the picture of a term; raise KeyError if there is none."""
    sentence, name = _SENTENCES[key], "class_" if key == "class" else key
    draw: Callable[[], Sketch] = next(vars(m)[name] for m in _MODULES if name in vars(m))
    drawing, facts = draw()
    return replace(drawing, alt=fill(sentence, facts))
