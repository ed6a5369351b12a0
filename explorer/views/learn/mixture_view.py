"""Impurity over the mixture of two classes, as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_aligned
from explorer.tree.impurity import Criterion, class_total
from explorer.views.nodes.classes import ShownClass
from explorer.views.nodes.criterion_words import criterion_name


def impurity_of(criterion: Criterion, counts: Sequence[float]) -> float:
    """Return the impurity of these class counts, in the criterion's unit."""
    held = np.asarray(counts, np.float64)
    return float(class_total(criterion, held) / held.sum())


@dataclass(frozen=True, slots=True)
class Mixed:
    """A group of rows: how many are of the class in question, and how many are not."""

    label: str
    n_a: int
    n: int

    @property
    def evenness(self) -> float:
        """1 if half and half, 0 if pure."""
        return 1 - abs(2 * self.n_a - self.n) / self.n

    def impurity(self, criterion: Criterion) -> float:
        """Return the impurity of the group, in the criterion's unit."""
        return impurity_of(criterion, (self.n_a, self.n - self.n_a))


@dataclass(frozen=True, slots=True)
class Measure:
    """One criterion before and after a split, as texts; after and gain are "" until the reveal.

    share: the gain as a share of the highest impurity of two classes, for a bar.
    """

    criterion: Criterion
    name: str
    before: str
    after: str
    gain: str
    share: float


@dataclass(frozen=True, slots=True)
class MixtureView:
    """The curves over the share of the first of two classes.

    stops: the mixtures to move over are 0 to `stops` rows of that class; `at` is the one shown.
    curves: those that are drawn. sides: the groups that a split makes, with straight lines between
    them for `chords`. chooses: whether the mixture is a prediction. asked: what the rows of the
    first class have, "play = No".
    """

    id: str
    noun: str
    kinds: tuple[ShownClass, ShownClass]
    asked: str
    stops: int
    at: int
    curves: tuple[Criterion, ...]
    names: tuple[str, ...]
    sides: tuple[Mixed, ...]
    chords: tuple[Criterion, ...]
    measures: tuple[Measure, ...]
    moves: bool
    chooses: bool
    is_revealed: bool
    caption: str


def column_name(criterion: Criterion) -> str:
    """Return the criterion as a column heading, with its unit."""
    unit = ", bits" if criterion is Criterion.ENTROPY else ""
    return capitalized(criterion_name(criterion)) + unit


def capitalized(name: str) -> str:
    """Return the name with a capital, for the beginning of a line."""
    return name[:1].upper() + name[1:]


def decimals(value: float) -> str:
    """Write three decimals, so that values align; a whole number has none."""
    return show_aligned(value, 3).removesuffix(".000")
