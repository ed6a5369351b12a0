"""The bootstrap sample of each tree in a forest, and the mean prediction of its trees."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from explorer.data.arrays import FloatArray, IntArray, frozen
from explorer.data.sampling import take_rows
from explorer.data.schema import Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.engines.engine_selection import leaves_of_values
from explorer.tree.tree import Tree, leaders
from explorer.tree.walking import class_shares

Columns = Sequence[FeatureValues]


def bootstrap_counts(n_rows: int, seed: int, number: int) -> IntArray:
    """int64[n_rows]: how often sample `number` (from 0) has each row; they sum to n_rows.

    The same seed and number draw the same rows, whichever other samples are drawn. A row is in
    no sample with probability (1 − 1/n)ⁿ, about 37 % (Efron 1979; Breiman 1996).
    """
    random = np.random.Generator(np.random.PCG64([seed, number]))
    return np.bincount(random.integers(0, n_rows, n_rows), minlength=n_rows)


def drawn_rows(training: TrainingTable, counts: IntArray) -> TrainingTable:
    """Return the rows that a sample has, each once; one that it has twice weighs twice."""
    rows = np.flatnonzero(counts)
    told = hashlib.sha256(f"{training.fingerprint} drawn ".encode() + counts.tobytes())
    drawn = take_rows(training, rows, told.hexdigest())
    return replace(drawn, weights=frozen(drawn.weights * counts[rows]))


def draws_reaching(tree: Tree, drawn: TrainingTable, counts: IntArray) -> IntArray:
    """int64[n_nodes]: how many draws of a sample reach each node of its tree.

    drawn: the rows that the sample has, each once; counts: int64[drawn.n_rows], how often it has
    each.
    """
    leaf = leaves_of_values(tree, drawn.columns)
    found = np.bincount(leaf, counts, tree.n_nodes).astype(np.int64)
    for depth in range(int(tree.depth[-1]), 0, -1):
        nodes = np.flatnonzero(tree.depth == depth)
        np.add.at(found, tree.parent[nodes], found[nodes])
    return found


def outputs(tree: Tree, columns: Columns) -> FloatArray:
    """float64[n_rows, n_classes]: the shares of the classes in the leaf that each row reaches; for
    numbers float64[n_rows, 1], the predicted number. columns: as for `apply`."""
    leaf = leaves_of_values(tree, columns)
    if tree.task is Task.REGRESSION:
        return np.asarray(tree.prediction, np.float64)[leaf][:, np.newaxis]
    shares = class_shares(tree, tree.leaves, with_class_weights=True)
    return np.asarray(shares[np.searchsorted(tree.leaves, leaf)])


def running_votes(trees: Sequence[Tree], columns: Columns) -> Iterator[FloatArray]:
    """Yield after each tree the mean of the outputs so far; arrays as of `outputs`."""
    total: FloatArray | None = None
    for n, tree in enumerate(trees, 1):
        out = outputs(tree, columns)
        total = out if total is None else total + out
        yield total / n


def vote(trees: Sequence[Tree], columns: Columns) -> FloatArray:
    """Return the mean of all trees' outputs: the shares of the classes that a forest predicts
    (Breiman 1996, section 4.2; scikit-learn's soft vote), or the number. ValueError without a
    tree."""
    if not trees:
        raise ValueError("A vote needs at least one tree.")
    total = sum(outputs(tree, columns) for tree in trees)
    return np.asarray(total / len(trees))


def decided(votes: FloatArray, *, is_classes: bool) -> FloatArray | IntArray:
    """Return the predictions: int64[n_rows], the class of the largest share, the first of those
    equal up to rounding; or float64[n_rows], the number."""
    return leaders(votes).argmax(axis=1) if is_classes else votes[:, 0]
