"""The criteria's names and units, as every page and picture shows them."""

from dataclasses import dataclass

from explorer.data.schema import Display
from explorer.data.training import TrainingTable
from explorer.tree.impurity import Criterion
from explorer.tree.rules import PruningCost
from explorer.views.nodes.wording import short


@dataclass(frozen=True, slots=True)
class CriterionWords:
    """One criterion's name in a sentence, in a list to choose from, and along an axis."""

    name: str
    title: str
    axis: str


_WORDS = {
    Criterion.GINI: CriterionWords("Gini", "Gini impurity", "Gini impurity"),
    Criterion.ENTROPY: CriterionWords("entropy", "Entropy", "entropy, bits"),
    Criterion.MISCLASSIFICATION: CriterionWords(
        "misclassification", "Misclassification", "misclassified"
    ),
    Criterion.SQUARED_ERROR: CriterionWords("squared error", "Squared error", "squared error"),
    Criterion.ABSOLUTE_ERROR: CriterionWords("absolute error", "Absolute error", "absolute error"),
}


def criterion_name(criterion: Criterion) -> str:
    """Return the criterion's name in a sentence: "Gini", "squared error"."""
    return _WORDS[criterion].name


def criterion_title(criterion: Criterion) -> str:
    """Return the criterion's name in a list: "Gini impurity", "Squared error"."""
    return _WORDS[criterion].title


def pruning_cost_title(cost: PruningCost) -> str:
    """Return the measure that pruning weighs against leaves, and its source.

    The words do not depend on the criterion: a browser sends a choice by its words, which must not
    change meanwhile.
    """
    if cost is PruningCost.MISCLASSIFICATION:
        return "Wrong predictions (CART book)"
    return "The criterion (scikit-learn)"


def axis_name(criterion: Criterion, training: TrainingTable) -> str:
    """Name the upright axis of impurities, with a unit for dates and times."""
    name = _WORDS[criterion].axis
    is_moment = training.target.is_moment
    return f"{name}, {unit_of(criterion, training)}" if is_moment else name


def unit_of(criterion: Criterion, training: TrainingTable) -> str:
    """Return the unit of impurities: days for dates, seconds for times, "" for a bare number."""
    units = {Display.DATE: "days", Display.TIME: "seconds"}
    target = units.get(training.target.display, short(training.target.name, 14))
    match criterion:
        case Criterion.ENTROPY:
            return "bits"
        case Criterion.MISCLASSIFICATION:
            return "of rows"
        case Criterion.SQUARED_ERROR:
            return f"{target}²"
        case Criterion.ABSOLUTE_ERROR:
            return target
        case _:
            return ""
