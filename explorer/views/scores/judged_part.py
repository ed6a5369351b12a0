"""Rows that are judged together, the trees that judge them, and their scores as a table."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.display import show_count, show_distance, show_number, show_share
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.judging.judged_rows import JudgedRows, judged_by_tree
from explorer.judging.part_scores import ClassScores, NumberScores, scores_of
from explorer.judging.unseen.cross_validation import GrownFolds, judged_by_folds
from explorer.judging.unseen.holding_out import Part, RowPartition
from explorer.judging.unseen.stored_folds import growing_rows
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree

UNKNOWN = "–"


@dataclass(frozen=True, slots=True, eq=False)
class JudgedPart:
    """The predictions for some rows, and their quality.

    `part` says which rows; None for the rows of all folds, each judged by the one of `n_folds`
    trees that has not seen it. `judged.rows` are indices into `training`. is_opened: the tree was
    grown elsewhere, so that it is unknown whether it has seen the rows.
    """

    part: Part | None
    training: TrainingTable
    judged: JudgedRows
    scores: ClassScores | NumberScores
    n_folds: int = 0
    is_opened: bool = False

    @property
    def name(self) -> str:
        """The part's name on the page: "10-fold", "training"."""
        return f"{self.n_folds}-fold" if self.part is None else str(self.part)

    @property
    def whose_rows(self) -> str:
        """The part's name before "rows"; "" for training rows and for folds."""
        return "" if self.part in (None, Part.TRAINING) else self.name

    @property
    def judge_of_all(self) -> str:
        """`judge` for use after a count of the rows: with "it" if there is one row."""
        is_one = self.scores.n_rows == 1
        return self.judge.replace("them", "it").replace("they", "it") if is_one else self.judge

    @property
    def is_weighted(self) -> bool:
        """Whether rows count by weights that are not all 1."""
        return self.judged.is_weighted

    @property
    def judge(self) -> str:
        """The tree or trees that predict, and whether they have seen the rows."""
        if self.is_opened:
            return "the opened tree"
        match self.part:
            case None if self.n_folds == 1:
                return "a tree grown without them"
            case None:
                return "trees grown without them"
            case Part.TRAINING:
                return "the tree grown from them"
            case _:
                return "the tree, which has not seen them"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One score of every part, as shown; `meaning` explains it in a sentence."""

    name: str
    meaning: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Scores by part: `parts` are the columns, `note` says how the numbers are computed."""

    parts: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    note: str


def score_table(parts: Sequence[JudgedPart], target: Column) -> ScoreTable:
    """Return the scores of one or more parts of one table."""
    scores = [part.scores for part in parts]
    classes = [each for each in scores if isinstance(each, ClassScores)]
    numbers = [each for each in scores if isinstance(each, NumberScores)]
    lines = _class_lines(classes) if classes else _number_lines(numbers, target)
    rows = tuple(show_count(each.n_rows) for each in scores)
    lines = (ScoreLine("rows", "How many rows the scores are computed from.", rows), *lines)
    return ScoreTable(tuple(part.name for part in parts), lines, _note(parts))


def _class_lines(scores: list[ClassScores]) -> tuple[ScoreLine, ...]:
    return (
        ScoreLine(
            "accuracy",
            "The share of rows predicted correctly.",
            tuple(show_share(each.accuracy) for each in scores),
        ),
        ScoreLine(
            "balanced accuracy",
            "The mean of the classes’ recalls: every class counts equally, however rare it is.",
            tuple(show_share(each.balanced_accuracy) for each in scores),
        ),
        ScoreLine(
            "log loss",
            "The mean of −ln p; lower is better. Here p = (count + 1) / (n + K). The row’s leaf "
            "has n rows, and “count” of these have the row’s class. K is the number of classes.",
            tuple(show_number(abs(each.log_loss), 3) for each in scores),
        ),
    )


def _number_lines(scores: list[NumberScores], target: Column) -> tuple[ScoreLine, ...]:
    return (
        ScoreLine(
            "R²",
            "The share of the variance that is explained; always predicting the mean gives 0.",
            tuple(UNKNOWN if np.isnan(each.r2) else show_number(each.r2, 3) for each in scores),
        ),
        ScoreLine(
            "RMSE",
            "The square root of the mean squared error, in the target’s unit.",
            tuple(show_distance(target, each.rmse, 3) for each in scores),
        ),
        ScoreLine(
            "MAE",
            "The mean absolute error, in the target’s unit.",
            tuple(show_distance(target, each.mae, 3) for each in scores),
        ),
    )


def _note(parts: Sequence[JudgedPart]) -> str:
    folds = [part for part in parts if part.part is None]
    told = []
    if folds:
        told.append(
            f"The {folds[0].name} scores are computed over all rows together; each row is "
            "predicted by a tree grown without it. The number at the top of the page is the mean "
            "over the folds."
        )
    if any(part.is_weighted for part in parts):
        told.append("Each row counts in proportion to its weight.")
    if isinstance(parts[0].scores, ClassScores):
        told.append("For log loss, a class’s probability in a leaf is (count + 1) / (n + K).")
    return " ".join(told)


def judged_parts(
    tree: Tree,
    kept: RowPartition,
    training: TrainingTable,
    folds: GrownFolds | None,
    stop: StopRules,
    *,
    is_opened: bool = False,
) -> tuple[JudgedPart, ...]:
    """Return the folds' predictions, if their trees are grown, and then every part's; this takes
    about forty bytes per row. Of a stored table, the training rows are counted by the tree."""
    classes, found = training.classes, []
    if folds is not None:
        judged = judged_by_folds(folds, training, stop)
        scores = scores_of(judged, classes)
        found.append(JudgedPart(None, training, judged, scores, folds.folds.n_folds))
    if folds is not None and folds.held:  # rows are not in memory
        judged = growing_rows(tree)
        if judged.counts is not None:
            scores = scores_of(judged, classes)
            found.append(JudgedPart(Part.TRAINING, training, judged, scores))
        return tuple(found)
    for part, rows in kept.parts.items():
        judged = judged_by_tree(tree, rows)
        scores = scores_of(judged, classes)
        found.append(JudgedPart(part, rows, judged, scores, is_opened=is_opened))
    return tuple(found)


def part_called(parts: Sequence[JudgedPart], name: str) -> JudgedPart:
    """Return the part with this name."""
    return next(part for part in parts if part.name == name)


def rows_wrong(parts: Sequence[JudgedPart], is_number: bool) -> IntArray:
    """Return the misclassified rows, in the table's order; for numbers, all rows with an error, the
    largest first. int64, indices into the table."""
    rows = np.concatenate([part.training.rows[part.judged.rows] for part in parts])
    actual = np.concatenate([part.judged.actual for part in parts])
    predicted = np.concatenate([part.judged.predicted for part in parts])
    order = np.argsort(rows, kind="stable")
    if is_number:
        order = np.lexsort((rows, -np.abs(actual - predicted)))
    return np.asarray(rows[order][(actual != predicted)[order]])
