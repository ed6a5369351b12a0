"""The judged rows, part by part, with their picture, and which of them are listed."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from explorer.ui import state
from explorer.ui.studies.folds import grown_folds_study
from explorer.ui.studies.study import Study, Urgency, result
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.predictions import PredictionRows, rows_wrong_first
from explorer.views.scores.judged_part import JudgedPart, judged_parts, part_called

Parts = tuple[JudgedPart, ...]


def parts_study(subject: Subject, *, with_folds: bool) -> Study[Parts]:
    """Return the predictions for every part, and for the folds if their trees are grown."""
    shown, folds = subject.shown, grown_folds_study(subject) if with_folds else None
    asked = tree_study(shown), subject.kept, shown.training, folds, shown.stop
    return Study(judged_parts, asked, named=(("is_opened", shown.given is not None),))


def picture_study(
    subject: Subject, view_of: Callable[..., Any], name: str, parts: Study[Parts]
) -> Study[Any]:
    """Return a picture of all parts; after Stop the page says that `name` was stopped."""
    asked = parts, tree_study(subject.shown)
    return Study(view_of, asked, "Predicting the rows", name, Urgency.SOON)


def wrong_first(subject: Subject, part: str, parts: Study[Parts]) -> PredictionRows:
    """Return all rows of a part, errors first; sorting many rows takes a while."""
    of = Study[JudgedPart](part_called, (parts, part), is_kept=False)
    return result(rows_wrong_first, of, tree_study(subject.shown), subject.table)


def are_all_listed(some: str, every: str) -> bool:
    """Draw the choice between some rows and all of them; return whether all are chosen."""
    chosen = st.radio(
        "Rows listed",
        [some, every],
        key=state.JUDGED_LIST.name,
        horizontal=True,
        label_visibility="collapsed",
    )
    return chosen == every
