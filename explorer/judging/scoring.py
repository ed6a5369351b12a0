"""The scores that judge a tree, by their names in scikit-learn; higher is always better."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.impurity import Criterion
from explorer.tree.losses import CodedLoss, loss_by_code
from explorer.tree.rules import SearchRules
from explorer.tree.tree import leaders

RARE = 0.2
"""A class of interest with a smaller share is rare: accuracy hardly reflects it."""

_YES = {"yes", "y", "true", "t", "1", "positive", "pos"}
"""A class with one of these names is the class of interest, however frequent it is."""


class Score(StrEnum):
    """Scores with the names and directions of scikit-learn's `scoring`, and the expected cost."""

    ACCURACY = "accuracy"
    BALANCED_ACCURACY = "balanced_accuracy"
    ROC_AUC = "roc_auc"
    AVERAGE_PRECISION = "average_precision"
    LOG_LOSS = "neg_log_loss"
    BRIER = "neg_brier_score"
    F1 = "f1"
    COST = "neg_expected_cost"
    R2 = "r2"
    RMSE = "neg_root_mean_squared_error"
    MAE = "neg_mean_absolute_error"
    MEDIAN_ERROR = "neg_median_absolute_error"

    @property
    def task(self) -> Task:
        """Whether it judges predicted classes or predicted numbers."""
        return Task.REGRESSION if self in NUMBER_SCORES else Task.CLASSIFICATION

    @property
    def is_share(self) -> bool:
        """Whether it is a share of the rows, shown in per cent."""
        return self in (Score.ACCURACY, Score.BALANCED_ACCURACY)

    @property
    def is_loss(self) -> bool:
        """Whether it is the negative of an error, which is shown without its sign."""
        return self.value.startswith("neg_")

    @property
    def of_one_class(self) -> bool:
        """Whether it judges one class against the others."""
        return self in (Score.ROC_AUC, Score.AVERAGE_PRECISION, Score.F1, Score.COST)


NUMBER_SCORES = (Score.R2, Score.RMSE, Score.MAE, Score.MEDIAN_ERROR)
CLASS_SCORES = tuple(score for score in Score if score not in NUMBER_SCORES)


@dataclass(frozen=True, slots=True)
class Scoring:
    """A score and its parameters.

    positive: the code of the class of interest, for scores of one class; -1 for the others.
    missed, false_alarm: for the expected cost, the cost of a false negative and of a false
    positive. losses: for the expected cost of a tree's own predictions, what each error costs that
    does not cost 1; then the class of interest and its costs do not count.
    """

    score: Score
    positive: int = -1
    missed: float = 1.0
    false_alarm: float = 1.0
    losses: CodedLoss = ()

    @property
    def cut_off(self) -> float:
        """The share of the class of interest from which on calling a row positive costs less than
        not (Elkan 2001, "The foundations of cost-sensitive learning", section 1)."""
        both = self.missed + self.false_alarm
        return self.false_alarm / both if both > 0 else 0.5


def scoring_of(
    training: TrainingTable,
    search: SearchRules,
    scoring: Scoring | str | None = None,
    *,
    positive: str | None = None,
) -> Scoring:
    """Return the scoring with this name; `None` takes the usual one for these rules.

    positive: the class of interest, for scores of one class; optional for two classes. Under losses
    the expected cost is that of all errors, whichever the class of interest. Raises ValueError for
    an unknown name, for a score of the other kind of target, for an unknown class, and for a score
    of one class if no class is given.
    """
    if isinstance(scoring, Scoring):
        _check_task(scoring.score, training)
        return scoring
    if positive is not None and positive not in training.classes:
        raise ValueError(f"The target has no class “{positive}”.")
    if scoring is None:
        return usual_scoring(training, search, positive)
    if scoring not in set(Score):
        raise ValueError(f"There is no score “{scoring}”; choose one of {', '.join(Score)}.")
    score = Score(scoring)
    _check_task(score, training)
    if score is Score.COST and search.loss:
        return by_losses(training, search)
    name = positive or usual_positive(training)
    if not score.of_one_class:
        return Scoring(score)
    if name is None:
        raise ValueError(f"{score} judges one class against the others: set positive.")
    return Scoring(score, training.classes.index(name))


def usual_scoring(
    training: TrainingTable, search: SearchRules, positive: str | None = None
) -> Scoring:
    """Return the score that fits the task and rules.

    Numbers are judged by R², under absolute error by the mean absolute error; classes by accuracy,
    under losses by their expected cost, under class weights by balanced accuracy, and by the area
    under the ROC curve if there is a class of interest (`positive`) with a share below `RARE`.
    """
    if training.task is Task.REGRESSION:
        is_absolute = search.criterion is Criterion.ABSOLUTE_ERROR
        return Scoring(Score.MAE if is_absolute else Score.R2)
    if search.loss:
        return by_losses(training, search)
    if search.class_weight is not None:
        return Scoring(Score.BALANCED_ACCURACY)
    if positive is not None and share_of(training, positive) < RARE:
        return Scoring(Score.ROC_AUC, training.classes.index(positive))
    return Scoring(Score.ACCURACY)


def by_losses(training: TrainingTable, search: SearchRules) -> Scoring:
    """Return the expected cost of a row under the losses of the rules."""
    return Scoring(Score.COST, losses=loss_by_code(search.loss, training.classes))


def share_of(training: TrainingTable, name: str) -> float:
    """Return a class's share of the rows' weight."""
    is_class = training.target_values == training.classes.index(name)
    return float(training.weights[is_class].sum() / training.weights.sum())


def usual_positive(training: TrainingTable) -> str | None:
    """Return the one of two classes that is called yes, else the rarer by weight; ties go to the
    last. None if there are not two classes."""
    if training.task is Task.REGRESSION or len(training.classes) != 2:
        return None
    named = [name for name in training.classes if name.strip().casefold() in _YES]
    if len(named) == 1:
        return named[0]
    weights = np.bincount(training.target_values, training.weights, 2).astype(np.float64)
    first_leads, _ = leaders(weights)
    return training.classes[1 if first_leads else 0]


def _check_task(score: Score, training: TrainingTable) -> None:
    if score.task is not training.task:
        of = "classes" if score.task is Task.CLASSIFICATION else "numbers"
        offered = NUMBER_SCORES if training.task is Task.REGRESSION else CLASS_SCORES
        raise ValueError(f"{score} judges {of}; for this target use {', '.join(offered)}.")
