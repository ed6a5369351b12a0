"""The splits of the shown tree in each order, and the limits that give the tree of a step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.tree.breadth_first import select_nodes
from explorer.tree.rules import StopRules
from explorer.tree.split_orders import SplitOrder, split_order
from explorer.tree.tree import Tree
from explorer.tree.trimming import kept_splits

BoolArray = NDArray[np.bool_]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """A tree under its limits, split by split.

    tree: all that the steps make. orders: by the order, int64[n_steps], its nodes; step k has made
    the first k of them. n_splits: of the shown tree, of which these are the first, best first.
    base: the tree that the limits trim; in_base: int64[n_nodes], the tree's nodes there.
    """

    tree: Tree
    orders: Mapping[SplitOrder, IntArray]
    n_splits: int
    base: Tree
    in_base: IntArray
    stop: StopRules

    @property
    def n_steps(self) -> int:
        """How many splits are made."""
        return len(self.orders[SplitOrder.BEST_FIRST])


def steps_of(base: Tree, stop: StopRules, pruned: Sequence[str], max_steps: int) -> Steps:
    """The steps to the tree that `stop` and pruning by hand (paths) leave of `base`; of more than
    `max_steps` the splits that lower impurity most."""
    kept = kept_splits(base, [stop])[0]
    for path in pruned:
        pruned_node = base.node_at(path)
        if pruned_node is not None:
            kept[pruned_node] = False
    for node in (np.flatnonzero(kept[1:]) + 1).tolist():  # parents come before their children
        kept[node] = kept[base.parent[node]]
    best = split_order(base, SplitOrder.BEST_FIRST)
    best = best[kept[best]]
    kept[best[max_steps:]] = False
    is_in = np.ones(base.n_nodes, np.bool_)
    is_in[1:] = kept[base.parent[1:]]
    tree = select_nodes(base, is_in, base.ending, base.stop)
    orders = {one: split_order(tree, one) for one in SplitOrder}
    return Steps(tree, orders, len(best), base, np.flatnonzero(is_in), stop)


def splits_after(steps: Steps, order: SplitOrder) -> BoolArray:
    """bool[n_steps + 1, n_nodes]: the nodes that are split at first, and after each step."""
    nodes = steps.orders[order]
    made = np.zeros((len(nodes) + 1, steps.tree.n_nodes), np.bool_)
    for step, node in enumerate(nodes.tolist(), start=1):
        made[step:, node] = True
    return made


def limits_of_steps(steps: Steps, order: SplitOrder, asked: Sequence[int]) -> dict[int, StopRules]:
    """The limits that give the very tree of each of these steps, of those where some do.

    A step is a tree under a leaf budget, or of a depth at the end of a level; after the last one it
    is the tree under the limits as they are set. Where these prune it too, or a branch is pruned by
    hand, there may be no limits that give the tree of a step.
    """
    base, nodes = steps.base, steps.in_base[steps.orders[order]]
    found: dict[int, StopRules] = {}
    for step in asked:
        made = np.zeros(base.n_nodes, np.bool_)
        made[nodes[:step]] = True
        for rules in _candidates(steps, order, step):
            if (kept_splits(base, [rules])[0] == made).all():
                found[step] = rules
                break
    return found


def _candidates(steps: Steps, order: SplitOrder, step: int) -> list[StopRules]:
    stop = steps.stop
    if step == steps.n_splits:
        return [stop]
    made = steps.orders[order][:step]
    depth = int(steps.tree.depth[made].max()) + 1 if step else 0
    of_depth, of_leaves = replace(stop, max_depth=depth), replace(stop, max_leaf_nodes=step + 1)
    return [of_depth, of_leaves] if order is SplitOrder.BREADTH_FIRST else [of_leaves, of_depth]
