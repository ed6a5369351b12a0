"""Impurity as pictures: its curves over a mixture of two classes, and groups with their values."""

from dataclasses import dataclass

from explorer.data.display import show_number
from explorer.tree.impurity import Criterion
from explorer.views.learn.mixtures import Mixed, Parting
from explorer.views.nodes.classes import ShownClass
from explorer.views.nodes.criterion_words import criterion_name


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


@dataclass(frozen=True, slots=True)
class Group:
    """A group of rows as marks: slot and count in turn; `values` are "" until the reveal."""

    label: str
    parts: tuple[tuple[int, int], ...]
    values: tuple[str, ...]
    is_right: bool


@dataclass(frozen=True, slots=True)
class GroupsView:
    """Groups below each other with one value a column."""

    id: str
    kinds: tuple[ShownClass, ...]
    columns: tuple[str, ...]
    groups: tuple[Group, ...]
    is_revealed: bool
    caption: str


def measures_of(
    parting: Parting, criteria: tuple[Criterion, ...], *, is_revealed: bool
) -> tuple[Measure, ...]:
    """What a split does to each measure."""
    return tuple(
        Measure(
            one,
            column_name(one),
            decimals(parting.whole.impurity(one)),
            decimals(parting.after(one)) if is_revealed else "",
            decimals(parting.gain(one)) if is_revealed else "",
            parting.gain(one) if is_revealed else 0.0,
        )
        for one in criteria
    )


def column_name(criterion: Criterion) -> str:
    """The criterion at the head of a column, with its unit."""
    unit = ", bits" if criterion is Criterion.ENTROPY else ""
    return capitalized(criterion_name(criterion)) + unit


def capitalized(name: str) -> str:
    """The name as it begins a line."""
    return name[:1].upper() + name[1:]


def decimals(value: float) -> str:
    """Three decimals, so that values stand under each other; a whole number without any."""
    rounded = round(value, 3)
    if rounded == 0 < value:
        return "< 0.001"
    return show_number(rounded) if rounded == int(rounded) else f"{rounded:.3f}"
