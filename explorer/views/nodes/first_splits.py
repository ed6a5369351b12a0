"""The part of a large tree that is sent to the browser: its first splits, best first."""

import hashlib

import numpy as np

from explorer.data.arrays import BoolArray, IntArray
from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree, select_nodes
from explorer.tree.trimming import best_first_order, kept_splits


def first_splits(tree: Tree, max_nodes: int) -> tuple[Tree, IntArray]:
    """Return the tree of the first splits, best first, and its nodes' numbers in the full tree."""
    if tree.n_nodes <= max_nodes:
        return tree, np.arange(tree.n_nodes)
    is_split = _is_first(tree, max_nodes)
    keep = np.ones(tree.n_nodes, np.bool_)
    keep[1:] = is_split[tree.parent[1:]]
    return select_nodes(tree, keep, tree.ending, tree.stop), np.flatnonzero(keep)


def _is_first(tree: Tree, max_nodes: int) -> BoolArray:
    """Return which splits a tree of at most `max_nodes` nodes has, bool[n_nodes]."""
    is_split = np.zeros(tree.n_nodes, np.bool_)
    is_split[best_first_order(tree)[: (max_nodes - 1) // 2]] = True
    return is_split


def capped_words(n_drawn: int, n_all: int) -> str:
    """Say that only the first splits are drawn; "" if all of them are."""
    if n_drawn == n_all:
        return ""
    counts = f"{show_count(n_drawn)} of {show_count(n_all)} nodes"
    return f"{counts} are shown, those with the largest impurity decrease."


def capped_under(tree: Tree, stop: StopRules, max_nodes: int) -> str:
    """Return `capped_words` of the tree that `trim` leaves under these limits; of its nodes, those
    among the first splits of the full tree are drawn."""
    if tree.n_nodes <= max_nodes:
        return ""
    shown = kept_splits(tree, [stop])[0]
    drawn = shown & _is_first(tree, max_nodes)
    n_drawn, n_all = (2 * int(np.count_nonzero(splits)) + 1 for splits in (drawn, shown))
    return capped_words(n_drawn, n_all)


def identity_of(
    tree: Tree, training: TrainingTable, max_nodes: int, kept: TrainingTable | None = None
) -> str:
    """Return an identifier of the sent tree; it depends on tree, table, cap and held-out part."""
    tables = training.fingerprint, kept.fingerprint if kept else ""
    made_of = (*tables, tree.search, tree.stop, tree.n_nodes, int(tree.n_samples[0]), max_nodes)
    return hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]
