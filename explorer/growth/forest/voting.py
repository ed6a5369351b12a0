"""What trees predict together: the mean of what each predicts."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.data.training import FeatureValues
from explorer.growth.engines.engine_selection import leaves_of_values
from explorer.tree.tree import Tree, leaders

FloatArray = NDArray[np.float64]
Columns = Sequence[FeatureValues]


def outputs(tree: Tree, columns: Columns) -> FloatArray:
    """float64[n_rows, n_classes]: the shares of the classes in the leaf that each row reaches; of
    numbers float64[n_rows, 1], the predicted number. columns: as for `apply`."""
    leaf = leaves_of_values(tree, columns)
    if tree.task is Task.REGRESSION:
        return np.asarray(tree.prediction, np.float64)[leaf][:, np.newaxis]
    weights = np.asarray(tree.statistics[tree.leaves])
    shares = weights / weights.sum(axis=1, keepdims=True)
    return np.asarray(shares[np.searchsorted(tree.leaves, leaf)])


def running_votes(trees: Sequence[Tree], columns: Columns) -> Iterator[FloatArray]:
    """After each tree the mean of its outputs and of those before; arrays as of `outputs`."""
    total: FloatArray | None = None
    for n, tree in enumerate(trees, 1):
        out = outputs(tree, columns)
        total = out if total is None else total + out
        yield total / n


def vote(trees: Sequence[Tree], columns: Columns) -> FloatArray:
    """The mean of all trees' outputs: the shares of the classes that a forest predicts (Breiman
    1996, section 4.2; scikit-learn's soft vote), or the number. ValueError without a tree."""
    if not trees:
        raise ValueError("A vote needs a tree.")
    total = sum(outputs(tree, columns) for tree in trees)
    return np.asarray(total / len(trees))


def decided(votes: FloatArray, *, is_classes: bool) -> NDArray[np.float64] | NDArray[np.int64]:
    """What is predicted: int64[n_rows], the class of the largest share, the first of those that are
    equal but for rounding; or float64[n_rows], the number."""
    return leaders(votes).argmax(axis=1) if is_classes else votes[:, 0]
