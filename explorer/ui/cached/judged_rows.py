"""Rows as they are judged, part by part, and the pictures of them."""

from explorer.growth.shown import Shown
from explorer.judging.judged_rows import judged_by_folds, judged_by_tree
from explorer.judging.part_scores import scores_of
from explorer.tree.tree import Tree
from explorer.ui.cached.judging import BY_FOLDS, RowsOf, grown_folds
from explorer.ui.cached.keys import BY_TREE
from explorer.ui.cached.results import kept
from explorer.views.confusion.confusion_view import ConfusionView, confusion_view
from explorer.views.cut_off.cut_off_view import cut_off_view
from explorer.views.predictions.prediction_rows import PredictionRows, rows_wrong_first
from explorer.views.residuals.residuals_view import ResidualsView, residuals_view
from explorer.views.scores.judged_part import JudgedPart
from explorer.views.to_json import to_json


@kept(BY_FOLDS | BY_TREE)
def judged_parts(
    shown: Shown, rows_of: RowsOf, _tree: Tree, with_folds: bool
) -> tuple[JudgedPart, ...]:
    """What is predicted of the rows of every part; of the folds', first, where they are asked for.

    Few are kept: some forty bytes a row each.
    """
    classes, found = shown.training.classes, []
    if with_folds:
        grown = grown_folds(shown, rows_of)
        judged = judged_by_folds(grown, shown.training, shown.stop)
        scores = scores_of(judged, classes)
        found.append(JudgedPart(None, shown.training, judged, scores, grown.folds.n_folds))
    for part, rows in rows_of.kept.parts.items():
        judged = judged_by_tree(_tree, rows)
        found.append(JudgedPart(part, rows, judged, scores_of(judged, classes)))
    return tuple(found)


@kept(BY_FOLDS | BY_TREE)
def confusion(shown: Shown, rows_of: RowsOf, _tree: Tree, with_folds: bool) -> ConfusionView:
    """The confusion matrices of all parts, and their scores."""
    return confusion_view(judged_parts(shown, rows_of, _tree, with_folds), _tree)


@kept(BY_FOLDS | BY_TREE)
def residuals(shown: Shown, rows_of: RowsOf, _tree: Tree, with_folds: bool) -> ResidualsView:
    """Predicted against true numbers of all parts, and their scores."""
    return residuals_view(judged_parts(shown, rows_of, _tree, with_folds), _tree)


@kept(BY_FOLDS | BY_TREE)
def wrong_first(
    shown: Shown, rows_of: RowsOf, _tree: Tree, _part: JudgedPart, part: str
) -> PredictionRows:
    """All rows of the part of that name, the wrong ones first: many take a while to sort."""
    return rows_wrong_first(_part, _tree, rows_of.table)


@kept(BY_FOLDS | BY_TREE)
def cut_off_payload(
    shown: Shown, rows_of: RowsOf, _tree: Tree, code: int, with_folds: bool
) -> bytes:
    """The curves of a class of interest, as their picture reads them: judged by the rows that are
    kept back for tests, else by those for tuning, else by the folds. `with_folds` as the confusion
    matrix has it, whose rows these are."""
    judged_by = rows_of.kept.judging
    parts = judged_parts(shown, rows_of, _tree, with_folds)
    part = next(part for part in parts if part.part is judged_by)
    return to_json(cut_off_view(_tree, shown.training, code, part.judged, judged_by, part.name))
