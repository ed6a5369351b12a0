"""Warnings that teach: what is odd about a column, why it matters to a tree, and a remedy."""

from dataclasses import dataclass, field

from explorer.data.training import TrainingTable
from explorer.judging.nodes.target_leakage import LeakageMemory, find_target_leakage
from explorer.views.columns.feature_warnings import feature_warning
from explorer.views.columns.target_warnings import (
    leakage_caption,
    leakage_warnings,
    names_as_classes_warning,
    rare_classes_warning,
)
from explorer.views.columns.warning import NAMES_ROWS, ONE_VALUE, ColumnWarning


@dataclass(frozen=True, slots=True)
class WarningsView:
    """Warnings in the order of weight; `caption` says how they were looked for."""

    warnings: tuple[ColumnWarning, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class WarningsMemory:
    """What was found of single columns beside one target; it fills as columns are looked at."""

    leakage: LeakageMemory
    features: dict[str, ColumnWarning | None] = field(default_factory=dict)


def warnings_view(training: TrainingTable, memory: WarningsMemory | None = None) -> WarningsView:
    """What is worth knowing about the target and the features before a tree is grown.

    Judged are the rows that take part: those of the table with a target and a weight. At most
    one warning a feature beside that of target leakage. What `memory` holds of the same rows,
    weights and target is not looked for again.
    """
    memory = memory or WarningsMemory(LeakageMemory(training.fingerprint))
    for i, column in enumerate(training.features):
        if column.name not in memory.features:
            memory.features[column.name] = feature_warning(training, i)
    of_features = [memory.features[column.name] for column in training.features]
    alone = [warning for warning in of_features if warning]
    # These two are learned by heart or not at all; of all others it is worth knowing.
    hopeless = {w.column for w in alone if w.label in (ONE_VALUE, NAMES_ROWS)}
    leakage = find_target_leakage(
        training, frozenset(training.features.names) - hopeless, memory.leakage
    )
    of_target = (names_as_classes_warning(training), rare_classes_warning(training))
    return WarningsView(
        (*leakage_warnings(training, leakage), *filter(None, of_target), *alone),
        leakage_caption(training, leakage),
    )
