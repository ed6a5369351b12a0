"""Nodes numbered breadth first: children's numbers, the tree of some nodes, and what must hold."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.tree.rules import StopRules
from explorer.tree.splits import SplitKind
from explorer.tree.tree import NO_NODE, Ending, Tree


def breadth_first_children(
    parent_has_children: NDArray[np.bool_],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Left and right children's numbers when nodes are numbered breadth first, -1 for none.

    parent_has_children: bool[n_nodes], in that order; both answers are int64[n_nodes].
    """
    left = np.full(len(parent_has_children), NO_NODE, np.int64)
    right = left.copy()
    below = np.arange(1, 1 + 2 * int(np.count_nonzero(parent_has_children)))
    left[parent_has_children], right[parent_has_children] = below[::2], below[1::2]
    return left, right


def select_nodes(
    tree: Tree, keep: NDArray[np.bool_], ending: NDArray[np.int8], stop: StopRules
) -> Tree:
    """The tree of the nodes under the mask (closed under parents and siblings), renumbered.

    keep: bool[n_nodes]; ending: int8[n_nodes], both of the old tree. Nodes whose children fall
    away become leaves, with gain 0. `stop` are the rules that shaped it.
    """
    old = np.flatnonzero(keep)
    # Of two siblings either both are kept or none; a node's first child tells for both.
    first = tree.left_child.take(old)
    internal = (first != NO_NODE) & keep.take(np.maximum(first, 0))
    left, right = breadth_first_children(internal)
    parent = np.full(len(old), NO_NODE, np.int64)
    parent[1:] = np.repeat(np.flatnonzero(internal), 2)  # children stand in their parents' order
    settled = np.where(internal, Ending.SPLIT, ending.take(old)).astype(np.int8)
    return replace(
        tree,
        stop=stop,
        parent=parent,
        left_child=left,
        right_child=right,
        depth=tree.depth.take(old),
        nodes=tree.nodes.take(old),
        splits=tree.splits.take(old).without(~internal),
        gain=np.where(internal, tree.gain.take(old), 0.0),
        ending=settled,
        budget_reached=bool((settled == Ending.GROWTH_BUDGET).any()),
    )


def check_invariants(tree: Tree) -> None:
    """Raises AssertionError where the arrays do not describe one breadth-first binary tree."""
    internal = ~tree.is_leaf
    left, right = breadth_first_children(internal)
    assert (tree.left_child == left).all(), "children are not numbered breadth first"
    assert (tree.right_child == right).all(), "siblings do not stand side by side"
    assert ((tree.splits.kind == SplitKind.LEAF) == tree.is_leaf).all(), "a leaf has a split"
    assert ((tree.ending == Ending.SPLIT) == internal).all(), "a split node has an ending"
    children = tree.n_samples[left[internal]] + tree.n_samples[right[internal]]
    assert (tree.n_samples[internal] == children).all(), "children do not partition their parent"
    assert (tree.depth[left[internal]] == tree.depth[internal] + 1).all(), "depth skips a level"
    assert (tree.gain[tree.is_leaf] == 0).all(), "a leaf has a gain"
