"""Scores of a forest as it grows tree by tree, in many orders of its trees."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.training import TrainingTable
from explorer.growth.forest.voting import outputs
from explorer.judging.forest.out_of_bag import score_of
from explorer.judging.scoring import Scoring
from explorer.tree.tree import Tree

USUAL_ORDERS = 40
"""The scores of a single order depend on luck: its first tree may be the best of all."""


@dataclass(frozen=True, slots=True, eq=False)
class GrowingScores:
    """Scores of single trees and of growing forests.

    alone: float64[n_trees], each tree's own score. sizes: int64[n_sizes], rising numbers of trees.
    together: float64[n_orders, n_sizes], the score of the first `sizes` trees of each order; the
    first order is the order of growth.
    """

    alone: FloatArray
    sizes: IntArray
    together: FloatArray


def growing_scores(
    trees: Sequence[Tree],
    rows: TrainingTable,
    scoring: Scoring,
    *,
    sizes: IntArray,
    n_orders: int = USUAL_ORDERS,
    seed: int = 0,
) -> GrowingScores:
    """Return the scores on rows of the trees' columns. sizes: from 1 to the number of trees."""
    everything = np.arange(rows.n_rows)
    of_trees = np.array([outputs(tree, rows.columns) for tree in trees])

    def score(total: FloatArray, n_added: int) -> float:
        return score_of(total, n_added, rows, everything, scoring)

    random, n_trees = np.random.default_rng(seed), len(trees)
    together = np.empty((n_orders, len(sizes)))
    for order in range(n_orders):
        drawn = random.permutation(n_trees) if order else np.arange(n_trees)
        total, before = np.zeros(of_trees.shape[1:]), 0
        for at, size in enumerate(sizes):
            total += of_trees[drawn[before:size]].sum(axis=0)
            together[order, at] = score(total, int(size))
            before = int(size)
    return GrowingScores(np.array([score(out, 1) for out in of_trees]), sizes, together)
