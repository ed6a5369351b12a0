"""Where some rows go in a tree."""

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.judging.node_losses import leaves_reached
from explorer.tree.tree import Tree
from explorer.tree.walking import decision_paths


def rows_by_node(
    tree: Tree, training: TrainingTable, rows: NDArray[np.int64], most: int
) -> dict[str, int]:
    """How many of the rows come by each node, by the node's path; nodes without any are left out.

    rows: int64, indices into `training`, which has the tree's features. Of more than `most` nodes
    those with the most rows, so that no node stands without the nodes above it.
    """
    if not len(rows):
        return {}
    passed = decision_paths(tree, leaves_reached(tree, training, rows)).values
    counts = np.bincount(passed, minlength=tree.n_nodes)
    order = np.argsort(-counts, kind="stable")[:most]
    return {tree.path(int(node)): int(counts[node]) for node in order if counts[node]}
