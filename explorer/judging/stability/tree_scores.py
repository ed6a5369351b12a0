"""Scores of the trees of disturbed tables, on rows that a tree has not seen."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.judging.judged_rows import judged_at, judged_by_tree
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Scoring
from explorer.judging.stability.disturbing import Perturbation, disturbed
from explorer.judging.stability.stability import Stability


@dataclass(frozen=True, slots=True, eq=False)
class TreeScores:
    """Scores of the trees of disturbed tables.

    scores: float64[n_trees], of each tree; NaN if its rows have no score. whole: of the tree of all
    rows; NaN out of bag, because it has seen them all. n_held_out: the rows that judge every tree;
    0 if each is judged by the rows that its own sample lacks (out of bag).
    """

    scoring: Scoring
    scores: FloatArray
    whole: float
    n_held_out: int

    @property
    def known(self) -> FloatArray:
        """float64: the scores that are known."""
        return self.scores[~np.isnan(self.scores)]


def tree_scores(
    study: Stability, training: TrainingTable, judging: TrainingTable | None, scoring: Scoring
) -> TreeScores | None:
    """Return the scores on the held-out rows, or else out of bag; None without either, that is if
    one row is dropped or noise is added.

    training: the rows that were disturbed. judging: rows of the same columns.
    """
    if judging is not None:
        scores = []
        for tree in (study.whole, *study.trees):
            check_cancelled()
            scores.append(score_rows(scoring, judged_by_tree(tree, judging)))
        return TreeScores(scoring, np.array(scores[1:]), scores[0], judging.n_rows)
    if study.disturbance.way is not Perturbation.BOOTSTRAP:
        return None
    scores = []
    for number, tree in enumerate(study.trees):
        check_cancelled()
        weights = disturbed(training, study.disturbance, number).weights
        rows = np.flatnonzero((weights == 0) & (training.weights > 0))
        judged = judged_at(tree, training, rows)
        scores.append(score_rows(scoring, judged) if len(rows) else float("nan"))
    return TreeScores(scoring, np.array(scores), float("nan"), 0)
