"""What the rows kept back make of each leaf."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.node_losses import leaves_reached
from explorer.judging.nodes.node_disagreement import name_of_test, node_disagreement, sums_by_node
from explorer.tree.tree import Tree

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class KeptBackLeaves:
    """Of the rows kept back, an entry a leaf; each row counts one.

    n_rows: int64[n_leaves]. values: float64[n_leaves], of classes the share that the leaf predicts
    rightly, of numbers the mean in the target's unit; of_interest: the share of the class of
    interest, None without one. NaN where no row reaches the leaf. p_values: float64[n_leaves] of
    the test that `test` names, times the leaves tested; NaN where it cannot be made.
    """

    n_rows: IntArray
    values: FloatArray
    of_interest: FloatArray | None
    p_values: FloatArray
    test: str


def kept_back_leaves(
    tree: Tree,
    training: TrainingTable,
    kept: TrainingTable,
    leaves: IntArray,
    class_of_interest: int | None,
) -> KeptBackLeaves:
    """These leaves of the tree (node ids), in their order; the class of interest is a code."""
    found, of_interest = node_disagreement(tree, training, kept), None
    if tree.task is Task.CLASSIFICATION and class_of_interest is not None:
        reached = leaves_reached(tree, kept, np.arange(kept.n_rows))
        has_class = (kept.target_values == class_of_interest).astype(np.float64)
        n = found.n_kept[leaves].astype(np.float64)
        counted = sums_by_node(tree, reached, has_class)[leaves]
        of_interest = np.divide(counted, n, out=np.full(len(leaves), np.nan), where=n > 0)
    return KeptBackLeaves(
        found.n_kept[leaves],
        found.kept[leaves],
        of_interest,
        found.corrected(leaves),
        name_of_test(tree.task),
    )
