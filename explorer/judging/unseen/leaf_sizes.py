"""Scores by `min_samples_leaf`: each value may change the best split, so trees are regrown."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from explorer.data.arguments import some
from explorer.data.training import TrainingTable
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.cross_validation import CrossValidation, grow_folds
from explorer.judging.unseen.folds import Folds, chosen_folds
from explorer.tree.rules import SearchRules, StopRules


def leaf_size_curve(
    training: TrainingTable,
    search: SearchRules | None = None,
    min_samples_leaf: Sequence[int] = (),
    stop: StopRules | None = None,
    *,
    folds: Folds | None = None,
    groups: ArrayLike | None = None,
    times: ArrayLike | None = None,
    scoring: Scoring | str | None = None,
) -> CrossValidation:
    """Return the scores under each of `min_samples_leaf`, one column per value in their order.

    `search` and `stop` give the other limits; the stop rules of all columns are equal. A tree is
    grown for each fold and value. (`grow` can begin from the tree of a smaller value, but this
    takes longer than growing a whole tree by the compiled engine.)
    """
    some("min_samples_leaf", min_samples_leaf)
    rules = search or SearchRules.usual_for(training.task)
    limits, all_folds = stop or StopRules(), chosen_folds(training, folds, groups, times)
    grown_under = replace(limits, max_leaf_nodes=None, ccp_alpha=0.0)
    columns = [
        grow_folds(
            training,
            replace(rules, min_samples_leaf=rows),
            grown_under,
            folds=all_folds,
            scoring=scoring,
        ).under([limits])
        for rows in min_samples_leaf
    ]
    return joined(columns)


def joined(columns: Sequence[CrossValidation]) -> CrossValidation:
    """Join the columns of at least one result, all with the same folds and scoring."""
    first = columns[0]
    stops = tuple(stop for column in columns for stop in column.stops)
    scores = np.hstack([column.scores for column in columns])
    deeper = np.concatenate([column.goes_deeper for column in columns])
    return CrossValidation(stops, first.folds, first.scoring, scores, deeper)
