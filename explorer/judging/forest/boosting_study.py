"""Scores of boosting step by step, on training and held-out rows; also scikit-learn's."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, frozen
from explorer.data.errors import TableError
from explorer.data.schema import Column, Task
from explorer.data.training import TrainingTable
from explorer.estimators.from_sklearn import as_scikit_learn_reads
from explorer.growth.cancellation import check_cancelled
from explorer.growth.forest.boosting import Boosting, boost, shares
from explorer.growth.weighting import row_weights
from explorer.judging.forest.study import tell_grown
from explorer.judging.judged_rows import judged_by_votes
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Scoring
from explorer.tree.rules import SearchRules, StopRules

MAX_TREE_CELLS = 30_000_000
"""The most rows × columns × trees that scikit-learn is given here, some seconds."""
AS_MANY_VOTES = 1e9
"""A share counts as a share of this many votes: boosting never predicts 0, so smoothing is not
needed."""


@dataclass(frozen=True, slots=True)
class BoostingSettings:
    """How many small trees to grow, how much of each to add, and how deep they are."""

    n_estimators: int
    learning_rate: float
    max_depth: int


@dataclass(frozen=True, slots=True, eq=False)
class BoostingStudy:
    """Scores after 0, 1, 2 … steps, float64[n_estimators + 1].

    training: on the training rows. kept_back: on the held-out rows, or None. theirs: scikit-learn's
    gradient boosting on the held-out rows; None without them, or for the reason in
    `why_not_theirs`.
    """

    boosting: Boosting
    scoring: Scoring
    target: Column
    training: FloatArray
    kept_back: FloatArray | None
    theirs: FloatArray | None
    why_not_theirs: str


def why_no_boosting(training: TrainingTable, search: SearchRules) -> str:
    """Return a sentence on why boosting is not shown; "" for numbers and for two classes, without
    monotonic constraints."""
    if search.monotonic_cst:
        return (
            "Boosting does not support directions (monotonic constraints) here, because the value "
            "of each leaf is computed separately. To see boosting, remove the directions under "
            "“More settings”."
        )
    n_classes = len(training.classes)
    if training.task is Task.REGRESSION or n_classes == 2:
        return ""
    return f"Boosting needs a numeric target or two classes; this target has {n_classes} classes."


def study_boosting(
    training: TrainingTable,
    judging: TrainingTable | None,
    search: SearchRules,
    settings: BoostingSettings,
    scoring: Scoring,
) -> BoostingStudy:
    """Grow a boosting and score it; `judging` are rows of the same columns.

    Raises as `boost`, and ValueError for losses and for monotonic constraints."""
    if search.loss:
        raise ValueError("Boosting cannot use losses: weight the classes instead.")
    if search.monotonic_cst:
        raise ValueError(why_no_boosting(training, search))
    weighed = replace(training, weights=frozen(row_weights(training, search)))
    boosting = boost(
        weighed,
        StopRules(settings.max_depth),
        n_estimators=settings.n_estimators,
        learning_rate=settings.learning_rate,
        min_samples_leaf=search.min_samples_leaf,
        min_weight_fraction_leaf=search.min_weight_fraction_leaf,
        features=search.features,
        on_tree=partial(tell_grown, settings.n_estimators),
    )
    kept_back, theirs, why = None, None, ""
    if judging is not None:
        kept_back = _scores(boosting, judging, scoring)
        try:
            theirs = _theirs(weighed, judging, search, settings, scoring)
        except TableError as reason:
            why = str(reason)
    return BoostingStudy(
        boosting,
        scoring,
        training.target,
        _scores(boosting, training, scoring),
        kept_back,
        theirs,
        why,
    )


def predicted_by(scores: FloatArray, task: Task) -> NDArray[Any]:
    """Return class codes, where ties go to the first; or the numbers themselves."""
    return scores if task is Task.REGRESSION else (scores > 0).astype(np.int64)


def _scores(boosting: Boosting, rows: TrainingTable, scoring: Scoring) -> FloatArray:
    after = boosting.scores(rows.columns)
    return np.array([_score_of(one, rows, scoring) for one in after])


def _score_of(scores: FloatArray, rows: TrainingTable, scoring: Scoring) -> float:
    """Return the score of these predictions: numbers, or log-odds of the second class."""
    votes = None
    if rows.task is Task.CLASSIFICATION:
        second = shares(scores)
        votes = np.column_stack([1 - second, second]) * AS_MANY_VOTES
    predicted = predicted_by(scores, rows.task)
    judged = judged_by_votes(rows, np.arange(rows.n_rows), predicted, votes)
    return score_rows(scoring, judged)


def _go_on(*_: object) -> bool:
    check_cancelled()
    return False


def _theirs(
    training: TrainingTable,
    judging: TrainingTable,
    search: SearchRules,
    settings: BoostingSettings,
    scoring: Scoring,
) -> FloatArray:
    from sklearn.ensemble import GradientBoostingClassifier, GradientBoostingRegressor

    read, others = as_scikit_learn_reads(training), as_scikit_learn_reads(judging)
    X, theirs = (np.column_stack(part.columns) for part in (read, others))
    if np.isnan(X).any() or np.isnan(theirs).any():
        raise TableError("It does not accept missing values.")
    if X.size * settings.n_estimators > MAX_TREE_CELLS:
        raise TableError("It would take too long here.")
    is_classes = training.task is Task.CLASSIFICATION
    make = GradientBoostingClassifier if is_classes else GradientBoostingRegressor
    model = make(
        n_estimators=settings.n_estimators,
        learning_rate=settings.learning_rate,
        max_depth=settings.max_depth,
        min_samples_leaf=search.min_samples_leaf,
        min_weight_fraction_leaf=search.min_weight_fraction_leaf,
        random_state=0,
    )
    try:
        model.fit(X, training.target_values, training.weights, monitor=_go_on)
    except ValueError as refusal:
        raise TableError(f"It refuses this table: {str(refusal).strip().splitlines()[0]}") from None
    if is_classes:
        before = np.log(np.divide(*model.init_.predict_proba(theirs).T[::-1]))
        stages = (np.ravel(stage) for stage in model.staged_decision_function(theirs))
    else:
        before = model.init_.predict(theirs)
        stages = iter(model.staged_predict(theirs))
    return np.array([_score_of(one, judging, scoring) for one in (before, *stages)])
