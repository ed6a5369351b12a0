"""The comparison of criteria, in words."""

from dataclasses import dataclass

from explorer.data.training import TrainingTable
from explorer.judging.nodes.criteria import CriterionChoice
from explorer.tree.splits import NumericSplit
from explorer.views.nodes.criterion_words import criterion_name, unit_of
from explorer.views.nodes.wording import equation, short_column


@dataclass(frozen=True, slots=True)
class CriterionView:
    """One criterion's split of the node; gain and impurity are in the criterion's `unit`.

    `rule` is "" and `feature` -1 where no split is possible; `threshold` is None without one.
    `agrees` says that it takes the very split of the tree's own criterion, `ties` that it takes
    another, which gains as much by it.
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
    ties: bool
    is_own: bool


def criterion_view(choice: CriterionChoice, training: TrainingTable) -> CriterionView:
    """One line of the comparison."""
    split = choice.split
    asked = ""
    if split is not None:
        asked = equation(split, short_column(training.features[split.feature]))
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
        ties=choice.ties,
        is_own=choice.is_own,
    )
