"""What cross-validation says of the tree that is shown: a number, and a sentence."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_number, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.baseline import heaviest_class_in_folds
from explorer.judging.node_losses import Loss
from explorer.judging.scores import accuracies, is_scored_by_weight, variance_explained
from explorer.judging.unseen.cross_validation import CrossValidation, GrownFolds
from explorer.judging.unseen.folds import Folds, FoldsOf
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import short

CHANCE_IN_ERRORS = 2
"""Training and cross-validated scores part where they lie more standard errors apart."""
_PARTS = (
    "half", "a third", "a quarter", "a fifth", "a sixth", "a seventh", "an eighth", "a ninth",
    "a tenth",
)  # fmt: skip


_PREDICTED = {FoldsOf.ROWS: "those", FoldsOf.GROUPS: "their rows", FoldsOf.TIMES: "them"}


@dataclass(frozen=True, slots=True)
class FoldSummary:
    """`value` with its `spread`, "" where no fold has a score; `sentence` says what they mean."""

    value: str
    spread: str
    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class HeaderScores:
    """What the header says of the scores; no metric where there is no label."""

    label: str | None
    value: str
    sentence: str


@dataclass(frozen=True, slots=True)
class AlwaysOne:
    """What always predicting the class of this name scores in the same folds, a share."""

    name: str
    score: float


def fold_label(n_folds: int, loss: Loss, *, is_weighted: bool) -> str:
    """The name of the score."""
    weighted = "weighted " if is_weighted else ""
    return f"{weighted}{n_folds}-fold {'accuracy' if loss is Loss.MISCLASSIFICATION else 'R²'}"


def fold_summary(
    found: CrossValidation,
    training: float,
    *,
    always: AlwaysOne | None = None,
    is_weighted: bool = False,
    is_part: bool = False,
) -> FoldSummary:
    """Of the only stop rule in `found`: its trees' mean score and the folds' standard deviation.

    `training` is the score of the tree that is shown, on the rows that grew it; of classes the
    sentence says where `always` scores more. `is_weighted` says whether rows count by a weight,
    `is_part` whether other rows are kept back.
    """
    folds = found.folds
    label, note = fold_label(folds.n_folds, found.loss, is_weighted=is_weighted), folds.note
    mean, deviation = float(found.mean[0]), float(found.deviation[0])
    if np.isnan(mean):
        unknown = "No fold has a score: its rows have one target, or no weight."
        return FoldSummary("", "", label, " ".join(filter(None, [unknown, note])))
    may_be_chance = abs(training - mean) <= CHANCE_IN_ERRORS * float(found.standard_error[0])
    is_share = found.loss is Loss.MISCLASSIFICATION
    gap = shown_gap(training, mean, is_share=is_share)
    size = gap_words(gap, is_share=is_share)
    if is_share:
        value, spread = show_share(mean), f"± {show_number(100 * deviation, 2)} %"
        of = "their weight" if is_weighted else _PREDICTED[folds.made_of]
        does = f"predict{'s' * (folds.n_folds == 1)} {value} of {of} correctly"
        fewer, equal = "fewer", "as many"
    else:
        value, spread = show_number(mean, 3), f"± {show_number(deviation, 2)}"
        does = f"reach{'es' * (folds.n_folds == 1)} R² {value} on {_PREDICTED[folds.made_of]}"
        fewer, equal = "less", "as much"
    compared = f"{size} {fewer if gap > 0 else 'more'}" if gap else equal
    chance = ", which may be chance" if may_be_chance and gap else ""
    told = f"{_trees(folds, is_part=is_part)}, {does}, {compared}{chance}."
    worse = _worse_than_one(mean, always, is_share=is_share)
    return FoldSummary(value, spread, label, " ".join(filter(None, [told, worse, note])))


def summary_of_folds(
    grown: GrownFolds, tree: Tree, training: TrainingTable, stop: StopRules, *, is_part: bool
) -> FoldSummary:
    """Compare a tree's score in cross-validation with the one on its training rows.

    is_part: whether there are held-out rows, which are in no fold.
    """
    is_classes = training.task is Task.CLASSIFICATION
    own = accuracies(tree)[0] if is_classes else variance_explained(tree)
    return fold_summary(
        grown.under([stop]),
        own,
        always=_always_one(training, grown.folds) if is_classes else None,
        is_weighted=is_scored_by_weight(tree),
        is_part=is_part,
    )


def _always_one(training: TrainingTable, folds: Folds) -> AlwaysOne | None:
    if (heaviest := heaviest_class_in_folds(training, folds)) is None:
        return None
    code, share = heaviest
    return AlwaysOne(short(training.classes[code]), share)


def _worse_than_one(mean: float, always: AlwaysOne | None, *, is_share: bool) -> str:
    """Whether predicting the same of every row does better, as the scores are shown."""
    if is_share and always and shown_gap(always.score, mean, is_share=True) > 0:
        return f"Always predicting {always.name} does better: {show_share(always.score)}."
    if not is_share and round(mean, 3) < 0:
        return "R² below 0 is worse than always predicting their mean."
    return ""


def shown_gap(training: float, mean: float, *, is_share: bool) -> float:
    """How far the training score lies above the other, as both are shown: in points, or in R²."""
    if is_share:
        return round(round(100 * training, 1) - round(100 * mean, 1), 1)
    return round(round(training, 3) - round(mean, 3), 3)


def gap_words(gap: float, *, is_share: bool) -> str:
    """The size of a `shown_gap`."""
    size = show_number(abs(gap), 3)
    return f"{size} point{'s' * (abs(gap) != 1)}" if is_share else size


def _trees(folds: Folds, *, is_part: bool) -> str:
    n = folds.n_folds
    trees = f"{show_count(n)} tree{'s' * (n != 1)}"
    if folds.made_of is FoldsOf.TIMES:
        return f"{trees}, {'each ' * (n != 1)}grown from the rows before those that it predicts"
    part = _PARTS[n - 2] if n - 2 < len(_PARTS) else f"1 of {show_count(n)} parts"
    training = "training " if is_part and folds.made_of is FoldsOf.ROWS else ""
    return f"{trees}, each grown without {part} of the {training}{folds.made_of}"
