"""What cross-validation says of the tree that is shown: a number, and a sentence."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_number, show_share
from explorer.judging.cross_validation import CrossValidation
from explorer.judging.folds import Folds, FoldsOf
from explorer.judging.node_losses import Loss

CHANCE_IN_ERRORS = 2
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


_PREDICTED = {FoldsOf.ROWS: "those", FoldsOf.GROUPS: "their rows", FoldsOf.TIMES: "them"}


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
    may_be_chance = abs(training - mean) <= CHANCE_IN_ERRORS * float(found.standard_error[0])
    if found.loss is Loss.MISCLASSIFICATION:
        value, spread = show_share(mean), f"± {show_number(100 * deviation, 2)} %"
        of = "their weight" if is_weighted else _PREDICTED[folds.made_of]
        does = f"predict{'s' * (folds.n_folds == 1)} {value} of {of} correctly"
        # The difference of the numbers that stand side by side.
        gap = _gap(round(100 * training, 1) - round(100 * mean, 1), 1, ("fewer", "as many", "more"))
    else:
        value, spread = show_number(mean, 3), f"± {show_number(deviation, 2)}"
        does = f"reach{'es' * (folds.n_folds == 1)} R² {value} on {_PREDICTED[folds.made_of]}"
        gap = _gap(round(training, 3) - round(mean, 3), 3, ("less", "as much", "more"))
    chance = ", which may be chance" if may_be_chance and gap[0].isdigit() else ""
    told = f"{_trees(folds)}, {does}, {gap}{chance}."
    return FoldSummary(value, spread, label, " ".join(filter(None, [told, note])))


def _gap(gap: float, decimals: int, words: tuple[str, str, str]) -> str:
    """How much less than on the rows that grew the tree: `words` for less, equal and more."""
    shown, (fewer, equal, more) = round(abs(gap), decimals), words
    if shown == 0:
        return equal
    points = f" point{'s' * (shown != 1)}" if fewer == "fewer" else ""
    return f"{show_number(shown, 3)}{points} {fewer if gap > 0 else more}"


def _trees(folds: Folds) -> str:
    n = folds.n_folds
    trees = f"{show_count(n)} tree{'s' * (n != 1)}"
    if folds.made_of is FoldsOf.TIMES:
        return f"{trees}, {'each ' * (n != 1)}grown from the rows before those that it predicts"
    part = _PARTS[n - 2] if n - 2 < len(_PARTS) else f"1 of {show_count(n)} parts"
    return f"{trees}, each grown without {part} of the {folds.made_of}"
