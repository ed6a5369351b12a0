"""Predicted against true numbers with the scores of each part, and the rows of the chosen leaf."""

from collections.abc import Hashable

from explorer.growth.shown import Shown
from explorer.tree.tree import Tree
from explorer.ui import cached, selection, state
from explorer.ui.cached.judging import RowsOf
from explorer.ui.choices import JudgedCell
from explorer.ui.judge.judged_parts import are_all_listed, found_parts
from explorer.ui.judge.predictions import show_predictions
from explorer.ui.pictures import components
from explorer.views.predictions.prediction_rows import (
    PredictionRows,
    rows_of_leaf,
)
from explorer.views.residuals.residuals_view import ResidualsView
from explorer.views.scores.judged_part import JudgedPart
from explorer.views.to_json import to_json

_OF_LEAF, _ALL = "The leaf’s rows", "All rows, the largest error first"


def show_residuals(shown: Shown, rows_of: RowsOf, *, with_folds: bool) -> None:
    """Of a target of numbers; the folds' rows come first, where their trees are grown."""
    view_of, name = cached.judged_rows.residuals, "The picture of errors"
    found = found_parts(view_of, name, shown, rows_of, with_folds=with_folds)
    if found is None:
        return
    (parts, view), tree = found, cached.trees.tree_of(shown)
    target = rows_of.table.fingerprint, shown.training.target.name
    part = _chosen(parts, target)
    path = selection.path_in(tree)
    components.residuals(
        key=state.RESIDUALS.name,
        data=to_json({"view": view, "chosen": {"part": part.name, "path": path}}),
        height="content",
        on_part_change=lambda: _choose_part(view, target),
        on_selected_change=lambda: selection.select_sent(state.RESIDUALS),
    )
    show_predictions(_rows(shown, part, path, tree, rows_of), shown, rows_of)


def _rows(shown: Shown, part: JudgedPart, path: str, tree: Tree, rows_of: RowsOf) -> PredictionRows:
    node = tree.node_at(path)
    if node is None or not tree.is_leaf[node] or not path:
        return cached.judged_rows.wrong_first(shown, rows_of, tree, part, part.name)
    if are_all_listed(_OF_LEAF, _ALL):
        return cached.judged_rows.wrong_first(shown, rows_of, tree, part, part.name)
    return rows_of_leaf(part, node, tree, rows_of.table)


def _chosen(parts: tuple[JudgedPart, ...], target: Hashable) -> JudgedPart:
    asked = state.JUDGED_CELL.get()
    name = asked.part if asked is not None and asked.target == target else ""
    return next((part for part in parts if part.name == name), parts[0])


def _choose_part(view: ResidualsView, target: Hashable) -> None:
    sent = state.RESIDUALS.sent("part")
    if sent in [part.name for part in view.parts]:
        state.JUDGED_CELL.set(JudgedCell(target, sent, None))
