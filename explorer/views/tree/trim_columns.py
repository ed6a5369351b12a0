"""What the browser trims a tree by: the few columns that `trim.js` reads of every node."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.tree.tree import Tree
from explorer.tree.trim_index import trim_index_of
from explorer.views.nodes.node_arrays import Flags, flags

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class TrimColumns:
    """Arrays with an entry a node.

    `cost` is impurity times share of the weight, in the criterion's unit. `rank` is the index
    in best-first order, -1 at leaves. `pure` nodes would not split. `n_below` nodes of the
    grown tree hang below a leaf that is only drawn as one.
    """

    cost: NDArray[np.float64]
    rank: IntArray
    pure: Flags
    n_below: IntArray


def trim_columns(tree: Tree, n_below: IntArray) -> TrimColumns:
    """The columns of the tree that is sent; `n_below`, int64[n_nodes], is known to the caller."""
    index = trim_index_of(tree)
    rank = np.full(tree.n_nodes, -1, np.int64)
    rank[index.best_first] = np.arange(len(index.best_first))
    cost = index.cost_of(tree.stop.pruning_cost)
    return TrimColumns(cost, rank, flags(tree.impurity == 0), n_below)
