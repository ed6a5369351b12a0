"""A forest: a tree from each of many bootstrap samples, and the mean of their predictions."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arguments import AtLeast, Count
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.errors import ArgumentError
from explorer.data.given_tables import given_table
from explorer.data.matching import encode_features
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.forest.voting import bootstrap_counts, decided, vote
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
        """int64[n_rows]: how often each row is in a tree's sample; 0 for rows it has not seen."""
        return bootstrap_counts(self.n_rows, self.seed, number)

    def predict(self, table: Any) -> NDArray[Any]:
        """Return the prediction for each row of a table or DataFrame, as `predict` of one tree.

        The mean of the trees' class shares, or of their numbers, decides. Raises TableError if
        the table lacks a feature or has it as another kind.
        """
        target = self.trees[0].target
        decision = decided(self._votes(table), is_classes=not target.is_numeric)
        return decision if target.is_numeric else np.asarray(target.values)[decision]

    def predict_proba(self, table: Any) -> FloatArray:
        """Return the mean of the trees' class shares, float64[n_rows, n_classes].

        Raises ArgumentError for numbers, and TableError as `predict`.
        """
        if self.trees[0].target.is_numeric:
            raise ArgumentError("The forest predicts numbers, so it has no class shares.")
        return self._votes(table)

    def _votes(self, table: Any) -> FloatArray:
        return vote(self.trees, encode_features(given_table(table), self.trees[0].features))


NO_LOSSES = (
    "A forest cannot use losses, because it averages class shares: grow a single tree, or weight "
    "the classes."
)


def grow_forest(
    training: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    n_estimators: Count = 100,
    seed: Annotated[int, AtLeast(0, 2**63)] = 0,
    on_tree: Callable[[int], None] | None = None,
) -> Forest:
    """Grow a tree from each of many bootstrap samples: bagging (Breiman 1996), and with
    `search.max_features` a random forest (Breiman 2001).

    n_estimators: how many trees. seed: of the samples, and of the features that nodes draw. A row
    that a sample has twice weighs twice its weight; `min_samples_leaf` and `min_samples_split`
    count it once, as scikit-learn's forests do. The trees do not depend on how many there are.
    `on_tree` is called with the number of trees grown. Raises ValueError if the rules do not fit
    the table, and Cancelled if growth is cancelled.
    """
    if search is not None and search.loss:
        raise ArgumentError(NO_LOSSES)
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
    """Return the seed by which a tree's nodes draw their features."""
    return int(np.random.SeedSequence([seed, number]).generate_state(1)[0])
