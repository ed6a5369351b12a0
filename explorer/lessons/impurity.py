"""Lesson 3: three measures of how mixed a group is, and why a split's gain is their decrease."""

from explorer.growth.growing import grow
from explorer.judging.scores import n_right
from explorer.lessons.engine import Offer, choices
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.mixtures import BENT, MEASURES, Mixtures, Parting, mixtures_of
from explorer.lessons.pictures import Pair
from explorer.lessons.reading import read_lesson
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.trimming import trim
from explorer.views.learn.bars_view import BarsView, GroupBar
from explorer.views.learn.mixture_view import (
    Measure,
    Mixed,
    MixtureView,
    capitalized,
    column_name,
    decimals,
)
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.wording import leaves

MAX_STOPS = 20
"""Up to this many rows, mixtures are dragged over one row after the other."""

GINI, RIVALS = Criterion.GINI, (Criterion.GINI, Criterion.MISCLASSIFICATION)


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    if len(subject.training.classes) < 2:
        return f"{subject.target} has only one class: nothing is mixed."
    found = mixtures_of(subject.training)
    if found.drop is None:
        return "No split of this table gains anything, so there is no gain to show."
    if found.missed is None:
        return "This lesson needs a split that lowers Gini but saves no mistake; there is none."
    if len(found.groups) < 2:
        return "The splits of this table make groups that are all equally mixed."
    return ""


def _mixed(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which group is most mixed."""
    its = mixtures_of(subject.training)
    a, (most, _) = its.kinds[0], its.most_and_least
    told = made.is_revealed
    bars = tuple(
        GroupBar(
            str(i),
            "",
            one.label,
            one.label,
            (one.n_a, one.n - one.n_a),
            f"Gini {decimals(one.impurity(GINI))}" if told else f"{one.n_a} of {one.n}",
        )
        for i, one in enumerate(its.groups)
    )
    caption = "; ".join(f"{one.label}: {one.n_a} of {one.n} are {a.name}" for one in its.groups)
    hint = "bars: shares of the classes; number: " + ("Gini" if told else f"rows of class {a.name}")
    drawn = "groups of rows", its.kinds, bars, hint, True, f"{caption}."
    picture = BarsView("impurity/mixed", *drawn, chooses=not told)
    names = {
        "most": most,
        "against": f" {a.name} is compared with all other classes." if its.is_against_rest else "",
    }
    labels = {i: one.label for i, one in enumerate(its.groups)}
    offer = choices(labels, its.groups.index(most))
    return subject.facts(names, *offer, in_picture=True, picture=picture)


def _drag(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask at which mixture impurity is highest."""
    its, n = mixtures_of(subject.training), subject.training.n_rows
    stops = n if n <= MAX_STOPS and n % 2 == 0 else MAX_STOPS
    at = round(float(made.choice)) if made.choice else 0
    offer: Offer = ((), str(stops // 2))
    if made.is_revealed and made.choice:
        group = Mixed("", at, stops)
        score = ", ".join(f"{criterion_name(c)} {decimals(group.impurity(c))}" for c in BENT)
        offer = choices({at: (f"p = {at}/{stops}", score)}, stops // 2)
    half = Mixed("", 1, 2)
    names = {
        "asked": _asked(subject, its),
        "stops": stops,
        "gini_half": half.impurity(GINI),
        "entropy_half": half.impurity(Criterion.ENTROPY),
    }
    curves = BENT if made.is_revealed else ()
    picture = _curves("drag", subject, its, None, curves, made, at=at, stops=stops)
    return subject.facts(names, *offer, numbers=(0, stops), picture=picture)


def _drop(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how much impurity is left after a split."""
    its = mixtures_of(subject.training)
    drop = its.drop
    assert drop is not None, "a table without a gain is refused before"
    sides = drop.left, drop.right
    left, right = (side.impurity(GINI) for side in sides)
    terms = [f"{side.n}/{drop.whole.n} × {decimals(side.impurity(GINI))}" for side in sides]
    options = {
        "left": (f"Near {drop.left.label}", decimals(left)),
        "half": ("Halfway", decimals((left + right) / 2)),
        "right": (f"Near {drop.right.label}", decimals(right)),
    }
    is_half = drop.left.n == drop.right.n or left == right
    nearer = "half" if is_half else "left" if drop.left.n > drop.right.n else "right"
    names = {
        "drop": drop,
        "before": decimals(drop.whole.impurity(GINI)),
        "after": decimals(drop.after(GINI)),
        "gain": decimals(drop.gain(GINI)),
        "sum": f"{terms[0]} + {terms[1]} = {decimals(drop.after(GINI))}",
    }
    picture = _curves("drop", subject, its, drop, (GINI,), made)
    return subject.facts(names, *choices(options, nearer), picture=picture)


def _missed(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which measure sees no gain in a split that saves no mistake."""
    its = mixtures_of(subject.training)
    missed = its.missed
    assert missed is not None, "a table without such a split is refused before"
    options = {
        criterion_name(one): (
            capitalized(criterion_name(one)),
            f"gain {decimals(missed.gain(one))}",
        )
        for one in MEASURES
    }
    names = {"wrong": min(missed.whole.n_a, missed.whole.n - missed.whole.n_a)}
    offer = choices(options, criterion_name(Criterion.MISCLASSIFICATION))
    picture = _curves("missed", subject, its, missed, MEASURES, made)
    return subject.facts(names, *offer, picture=picture)


def _grow(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which of two measures grows the smaller tree. Before the reveal, their first splits."""
    training = subject.training
    gini, mistakes = (grow(training, SearchRules(one)) for one in RIVALS)
    names = {
        "gini": gini,
        "mistakes": mistakes,
        "right": n_right(gini),
        "mistakes_right": n_right(mistakes),
    }
    trees = gini, mistakes
    options: dict[object, object] = {
        str(one): (capitalized(criterion_name(one)), leaves(tree.n_leaves))
        for one, tree in zip(RIVALS, trees, strict=True)
    }
    options["same"] = "Both are the same size"
    is_same = gini.n_leaves == mistakes.n_leaves
    right = "same" if is_same else str(RIVALS[gini.n_leaves > mistakes.n_leaves])
    if not made.is_revealed:
        trees = trim(gini, StopRules(max_depth=1)), trim(mistakes, StopRules(max_depth=1))
    titles = f"Grown by {criterion_name(RIVALS[0])}", f"Grown by {criterion_name(RIVALS[1])}"
    picture = Pair(titles, trees, (training, training))
    return subject.facts(names, *choices(options, right), picture=picture)


def _asked(subject: LessonSubject, its: Mixtures) -> str:
    """Return the condition of the class in question, "play = No"."""
    return f"{subject.target} = {its.kinds[0].name}"


def _curves(
    key: str,
    subject: LessonSubject,
    its: Mixtures,
    parting: Parting | None,
    criteria: tuple[Criterion, ...],
    made: Prediction,
    *,
    at: int | None = None,
    stops: int | None = None,
) -> MixtureView:
    """Draw impurity over the share of a class, with the sides of a split or a handle."""
    told, asked = made.is_revealed, _asked(subject, its)
    sides = "" if parting is None else ", and the two sides of a split"
    return MixtureView(
        id=f"impurity/{key}",
        noun=subject.rows,
        kinds=its.kinds,
        asked=asked,
        stops=its.whole.n if stops is None else stops,
        at=its.whole.n_a if at is None else at,
        curves=criteria,
        names=tuple(criterion_name(one) for one in MEASURES),
        sides=() if parting is None else (parting.left, parting.right),
        chords=criteria if told else (),
        measures=() if parting is None else measures_of(parting, criteria, is_told=told),
        moves=at is not None,
        chooses=at is not None and not told,
        is_revealed=told,
        caption=f"Impurity over the share of rows with {asked}{sides}.",
    )


def measures_of(
    parting: Parting, criteria: tuple[Criterion, ...], *, is_told: bool
) -> tuple[Measure, ...]:
    """Return what a split does to each measure."""
    found = []
    for one in criteria:
        before, gain = decimals(parting.whole.impurity(one)), parting.gain(one)
        told = (decimals(parting.after(one)), decimals(gain), gain) if is_told else ("", "", 0.0)
        found.append(Measure(one, column_name(one), before, *told))
    return tuple(found)


IMPURITY = read_lesson(
    "impurity",
    why_not,
    {
        "mixed": _mixed,
        "drag": _drag,
        "drop": _drop,
        "missed": _missed,
        "grow": _grow,
    },
)
