"""Impurities and gains as small pictures."""

from functools import partial

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_decimals, show_number, show_share
from explorer.growth.multiway.tree import branches_of
from explorer.tree.impurity import Criterion, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import impurity_shares
from explorer.tree.walking import rows_at
from explorer.views.glossary.drawing import (
    Box,
    Dot,
    Drawing,
    Line,
    Plane,
    Tone,
    bar,
    bars,
    level,
    pairs,
    upright,
)
from explorer.views.glossary.samples import sample, sample_tree
from explorer.views.nodes.wording import listed

N_SHARES = 25
_CURVES = (Criterion.ENTROPY, Criterion.GINI, Criterion.MISCLASSIFICATION)


def _impurities(meant: Criterion | None, name: str) -> Plane:
    """Draw the impurities of two classes over the share of one."""
    share = np.linspace(0.0, 1.0, N_SHARES)
    counts = np.stack([share, 1.0 - share], axis=1)
    curves = {each: class_total(each, counts) for each in _CURVES}
    lines = [
        Line(pairs(share, curve), Tone.STRONG if meant in (each, None) else Tone.QUIET)
        for each, curve in curves.items()
    ]
    lines.sort(key=lambda line: line.tone is Tone.STRONG)
    words = f"{name} of two classes, plotted against the share of one of them"
    top = "" if meant is None else f"; at most {show_number(float(curves[meant].max()))}"
    ground = level(0.0, (0.0, 1.0), Tone.QUIET)
    return Plane(f"{words}{top}.", (0.0, 1.0), (0.0, 1.05), (), (ground, *lines))


gini = partial(_impurities, Criterion.GINI, "Gini")
entropy = partial(_impurities, Criterion.ENTROPY, "Entropy")
misclassification = partial(_impurities, Criterion.MISCLASSIFICATION, "Misclassification")
criterion = partial(_impurities, None, "Entropy, Gini and misclassification")


def impurity() -> Drawing:
    tree = sample_tree("penguins", stop=StopRules(max_depth=1))
    counts = np.asarray(tree.statistics)[:2]
    root, left = (show_decimals(one, 3) for one in tree.impurity[:2].tolist())
    words = f"The penguins by class: at the root (Gini {root}) and in the left child (Gini {left})."
    return _stacks(words, counts)


def pure() -> Drawing:
    tree = sample_tree("milk_fish_egg", stop=StopRules(max_depth=1))
    counts = np.asarray(tree.statistics)[[0, int(tree.leaves[0])]]
    return _stacks(
        "The classes of all six days, and of the days on a pure side of the split.", counts
    )


def majority_vote() -> Drawing:
    tree = sample_tree("penguins", stop=StopRules(max_depth=2))
    node = int(tree.leaves[np.argmax(tree.impurity[tree.leaves])])
    counts, names = np.asarray(tree.statistics)[node].tolist(), tree.target.levels
    told = [f"{round(count)} {name}" for name, count in zip(names, counts, strict=True)]
    words = f"A leaf with {listed(told)}: it predicts {names[int(tree.prediction[node])]}."
    return bars(words, [bar(slot, count, slot) for slot, count in enumerate(counts)])


def _stacks(words: str, counts: FloatArray) -> Plane:
    """Draw two bars of equal length, the first above."""
    boxes = []
    for line, row in enumerate(counts.tolist()):
        total, left = sum(row), 0.0
        for slot, count in enumerate(row):
            if count:
                bottom = 0.62 - 0.54 * line
                boxes.append(Box((left, left + count / total), (bottom, bottom + 0.3), slot=slot))
                left += count / total
    return Plane(words, (0.0, 1.0), (0.0, 1.0), tuple(boxes))


def information_gain() -> Drawing:
    names, gains, _ = _branches()
    best = int(np.argmax(gains))
    gain = show_decimals(gains[best], 3)
    words = f"Information gain of {listed(names)}; the largest is {gain} bits, for {names[best]}."
    return _bars(words, gains)


def gain_ratio() -> Drawing:
    names, gains, ratios = _branches()
    best = int(np.argmax(ratios))
    ratio = show_decimals(ratios[best], 3)
    words = f"Gain ratio of {listed(names)}; the highest is {ratio}, for {names[best]}."
    return _bars(words, ratios, gains)


def _branches() -> tuple[list[str], list[float], list[float]]:
    """Return the features' names, gains and gain ratios."""
    training, search = sample("play_tennis"), SearchRules()
    rows, features = np.arange(training.n_rows), training.features
    found = [branches_of(training, search, rows, feature) for feature in range(len(features))]
    return list(features.names), [one.gain for one in found], [one.ratio for one in found]


def importance() -> Drawing:
    tree = sample_tree("penguins", stop=StopRules(max_depth=3))
    shares = impurity_shares(tree)
    order = np.argsort(-shares, kind="stable")
    names = tree.features.names
    first = int(order[0])
    told = f"{names[first]} has {show_share(shares[first])}"
    words = f"Each feature’s share of the impurity decrease for the penguin data; {told}."
    return _bars(words, shares[order].tolist())


def _bars(words: str, values: list[float], behind: list[float] | None = None) -> Plane:
    """Draw bars from the left, the first on top, the longest strong; behind: quiet bars below."""
    longest, boxes = max(range(len(values)), key=values.__getitem__), []
    for at, value in enumerate(values):
        top = len(values) - at
        half = 0.45 if behind else 0.8
        tone = Tone.STRONG if at == longest else Tone.QUIET
        boxes.append(Box((0.0, float(value)), (top - 0.1 - half, top - 0.1), tone=tone))
        if behind:
            boxes.append(Box((0.0, float(behind[at])), (top - 0.9, top - 0.6)))
    most = max([*values, *(behind or [])])
    return Plane(words, (0.0, float(most)), (0.0, float(len(values))), tuple(boxes))


def _distances(measure: Criterion, name: str) -> Plane:
    """Draw some cars, and their distances from the prediction of one leaf."""
    training = sample("cars_mpg")
    tree = sample_tree("cars_mpg", search=SearchRules(measure), stop=StopRules(max_depth=0))
    rows = rows_at(tree, training.columns, 0)
    shown = rows[:: max(len(rows) // 14, 1)]
    values, middle = training.target_values[shown], float(tree.prediction[0])
    ends = (-1.0, float(len(shown)))
    places = [(float(at), value) for at, value in enumerate(values.tolist())]
    stems = tuple(upright(at, (middle, value), Tone.ACCENT) for at, value in places)
    dots = tuple(Dot(at, value, size=0.6) for at, value in places)
    told = f"their distances from the {name}, {show_decimals(middle, 1)} mpg"
    heights = float(values.min()) - 2, float(values.max()) + 2
    lines = *stems, level(middle, ends)
    return Plane(f"{len(shown)} of {len(rows)} cars, and {told}.", ends, heights, (), lines, dots)


squared_error = partial(_distances, Criterion.SQUARED_ERROR, "mean")
absolute_error = partial(_distances, Criterion.ABSOLUTE_ERROR, "median")
