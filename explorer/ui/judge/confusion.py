"""The confusion matrix with the scores of each part, and the rows of its chosen cell."""

from collections.abc import Hashable

import streamlit as st

from explorer.ui import state
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
from explorer.views.confusion import ConfusionView, confusion_view
from explorer.views.predictions import (
    PredictionRows,
    rows_of_cell,
)
from explorer.views.scores.judged_part import part_called
from explorer.views.to_json import to_json

_OF_CELL, _ALL = "The cell’s rows", "All rows, wrong ones first"


def show_confusion(subject: Subject, *, with_folds: bool) -> None:
    """Show the matrix of a categorical target; the folds' matrix comes first, if their trees are
    grown."""
    parts = parts_study(subject, with_folds=with_folds)
    view = result_of(picture_study(subject, confusion_view, "The confusion matrix", parts))
    if view is None:
        return
    training = subject.training
    target = subject.table.fingerprint, training.target.name, training.classes
    chosen = _chosen(view, target)
    components.confusion(
        key=state.CONFUSION.name,
        data=to_json({"view": view, "chosen": {"part": chosen.part, "cell": chosen.cell}}),
        height="content",
        on_cell_change=lambda: _choose_sent(view, target),
    )
    if subject.shown.all_rows is None:
        show_predictions(subject, _rows(subject, chosen, parts))
    else:
        st.caption("The rows of a stored table are counted here, but not listed.")


def _rows(subject: Subject, chosen: JudgedCell, parts: Study[Parts]) -> PredictionRows:
    if are_all_listed(_OF_CELL, _ALL) or chosen.cell is None:
        return wrong_first(subject, chosen.part, parts)
    part = part_called(parts.value(), chosen.part)
    return rows_of_cell(part, *chosen.cell, subject.tree, subject.table)


def _chosen(view: ConfusionView, target: Hashable) -> JudgedCell:
    """Return the chosen cell of this target, else the first cell of its part or of the first
    part."""
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
    """Return the cell that the matrix sent, or a part's first cell; None for anything else.

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
