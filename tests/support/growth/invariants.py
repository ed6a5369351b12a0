"""Invariants of the arrays of every tree."""

from explorer.tree.splits import SplitKind
from explorer.tree.tree import Ending, Tree, breadth_first_children


def check_invariants(tree: Tree) -> None:
    """Raise AssertionError if the arrays do not describe one breadth-first binary tree."""
    internal = ~tree.is_leaf
    left, right = breadth_first_children(internal)
    assert (tree.left_child == left).all(), "children are not numbered breadth first"
    assert (tree.right_child == right).all(), "siblings are not adjacent"
    assert ((tree.splits.kind == SplitKind.LEAF) == tree.is_leaf).all(), "a leaf has a split"
    assert ((tree.ending == Ending.SPLIT) == internal).all(), "a split node has an ending"
    children = tree.n_samples[left[internal]] + tree.n_samples[right[internal]]
    assert (tree.n_samples[internal] == children).all(), "children do not partition their parent"
    assert (tree.depth[left[internal]] == tree.depth[internal] + 1).all(), "depth skips a level"
    assert (tree.gain[tree.is_leaf] == 0).all(), "a leaf has a gain"
