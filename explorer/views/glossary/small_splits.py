"""Splits of bundled tables as small pictures: rows by value, and the curves of candidates."""

from dataclasses import replace
from functools import cache

import numpy as np

from explorer.data.display import show_decimals, show_number, show_share, show_threshold
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.growing import split_profile
from explorer.tree.conditions import NumberCondition, leaf_rules
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
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
    with_air,
)
from explorer.views.glossary.samples import sample, sample_tree
from explorer.views.nodes.bins import bin_codes, bins_of

PENGUINS, FLIPPER = "penguins", "flipper_length_mm"
DAYS, EGG = "milk_fish_egg", "egg"
N_BINS = 24


def split() -> Drawing:
    tree, dots = _days()
    profile = split_profile(tree, sample(DAYS), EGG)
    assert profile.best is not None
    threshold = float(profile.threshold[profile.best])
    (low, high), sides = _EGG_RANGE, [profile.left, profile.right]
    leading = [int(np.argmax(np.asarray(side.statistics)[profile.best])) for side in sides]
    grounds = tuple(
        Box(x, _DAYS_HEIGHT, slot=slot, is_ground=True)
        for x, slot in zip([(low, threshold), (threshold, high)], leading, strict=True)
    )
    words = (
        f"Six days, ordered by the feature egg; a line marks the split at {show_number(threshold)}."
    )
    line = upright(threshold, _DAYS_HEIGHT)
    return Plane(words, _EGG_RANGE, _DAYS_HEIGHT, grounds, (line,), dots)


def candidate_split() -> Drawing:
    tree, dots = _days()
    tried = split_profile(tree, sample(DAYS), EGG).threshold.tolist()
    lines = tuple(upright(each, _DAYS_HEIGHT, Tone.DASHED) for each in tried)
    words = f"Six days, ordered by the feature egg; lines mark the {len(tried)} candidate splits."
    return Plane(words, _EGG_RANGE, _DAYS_HEIGHT, (), lines, dots)


_EGG_RANGE, _DAYS_HEIGHT = (-0.5, 2.5), (-0.6, 2.6)


def _days() -> tuple[Tree, tuple[Dot, ...]]:
    """Stack rows with the same value."""
    training = sample(DAYS)
    values = training.columns[training.features.index(EGG)]
    met: dict[float, int] = {}
    dots = []
    for value, code in zip(values.tolist(), training.target_values.tolist(), strict=True):
        dots.append(Dot(value, met.get(value, 0), slot=int(code)))
        met[value] = met.get(value, 0) + 1
    return sample_tree(DAYS, stop=StopRules(max_depth=0)), tuple(dots)


@cache
def _flipper() -> SplitProfile:
    """Return the candidates at the root of the penguins' tree, by one feature."""
    tree = sample_tree(PENGUINS, stop=StopRules(max_depth=1))
    return split_profile(tree, sample(PENGUINS), FLIPPER)


def _best(profile: SplitProfile) -> tuple[float, str]:
    assert profile.best is not None
    threshold = float(profile.threshold[profile.best])
    column = sample(PENGUINS).features[profile.feature]
    return threshold, show_threshold(column, threshold, float(profile.gap[profile.best]))


def threshold() -> Drawing:
    boxes, x, top = _histogram(sample(PENGUINS), FLIPPER)
    at, text = _best(_flipper())
    words = f"A histogram of the penguins’ flipper lengths; the threshold is at {text}."
    return Plane(words, x, (0.0, top), boxes, (upright(at, (0.0, top)),))


def leaf_size() -> Drawing:
    least = 60
    tree = sample_tree(
        PENGUINS, search=SearchRules(min_samples_leaf=least), stop=StopRules(max_depth=1)
    )
    profile = split_profile(tree, sample(PENGUINS), FLIPPER)
    allowed = profile.threshold[profile.admissible]
    boxes, x, top = _histogram(sample(PENGUINS), FLIPPER)
    ends = [(x[0], float(np.nanmin(allowed))), (float(np.nanmax(allowed)), x[1])]
    grounds = tuple(Box(end, (0.0, top), is_ground=True) for end in ends)
    lines = tuple(upright(at, (0.0, top), Tone.ACCENT) for at in (ends[0][1], ends[1][0]))
    words = (
        f"The thresholds on flipper length that leave at least {least} rows on each side lie "
        "between the two lines."
    )
    return Plane(words, x, (0.0, top), (*grounds, *boxes), lines)


def _histogram(
    training: TrainingTable, feature: str
) -> tuple[tuple[Box, ...], tuple[float, float], float]:
    """Return rows by class in bins, the first class at the bottom, the range, and the peak."""
    place = training.features.index(feature)
    values = np.asarray(training.columns[place], np.float64)
    bins = bins_of(training.features[place], values, N_BINS)
    codes, present = bin_codes(bins, values), ~np.isnan(values)
    counts = np.zeros((bins.n, len(training.classes)))
    classes = np.asarray(training.target_values, np.int32)
    np.add.at(counts, (codes[present], classes[present]), 1)
    edges = np.linspace(bins.low, bins.high, bins.n + 1).tolist()
    boxes = []
    for at, row in enumerate(counts.tolist()):
        bottom = 0.0
        for slot, count in enumerate(row):
            if count:
                boxes.append(Box((edges[at], edges[at + 1]), (bottom, bottom + count), slot=slot))
                bottom += count
    return tuple(boxes), (bins.low, bins.high), float(counts.sum(axis=1).max())


def split_search() -> Drawing:
    profile = _flipper()
    at, text = _best(profile)
    low = float(profile.weighted_impurity[profile.best])
    words = f"Weighted impurity for every threshold on flipper length; the lowest is at {text}."
    return _searched(profile, words, (), (Dot(at, low),))


def gain() -> Drawing:
    profile = _flipper()
    at, text = _best(profile)
    low, root = float(profile.weighted_impurity[profile.best]), float(profile.node.impurity[0])
    ends = f"from {show_decimals(root, 3)} to {show_decimals(low, 3)}"
    words = f"The gain at {text}: impurity falls {ends}."
    return _searched(profile, words, (upright(at, (low, root), Tone.ACCENT),), (Dot(at, low),))


def _searched(
    profile: SplitProfile, words: str, lines: tuple[Line, ...], dots: tuple[Dot, ...]
) -> Plane:
    measured = ~np.isnan(profile.threshold)
    by_value = np.argsort(profile.threshold[measured], kind="stable")
    x = profile.threshold[measured][by_value]
    y = profile.weighted_impurity[measured][by_value]
    # Take the better of missing-left and missing-right at each threshold.
    lowest = [float(y[x == each].min()) for each in np.unique(x)]
    xs, root = np.unique(x), float(profile.node.impurity[0])
    ends = float(xs[0]), float(xs[-1])
    lines = (level(root, ends, Tone.DASHED), Line(pairs(xs, lowest)), *lines)
    return Plane(words, ends, (min(lowest) - 0.06, root + 0.03), (), lines, dots)


def category_order() -> Drawing:
    training = sample("play_tennis")
    feature = training.features.index("outlook")
    codes, yes = training.columns[feature], training.target_values == 1
    column = training.features[feature]
    shares = {code: float(yes[codes == code].mean()) for code in range(len(column.levels))}
    order = sorted(shares, key=shares.__getitem__)
    boxes = []
    for at, code in enumerate(order):
        yes_bar = bar(at, shares[code], slot=1)
        boxes += [yes_bar, replace(yes_bar, y=(shares[code], 1.0), slot=0)]
    told = ", ".join(f"{column.levels[code]} {show_share(shares[code])}" for code in order)
    words = f"The categories of outlook, sorted by their share of days with tennis: {told}."
    return Plane(words, (0.0, float(len(order))), (0.0, 1.0), tuple(boxes))


def category() -> Drawing:
    training = sample("play_tennis")
    feature = training.features.index("outlook")
    column = training.features[feature]
    counts = np.bincount(training.columns[feature], minlength=len(column.levels)).tolist()
    told = ", ".join(f"{name} {count}" for name, count in zip(column.levels, counts, strict=True))
    words = f"Rows in each category of outlook: {told}."
    return bars(words, [bar(at, float(n), tone=Tone.STRONG) for at, n in enumerate(counts)])


def regions() -> Drawing:
    names = ("petal_length", "petal_width")
    training = sample("iris", *names)
    tree = sample_tree("iris", *names, stop=StopRules(max_depth=2))
    x, y = (np.asarray(column, np.float64) for column in training.columns)
    ranges, grounds = (with_air(x), with_air(y)), []
    for rule in leaf_rules(tree):
        sides = list(ranges)
        for one in rule.conditions:
            if isinstance(one, NumberCondition):
                low, high = sides[one.feature]
                low = one.low.threshold if one.low else low
                sides[one.feature] = low, one.high.threshold if one.high else high
        slot = int(tree.prediction[rule.node])
        grounds.append(Box(sides[0], sides[1], slot=slot, is_ground=True))
    shown = np.arange(0, training.n_rows, max(training.n_rows // 30, 1)).tolist()
    classes = training.target_values.tolist()
    dots = tuple(Dot(float(x[r]), float(y[r]), slot=int(classes[r]), size=0.7) for r in shown)
    words = (
        f"{len(shown)} of {training.n_rows} irises by petal length and width, in "
        f"{len(grounds)} regions."
    )
    return Plane(words, *ranges, tuple(grounds), (), dots)
