"""The class of interest, and colours by its share if the leading class hides it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.schema import Task
from explorer.tree.tree import Tree
from explorer.views.nodes.classes import MAX_CLASSES, ShownClasses, shown_classes, weights_by_class
from explorer.views.nodes.wording import in_words, short

NO_CLASS = -1


@dataclass(frozen=True, slots=True)
class InterestColours:
    """The colours of pictures: the class's `index` among those shown (NO_CLASS: none), its name
    there, and `top`, the share at which colours and bars end. `offer` is a sentence if every leaf
    has the same leading class, so that its colour shows nothing; otherwise "". `factors` are the
    shown classes' weights, by which a cut-off on the share of unweighted rows divides; empty
    without class weights.
    """

    index: int
    name: str
    top: float
    offer: str
    factors: tuple[float, ...] = ()


def colours_by_interest(tree: Tree, code: int | None) -> InterestColours:
    """Return the colours for this tree's nodes; `code` is the class of interest, or None."""
    if tree.task is Task.REGRESSION:
        return InterestColours(NO_CLASS, "", 1.0, "")
    classes, offer = shown_classes(tree), _offer(tree, code)
    index = NO_CLASS if code is None else index_shown(classes, code)
    if index == NO_CLASS:
        return InterestColours(NO_CLASS, "", 1.0, offer)
    weights = weights_by_class(tree, classes)
    highest = float((weights[:, index] / weights.sum(axis=1)).max())
    return InterestColours(index, classes.name[index], round_top(highest), offer, _factors(tree))


def _factors(tree: Tree) -> tuple[float, ...]:
    found = tree.weight_of_class
    if found is None or len(found) > MAX_CLASSES:  # pooled classes do not have a common factor
        return ()
    return tuple(np.where(found > 0, found, 1.0).tolist())


def index_shown(classes: ShownClasses, code: int) -> int:
    """Return the index of the class with this code among those shown; NO_CLASS if pooled."""
    index = int(classes.column[code])
    return index if np.count_nonzero(classes.column == index) == 1 else NO_CLASS


def code_shown(classes: ShownClasses, index: int) -> int | None:
    """Return the code of the class at this index among those shown; None if it is not one class."""
    codes = np.flatnonzero(classes.column == index)
    return int(codes[0]) if len(codes) == 1 else None


def round_top(share: float, steps: Sequence[float] = (1, 2, 5)) -> float:
    """Round up to a step, or 10, times a power of ten; at most 1."""
    if not share > 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(share))
    # A share that is above a round number only by rounding also ends there.
    found = next(step for step in (*steps, 10) if step * power >= share * (1 - 1e-12))
    return min(round(found * power, 12), 1.0)


def _offer(tree: Tree, code: int | None) -> str:
    leaves = tree.leaves
    predicted = np.asarray(tree.prediction)[leaves]
    if len(leaves) < 2 or len(tree.target.levels) < 2 or (predicted != predicted[0]).any():
        return ""
    leading = short(tree.target.levels[int(predicted[0])])
    every = (
        "Both leaves predict" if len(leaves) == 2 else f"All {in_words(len(leaves))} leaves predict"
    )
    own = None if code is None or code == predicted[0] else short(tree.target.levels[code])
    differ = f"They differ in their share of {own}" if own else "They differ in the classes’ shares"
    return f"{every} {leading}. {differ}."
