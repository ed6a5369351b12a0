"""The pictures of lesson 3: groups as marks, and the curves over a mixture of two classes."""

from collections.abc import Callable
from dataclasses import dataclass

from explorer.lessons.lesson import Step
from explorer.tree.impurity import Criterion
from explorer.views.learn.mixture_view import (
    Group,
    GroupsView,
    MixtureView,
    column_name,
    decimals,
    measures_of,
)
from explorer.views.learn.mixtures import BENT, MEASURES, Mixtures, Parting
from explorer.views.learn.step_facts import Prediction
from explorer.views.learn.subject import LessonSubject
from explorer.views.nodes.criterion_words import criterion_name

MAX_STOPS = 20
"""Mixtures are dragged over one row after the other where there are no more rows than this."""

_ABOUT = {
    "drag": "Impurity over the share of rows with {a}.",
    "drop": "Impurity over the share of rows with {a}, and the two sides of a split.",
    "missed": "Three measures over the share of rows with {a}, and the two sides of a split.",
}


@dataclass(frozen=True, slots=True)
class Found:
    """What the lesson shows of a table that has what it needs."""

    mixtures: Mixtures
    drop: Parting
    missed: Parting
    subject: LessonSubject

    @property
    def asked(self) -> str:
        """What the rows of the class in question have, "play = No"."""
        return f"{self.subject.target} = {self.mixtures.kinds[0].name}"

    @property
    def stops(self) -> int:
        """Rows of the group that is mixed by hand: an even number, so that it can be halved."""
        n = self.subject.training.n_rows
        return n if n <= MAX_STOPS and n % 2 == 0 else MAX_STOPS


def dragged_to(made: Prediction) -> int:
    """How many rows of the first class were dragged to; 0 where nothing was yet."""
    return round(float(made.choice)) if made.choice else 0


def _groups(step: Step, found: Found, made: Prediction) -> GroupsView:
    its, most = found.mixtures, found.mixtures.most_and_least[0]
    a, b = its.kinds
    groups = tuple(
        Group(
            one.label,
            ((a.slot, one.n_a), (b.slot, one.n - one.n_a)),
            (decimals(one.impurity(Criterion.GINI)) if made.is_revealed else "",),
            made.is_revealed and one is most,
        )
        for one in its.groups
    )
    said = (f"{one.label}: {one.n_a} of {one.n} are {a.name}" for one in its.groups)
    columns, caption = (column_name(Criterion.GINI),), "; ".join(said) + "."
    return GroupsView(f"impurity/{step.key}", (a, b), columns, groups, made.is_revealed, caption)


def _curves(step: Step, found: Found, made: Prediction) -> MixtureView:
    its, shown = found.mixtures, made.is_revealed
    is_drag = step.key == "drag"
    parting = {"drop": found.drop, "missed": found.missed}.get(step.key)
    criteria = {"drop": (Criterion.GINI,), "drag": BENT}.get(step.key, MEASURES)
    sides = () if parting is None else (parting.left, parting.right)
    measures = () if parting is None else measures_of(parting, criteria, is_revealed=shown)
    stops = found.stops if is_drag else its.whole.n
    return MixtureView(
        id=f"impurity/{step.key}",
        noun=found.subject.rows,
        kinds=its.kinds,
        asked=found.asked,
        stops=stops,
        at=dragged_to(made) if is_drag else its.whole.n_a,
        curves=criteria if shown or not is_drag else (),
        names=tuple(criterion_name(one) for one in MEASURES),
        sides=sides,
        chords=criteria if shown else (),
        measures=measures,
        moves=is_drag,
        chooses=is_drag and not shown,
        is_revealed=shown,
        caption=_ABOUT[step.key].format(a=found.asked),
    )


PICTURES: dict[str, Callable[[Step, Found, Prediction], object]] = {
    "mixed": _groups,
    "drag": _curves,
    "drop": _curves,
    "missed": _curves,
}
