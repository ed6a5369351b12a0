"""A tree and a table that it was not grown from, matched by names, never by position."""

from dataclasses import replace

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.training import TrainingTable, matched_to
from explorer.tree.class_weights import ClassWeights
from explorer.tree.tree import Tree


def matched(tree: Tree, training: TrainingTable) -> tuple[Tree, TrainingTable]:
    """Return both with the same columns: the table with the tree's (`matched_to`), and the tree
    with any levels and classes added that only the table has.

    The tree's predictions do not change: its splits have not seen such a level, and it was grown
    without rows of such a class. Returns the same objects if all columns are alike. Raises
    TableError as `matched_to`.
    """
    found = matched_to(tree, training)
    if found is training:
        return tree, training
    n_more = len(found.classes) - len(tree.target.levels)
    nodes, factors = tree.nodes, tree.weight_of_class
    if n_more:
        nodes = replace(nodes, statistics=_with_classes(tree.statistics, n_more))
        factors = None if factors is None else np.append(factors, np.ones(n_more))
    both = replace(tree, features=found.features, target=found.target, nodes=nodes)
    return replace(both, weight_of_class=factors), found


def _with_classes(statistics: FloatArray | ClassWeights, n_more: int) -> FloatArray | ClassWeights:
    """Return the class weights with further classes, which weigh nothing."""
    if isinstance(statistics, ClassWeights):
        return replace(statistics, n_classes=statistics.n_classes + n_more)
    return np.pad(statistics, ((0, 0), (0, n_more)))
