"""What many trees do on rows that are new to them: each alone, two or three at a time, and all."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.growth.forest.forest import Forest, grow_forest
from explorer.growth.forest.voting import decided, outputs, vote
from explorer.judging.forest.study import grown_whole
from explorer.judging.unseen.keeping_back import KeptBack, keep_back
from explorer.tree.rules import SearchRules, StopRules

IntArray = NDArray[np.int64]

N_TREES = 100
SHARE_KEPT_BACK = 0.25
"""As the Limits page keeps back."""


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """A forest and new rows. named: int64[n_trees, n_rows], the class that each tree names."""

    forest: Forest
    judging: TrainingTable
    named: IntArray

    @property
    def n_wrong_trees(self) -> IntArray:
        """int64[n_rows]: how many trees are wrong on each row."""
        return np.asarray((self.named != self.judging.target_values).sum(axis=0), np.int64)

    @property
    def alone(self) -> float:
        """The share of the rows that a tree is wrong on, its mean over the trees."""
        return float(self.n_wrong_trees.mean() / len(self.named))

    @property
    def of_three(self) -> float:
        """The share of the rows that two or more of three trees are wrong on, over all threes."""
        n, wrong = len(self.named), self.n_wrong_trees.astype(np.float64)
        right, threes = n - wrong, n * (n - 1) * (n - 2) / 6
        two = wrong * (wrong - 1) / 2 * right
        three = wrong * (wrong - 1) * (wrong - 2) / 6
        return float(((two + three) / threes).mean())

    @property
    def apart(self) -> float:
        """The share of the rows that two trees name differently, over all twos."""
        n, same = len(self.named), 0.0
        for code in range(len(self.judging.classes)):
            count = (self.named == code).sum(axis=0)
            same += float((count * (count - 1)).mean())
        return 1 - same / (n * (n - 1))

    @property
    def n_wrong(self) -> int:
        """How many rows the vote of all trees is wrong on."""
        return n_wrong(self.forest, self.judging)


def parts_of(training: TrainingTable) -> KeptBack:
    """The rows that grow trees, and those that judge them, `test`."""
    return keep_back(training, test=SHARE_KEPT_BACK)


def together(training: TrainingTable, judging: TrainingTable, max_features: int) -> Together:
    """`N_TREES` whole trees of bootstrap samples; a node draws so many features."""
    search, stop = grown_whole(SearchRules(), StopRules(), max_features)
    forest = grow_forest(training, search, stop, n_estimators=N_TREES)
    named = [
        decided(outputs(tree, judging.columns), is_classes=True).astype(np.int64)
        for tree in forest.trees
    ]
    return Together(forest, judging, np.array(named))


def n_wrong(forest: Forest, rows: TrainingTable) -> int:
    """How many of the rows the vote of all trees is wrong on."""
    predicted = decided(vote(forest.trees, rows.columns), is_classes=True)
    return int((predicted != rows.target_values).sum())


def drawn_of(n_features: int) -> int:
    """How many features a node of a random forest draws: the square root of their number."""
    return max(1, round(math.sqrt(n_features)))


def of_three_independent(share: float) -> float:
    """How often two or three of three are wrong that are each wrong so often, independently."""
    return 3 * share**2 * (1 - share) + share**3
