"""What cross-validation says of the tree that is shown: a number, and a sentence."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_number, show_share
from explorer.judging.cross_validation import CrossValidation
from explorer.judging.folds import Folds
from explorer.judging.node_losses import Loss

MIN_GAP_IN_ERRORS = 2
"""Training and cross-validated scores part where they lie more standard errors apart."""
_PARTS = (
    "half",
    "a third",
    "a quarter",
    "a fifth",
    "a sixth",
    "a seventh",
    "an eighth",
    "a ninth",
    "a tenth",
)


@dataclass(frozen=True, slots=True)
class FoldSummary:
    """`value` with its `spread`, "" where no fold has a score; `sentence` says what they mean."""

    value: str
    spread: str
    label: str
    sentence: str


def fold_label(n_folds: int, loss: Loss, *, is_weighted: bool) -> str:
    """The name of the score."""
    weighted = "weighted " if is_weighted else ""
    return f"{weighted}{n_folds}-fold {'accuracy' if loss is Loss.MISCLASSIFICATION else 'R²'}"


def fold_summary(
    found: CrossValidation, training: float, *, is_weighted: bool = False
) -> FoldSummary:
    """Of the only stop rule in `found`: its trees' mean score and the folds' standard deviation.

    `training` is the score of the tree that is shown, on the rows that grew it; `is_weighted` says
    whether rows count by a weight.
    """
    folds = found.folds
    label, note = fold_label(folds.n_folds, found.loss, is_weighted=is_weighted), folds.note
    mean, deviation = float(found.mean[0]), float(found.deviation[0])
    if np.isnan(mean):
        unknown = "No fold has a score: its rows have one target, or no weight."
        return FoldSummary("", "", label, " ".join(filter(None, [unknown, note])))
    parts_at = MIN_GAP_IN_ERRORS * float(found.standard_error[0])
    if found.loss is Loss.MISCLASSIFICATION:
        value, spread = show_share(mean), f"± {show_number(100 * deviation, 2)} %"
        # The difference of the numbers that stand side by side.
        points = round(round(100 * training, 1) - round(100 * mean, 1), 1)
        gap = f"{show_number(points, 2)} point{'s' * (points != 1)} fewer"
        does = f"predict {value} of {'their weight' if is_weighted else 'those'} correctly"
    else:
        value, spread = show_number(mean, 3), f"± {show_number(deviation, 2)}"
        gap, does = f"{show_number(training - mean, 2)} less", f"reach R² {value} on those"
    is_apart = training - mean > parts_at and training > mean
    told = f"{_trees(folds)}, {does}, {gap if is_apart else 'about as well'}."
    return FoldSummary(value, spread, label, " ".join(filter(None, [told, note])))


def _trees(folds: Folds) -> str:
    n = folds.n_folds
    if folds.is_forward:
        return f"{show_count(n)} tree{'s' * (n != 1)}, grown from the rows before the judged ones"
    part = _PARTS[n - 2] if n - 2 < len(_PARTS) else f"1 of {show_count(n)} parts"
    return f"{show_count(n)} trees, each grown without {part} of the rows"
