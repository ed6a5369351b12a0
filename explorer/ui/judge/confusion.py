"""The confusion matrix with the scores of each part, and the rows of its chosen cell."""

from collections.abc import Hashable

from explorer.growth.shown import Shown
from explorer.tree.tree import Tree
from explorer.ui import cached, state
from explorer.ui.cached.judging import RowsOf
from explorer.ui.choices import JudgedCell
from explorer.ui.judge.judged_parts import are_all_listed, found_parts
from explorer.ui.judge.predictions import show_predictions
from explorer.ui.pictures import components
from explorer.views.confusion.confusion_view import ConfusionView
from explorer.views.predictions.prediction_rows import (
    PredictionRows,
    rows_of_cell,
)
from explorer.views.scores.judged_part import JudgedPart
from explorer.views.to_json import to_json

_OF_CELL, _ALL = "The cell’s rows", "All rows, wrong ones first"


def show_confusion(shown: Shown, rows_of: RowsOf, *, with_folds: bool) -> None:
    """Of a target of classes; the folds' matrix comes first, where their trees are grown."""
    view_of, name = cached.judged_rows.confusion, "The confusion matrix"
    found = found_parts(view_of, name, shown, rows_of, with_folds=with_folds)
    if found is None:
        return
    (parts, view), tree = found, cached.trees.tree_of(shown)
    target = rows_of.table.fingerprint, shown.training.target.name, shown.training.classes
    chosen = _chosen(view, target)
    components.confusion(
        key=state.CONFUSION.name,
        data=to_json({"view": view, "chosen": {"part": chosen.part, "cell": chosen.cell}}),
        height="content",
        on_cell_change=lambda: _choose_sent(view, target),
    )
    part = next(part for part in parts if part.name == chosen.part)
    show_predictions(_rows(shown, part, chosen, tree, rows_of), shown, rows_of)


def _rows(
    shown: Shown, part: JudgedPart, chosen: JudgedCell, tree: Tree, rows_of: RowsOf
) -> PredictionRows:
    if are_all_listed(_OF_CELL, _ALL) or chosen.cell is None:
        return cached.judged_rows.wrong_first(shown, rows_of, tree, part, part.name)
    return rows_of_cell(part, *chosen.cell, tree, rows_of.table)


def _chosen(view: ConfusionView, target: Hashable) -> JudgedCell:
    """The cell that was chosen, of this target; else the first of its part, or of the first."""
    asked = state.JUDGED_CELL.get()
    if asked is None or asked.target != target:
        asked = JudgedCell(target, "", None)
    part = next((part for part in view.parts if part.name == asked.part), view.parts[0])
    if asked.cell is not None:
        return JudgedCell(target, part.name, asked.cell)
    first = part.first and (view.codes[part.first[0]], view.codes[part.first[1]])
    return JudgedCell(target, part.name, first)


def _choose_sent(view: ConfusionView, target: Hashable) -> None:
    found = cell_of(state.CONFUSION.sent("cell"), view, target)
    if found is not None:
        state.JUDGED_CELL.set(found)


def cell_of(sent: object, view: ConfusionView, target: Hashable) -> JudgedCell | None:
    """The cell that the matrix sent, or a part whose first cell is meant; None for anything else.

    sent: {"part": its name, "cell": two class codes or None}.
    """
    match sent:
        case {"part": str(part), "cell": None} if part in [each.name for each in view.parts]:
            return JudgedCell(target, part, None)
        case {"part": str(part), "cell": [int(actual), int(named)]} if part in [
            each.name for each in view.parts
        ] and {actual, named} <= set(view.codes):
            return JudgedCell(target, part, (actual, named))
    return None
