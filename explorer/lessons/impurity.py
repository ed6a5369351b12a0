"""Lesson 3: three measures of how mixed a group is, and why a split's gain is their decrease."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorer.data.display import show_aligned
from explorer.growth.growing import grow
from explorer.judging.scores import n_right
from explorer.lessons.engine import Offer, choices, known
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.mixtures import (
    BENT,
    MEASURES,
    Mixed,
    Mixtures,
    Parting,
    impurity_at,
    mixtures_of,
)
from explorer.lessons.pictures import Pair
from explorer.lessons.reading import read_lesson
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.trimming import trim
from explorer.views.learn.chart_view import (
    Axis,
    Bar,
    ChartView,
    Dot,
    Handle,
    Line,
    Mark,
    Panel,
    Part,
    Stop,
    Tone,
    class_bar,
)
from explorer.views.nodes.axes import number_ticks
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.wording import leaves

MAX_STOPS = 20
"""Up to this many rows, mixtures are dragged over one row after the other."""

SHARES = np.linspace(0, 1, 101).tolist()

LOOKS = {
    Criterion.ENTROPY: Tone.QUIET,
    Criterion.GINI: Tone.STRONG,
    Criterion.MISCLASSIFICATION: Tone.DASHED,
}

_BEGUN = "Each tree has made only its first split. It will grow until no leaf can be split."
_GROWN = "Each tree is fully grown: no leaf can be split."

GINI, RIVALS = Criterion.GINI, (Criterion.GINI, Criterion.MISCLASSIFICATION)


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    if len(subject.training.classes) < 2:
        return f"{subject.target} has only one class: nothing is mixed."
    found = mixtures_of(subject.training)
    if found.drop is None:
        return "No split of this table gains anything, so there is no gain to show."
    if found.missed is None:
        return (
            "This lesson needs a split that lowers Gini but not the number of mistakes; this table "
            "has none."
        )
    if len(found.groups) < 2:
        return "The groups that this table's splits make are all mixed to the same degree."
    return ""


def _mixed(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which group is most mixed."""
    its = mixtures_of(subject.training)
    a, (most, _) = its.kinds[0], its.most_and_least
    told = made.is_revealed
    bars = tuple(
        class_bar(
            one.label,
            (one.n_a, one.n - one.n_a),
            its.kinds,
            f"Gini {decimals(one.impurity(GINI))}" if told else f"{one.n_a} of {one.n}",
        )
        for one in its.groups
    )
    caption = "; ".join(f"{one.label}: {one.n_a} of {one.n} are {a.name}" for one in its.groups)
    hint = "bars: shares of the classes; number: " + ("Gini" if told else f"rows of class {a.name}")
    panels = (Panel(Axis(), bars=bars),)
    picture = ChartView(panels, f"{caption}.", classes=its.kinds, hint=hint)
    names = {
        "most": most,
        "against": f" {a.name} is compared with all other classes." if its.is_against_rest else "",
    }
    labels = {i: one.label for i, one in enumerate(its.groups)}
    offer = choices(labels, its.groups.index(most))
    return subject.facts(names, *offer, picture=picture)


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
    picture = _dragged(subject, its, stops, at, BENT if made.is_revealed else ())
    return subject.facts(names, *offer, numbers=(0, stops), picture=picture)


def _drop(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how much impurity is left after a split."""
    its = mixtures_of(subject.training)
    drop = known(its.drop)
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
    picture = _split(subject, its, drop, (GINI,), made)
    return subject.facts(names, *choices(options, nearer), picture=picture)


def _missed(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which measure sees no gain in a split that does not reduce mistakes."""
    its = mixtures_of(subject.training)
    missed = known(its.missed)
    options = {
        criterion_name(one): (
            capitalized(criterion_name(one)),
            f"gain {decimals(missed.gain(one))}",
        )
        for one in MEASURES
    }
    names = {"wrong": min(missed.whole.n_a, missed.whole.n - missed.whole.n_a)}
    offer = choices(options, criterion_name(Criterion.MISCLASSIFICATION))
    picture = _split(subject, its, missed, MEASURES, made)
    return subject.facts(names, *offer, picture=picture)


def _grow(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which of two measures grows the smaller tree. Before the reveal, their first splits."""
    training = subject.training
    gini, mistakes = (grow(training, SearchRules(one)) for one in RIVALS)
    names = {
        "gini": gini,
        "mistakes": mistakes,
        "stage_words": _GROWN if made.is_revealed else _BEGUN,
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
    titles = f"Grown with {criterion_name(RIVALS[0])}", f"Grown with {criterion_name(RIVALS[1])}"
    picture = Pair(titles, trees, (training, training))
    return subject.facts(names, *choices(options, right), picture=picture)


def _asked(subject: LessonSubject, its: Mixtures) -> str:
    """Return the condition of the class in question, "play = No"."""
    return f"{subject.target} = {its.kinds[0].name}"


def _curves_panel(subject: LessonSubject, its: Mixtures, criteria: Sequence[Criterion]) -> Panel:
    """Draw impurity against the share of the class in question."""
    most = 0.5 if tuple(criteria) == (GINI,) else 1.0
    lines = (
        Line(
            tuple((share, impurity_at(one, share)) for share in SHARES),
            LOOKS[one],
            column_name(one),
        )
        for one in criteria
    )
    title = f"Impurity if a share p of the {subject.rows} has {_asked(subject, its)}"
    y = Axis(0.0, most, ticks=tuple(number_ticks(0.0, most)))
    return Panel(Axis(), y, title, lines=tuple(lines))


def _dragged(
    subject: LessonSubject, its: Mixtures, stops: int, at: int, criteria: Sequence[Criterion]
) -> ChartView:
    """Draw a mixture to drag; it predicts as long as there are no curves."""
    asked, (a, b) = _asked(subject, its), its.kinds
    panel = _curves_panel(subject, its, criteria)
    parts = (Part(0.0, None, a.slot, title=a.name), Part(None, 1.0, b.slot, title=b.name))
    rows = Panel(Axis(), bars=(Bar(f"{stops} {subject.rows}", parts),))
    places = []
    for n_a in range(stops + 1):
        found = {one: impurity_at(one, n_a / stops) for one in criteria}
        units = {Criterion.ENTROPY: " bits"}
        places.append(
            Stop(
                n_a / stops,
                f"p = {n_a}/{stops}",
                str(n_a),
                rings=tuple((n_a / stops, value) for value in found.values()),
                readings=tuple(
                    (decimals(value) + units.get(one, ""), criterion_name(one))
                    for one, value in found.items()
                ),
            )
        )
    return ChartView(
        (panel, rows),
        f"The chart plots impurity against the share of {subject.rows} with {asked}.",
        Handle(f"Share with {asked}", tuple(places), at, takes=not criteria),
        its.kinds,
    )


def _split(
    subject: LessonSubject,
    its: Mixtures,
    parting: Parting,
    criteria: Sequence[Criterion],
    made: Prediction,
) -> ChartView:
    """Draw a split's groups below the curves, each where its mixture is, and a table of gains."""
    told, groups = made.is_revealed, (parting.whole, parting.left, parting.right)
    panel = _curves_panel(subject, its, criteria)
    drops = [line for one in criteria if told for line in _drop_lines(parting, one)]
    rings = [
        Dot(group.share, group.impurity(one), is_ring=True)
        for group in (groups if told else groups[:1])
        for one in criteria
    ]
    names = (f"all {parting.whole.n} {subject.rows}", parting.left.label, parting.right.label)
    bars = tuple(
        class_bar(name, (one.n_a, one.n - one.n_a), its.kinds, f"{one.n_a} of {one.n}")
        for name, one in zip(names, groups, strict=True)
    )
    marks = tuple(Mark(one.share, tone=Tone.DASHED, down=2) for one in groups)
    drawn = replace(panel, lines=(*panel.lines, *drops), dots=tuple(rings), marks=marks)
    return ChartView(
        (drawn, Panel(Axis(), bars=bars)),
        f"The chart plots impurity against the share of {subject.rows} with "
        f"{_asked(subject, its)}; the bars show the two sides of a split.",
        classes=its.kinds,
        readings=_gains(parting, criteria, told=told),
    )


def _drop_lines(parting: Parting, criterion: Criterion) -> tuple[Line, Line]:
    """Return the line between both sides, and the drop to it from the impurity of all rows."""
    sides = tuple((one.share, one.impurity(criterion)) for one in (parting.left, parting.right))
    at, before = parting.whole.share, parting.whole.impurity(criterion)
    return Line(sides, Tone.ACCENT), Line(
        ((at, before), (at, parting.after(criterion))), Tone.HEAVY
    )


def _gains(
    parting: Parting, criteria: Sequence[Criterion], *, told: bool
) -> tuple[tuple[str, str], ...]:
    """Return what a split does to each measure; after and gain appear at the reveal."""
    found = []
    for one in criteria:
        before, after, gain = map(
            decimals, (parting.whole.impurity(one), parting.after(one), parting.gain(one))
        )
        words = f"{column_name(one)}: {before} before"
        found.append(
            (f"gain {gain}", f"{words}, {after} after")
            if told
            else (before, f"{column_name(one)}, before the split")
        )
    return tuple(found)


def column_name(criterion: Criterion) -> str:
    """Return the criterion as a heading, with its unit."""
    unit = ", bits" if criterion is Criterion.ENTROPY else ""
    return capitalized(criterion_name(criterion)) + unit


def capitalized(name: str) -> str:
    """Return the name with a capital, for the beginning of a line."""
    return name[:1].upper() + name[1:]


def decimals(value: float) -> str:
    """Write three decimals, so that values align; a whole number has none."""
    return show_aligned(value, 3).removesuffix(".000")


IMPURITY = read_lesson("impurity", why_not, (_mixed, _drag, _drop, _missed, _grow))
