"""How the weight of a class changes a tree: its true and false positives, and its shares."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.growing import grow
from explorer.growth.progress import tell
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Scoring, usual_scoring
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """A tree grown with one class at some weight, judged on rows without class weights.

    n_rows, n_of_class: the judging rows, and those of the class. n_found: true positives.
    n_false_positives: rows of other classes predicted as it. mean_share: float, the mean over the
    rows of the class's share in their leaves, class weights multiplied in. score: the `scoring` of
    these rows.
    """

    weight: float
    tree: Tree
    n_rows: int
    n_of_class: int
    n_found: int
    n_false_positives: int
    mean_share: float
    scoring: Scoring
    score: float

    @property
    def recall(self) -> float:
        """The share of the class's rows predicted as the class; NaN if it has no rows."""
        return self.n_found / self.n_of_class if self.n_of_class else float("nan")

    @property
    def precision(self) -> float:
        """The share of the rows predicted as the class that are of it; NaN without such rows."""
        n_named = self.n_found + self.n_false_positives
        return self.n_found / n_named if n_named else float("nan")


def grow_weighted(
    training: TrainingTable,
    judging: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    code: int,
    weights: Sequence[float],
    scoring: Scoring | None = None,
) -> tuple[Weighed, ...]:
    """Grow a tree for each weight of the class `code`; other classes keep theirs ("balanced": 1).

    judging: rows of the same columns, or the training rows if there are no others. scoring: the
    score that judges; None takes the usual one of a class of interest. Raises ValueError for a
    numeric target.
    """
    if training.task is Task.REGRESSION:
        raise ValueError("Class weights need a categorical target, but this target is numeric.")
    name = training.classes[code]
    asked = search.class_weight
    others = {} if asked is None or asked == "balanced" else dict(asked)
    found, judge = [], scoring or usual_scoring(training, search, name)
    for weight in weights:
        check_cancelled()
        of_classes = tuple((others | {name: float(weight)}).items())
        tree = grow(training, replace(search, class_weight=of_classes), stop)
        judged = judged_by_tree(tree, judging)
        is_class, is_named = judged.actual == code, judged.predicted == code
        found.append(
            Weighed(
                weight=float(weight),
                tree=tree,
                n_rows=len(judged),
                n_of_class=int(is_class.sum()),
                n_found=int((is_class & is_named).sum()),
                n_false_positives=int((~is_class & is_named).sum()),
                mean_share=float(np.mean(judged.share_of(code))),
                scoring=judge,
                score=score_rows(judge, judged),
            )
        )
        tell(f"{len(found)} of {len(weights)} trees have been grown and judged.")
    return tuple(found)


def rarest(training: TrainingTable) -> int:
    """Return the code of the class of least weight among those that occur; ties go to the last."""
    totals = np.bincount(training.target_values, training.weights, len(training.classes))
    totals[totals == 0] = np.inf
    return len(totals) - 1 - int(np.argmin(totals[::-1]))


def balancing_weight(training: TrainingTable, code: int) -> float | None:
    """Return the weight at which the class weighs as much as all others together; None if the
    class, or every other class, has no rows."""
    totals = np.bincount(training.target_values, training.weights, len(training.classes))
    others = totals.sum() - totals[code]
    return float(others / totals[code]) if others > 0 and totals[code] > 0 else None


def as_frequency(share: float, weight: float) -> float:
    """Return a class's share among a leaf's unweighted rows.

    share: its share there with the class at `weight` and all others at 1. Divides the odds by the
    weight (Elkan 2001).
    """
    return share / (share + weight * (1 - share))
