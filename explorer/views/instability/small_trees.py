"""The first levels of many trees, a few bytes a node."""

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.tree.tree import Tree
from explorer.views.instability.packing import text
from explorer.views.nodes.classes import weights_by_class
from explorer.views.nodes.measures import position_between
from explorer.views.nodes.votes.plane_view import Colouring

FloatArray = NDArray[np.float64]

LEVELS = 4
"""Of each tree, the root's among them."""
BANDS = 3
"""Classes with a band of their own in each branch; the others are one."""
BYTES_OF_NODE = 2 + BANDS
OF_SHARE = 63
"""All of the root's weight."""

_LEAF, _SPLIT, _GOES_ON = 0, 64, 128


def bands_of(colouring: Colouring) -> tuple[int, ...]:
    """The indices, among the classes shown, of the heaviest at the root, in class order."""
    weights = np.asarray(colouring.classes.weight, np.float64)
    heaviest = np.argsort(-weights, kind="stable")[:BANDS]
    return tuple(np.sort(heaviest).tolist())


def small_trees(trees: tuple[Tree, ...], colouring: Colouring) -> str:
    """Nodes in preorder, tree by tree, `BYTES_OF_NODE` each, in base64.

    A node: 0 for a leaf, 64 for a split, 128 for one whose children are not here, and to that its
    share of the root's weight, 0 to `OF_SHARE`; the index of its class among those shown, or where
    its number stands on the scale, 0 to 255; the share of each band's class in its weight, 0 to
    255.
    """
    bands = bands_of(colouring)
    parts = [_bytes(tree, _preorder(tree), bands, colouring) for tree in trees]
    return text(np.concatenate(parts).ravel())


def _preorder(tree: Tree) -> NDArray[np.int64]:
    waiting, found = [0], []
    while waiting:
        node = waiting.pop()
        found.append(node)
        if not tree.is_leaf[node] and tree.depth[node] + 1 < LEVELS:
            waiting += [int(tree.right_child[node]), int(tree.left_child[node])]
    return np.array(found, np.int64)


def _bytes(
    tree: Tree, nodes: NDArray[np.int64], bands: tuple[int, ...], colouring: Colouring
) -> NDArray[np.float64]:
    goes_on = np.where(tree.depth[nodes] + 1 < LEVELS, _SPLIT, _GOES_ON)
    kind = np.where(tree.is_leaf[nodes], _LEAF, goes_on)
    share = np.rint(OF_SHARE * tree.weight[nodes] / tree.weight[0])
    predicted = np.asarray(tree.prediction)[nodes]
    shares = np.zeros((len(nodes), BANDS))
    if tree.task is Task.REGRESSION:
        place = position_between(predicted.astype(np.float64), colouring.low, colouring.high)
        told = np.rint(255 * place)
    else:
        told = colouring.classes.column[predicted]
        weights = weights_by_class(tree, colouring.classes, nodes)[:, list(bands)]
        shares[:, : len(bands)] = np.rint(255 * weights / tree.weight[nodes][:, np.newaxis])
    return np.column_stack([kind + share, told, shares])
