"""How much a forest's vote loses if a feature's values are shuffled among rows that judge it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.sampling import sample_rows
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.forest.voting import outputs
from explorer.judging.forest.out_of_bag import score_of
from explorer.judging.importances import FEWEST_TIMES, shuffled_orders
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.folds import USUAL_SEED
from explorer.tree.tree import Tree

MAX_WALKS = 2_000_000
"""The most walks of a row down a tree in all shuffles, some seconds: beyond that, fewer shuffles,
then fewer rows."""


@dataclass(frozen=True, slots=True, eq=False)
class VoteImportances:
    """How much a forest's vote depends on each feature.

    lost: float64[n_repeats, n_features], by how much the vote's score falls if the feature's
    values are shuffled among the judged rows; negative if it rises, exactly 0 for a feature that
    no tree splits on, NaN if the score is unknown. score: on these n_judged rows, unshuffled.

    Source: Breiman 2001, section 10, here on rows that grew no tree.
    """

    lost: FloatArray
    score: float
    n_judged: int

    @property
    def permutation(self) -> FloatArray:
        """float64[n_features]: the mean of `lost` over the shuffles."""
        return np.asarray(self.lost.mean(axis=0))


def vote_importances(
    trees: Sequence[Tree],
    judging: TrainingTable,
    scoring: Scoring,
    *,
    n_repeats: int = FEWEST_TIMES,
    seed: int = USUAL_SEED,
) -> VoteImportances:
    """Return the importances of a forest's vote on rows of its trees' columns.

    A feature is shuffled in the orders of `importances`. If there are too many trees and rows,
    fewer shuffles are made, then only a sample of the rows is judged.
    """
    asking = [np.unique(tree.feature[~tree.is_leaf]) for tree in trees]
    walks = max(1, sum(map(len, asking)))
    rows = sample_rows(judging, max(1, MAX_WALKS // walks))
    repeats = max(1, min(n_repeats, MAX_WALKS // (walks * rows.n_rows)))
    outs = [outputs(tree, rows.columns) for tree in trees]
    total, everything, n_trees = _summed(outs), np.arange(rows.n_rows), float(len(trees))
    before = score_of(total, n_trees, rows, everything, scoring)
    lost = np.zeros((repeats, len(rows.features)))
    if before != before:
        return VoteImportances(np.full(lost.shape, np.nan), before, rows.n_rows)
    for feature, name in enumerate(rows.features.names):
        if not any(feature in own for own in asking):
            continue
        check_cancelled()
        orders = shuffled_orders(rows.n_rows, repeats, (seed, 0), name)
        tiled: list[Any] = [np.tile(column, repeats) for column in rows.columns]
        tiled[feature] = rows.columns[feature][orders.ravel()]
        # Summed in the order of `total`: else rounding would separate rows with equal shares.
        after = _summed(
            outputs(tree, tiled) if feature in own else np.tile(out, (repeats, 1))
            for tree, own, out in zip(trees, asking, outs, strict=True)
        )
        for repeat, votes in enumerate(np.split(after, repeats)):
            lost[repeat, feature] = before - score_of(votes, n_trees, rows, everything, scoring)
    return VoteImportances(lost, before, rows.n_rows)


def _summed(outs: Iterable[FloatArray]) -> FloatArray:
    """Return the sum of the trees' outputs, added tree by tree."""
    return np.asarray(sum(outs))
