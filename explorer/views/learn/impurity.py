"""Lesson 3 on a table: how mixed its groups are, what its splits gain by three measures."""

from dataclasses import dataclass

from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.scores import n_right
from explorer.lessons.lesson import Step
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.views.learn.mixtures import (
    BENT,
    MEASURES,
    Group,
    GroupsView,
    Mixed,
    Mixtures,
    MixtureView,
    Parting,
    capitalized,
    column_name,
    decimals,
    measures_of,
    mixtures_of,
)
from explorer.views.learn.steps import LessonSubject, Option, Prediction, StepFacts
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.wording import equation, leaves, listed, short, short_column

MAX_STOPS = 20
"""Mixtures are dragged over one row after the other where there are no more rows than this."""

_ABOUT = {
    "drag": "Impurity over the share of rows with {a}.",
    "drop": "Impurity over the share of rows with {a}, and the two sides of a split.",
    "missed": "Three measures over the share of rows with {a}, and the two sides of a split.",
}

_SAME = "same"
_FIRST = StopRules(max_depth=1)
_RIVALS = (Criterion.GINI, Criterion.MISCLASSIFICATION)


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
    groups, is_told = [], made.is_revealed
    for one in its.groups:
        counts = (a.slot, one.n_a), (b.slot, one.n - one.n_a)
        gini = decimals(one.impurity(Criterion.GINI)) if is_told else ""
        groups.append(Group(one.label, counts, (gini,), is_told and one is most))
    said = (f"{one.label}: {one.n_a} of {one.n} are {a.name}" for one in its.groups)
    columns, caption = (column_name(Criterion.GINI),), "; ".join(said) + "."
    return GroupsView(f"impurity/{step.key}", (a, b), columns, tuple(groups), is_told, caption)


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


@dataclass(frozen=True, slots=True, eq=False)
class GrownPair:
    """The trees of both measures, Gini's first."""

    training: TrainingTable
    trees: tuple[Tree, Tree]

    def texts(self) -> dict[str, str]:
        """What sentences say of them."""
        names = [short(name) for name in self.training.features.names]
        (gini, mistakes), (one, other) = self.trees, map(_root_words, self.trees)
        return {
            "features": listed(names),
            "gini_leaves": show_count(gini.n_leaves),
            "mistakes_leaves": show_count(mistakes.n_leaves),
            "gini_right": show_count(n_right(gini)),
            "mistakes_right": show_count(n_right(mistakes)),
            "gini_root": one,
            "mistakes_root": other,
        }

    def drawn(self, *, is_revealed: bool) -> tuple[tuple[str, Tree], ...]:
        """Each tree with its name; before the reveal its first split alone."""
        trees = self.trees if is_revealed else [trim(one, _FIRST) for one in self.trees]
        names = (f"Grown by {criterion_name(one)}" for one in _RIVALS)
        return tuple(zip(names, trees, strict=True))

    def options(self) -> tuple[tuple[Option, ...], str]:
        """Which tree has fewer leaves."""
        gini, mistakes = (tree.n_leaves for tree in self.trees)
        keys = [str(one) for one in _RIVALS]
        right = _SAME if gini == mistakes else keys[gini > mistakes]
        options = [
            Option(key, capitalized(criterion_name(one)), leaves(tree.n_leaves))
            for key, one, tree in zip(keys, _RIVALS, self.trees, strict=True)
        ]
        return (*options, Option(_SAME, "Both have as many")), right


def grown_pair(training: TrainingTable) -> GrownPair:
    """Both grow until no leaf can be split."""
    trees = [grow(training, SearchRules(one)) for one in _RIVALS]
    return GrownPair(training, (trees[0], trees[1]))


def _root_words(tree: Tree) -> str:
    split = tree.split(0)
    return equation(split, short_column(tree.features[split.feature])) if split else "nothing"


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    training = subject.training
    if len(training.classes) < 2:
        return f"{subject.target} has one class alone: nothing is mixed."
    found = mixtures_of(training)
    if found.drop is None:
        return "No split of this table gains anything, so there is no gain to look at."
    if found.missed is None:
        return "This lesson needs a split that gains by Gini and saves no mistake; there is none."
    if len(found.groups) < 2:
        return "Its splits make groups that are all equally mixed."
    return ""


def impurity_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws; `why_not` must have found nothing."""
    if step.key == "grow":
        pair = grown_pair(subject.training)
        options, right = pair.options()
        return subject.facts(pair.texts(), options, right, picture=pair)
    mixtures = mixtures_of(subject.training)
    if mixtures.drop is None or mixtures.missed is None:
        raise ValueError(why_not(subject))
    found = Found(mixtures, mixtures.drop, mixtures.missed, subject)
    options, right = _options(step, found, made)
    numbers = (0, found.stops) if step.key == "drag" else None
    picture = (_groups if step.key == "mixed" else _curves)(step, found, made)
    return subject.facts(_texts(found), options, right, picture=picture, numbers=numbers)


def _texts(found: Found) -> dict[str, str]:
    its, a = found.mixtures, found.mixtures.kinds[0].name
    against = f" {a} stands against all other classes." if its.is_against_rest else ""
    two = Mixed("", 1, 2)
    texts = {
        "class_a": a,
        "class_b": its.kinds[1].name,
        "against": against,
        "most": its.most_and_least[0].label,
        "asked": found.asked,
        "stops": show_count(found.stops),
        "half": "1/2",
        "gini_half": show_number(two.impurity(Criterion.GINI)),
        "entropy_half": show_number(two.impurity(Criterion.ENTROPY)),
    }
    drop, missed, gini = found.drop, found.missed, Criterion.GINI
    n, sides = show_count(drop.whole.n), (drop.left, drop.right)
    terms = [f"{show_count(side.n)}/{n} × {decimals(side.impurity(gini))}" for side in sides]
    wrong = min(missed.whole.n_a, missed.whole.n - missed.whole.n_a)
    return texts | {
        "drop_feature": drop.feature,
        "drop_rule": f"Splitting on {drop.feature}",
        "drop_n_left": show_count(drop.left.n),
        "drop_n_right": show_count(drop.right.n),
        "drop_before": decimals(drop.whole.impurity(gini)),
        "drop_after": decimals(drop.after(gini)),
        "drop_gain": decimals(drop.gain(gini)),
        "drop_sum": f"{terms[0]} + {terms[1]} = {decimals(drop.after(gini))}",
        "missed_wrong": show_count(wrong),
    }


def _options(step: Step, found: Found, made: Prediction) -> tuple[tuple[Option, ...], str]:
    """What may be predicted in a step, and which of it is so."""
    its = found.mixtures
    match step.key:
        case "mixed":
            options = [Option(str(i), one.label) for i, one in enumerate(its.groups)]
            return tuple(options), str(its.groups.index(its.most_and_least[0]))
        case "drag":
            stops, group = found.stops, Mixed("", dragged_to(made), found.stops)
            values = (f"{criterion_name(one)} {decimals(group.impurity(one))}" for one in BENT)
            chosen = Option(str(group.n_a), f"p = {group.n_a}/{stops}", ", ".join(values))
            return (chosen,) if made.is_revealed and made.choice else (), str(stops // 2)
        case "drop":
            return _nearer_options(found.drop)
        case "missed":
            gains = {criterion_name(one): decimals(found.missed.gain(one)) for one in MEASURES}
            options = [Option(one, capitalized(one), f"gain {gains[one]}") for one in gains]
            return tuple(options), criterion_name(Criterion.MISCLASSIFICATION)
        case _:
            return (), ""


def _nearer_options(drop: Parting) -> tuple[tuple[Option, ...], str]:
    """Whether both sides together are nearer to one side's Gini: that of more rows."""
    sides = {"left": drop.left, "right": drop.right}
    left, right = (side.impurity(Criterion.GINI) for side in sides.values())
    near = [
        Option(key, f"Near {side.label}", decimals(side.impurity(Criterion.GINI)))
        for key, side in sides.items()
    ]
    half = Option("half", "Halfway", decimals((left + right) / 2))
    is_half = drop.left.n == drop.right.n or left == right
    more = "left" if drop.left.n > drop.right.n else "right"
    return (near[0], half, near[1]), half.key if is_half else more
