"""A tree as lists inside lists: if this then that, else the next; the shape of code."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.growth.cancellation import check_cancelled
from explorer.tree.tree import Tree

MAX_NESTED = 16
"""The left side stands first, and the lists are nested as deep as its branches go; in a tree that
is deeper than this, the side with fewer leaves, so that 20,000 leaves nest at most 14 times."""


@dataclass(frozen=True, slots=True)
class Begin:
    """A list begins; the root's has level 0."""

    level: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Whether a row goes to one side of a node: an answer or a list of its own follows for those
    that do, the next entry of this list for the others."""

    level: int
    node: int
    is_left: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """A leaf: of those that an Ask let through, or, the `is_last` of a list, of all others."""

    level: int
    leaf: int
    is_last: bool


@dataclass(frozen=True, slots=True)
class End:
    """The list of this level is at its end."""

    level: int


def decision_lists(tree: Tree) -> Iterator[Begin | Ask | Answer | End]:
    """Every node once, in the order in which code has them. A tree of one leaf is one list."""
    left_first = _left_first(tree)
    left_child, right_child = tree.left_child, tree.right_child
    waiting: list[tuple[int, int, bool]] = [(0, 0, True)]
    yield Begin(0)
    while waiting:
        check_cancelled()
        node, level, is_last = waiting.pop()
        if left_child[node] < 0:
            yield Answer(level, node, is_last)
            if is_last:
                yield End(level)
            continue
        if not is_last:
            level += 1
            yield Begin(level)
        is_left = bool(left_first[node])
        yield Ask(level, node, is_left)
        sides = (int(left_child[node]), int(right_child[node]))
        asked, others = sides if is_left else sides[::-1]
        waiting += [(others, level, True), (asked, level, False)]


def _left_first(tree: Tree) -> NDArray[np.bool_]:
    """bool[n_nodes]: whether the rows that go left are told of first."""
    if tree.max_depth <= MAX_NESTED:
        return np.ones(tree.n_nodes, np.bool_)
    leaves = tree.is_leaf.astype(np.int64)
    for node in range(tree.n_nodes - 1, 0, -1):
        leaves[tree.parent[node]] += leaves[node]
    left, right = np.maximum(tree.left_child, 0), np.maximum(tree.right_child, 0)
    return np.asarray(leaves[left] <= leaves[right])
