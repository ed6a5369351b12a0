"""Lesson 3 on a table: how mixed its groups are, and what its splits gain by three measures."""

from explorer.data.display import show_count, show_number
from explorer.lessons.lesson import Step
from explorer.tree.impurity import Criterion
from explorer.views.learn.grown_pair import grown_pair
from explorer.views.learn.impurity_pictures import PICTURES, Found, dragged_to
from explorer.views.learn.mixture_view import capitalized, decimals
from explorer.views.learn.mixtures import BENT, MEASURES, Mixed, Parting, mixtures_of
from explorer.views.learn.step_facts import Option, Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.nodes.criterion_words import criterion_name


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
        return StepFacts(subject.common_texts | pair.texts(), options, right, picture=pair)
    mixtures = mixtures_of(subject.training)
    if mixtures.drop is None or mixtures.missed is None:
        raise ValueError(why_not(subject))
    found = Found(mixtures, mixtures.drop, mixtures.missed, subject)
    options, right = _options(step, found, made)
    return StepFacts(
        texts=_texts(found),
        options=options,
        right=right,
        numbers=(0, found.stops) if step.key == "drag" else None,
        picture=PICTURES[step.key](step, found, made),
    )


def _texts(found: Found) -> dict[str, str]:
    its, a = found.mixtures, found.mixtures.kinds[0].name
    against = f" {a} stands against all other classes." if its.is_against_rest else ""
    two = Mixed("", 1, 2)
    texts = found.subject.common_texts | {
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
    return texts | _split_texts(found)


def _split_texts(found: Found) -> dict[str, str]:
    drop, missed, gini = found.drop, found.missed, Criterion.GINI
    n = show_count(drop.whole.n)
    terms = [
        f"{show_count(side.n)}/{n} × {decimals(side.impurity(gini))}"
        for side in (drop.left, drop.right)
    ]
    wrong = min(missed.whole.n_a, missed.whole.n - missed.whole.n_a)
    return {
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
            stops = found.stops
            chosen = (
                (_mixture(dragged_to(made), stops),) if made.is_revealed and made.choice else ()
            )
            return chosen, str(stops // 2)
        case "drop":
            return _nearer_options(found.drop)
        case "missed":
            names = [criterion_name(one) for one in MEASURES]
            gains = [f"gain {decimals(found.missed.gain(one))}" for one in MEASURES]
            told = zip(names, gains, strict=True)
            options = [Option(one, capitalized(one), gain) for one, gain in told]
            return tuple(options), criterion_name(Criterion.MISCLASSIFICATION)
        case _:
            return (), ""


def _nearer_options(drop: Parting) -> tuple[tuple[Option, ...], str]:
    """Whether both sides together are nearer to one side's Gini: that of more rows."""
    sides = {"left": drop.left, "right": drop.right}
    values = {key: side.impurity(Criterion.GINI) for key, side in sides.items()}
    near = {
        key: Option(key, f"Near {side.label}", decimals(values[key])) for key, side in sides.items()
    }
    half = Option("half", "Halfway", decimals(sum(values.values()) / 2))
    is_half = drop.left.n == drop.right.n or values["left"] == values["right"]
    more = "left" if drop.left.n > drop.right.n else "right"
    return (near["left"], half, near["right"]), half.key if is_half else more


def _mixture(n_a: int, stops: int) -> Option:
    group = Mixed("", n_a, stops)
    values = (f"{criterion_name(one)} {decimals(group.impurity(one))}" for one in BENT)
    return Option(str(n_a), f"p = {n_a}/{stops}", ", ".join(values))
