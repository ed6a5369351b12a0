"""A card's picture of its node's rows: a histogram of the split feature, and dots."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.training import FeatureValues
from explorer.tree.splits import SplitKind, goes_left
from explorer.tree.tree import Tree
from explorer.views.nodes.bins import bins_below, codes_around
from explorer.views.nodes.measures import shown_weights
from explorer.views.nodes.node_columns import Columns
from explorer.views.tree.binned_rows import BinnedRows, SentLevels

Flat = tuple[float, ...]
Level = list[tuple[int, IntArray]]
"""Nodes of one depth, each with the indices of its rows."""


def node_bars(
    tree: Tree,
    columns: Sequence[FeatureValues],
    binned: BinnedRows,
    levels: Iterable[Level] | None = None,
) -> Columns:
    """Return the histograms of all nodes, level by level, as flat lists without zeros; leaves do
    not have bars. levels: the rows of each node, if they are known."""
    found = _Found(tree.n_nodes)
    keys = [_key(binned, feature) for feature in range(len(binned.features))]
    total = float(tree.weight[0])
    if levels is None:
        levels = _levels(tree, columns, binned.rows, binned.dots is not None)
    for level in levels:
        if binned.dots is not None:
            _add_dots(found, level, binned, total)
        asked = [(node, rows) for node, rows in level if tree.feature[node] >= 0]
        if asked:
            _add_bars(found, asked, _node_keys(tree, columns, keys, asked, binned), tree, binned)
            _count_others(found, asked, tree, columns, binned)
    return vars(found)


class _Found:
    """The columns while they are filled."""

    def __init__(self, n_nodes: int) -> None:
        self.bars: list[Flat] = [()] * n_nodes
        self.missing_bars, self.dots = self.bars.copy(), self.bars.copy()
        self.missing, self.others = [0] * n_nodes, [(0, 0)] * n_nodes


def _add_dots(found: _Found, level: Level, binned: BinnedRows, total: float) -> None:
    dots = binned.dots
    assert dots is not None
    sizes = np.full(len(level), binned.n_dots)
    codes = [dots[rows] for _, rows in level]
    begins, keys, heights = _tally(codes, level, sizes, binned.weights, total)
    pairs = _interleaved(keys, heights)
    for i, (node, _) in enumerate(level):
        found.dots[node] = pairs[2 * begins[i] : 2 * begins[i + 1]]


def _add_bars(
    found: _Found, level: Level, codes: list[NDArray[Any]], tree: Tree, binned: BinnedRows
) -> None:
    """Add each node's bars: keys below `present` have a value, those from `present` are missing."""
    n_targets = binned.n_targets
    nodes = [node for node, _ in level]
    n_bins = np.array([binned.n_bins[tree.feature[node]] for node in nodes])
    present = (n_bins + [_has_two(tree, node, binned) for node in nodes]) * n_targets
    total = float(tree.weight[0])
    begins, keys, heights = _tally(codes, level, present + n_targets, binned.weights, total)
    bins, targets = np.divmod(keys, n_targets)
    triples, pairs = _interleaved(bins, targets, heights), _interleaved(targets, heights)
    for i, (node, _) in enumerate(level):
        begin, end = begins[i], begins[i + 1]
        middle = begin + int(np.searchsorted(keys[begin:end], present[i]))
        found.bars[node] = triples[3 * begin : 3 * middle]
        if middle < end:
            found.missing_bars[node] = pairs[2 * middle : 2 * end]
            found.missing[node] = int(np.count_nonzero(codes[i] >= present[i]))


def _count_others(
    found: _Found, level: Level, tree: Tree, columns: Sequence[FeatureValues], binned: BinnedRows
) -> None:
    for node, rows in level:
        feature = int(tree.feature[node])
        own = binned.named[feature]
        if own is None:
            continue
        seen = np.zeros(len(own.number) + 1, np.bool_)  # the last: missing, code -1
        seen[columns[feature][rows].astype(np.int32)] = True
        others = seen[:-1] & own.is_other
        on_right = np.count_nonzero(others[tree.splits.levels_right[node]])
        found.others[node] = int(np.count_nonzero(others) - on_right), int(on_right)


def _node_keys(
    tree: Tree,
    columns: Sequence[FeatureValues],
    keys: list[NDArray[Any]],
    level: Level,
    binned: BinnedRows,
) -> list[NDArray[Any]]:
    """Return the key of each row of each node: in bins around its threshold or, for unnamed levels,
    shifted by one if `_is_behind`."""
    found = []
    for node, rows in level:
        feature = int(tree.feature[node])
        bins = binned.bins[feature]
        if bins is not None and tree.splits.kind[node] == SplitKind.NUMERIC:
            threshold = float(tree.threshold[node])
            below = int(bins_below(bins, np.array([threshold]))[0])
            values = np.asarray(columns[feature][rows], np.float64)
            around = codes_around(bins, values, threshold, below).astype(keys[feature].dtype)
            found.append(around * binned.n_targets + binned.targets[rows])
            continue
        own = keys[feature][rows]
        if _has_two(tree, node, binned):
            named = binned.named[feature]
            assert named is not None, "only unnamed levels have two bins"
            behind = _is_behind(tree, node, columns[feature][rows], named)
            own[behind] += binned.n_targets
        found.append(own)
    return found


def _has_two(tree: Tree, node: int, binned: BinnedRows) -> bool:
    """Return whether one bin of the node's feature counts as two, one for each side."""
    kind = tree.splits.kind[node]
    is_short = kind == SplitKind.CATEGORY and binned.named[tree.feature[node]] is not None
    return bool(kind == SplitKind.NUMERIC or is_short)


def _is_behind(tree: Tree, node: int, values: FeatureValues, named: SentLevels) -> BoolArray:
    """Return which values are unnamed levels that go right, or are missing; bool[n]."""
    is_behind = np.append(named.is_other, True)  # the last: missing, code -1
    is_behind[tree.splits.levels_left[node]] = False
    return np.asarray(is_behind[values.astype(np.int32)])


def _key(binned: BinnedRows, feature: int) -> NDArray[Any]:
    """Return bin and target of each row as one number."""
    codes = binned.features[feature]
    if len(codes) == 0:
        return codes
    is_small = (binned.n_bins[feature] + 2) * binned.n_targets < 2**31
    wide: NDArray[Any] = codes.astype(np.int32 if is_small else np.int64)
    return np.asarray(wide * binned.n_targets + binned.targets)


def _levels(
    tree: Tree, columns: Sequence[FeatureValues], rows: IntArray, with_leaves: bool
) -> Iterator[Level]:
    """Yield the nodes of each depth with the indices of their rows; leaves only if wanted."""
    left_child, is_leaf = tree.left_child.tolist(), tree.is_leaf.tolist()
    level: Level = [(0, rows)] if with_leaves or not is_leaf[0] else []
    while level:
        yield level
        below: Level = []
        for node, here in level:
            left = left_child[node]
            wanted = [with_leaves or not is_leaf[child] for child in (left, left + 1)]
            if left < 0 or not any(wanted):
                continue
            split = tree.split(node)
            assert split is not None, "a parent has a split"
            side = goes_left(split, columns[split.feature][here])
            below += [(left, here[side])] if wanted[0] else []
            below += [(left + 1, here[~side])] if wanted[1] else []
        level = below


def _tally(
    codes: list[NDArray[Any]],
    level: Level,
    sizes: IntArray,
    weights: FloatArray | None,
    total: float,
) -> tuple[list[int], IntArray, FloatArray | IntArray]:
    """Return the weight of each key at each node; `sizes[i]` keys are possible at node i.

    `begins`, keys and weights: node i has the keys from `begins[i]` to `begins[i + 1]`, rising.
    """
    starts = np.concatenate([[0], np.cumsum(sizes)])
    pairs = zip(codes, starts[:-1].tolist(), strict=True)
    keys = np.concatenate([own + start for own, start in pairs])
    heavy = None if weights is None else np.concatenate([weights[rows] for _, rows in level])
    if starts[-1] > 100_000 + 8 * len(keys):
        # Far more possible keys than rows: thousands of levels, at many nodes.
        found, index = np.unique(keys, return_inverse=True)
        sums: NDArray[Any] = np.bincount(index, heavy)
    else:
        sums = np.bincount(keys, heavy)
        found = np.flatnonzero(sums)
        sums = sums[found]
    begins = np.searchsorted(found, starts)
    own = found - np.repeat(starts[:-1], np.diff(begins))
    return begins.tolist(), own, sums if heavy is None else shown_weights(sums, total)


def _interleaved(*parts: FloatArray | IntArray) -> Flat:
    return tuple(chain.from_iterable(zip(*(part.tolist() for part in parts), strict=True)))
