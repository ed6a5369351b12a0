"""Impurities, gains and errors as small pictures."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from explorer.growth.multiway.tree import branches_of
from explorer.judging.judged_rows import judged_by_tree
from explorer.tree.impurity import Criterion, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import impurity_shares
from explorer.views.glossary.drawing import (
    Bar,
    Dot,
    Sketch,
    Tone,
    bars,
    curve,
    level,
    plane,
    stairs,
    upright,
)
from explorer.views.glossary.samples import sample, sample_tree

N_SHARES = 25
_CURVES = (Criterion.ENTROPY, Criterion.GINI, Criterion.MISCLASSIFICATION)


def _impurities(meant: Criterion | None = None) -> Sketch:
    """Draw the impurities of two classes over the share of one."""
    share = np.linspace(0.0, 1.0, N_SHARES)
    counts = np.stack([share, 1.0 - share], axis=1)
    heights = {each: class_total(each, counts) for each in _CURVES}
    quiet = (level(0.0, (0.0, 1.0)), *(curve(share, each, Tone.QUIET) for each in heights.values()))
    strong = [each for each in _CURVES if meant in (each, None)]
    drawn = plane(*quiet, *(curve(share, heights[each]) for each in strong))
    return drawn, {"most": float(heights[strong[0]].max())}


gini = partial(_impurities, Criterion.GINI)
entropy = partial(_impurities, Criterion.ENTROPY)
misclassification = partial(_impurities, Criterion.MISCLASSIFICATION)
criterion = _impurities


def _class_shares(name: str) -> Sketch:
    """Draw the classes at the root of a stump, and those in its left child below it."""
    tree = sample_tree(name, stop=StopRules(max_depth=1))
    counts = np.asarray(tree.statistics)[:2]
    shares = (counts / counts.sum(axis=1, keepdims=True)).tolist()
    stacks = ([(each, slot) for slot, each in enumerate(row) if each] for row in shares)
    return bars(*stacks, is_flat=True), {"gini": tree.impurity}


impurity = partial(_class_shares, "penguins")
pure = partial(_class_shares, "milk_fish_egg")


def majority_vote() -> Sketch:
    tree = sample_tree("penguins", stop=StopRules(max_depth=2))
    node = int(tree.leaves[np.argmax(tree.impurity[tree.leaves])])
    counts, names = np.asarray(tree.statistics)[node].tolist(), tree.target.levels
    told = [f"{round(count)} {name}" for name, count in zip(names, counts, strict=True)]
    facts = {"counts": told, "predicted": names[int(tree.prediction[node])]}
    return bars(*([(count, slot)] for slot, count in enumerate(counts))), facts


def _branches(measure: str, others: str = "") -> Sketch:
    """Draw a measure of each feature's branches as bars, and another one below each of them."""
    training = sample("play_tennis")
    rows, names = np.arange(training.n_rows), training.features.names
    found = [branches_of(training, SearchRules(), rows, feature) for feature in range(len(names))]
    values = [getattr(one, measure) for one in found]
    below = [[(getattr(one, others), Tone.DASHED)] for one in found] if others else []
    facts = {"names": names, "most": max(values), "best": names[int(np.argmax(values))]}
    return bars(*_longest_strong(values, below), is_flat=True), facts


def _longest_strong(values: Sequence[float], below: Sequence[Bar] = ()) -> list[Bar]:
    most = max(values)
    own: list[Bar] = [[(one, Tone.STRONG if one == most else Tone.QUIET)] for one in values]
    return [bar for pair in zip(own, below, strict=True) for bar in pair] if below else own


information_gain = partial(_branches, "gain")
gain_ratio = partial(_branches, "ratio", "gain")


def importance() -> Sketch:
    tree = sample_tree("penguins", stop=StopRules(max_depth=3))
    shares = impurity_shares(tree)
    facts = {"first": tree.features.names[int(shares.argmax())], "most": shares.max()}
    return bars(*_longest_strong(sorted(shares.tolist(), reverse=True)), is_flat=True), facts


def _errors(name: str, criterion: Criterion, n_shown: int = 14, depth: int = 0) -> Sketch:
    """Draw how far about `n_shown` rows are from a tree's predictions, by its feature.

    A tree of depth 0 has none: its rows are in order.
    """
    training = sample(name)
    tree = sample_tree(name, search=SearchRules(criterion), stop=StopRules(max_depth=depth))
    judged, n = judged_by_tree(tree, training), training.n_rows
    place = np.asarray(training.columns[0], np.float64) if depth else np.arange(float(n))
    shown = np.argsort(place, kind="stable")[:: n // n_shown]
    ends = np.stack([judged.predicted, judged.actual], axis=1)[shown].tolist()
    rows = zip(place[shown].tolist(), ends, strict=True)
    stems = [upright(x, (predicted, actual), Tone.ACCENT) for x, (predicted, actual) in rows]
    dots = [Dot(*stem.points[1], size=0.6) for stem in stems]
    edges = np.sort([place.min(), *tree.threshold[~tree.is_leaf], place.max()]).tolist()
    # Leaves of one numeric feature are from left to right as their paths are.
    levels = [float(tree.prediction[node]) for node in sorted(tree.leaves.tolist(), key=tree.path)]
    drawn = plane(*stems, stairs(edges, levels), *dots)
    return drawn, {"shown": len(shown), "n": n, "predicted": levels[0]}


squared_error = partial(_errors, "cars_mpg", Criterion.SQUARED_ERROR)
absolute_error = partial(_errors, "cars_mpg", Criterion.ABSOLUTE_ERROR)
residual = partial(_errors, "sine_outliers", Criterion.SQUARED_ERROR, n_shown=24, depth=2)
