"""What cross-validation says of the tree that is shown: a number, and where it parts a sentence."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_number, show_share
from explorer.judging.cross_validation import CrossValidation
from explorer.judging.node_losses import Loss

MIN_GAP_IN_ERRORS = 2
"""Training and cross-validated scores part where they lie more standard errors apart."""


@dataclass(frozen=True, slots=True)
class FoldSummary:
    """`value` with its spread, "" where no fold has a score; `sentence` where scores part."""

    value: str
    label: str
    sentence: str


def fold_summary(found: CrossValidation) -> FoldSummary:
    """Of the only stop rule in `found`: its trees' mean score and the folds' standard deviation."""
    is_classes = found.loss is Loss.MISCLASSIFICATION
    label = f"{found.folds.n_folds}-fold {'accuracy' if is_classes else 'R²'}"
    mean, deviation = float(found.mean[0]), float(found.deviation[0])
    if np.isnan(mean):
        return FoldSummary("", label, found.folds.note)
    training = float(np.nanmean(found.training_scores[:, 0]))
    gap, error = training - mean, float(found.standard_error[0])
    parts = []
    if gap > MIN_GAP_IN_ERRORS * error and gap > 0:
        parts.append(_gap_words(gap, is_classes))
    parts += [found.folds.note] if found.folds.note else []
    return FoldSummary(_value(mean, deviation, is_classes), label, " ".join(parts))


def _value(mean: float, deviation: float, is_classes: bool) -> str:
    if is_classes:
        return f"{show_share(mean)} ± {show_number(100 * deviation, 2)}"
    return f"{show_number(mean, 3)} ± {show_number(deviation, 2)}"


def _gap_words(gap: float, is_classes: bool) -> str:
    if is_classes:
        points = show_number(100 * gap, 2)
        return f"On rows that grew the tree accuracy is {points} points higher than on other rows."
    return f"On rows that grew the tree R² is {show_number(gap, 2)} higher than on other rows."
