"""A forest: a tree from each of many bootstrap samples, and the mean of what each predicts."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray, IntArray, frozen
from explorer.data.sampling import take_rows
from explorer.data.schema import Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.engine_selection import engine_for, leaves_of_values
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree, leaders


def bootstrap_counts(n_rows: int, seed: int, number: int) -> IntArray:
    """int64[n_rows]: how often sample `number` (from 0) has each row; they sum to n_rows.

    The same seed and number draw the same rows, whichever samples are drawn besides. A row is in
    no sample with probability (1 − 1/n)ⁿ, about 37 % (Efron 1979; Breiman 1996).
    """
    random = np.random.Generator(np.random.PCG64([seed, number]))
    return np.bincount(random.integers(0, n_rows, n_rows), minlength=n_rows)


def drawn_rows(training: TrainingTable, counts: IntArray) -> TrainingTable:
    """The rows that a sample has, each once; one that it has twice weighs twice."""
    rows = np.flatnonzero(counts)
    told = hashlib.sha256(f"{training.fingerprint} drawn ".encode() + counts.tobytes())
    drawn = take_rows(training, rows, told.hexdigest())
    return replace(drawn, weights=frozen(drawn.weights * counts[rows]))


@dataclass(frozen=True, slots=True, eq=False)
class Forest:
    """Trees from bootstrap samples of the same rows.

    n_rows: of the training table. seed: of the samples and of the features that nodes draw.
    """

    trees: tuple[Tree, ...]
    n_rows: int
    seed: int

    def counts(self, number: int) -> IntArray:
        """int64[n_rows]: how often a tree's sample has each row; those with 0 it has not seen."""
        return bootstrap_counts(self.n_rows, self.seed, number)


def grow_forest(
    training: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    n_estimators: int = 100,
    seed: int = 0,
    on_tree: Callable[[int], None] | None = None,
) -> Forest:
    """Bagging (Breiman 1996), and where `search.max_features` is set a random forest (Breiman
    2001): every tree is grown under the same rules from a sample of its own.

    A row that a sample has twice weighs twice its weight; `min_samples_leaf` and
    `min_samples_split` count it once, as scikit-learn's forests do. The trees do not depend on how
    many there are. `on_tree` is told how many are grown. Raises ValueError where the rules do not
    fit the table, and Cancelled where growth is given up.
    """
    asked, engine = search or SearchRules.usual_for(training.task), engine_for(training)
    trees = []
    for number in range(n_estimators):
        check_cancelled()
        counts = bootstrap_counts(training.n_rows, seed, number)
        own = replace(asked, seed=seed_of_tree(seed, number))
        trees.append(grow(training, own, stop, engine=engine, weights=counts * training.weights))
        if on_tree:
            on_tree(number + 1)
    return Forest(tuple(trees), training.n_rows, seed)


def seed_of_tree(seed: int, number: int) -> int:
    """The seed by which a tree's nodes draw their features."""
    return int(np.random.SeedSequence([seed, number]).generate_state(1)[0])


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


def decided(votes: FloatArray, *, is_classes: bool) -> FloatArray | IntArray:
    """What is predicted: int64[n_rows], the class of the largest share, the first of those that are
    equal but for rounding; or float64[n_rows], the number."""
    return leaders(votes).argmax(axis=1) if is_classes else votes[:, 0]
