"""The part of a large tree that travels to the browser: its first splits, best first."""

import hashlib

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.tree.breadth_first import select_nodes
from explorer.tree.tree import Tree
from explorer.tree.trimming import best_first_order


def first_splits(tree: Tree, max_nodes: int) -> tuple[Tree, NDArray[np.int64]]:
    """The tree of the first splits in best-first order, and its nodes' numbers in the whole."""
    if tree.n_nodes <= max_nodes:
        return tree, np.arange(tree.n_nodes)
    is_split = np.zeros(tree.n_nodes, np.bool_)
    is_split[best_first_order(tree)[: (max_nodes - 1) // 2]] = True
    keep = np.ones(tree.n_nodes, np.bool_)
    keep[1:] = is_split[tree.parent[1:]]
    return select_nodes(tree, keep, tree.ending, tree.stop), np.flatnonzero(keep)


def capped_words(tree: Tree, sent: Tree) -> str:
    """What is said where the first splits alone are sent; "" where all of them are."""
    if sent.n_nodes == tree.n_nodes:
        return ""
    counts = f"{show_count(sent.n_nodes)} of {show_count(tree.n_nodes)} nodes"
    return f"{counts} are drawn: those whose splits lower impurity most."


def identity_of(tree: Tree, training: TrainingTable, max_nodes: int) -> str:
    """A name for what is sent; another tree, table or cap has another."""
    made_of = (training.fingerprint, tree.search, tree.stop, tree.n_nodes, max_nodes)
    return hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]
