"""The comparison of criteria in words, and what each criterion measures in."""

from dataclasses import dataclass

from explorer.data.schema import Display
from explorer.data.training import TrainingTable
from explorer.judging.criteria import CriterionChoice
from explorer.tree.impurity import Criterion
from explorer.tree.splits import NumericSplit
from explorer.views.nodes.wording import criterion_name, rule, short, short_column

_AXIS_NAMES = {
    Criterion.GINI: "Gini impurity",
    Criterion.ENTROPY: "entropy, bits",
    Criterion.MISCLASSIFICATION: "misclassified",
    Criterion.SQUARED_ERROR: "squared error",
    Criterion.ABSOLUTE_ERROR: "absolute error",
}


@dataclass(frozen=True, slots=True)
class CriterionView:
    """One criterion's split of the node; gain and impurity are in the criterion's `unit`.

    `rule` is "" and `feature` -1 where no split is possible; `threshold` is None without one.
    `agrees` says that it takes the very split of the tree's own criterion.
    """

    criterion: str
    name: str
    unit: str
    impurity: float
    gain: float
    rule: str
    feature: int
    threshold: float | None
    agrees: bool
    same_feature: bool
    is_own: bool


def criterion_view(choice: CriterionChoice, training: TrainingTable) -> CriterionView:
    """One line of the comparison."""
    split = choice.split
    asked = ""
    if split is not None:
        asked = rule(split, short_column(training.features[split.feature]), True, 2)
    return CriterionView(
        criterion=choice.criterion.value,
        name=criterion_name(choice.criterion),
        unit=unit_of(choice.criterion, training),
        impurity=choice.impurity,
        gain=choice.gain,
        rule=asked,
        feature=-1 if split is None else split.feature,
        threshold=split.threshold if isinstance(split, NumericSplit) else None,
        agrees=choice.agrees,
        same_feature=choice.same_feature,
        is_own=choice.is_own,
    )


def unit_of(criterion: Criterion, training: TrainingTable) -> str:
    """What impurities are measured in; "" for a bare number. Of dates it is days."""
    is_date = training.target.display is Display.DATE
    target = "days" if is_date else short(training.target.name, 14)
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


def axis_name(criterion: Criterion, training: TrainingTable) -> str:
    """What the upright axis of impurities is called."""
    name = _AXIS_NAMES[criterion]
    is_date = training.target.display is Display.DATE
    return f"{name}, {unit_of(criterion, training)}" if is_date else name
