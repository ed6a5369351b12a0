"""A tree as lines, with the order in which pruning takes its branches."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.schema import Task
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import kept_splits
from explorer.views.nodes.class_slots import class_slots
from explorer.views.nodes.measures import position_between, usual_range

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Branches:
    """The nodes of the largest subtree that is drawn, breadth first; columns have an entry a node.

    parent: int64, indices into these, -1 at the root. depth: int64. x: float64, from 0 to 1, of a
    leaf its place among the leaves and of a split the middle between its children. share: float64,
    of the tree's weight. there_from, split_from: int64, the first of the stops, from the smallest
    tree, whose subtree has the node, and in which it is split (the number of stops where in none).
    slot: int64, the mark of the class that it predicts, or mean: float64, where its prediction
    lies on the target's scale. `drawn` says how many nodes are drawn where not all are.
    """

    parent: IntArray
    depth: IntArray
    x: FloatArray
    share: FloatArray
    there_from: IntArray
    split_from: IntArray
    slot: IntArray | None
    mean: FloatArray | None
    drawn: str


def branches_of(
    tree: Tree, stops: Sequence[StopRules], max_nodes: int = CAPS.max_pruning_nodes
) -> Branches:
    """Of a tree that is neither pruned nor trimmed by a leaf budget; `stops` rise from the smallest
    subtree, each of which the next one holds. The largest subtree of at most `max_nodes` is drawn.
    """
    kept = kept_splits(tree, stops)
    n = len(stops)
    split_from = n - np.count_nonzero(kept, axis=0)
    there_from = np.concatenate([[0], split_from[tree.parent[1:]]])
    sizes = 2 * np.count_nonzero(kept, axis=1) + 1
    last = int(np.count_nonzero(sizes <= max_nodes)) - 1
    nodes = np.flatnonzero(there_from <= last)
    index = np.full(tree.n_nodes, -1)
    index[nodes] = np.arange(len(nodes))
    parent = np.where(nodes > 0, index[tree.parent[nodes]], -1)
    is_split = split_from[nodes] <= last
    slot, mean = _predictions(tree, nodes)
    return Branches(
        parent,
        tree.depth[nodes],
        _places(parent, is_split),
        tree.weight[nodes] / tree.weight[0],
        there_from[nodes],
        split_from[nodes],
        slot,
        mean,
        _drawn(len(nodes), int(sizes[-1])),
    )


def _drawn(n: int, n_all: int) -> str:
    return "" if n == n_all else f"The {show_count(n)} of {show_count(n_all)} nodes that go last"


def _predictions(tree: Tree, nodes: IntArray) -> tuple[IntArray | None, FloatArray | None]:
    if tree.task is Task.REGRESSION:
        means = np.asarray(tree.prediction, np.float64)
        return None, position_between(means[nodes], *usual_range(tree))
    slots = np.array(class_slots(tree.statistics[0].tolist()), np.int64)
    return slots[tree.prediction[nodes]], None


def _places(parent: IntArray, is_split: NDArray[np.bool_]) -> FloatArray:
    """Leaves from left to right at equal distances, and splits over the middle of their children.

    Children stand next to each other, in the order of their parents.
    """
    n_leaves = np.where(is_split, 0, 1)
    for node in range(len(parent) - 1, 0, -1):
        n_leaves[parent[node]] += n_leaves[node]
    start, x = np.zeros(len(parent), np.int64), np.zeros(len(parent))
    for node in range(1, len(parent)):
        is_right = parent[node] == parent[node - 1] and (node % 2 == 0)
        start[node] = start[parent[node]] + (n_leaves[node - 1] if is_right else 0)
    x[:] = start + 0.5
    for node in range(len(parent) - 1, 1, -2):
        x[parent[node]] = (x[node - 1] + x[node]) / 2
    return np.asarray(x / n_leaves[0])
