"""The loop over levels of explorer.growth.level_wise as one kernel, for tables with only numbers.

On small tables a level costs less than the calls that it takes from Python. The kernel calls
what a CompiledSession calls, so both find the same trees, bit for bit. Which features a node draws
follows `explorer.growth.feature_sampler`: both hash only the seed and the node's path.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.growth.engines.compiled.arrays import (
    READY,
    SQUARED_ERROR,
    ZERO,
    BoolArray,
    FloatArray,
    IntArray,
    kernel,
    part,
    step,
)
from explorer.growth.engines.compiled.describing import (
    describe_classes,
    describe_numbers,
    measure_classes,
)
from explorer.growth.engines.compiled.dividing import enter_children, mark_numeric
from explorer.growth.engines.compiled.level_search import search_nodes
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Ending

# Numba turns the sum of a uint64 and a plain number into a float.
STEP, FIRST, SECOND = (
    np.uint64(number) for number in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
)
THIRTY, TWENTY_SEVEN, THIRTY_ONE = np.uint64(30), np.uint64(27), np.uint64(31)
LEFT, RIGHT = np.uint64(0x4C), np.uint64(0x52)


@part
def mixed(number):
    """SplitMix64's finalizer (Steele, Lea & Flood 2014)."""
    number = number + STEP
    number = (number ^ (number >> THIRTY)) * FIRST
    number = (number ^ (number >> TWENTY_SEVEN)) * SECOND
    return number ^ (number >> THIRTY_ONE)


@part
def draw(numbers, path_hash, max_features, drawn):
    """Write to `drawn` (bool[≥ n, n_features]) the `max_features` of each node: those whose
    tickets are the lowest. No two tickets of a node are equal, for the hash is one to one."""
    n_features = drawn.shape[1]
    tickets = np.empty(n_features, np.uint64)
    for i in range(len(numbers)):
        drawn[i] = max_features >= n_features
        if max_features >= n_features:
            continue
        for f in range(n_features):
            tickets[f] = mixed(path_hash[numbers[i]] ^ mixed(np.uint64(f + 1)))
        for _ in range(max_features):
            lowest = -1
            for f in range(n_features):
                if not drawn[i, f] and (lowest < 0 or tickets[f] < tickets[lowest]):
                    lowest = f
            drawn[i, lowest] = True


@part
def hash_children(numbers, first_child, path_hash):
    """Write the hashes of the paths of split nodes' children, numbered from `first_child` on."""
    for i in range(len(numbers)):
        above = path_hash[numbers[i]]
        path_hash[first_child + 2 * i] = mixed(above ^ LEFT)
        path_hash[first_child + 2 * i + 1] = mixed(above ^ RIGHT)


BATCH = 512
"""Nodes searched at a time; their queries and results stay in the processor's cache."""

NO_LIMIT = 1 << 62

LEAF = int(SplitKind.LEAF)
SPLIT, PURE, NO_SPLIT = int(Ending.SPLIT), int(Ending.PURE), int(Ending.NO_SPLIT)
MAX_DEPTH, MIN_SAMPLES_SPLIT = int(Ending.MAX_DEPTH), int(Ending.MIN_SAMPLES_SPLIT)
GROWTH_BUDGET = int(Ending.GROWTH_BUDGET)


class Limits(NamedTuple):
    """Where growth stops, how many features a node draws (`max_features`), and the share of the
    root's weight that a child needs (`least_share`)."""

    max_depth: int
    min_samples_split: int
    min_impurity_decrease: float
    node_budget: int
    work_budget: float
    max_features: int
    least_share: float


class NodeSplits(NamedTuple):
    """The numbers found for each node; `path_hash` seeds the draw of its features."""

    depth: IntArray
    feature: IntArray
    ending: NDArray[np.int8]
    kind: NDArray[np.int8]
    threshold: FloatArray
    gap: FloatArray
    gain: FloatArray
    missing_left: BoolArray
    unseen_left: BoolArray
    missing_seen: BoolArray
    path_hash: NDArray[np.uint64]


@kernel
def grow_levels(
    depth, first, end, work, max_levels, limits, chosen, features, rows, lists, nodes, splits,
    layout,
):  # fmt: skip
    """Grow on from the level of nodes `first` to `end` (excluded), at `depth`, after this much
    work; returns these four for the level that it reached. From end = 0 the root is entered first.

    Returns if a level has no nodes, after `max_levels`, if the arrays have no room
    for the children of another level, or once `lists.cancelled` is set.
    """
    if end == 0:
        _enter_root(chosen, rows, lists, nodes)
        end = 1
    size, n_features = min(BATCH, len(nodes.begin)), len(features)
    draws = limits.max_features < n_features
    drawn, asked = np.ones((2, size, n_features), np.bool_)
    batch = np.empty(size, np.int64)
    best, found = np.empty((size, n_features)), np.empty((size, n_features), np.int64)
    whole, real = np.empty((6, size), np.int64), np.empty((5, size))
    kinds, truths = np.empty(size, np.int8), np.zeros((4, size), np.bool_)
    while first < end and max_levels > 0:
        level = np.empty(end - first, np.int64)
        n_asked = _asked(first, end, depth, limits, rows.min_samples_leaf, nodes, splits, level)
        if end + 2 * n_asked > len(nodes.begin):
            break  # no room for their children
        work += _work_of(level[:n_asked], n_features, nodes)
        if work > limits.work_budget:
            for node in level[:n_asked]:
                _write_leaf(node, GROWTH_BUDGET, splits)
            n_asked = 0
        for begin in range(0, n_asked, BATCH):
            n = min(BATCH, n_asked - begin)
            batch[:n] = level[begin : begin + n]
            if draws:
                draw(batch[:n], splits.path_hash, limits.max_features, drawn)
            has_drawn = draws
            while n > 0:
                search_nodes(
                    batch[:n], limits.min_impurity_decrease, features, drawn, asked, best, found,
                    whole, real, kinds, truths, rows, lists, nodes, splits, layout,
                )  # fmt: skip
                if lists.cancelled[0] or not has_drawn:
                    break
                n, has_drawn = _stuck(batch[:n], splits), False
                drawn[:n] = True
            if lists.cancelled[0]:
                break
        if lists.cancelled[0]:
            break  # the level is not searched to its end
        n_split = _split(level[:n_asked], end, limits.node_budget, splits)
        for begin in range(0, n_split, BATCH):
            _divide(
                level[begin : min(begin + BATCH, n_split)], end + 2 * begin, whole, real, kinds,
                truths, rows, lists, nodes, splits, layout,
            )  # fmt: skip
        if draws:
            hash_children(level[:n_split], end, splits.path_hash)
        first, end = end, end + 2 * n_split
        depth += 1
        max_levels -= 1
    return depth, first, end, work


@step
def _enter_root(chosen, rows, lists, nodes):
    nodes.begin[0], nodes.size[0] = 0, len(chosen)
    nodes.parent[0] = -1
    nodes.state[0], nodes.from_start[0] = READY, len(chosen) == lists.start.shape[1]
    if len(lists.by_row):
        _describe(np.zeros(1, np.int64), rows, lists, nodes)
        return
    for k in range(rows.n_classes):
        nodes.statistics[0, k] = 0.0
    for row in chosen:
        nodes.statistics[0, rows.classes[row]] += 1.0
    measure_classes(ZERO, rows.criterion, nodes.statistics, nodes.weight, nodes.impurity)


@step
def _describe(numbers, rows, lists, nodes):
    if rows.criterion >= SQUARED_ERROR:
        describe_numbers(numbers, rows, lists, nodes)
    else:
        describe_classes(numbers, rows, lists, nodes)


@part
def _asked(first, end, depth, limits, min_samples_leaf, nodes, splits, level):
    """Makes leaves of a level's nodes that no search can split; puts the others into `level`."""
    n_asked, least_weight = 0, 2 * limits.least_share * nodes.weight[0]
    for node in range(first, end):
        n = nodes.size[node]
        ending = SPLIT
        if nodes.impurity[node] == 0:
            ending = PURE
        elif depth >= limits.max_depth:
            ending = MAX_DEPTH
        elif n < limits.min_samples_split:
            ending = MIN_SAMPLES_SPLIT
        elif n < 2 * min_samples_leaf or nodes.weight[node] < least_weight:
            ending = NO_SPLIT
        else:
            level[n_asked] = node
            n_asked += 1
        nodes.left[node] = nodes.right[node] = -1
        splits.depth[node] = depth
        _write_leaf(node, ending, splits)
    return n_asked


@part
def _work_of(level, n_features, nodes):
    """Count work as `explorer.growth.contract` does, if all features are numeric."""
    steps = 0.0
    for node in level:
        steps += nodes.size[node]
    return steps * n_features


@part
def _stuck(batch, splits):
    """Keep in `batch` the nodes that no drawn feature splits, to search by all; return how many."""
    n = 0
    for node in batch:
        if splits.ending[node] == NO_SPLIT:
            splits.ending[node] = SPLIT
            batch[n] = node
            n += 1
    return n


@part
def _write_leaf(node, ending, splits):
    splits.ending[node], splits.kind[node], splits.feature[node] = (ending, LEAF, -1)
    splits.threshold[node] = splits.gap[node] = np.nan
    splits.gain[node] = 0.0
    splits.missing_left[node] = splits.unseen_left[node] = splits.missing_seen[node] = False


@part
def _split(level, end, node_budget, splits):
    """Keep in `level` the nodes that are split, and return how many: none if their children would
    exceed the budget."""
    n_split = 0
    for node in level:
        if splits.ending[node] == SPLIT:
            level[n_split] = node
            n_split += 1
    if end + 2 * n_split <= node_budget:
        return n_split
    for i in range(n_split):
        _write_leaf(level[i], GROWTH_BUDGET, splits)
    return 0


@step
def _divide(
    numbers, first_child, whole, real, kinds, truths, rows, lists, nodes, splits, layout
):  # fmt: skip
    """Send the rows of split nodes to their children, numbered from `first_child` on."""
    slots, lefts, rights, n_left = whole[0], whole[1], whole[2], whole[3]
    threshold, missing_left, is_category = real[2], truths[0], truths[3]
    n = len(numbers)
    for i in range(n):
        node = numbers[i]
        slots[i], kinds[i] = splits.feature[node], splits.kind[node]
        threshold[i], missing_left[i] = (splits.threshold[node], splits.missing_left[node])
        lefts[i], rights[i] = first_child + 2 * i, first_child + 2 * i + 1
    mark_numeric(
        numbers, is_category, kinds, slots, threshold, missing_left, lefts, rows, lists, nodes,
        layout, n_left,
    )  # fmt: skip
    enter_children(numbers, lefts, rights, n_left, rows, lists, nodes)
    if len(lists.by_row):
        _describe(np.arange(first_child, first_child + 2 * n), rows, lists, nodes)
