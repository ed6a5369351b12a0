"""Impurities and gains as small pictures."""

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_share
from explorer.growth.multiway.branches import Branches, branches_of
from explorer.tree.importances import impurity_shares
from explorer.tree.impurity import Criterion, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.walking import rows_at
from explorer.views.glossary.drawing import Box, Dot, Drawing, Line, Plane, Tone, level, pairs
from explorer.views.glossary.samples import sample, sample_tree
from explorer.views.nodes.wording import listed

N_SHARES = 25
_CURVES = (Criterion.ENTROPY, Criterion.GINI, Criterion.MISCLASSIFICATION)


def gini() -> Drawing:
    """Of two classes, over the share of one."""
    return _impurities(Criterion.GINI, "Gini")


def entropy() -> Drawing:
    """Of two classes, over the share of one."""
    return _impurities(Criterion.ENTROPY, "Entropy")


def misclassification() -> Drawing:
    """Of two classes, over the share of one."""
    return _impurities(Criterion.MISCLASSIFICATION, "Misclassification")


def criterion() -> Drawing:
    """All three together."""
    return _impurities(None, "Entropy, Gini and misclassification")


def _impurities(meant: Criterion | None, name: str) -> Plane:
    share = np.linspace(0.0, 1.0, N_SHARES)
    counts = np.stack([share, 1.0 - share], axis=1)
    curves = {each: class_total(each, counts) for each in _CURVES}
    lines = [
        Line(pairs(share, curve), Tone.STRONG if meant in (each, None) else Tone.QUIET)
        for each, curve in curves.items()
    ]
    lines.sort(key=lambda line: line.tone is Tone.STRONG)
    words = f"{name} of two classes over the share of one of them"
    top = "" if meant is None else f", at most {float(curves[meant].max()):g}"
    ground = level(0.0, (0.0, 1.0), Tone.QUIET)
    return Plane(f"{words}{top}.", (0.0, 1.0), (0.0, 1.05), (), (ground, *lines))


def impurity() -> Drawing:
    """The classes of the root and of a child, one above the other."""
    tree = sample_tree("penguins", stop=StopRules(max_depth=1))
    counts = np.asarray(tree.statistics)[:2]
    words = f"The classes of the penguins’ root, Gini {tree.impurity[0]:.3f}, and of its left side"
    return _stacks(f"{words}, Gini {tree.impurity[1]:.3f}.", counts)


def pure() -> Drawing:
    """The classes of a root, and of a pure leaf."""
    tree = sample_tree("milk_fish_egg", stop=StopRules(max_depth=1))
    counts = np.asarray(tree.statistics)[[0, int(tree.leaves[0])]]
    return _stacks("The two classes of the six days, and one side that is pure.", counts)


def majority_vote() -> Drawing:
    """The classes of a leaf, side by side."""
    tree = sample_tree("penguins", stop=StopRules(max_depth=2))
    node = int(tree.leaves[np.argmax(tree.impurity[tree.leaves])])
    counts = np.asarray(tree.statistics)[node]
    boxes = tuple(
        Box((at + 0.1, at + 0.9), (0.0, float(count)), slot=at)
        for at, count in enumerate(counts.tolist())
    )
    names = tree.target.levels
    told = [f"{round(count)} {name}" for name, count in zip(names, counts.tolist(), strict=True)]
    words = f"A leaf with {listed(told)}: it predicts {names[int(tree.prediction[node])]}."
    return Plane(words, (0.0, float(len(counts))), (0.0, float(counts.max())), boxes)


def _stacks(words: str, counts: NDArray[np.float64]) -> Plane:
    """Two bars, the first above, each as long as the other."""
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
    """Of the features of a table, the largest strong."""
    names, found = _branches()
    gains = [each.gain for each in found]
    best = int(np.argmax(gains))
    words = f"Information gain of {listed(names)}; {names[best]} gains {gains[best]:.3f} bits."
    return _bars(words, gains)


def gain_ratio() -> Drawing:
    """Of the same features."""
    names, found = _branches()
    ratios = [each.ratio for each in found]
    best = int(np.argmax(ratios))
    words = f"Gain ratio of {listed(names)}; that of {names[best]} is {ratios[best]:.3f}."
    return _bars(words, ratios, [each.gain for each in found])


def _branches() -> tuple[list[str], list[Branches]]:
    training = sample("play_tennis")
    rows = np.arange(training.n_rows)
    found = [
        branches_of(training, SearchRules(), rows, feature)
        for feature in range(len(training.features))
    ]
    return list(training.features.names), found


def importance() -> Drawing:
    """The shares of the impurity decrease, a bar a feature."""
    tree = sample_tree("penguins", stop=StopRules(max_depth=3))
    shares = impurity_shares(tree)
    order = np.argsort(-shares, kind="stable")
    names = tree.features.names
    first = int(order[0])
    words = (
        f"What each feature of the penguins decreases; {names[first]} {show_share(shares[first])}."
    )
    return _bars(words, shares[order].tolist())


def _bars(words: str, values: list[float], behind: list[float] | None = None) -> Plane:
    """Bars from the left, the first above; the longest is strong. behind: quiet ones, beside."""
    longest = max(range(len(values)), key=values.__getitem__)
    boxes = []
    for at, value in enumerate(values):
        top = len(values) - at
        half = 0.45 if behind else 0.8
        tone = Tone.STRONG if at == longest else Tone.QUIET
        boxes.append(Box((0.0, float(value)), (top - 0.1 - half, top - 0.1), tone=tone))
        if behind:
            boxes.append(Box((0.0, float(behind[at])), (top - 0.9, top - 0.6)))
    most = max([*values, *(behind or [])])
    return Plane(words, (0.0, float(most)), (0.0, float(len(values))), tuple(boxes))


def squared_error() -> Drawing:
    """Some cars of a leaf, and the distances from their mean."""
    return _distances(Criterion.SQUARED_ERROR, "mean")


def absolute_error() -> Drawing:
    """Some cars of a leaf, and the distances from their median."""
    return _distances(Criterion.ABSOLUTE_ERROR, "median")


def _distances(measure: Criterion, name: str) -> Plane:
    training = sample("cars_mpg")
    tree = sample_tree("cars_mpg", search=SearchRules(measure), stop=StopRules(max_depth=0))
    rows = rows_at(tree, training.columns, 0)
    shown = rows[:: max(len(rows) // 14, 1)]
    values, middle = training.target_values[shown], float(tree.prediction[0])
    ends = (-1.0, float(len(shown)))
    stems = tuple(
        Line(((float(at), middle), (float(at), float(value))), Tone.ACCENT)
        for at, value in enumerate(values.tolist())
    )
    dots = tuple(Dot(float(at), float(value), size=0.6) for at, value in enumerate(values.tolist()))
    words = (
        f"{len(shown)} of {len(rows)} cars, and their distances from the {name} {middle:.1f} mpg."
    )
    low, high = float(values.min()), float(values.max())
    return Plane(words, ends, (low - 2, high + 2), (), (*stems, level(middle, ends)), dots)
