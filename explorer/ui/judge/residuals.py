"""Predicted against true numbers, the scores of each part, and the rows of the chosen leaf."""

from collections.abc import Hashable

from explorer.ui import selection, state
from explorer.ui.background.waiting import result_of
from explorer.ui.choices import JudgedCell
from explorer.ui.judge.judged_parts import (
    Parts,
    are_all_listed,
    parts_study,
    picture_study,
    wrong_first,
)
from explorer.ui.judge.predictions import show_predictions
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study
from explorer.ui.subject import Subject
from explorer.views.predictions import (
    PredictionRows,
    rows_of_leaf,
)
from explorer.views.residuals import ResidualsView, residuals_view
from explorer.views.scores.judged_part import JudgedPart
from explorer.views.to_json import to_json

_OF_LEAF, _ALL = "The leaf’s rows", "All rows, the largest error first"


def show_residuals(subject: Subject, *, with_folds: bool) -> None:
    """Show the errors of a numeric target; the folds' rows come first, if their trees are grown."""
    parts = parts_study(subject, with_folds=with_folds)
    view = result_of(picture_study(subject, residuals_view, "The chart of errors", parts))
    if view is None:
        return
    target = subject.table.fingerprint, subject.training.target.name
    part = _chosen(parts.value(), target)
    path = selection.path_in(subject.tree)
    components.residuals(
        key=state.RESIDUALS.name,
        data=to_json({"view": view, "chosen": {"part": part.name, "path": path}}),
        height="content",
        on_part_change=lambda: _choose_part(view, target),
        on_selected_change=lambda: selection.select_sent(state.RESIDUALS),
    )
    show_predictions(subject, _rows(subject, part, path, parts))


def _rows(subject: Subject, part: JudgedPart, path: str, parts: Study[Parts]) -> PredictionRows:
    tree, node = subject.tree, subject.tree.node_at(path)
    if node is None or not tree.is_leaf[node] or not path or are_all_listed(_OF_LEAF, _ALL):
        return wrong_first(subject, part.name, parts)
    return rows_of_leaf(part, node, tree, subject.table)


def _chosen(parts: tuple[JudgedPart, ...], target: Hashable) -> JudgedPart:
    asked = state.JUDGED_CELL.get()
    name = asked.part if asked is not None and asked.target == target else ""
    return next((part for part in parts if part.name == name), parts[0])


def _choose_part(view: ResidualsView, target: Hashable) -> None:
    sent = state.RESIDUALS.sent("part")
    if sent in [part.name for part in view.parts]:
        state.JUDGED_CELL.set(JudgedCell(target, sent, None))
