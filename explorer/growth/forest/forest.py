"""A forest: a tree from each of many bootstrap samples, and the mean of what each predicts."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.forest.voting import bootstrap_counts
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree


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
