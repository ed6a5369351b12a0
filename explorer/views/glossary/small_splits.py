"""Splits of bundled tables as small pictures: rows by value, and the curves of candidates."""

from collections import Counter
from functools import partial

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_share, show_threshold
from explorer.growth.growing import split_profile
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NumericSplit
from explorer.tree.tree import Tree
from explorer.views.glossary.drawing import (
    Box,
    Dot,
    Sketch,
    Span,
    Tone,
    bars,
    curve,
    level,
    plane,
    upright,
)
from explorer.views.glossary.samples import sample, sample_tree
from explorer.views.nodes.bins import bins_of, rows_in_bins

DAYS = "milk_fish_egg", "egg"
FLIPPERS = "penguins", "flipper_length_mm"
PETALS = "iris", "petal_length", "petal_width"
STUMP = StopRules(max_depth=1)
N_BINS = 24
LEAST = 60
"""The rows that each side of a split has in the picture of the leaf size."""

_LOW, _HIGH = -0.6, 2.6  # below and above the stacked days


def split() -> Sketch:
    tree = sample_tree(*DAYS, stop=STUMP)
    at, (left, right) = float(tree.threshold[0]), tree.prediction[1:].tolist()
    sides = ((-0.5, at), left), ((at, 2.5), right)
    grounds = (Box(x, (_LOW, _HIGH), int(slot), is_ground=True) for x, slot in sides)
    return plane(*grounds, upright(at, (_LOW, _HIGH)), *_days()), {"at": at}


def candidate_split() -> Sketch:
    tried = split_profile(sample_tree(*DAYS, stop=STUMP), sample(*DAYS), DAYS[1]).threshold.tolist()
    lines = (upright(each, (_LOW, _HIGH), Tone.DASHED) for each in tried)
    return plane(*lines, *_days()), {"tried": len(tried)}


def _days() -> list[Dot]:
    """Stack rows with the same value."""
    training, met, dots = sample(*DAYS), Counter[float](), []
    for value, code in zip(*training.columns, training.target_values, strict=True):
        dots.append(Dot(float(value), met[value], slot=int(code)))
        met[value] += 1
    return dots


def threshold() -> Sketch:
    boxes, _, heights = _histogram()
    at, text = _split_at(sample_tree(*FLIPPERS, stop=STUMP))
    return plane(*boxes, upright(at, heights)), {"at": text}


def leaf_size() -> Sketch:
    search = SearchRules(min_samples_leaf=LEAST)
    tree = sample_tree(*FLIPPERS, search=search, stop=STUMP)
    profile = split_profile(tree, sample(*FLIPPERS), FLIPPERS[1])
    allowed = profile.threshold[profile.admissible]
    first, last = float(np.nanmin(allowed)), float(np.nanmax(allowed))
    boxes, (low, high), heights = _histogram()
    grounds = (Box(x, heights, is_ground=True) for x in ((low, first), (last, high)))
    lines = (upright(at, heights, Tone.ACCENT) for at in (first, last))
    return plane(*grounds, *boxes, *lines), {"least": LEAST}


def _split_at(tree: Tree) -> tuple[float, str]:
    """Return the root's threshold, and its text."""
    split = tree.split(0)
    assert isinstance(split, NumericSplit)
    return split.threshold, show_threshold(tree.features[0], split.threshold, split.gap)


def _histogram() -> tuple[list[Box], Span, Span]:
    """Return the penguins by class in bins, the first class at the bottom, and both ranges."""
    training = sample(*FLIPPERS)
    values = np.asarray(training.columns[0], np.float64)
    bins = bins_of(training.features[0], values, N_BINS)
    edges = np.linspace(bins.low, bins.high, bins.n + 1).tolist()
    classes = np.asarray(training.target_values, np.int64)
    counts = rows_in_bins(bins, values, classes, len(training.classes))
    tops = np.cumsum(counts, axis=1, dtype=np.float64)
    boxes = [
        Box((edges[at], edges[at + 1]), (top - count, top), slot)
        for at, slot in np.argwhere(counts).tolist()
        for top, count in [(float(tops[at, slot]), float(counts[at, slot]))]
    ]
    return boxes, (bins.low, bins.high), (0.0, float(tops.max()))


def _search(*, shows_gain: bool) -> Sketch:
    """Draw the weighted impurity of each threshold, the better of both sides for missing values."""
    tree, training = sample_tree(*FLIPPERS, stop=STUMP), sample(*FLIPPERS)
    profile = split_profile(tree, training, FLIPPERS[1])
    measured = ~np.isnan(profile.threshold)
    x, place = np.unique(profile.threshold[measured], return_inverse=True)
    lowest = np.full(len(x), np.inf)
    np.minimum.at(lowest, place, profile.weighted_impurity[measured])
    at, text = _split_at(tree)
    root, low = float(tree.impurity[0]), float(lowest.min())
    gain = [upright(at, (low, root), Tone.ACCENT)] if shows_gain else []
    lines = level(root, (float(x[0]), float(x[-1])), Tone.DASHED), curve(x, lowest), *gain
    return plane(*lines, Dot(at, low)), {"at": text, "root": root, "low": low}


split_search = partial(_search, shows_gain=False)
gain = partial(_search, shows_gain=True)


def _outlook() -> tuple[tuple[str, ...], IntArray]:
    """Return the categories of outlook, and their days by class: int64[n_levels, n_classes]."""
    training = sample("play_tennis", "outlook")
    levels, classes = training.features[0].levels, training.target_values
    rows = (classes[training.columns[0] == code] for code in range(len(levels)))
    return levels, np.stack([np.bincount(one, minlength=2) for one in rows])


def category_order() -> Sketch:
    levels, counts = _outlook()
    shares = counts[:, 1] / counts.sum(axis=1)
    order = np.argsort(shares, kind="stable").tolist()
    stacks = ([(share, 1), (1.0 - share, 0)] for share in shares[order].tolist())
    told = [f"{levels[code]} {show_share(shares[code])}" for code in order]
    return bars(*stacks), {"shares": ", ".join(told)}


def category() -> Sketch:
    levels, counts = _outlook()
    n_rows = counts.sum(axis=1).tolist()
    told = [f"{name} {count}" for name, count in zip(levels, n_rows, strict=True)]
    return bars(*([(n, Tone.STRONG)] for n in n_rows)), {"counts": ", ".join(told)}


def iris_dots(sizes: FloatArray) -> list[Dot]:
    """Draw every fifth iris by its petals, in the size given by row."""
    training = sample(*PETALS)
    columns = *training.columns, training.target_values, sizes
    rows = zip(*(column[::5].tolist() for column in columns), strict=True)
    return [Dot(x, y, slot, size) for x, y, slot, size in rows]


def regions() -> Sketch:
    columns, tree = sample(*PETALS).columns, sample_tree(*PETALS, stop=StopRules(max_depth=2))
    air = 0.2  # centimetres around the irises
    sides = {0: [(float(each.min()) - air, float(each.max()) + air) for each in columns]}
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        at, cut = float(tree.threshold[node]), int(tree.feature[node])
        for child, end in ((tree.left_child[node], 1), (tree.right_child[node], 0)):
            sides[int(child)] = list(sides[node])
            sides[int(child)][cut] = (sides[node][cut][0], at) if end else (at, sides[node][cut][1])
    slots = tree.prediction.tolist()
    ends = [(sides[leaf], slots[leaf]) for leaf in tree.leaves.tolist()]
    grounds = [Box(x, y, slot, is_ground=True) for (x, y), slot in ends]
    sizes = np.full(len(columns[0]), 0.7)
    dots = iris_dots(sizes)
    return plane(*grounds, *dots), {"shown": len(dots), "n": len(sizes), "n_regions": len(grounds)}
