"""Lesson 3: three measures of how mixed a group is, and why a split's gain is their decrease."""

from collections.abc import Collection, Iterable
from typing import Any

from explorer.data.display import show_aligned
from explorer.growth.growing import grow
from explorer.judging.scores import n_right
from explorer.lessons.engine import Offer, choices, known
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.mixtures import REST, Mixed, Mixtures, Parting, mixtures_of
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

N_POINTS = 100
"""The points of a curve."""

GINI, ENTROPY, MISTAKES = Criterion.GINI, Criterion.ENTROPY, Criterion.MISCLASSIFICATION

LOOKS = {ENTROPY: Tone.QUIET, GINI: Tone.STRONG, MISTAKES: Tone.DASHED}
"""The measures in the order of their height at one half."""

BENT = (ENTROPY, GINI)
"""The measures with bent curves; the third appears where it is explained."""

_BEGUN = "Each tree has made only its first split. It will grow until no leaf can be split."
_GROWN = "Each tree is fully grown: no leaf can be split."


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
        return "All groups that this table's splits make are equally mixed."
    return ""


def _mixed(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which group is most mixed."""
    its, told = mixtures_of(subject.training), made.is_revealed
    a, b = its.kinds
    most = max(its.groups, key=lambda one: one.impurity(GINI))
    bars = tuple(
        class_bar(
            one.label,
            one.counts,
            its.kinds,
            f"Gini {decimals(one.impurity(GINI))}" if told else one.words,
        )
        for one in its.groups
    )
    caption = "; ".join(f"{one.label}: {one.words} are {a.name}" for one in its.groups)
    hint = "bars: shares of the classes; number: " + ("Gini" if told else f"rows of class {a.name}")
    picture = ChartView((Panel(Axis(), bars=bars),), f"{caption}.", classes=its.kinds, hint=hint)
    against = f" {a.name} is compared with all other classes." if b.name == REST else ""
    labels = {i: one.label for i, one in enumerate(its.groups)}
    offer = choices(labels, its.groups.index(most))
    return subject.facts({"most": most, "against": against}, *offer, picture=picture)


def _drag(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask at which mixture impurity is highest: one to drag, under curves after the reveal."""
    its, n = mixtures_of(subject.training), subject.training.n_rows
    n_stops = n if n <= MAX_STOPS and n % 2 == 0 else MAX_STOPS
    at = round(float(made.choice)) if made.choice else 0
    criteria = BENT if made.is_revealed else ()
    offer: Offer = ((), str(n_stops // 2))
    if made.is_revealed and made.choice:
        group = Mixed("", at, n_stops)
        score = ", ".join(f"{criterion_name(c)} {decimals(group.impurity(c))}" for c in BENT)
        offer = choices({at: (f"p = {at}/{n_stops}", score)}, n_stops // 2)
    stops = []
    for group in (Mixed("", n_a, n_stops) for n_a in range(n_stops + 1)):
        found = {one: group.impurity(one) for one in criteria}
        rings = tuple((group.share, value) for value in found.values())
        readings = tuple(
            (decimals(value) + (" bits" if one is ENTROPY else ""), criterion_name(one))
            for one, value in found.items()
        )
        text = f"p = {group.n_a}/{n_stops}"
        stops.append(Stop(group.share, text, str(group.n_a), rings=rings, readings=readings))
    asked, (a, b) = _asked(subject, its), its.kinds
    parts = (Part(0.0, None, a.slot, title=a.name), Part(None, 1.0, b.slot, title=b.name))
    bar = Bar(f"{n_stops} {subject.rows}", parts)
    picture = ChartView(
        (_curves(subject, its, criteria), Panel(Axis(), bars=(bar,))),
        f"The chart plots impurity against the share of {subject.rows} with {asked}.",
        Handle(f"Share with {asked}", tuple(stops), at, takes=not criteria),
        its.kinds,
    )
    half = Mixed("", 1, 2)
    names = {
        "asked": asked,
        "stops": n_stops,
        "gini_half": half.impurity(GINI),
        "entropy_half": half.impurity(ENTROPY),
    }
    return subject.facts(names, *offer, numbers=(0, n_stops), picture=picture)


def _drop(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how much impurity is left after a split."""
    its = mixtures_of(subject.training)
    drop = known(its.drop)
    sides = drop.left, drop.right
    left, right = (side.impurity(GINI) for side in sides)
    terms = [f"{side.n}/{drop.whole.n} × {decimals(side.impurity(GINI))}" for side in sides]
    after = decimals(drop.after(GINI))
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
        "after": after,
        "gain": decimals(drop.gain(GINI)),
        "sum": f"{' + '.join(terms)} = {after}",
    }
    picture = _split(subject, its, drop, (GINI,), told=made.is_revealed)
    return subject.facts(names, *choices(options, nearer), picture=picture)


def _missed(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which measure sees no gain in a split that does not reduce mistakes."""
    its = mixtures_of(subject.training)
    missed = known(its.missed)
    options = {
        criterion_name(one): (titled(one), f"gain {decimals(missed.gain(one))}") for one in LOOKS
    }
    offer = choices(options, criterion_name(MISTAKES))
    picture = _split(subject, its, missed, LOOKS, told=made.is_revealed)
    return subject.facts({"wrong": min(missed.whole.counts)}, *offer, picture=picture)


def _grow(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which of two measures grows the smaller tree. Before the reveal, their first splits."""
    training = subject.training
    gini, mistakes = grow(training, SearchRules(GINI)), grow(training, SearchRules(MISTAKES))
    options = {
        "gini": (titled(GINI), leaves(gini.n_leaves)),
        "misclassification": (titled(MISTAKES), leaves(mistakes.n_leaves)),
        "same": "Both are the same size",
    }
    fewer = "gini" if gini.n_leaves < mistakes.n_leaves else "misclassification"
    names = {
        "gini": gini,
        "mistakes": mistakes,
        "stage_words": _GROWN if made.is_revealed else _BEGUN,
        "right": n_right(gini),
    }
    trees = gini, mistakes
    if not made.is_revealed:
        trees = trim(gini, StopRules(max_depth=1)), trim(mistakes, StopRules(max_depth=1))
    titles = "Grown with Gini", "Grown with misclassification"
    picture = Pair(titles, trees, (training, training))
    offer = choices(options, "same" if gini.n_leaves == mistakes.n_leaves else fewer)
    return subject.facts(names, *offer, picture=picture)


def _asked(subject: LessonSubject, its: Mixtures) -> str:
    """Return the condition of the class in question, "play = No"."""
    return f"{subject.target} = {its.kinds[0].name}"


def _curves(
    subject: LessonSubject,
    its: Mixtures,
    criteria: Collection[Criterion],
    lines: Iterable[Line] = (),
    **more: Any,
) -> Panel:
    """Draw impurity against the share of the class in question."""
    groups = [Mixed("", n_a, N_POINTS) for n_a in range(N_POINTS + 1)]
    curves = [
        Line(
            tuple((group.share, group.impurity(one)) for group in groups), LOOKS[one], heading(one)
        )
        for one in criteria
    ]
    title = f"Impurity if a share p of the {subject.rows} has {_asked(subject, its)}"
    most = 0.5 if tuple(criteria) == (GINI,) else 1.0
    y = Axis(0.0, most, ticks=tuple(number_ticks(0.0, most)))
    return Panel(Axis(), y, title, lines=(*curves, *lines), **more)


def _split(
    subject: LessonSubject,
    its: Mixtures,
    parting: Parting,
    criteria: Collection[Criterion],
    *,
    told: bool,
) -> ChartView:
    """Draw a split's groups below the curves, each where its mixture is; the reveal draws how far
    impurity drops to the line between both sides."""
    whole, *sides = groups = (parting.whole, parting.left, parting.right)
    lines, rings, readings = [], [], []
    for one in criteria:
        before, after = whole.impurity(one), parting.after(one)
        places = [(group.share, group.impurity(one)) for group in groups]
        rings += [Dot(*place, is_ring=True) for place in (places if told else places[:1])]
        if told:
            lines.append(Line(tuple(places[1:]), Tone.ACCENT))
            lines.append(Line(((whole.share, before), (whole.share, after)), Tone.HEAVY))
            words = f"{heading(one)}: {decimals(before)} before, {decimals(after)} after"
            readings.append((f"gain {decimals(parting.gain(one))}", words))
        else:
            readings.append((decimals(before), f"{heading(one)}, before the split"))
    names = (f"all {whole.n} {subject.rows}", *(side.label for side in sides))
    bars = tuple(
        class_bar(name, group.counts, its.kinds, group.words)
        for name, group in zip(names, groups, strict=True)
    )
    marks = tuple(Mark(group.share, tone=Tone.DASHED, down=2) for group in groups)
    drawn = _curves(subject, its, criteria, lines, dots=tuple(rings), marks=marks)
    return ChartView(
        (drawn, Panel(Axis(), bars=bars)),
        f"The chart plots impurity against the share of {subject.rows} with "
        f"{_asked(subject, its)}; the bars show the two sides of a split.",
        classes=its.kinds,
        readings=tuple(readings),
    )


def titled(criterion: Criterion) -> str:
    """Return the criterion for the beginning of a line, "Entropy"."""
    return criterion_name(criterion).capitalize()


def heading(criterion: Criterion) -> str:
    """Return the criterion as a heading, with its unit: "Entropy, bits"."""
    return titled(criterion) + (", bits" if criterion is ENTROPY else "")


def decimals(value: float) -> str:
    """Write three decimals, so that values align; a whole number has none."""
    return show_aligned(value, 3).removesuffix(".000")


IMPURITY = read_lesson("impurity", why_not, (_mixed, _drag, _drop, _missed, _grow))
