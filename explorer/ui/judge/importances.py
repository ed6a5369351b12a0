"""Importances: how much each column matters, by impurity and by shuffling."""

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.growth.weighting import is_weighted
from explorer.judging.importances import (
    importance_work,
    importances_judged,
    judges_for,
    times,
)
from explorer.ui import state
from explorer.ui.background import asking
from explorer.ui.background.waiting import result_of
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.studies.folds import fold_work, grown_folds_study
from explorer.ui.studies.study import Study, Urgency, in_json, result
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.importances import ImportancesView, importances_of_tree


def show_importances(subject: Subject) -> None:
    """Compute importances in the background; for a large table, only on request."""
    if _must_be_asked_for(subject):
        return
    try:
        found = result_of(in_json(_importances(subject)))
    except TableError as problem:
        st.caption(escape_markdown(str(problem)))
        return
    if found is not None:
        components.importances(key=state.IMPORTANCES.name, data=found, height="content")


def _importances(subject: Subject) -> Study[ImportancesView]:
    """Return importances on the test rows, else on the tuning rows, else on each fold for the tree
    grown without it."""
    shown, part = subject.shown, subject.kept.judging
    rows = None if part is None else subject.kept.parts[part]
    folds = grown_folds_study(subject) if part is None else None
    tree = tree_study(shown)
    judges: Study[object] = Study(judges_for, (tree, shown.training, shown.stop, rows, folds))
    return Study(
        importances_of_tree,
        (
            Study[object](importances_judged, (tree, shown.training, judges, subject.scoring)),
            tree,
            judges,
            part,
        ),
        "Shuffling columns, and growing trees with shuffled copies of them",
        "Shuffling",
        Urgency.LAST,
        named=(
            ("is_pruned_by_hand", bool(shown.pruned)),
            ("is_weighted", is_weighted(shown.training.weights)),
        ),
    )


def _must_be_asked_for(subject: Subject) -> bool:
    """Return whether importances take so long that they need a click; if so, draw the button."""
    shown, part, wanted = subject.shown, subject.kept.judging, state.IMPORTANCES_ASKED
    n_judging = subject.training.n_rows if part is None else subject.kept.parts[part].n_rows
    work = result(importance_work, tree_study(shown), shown.training, shown.search, n_judging)
    if part is None:
        work += fold_work(subject)
    if work <= CAPS.max_unasked_importance_work or asking.is_asked(wanted, shown):
        return False
    n_repeats, n_copies = times(subject.training, n_judging)
    st.markdown("**How much does each column matter?**")
    st.caption(
        f"On request, the page shuffles each column {n_repeats} times. It also grows {n_copies} "
        f"trees from {show_count(shown.training.n_rows)} rows, each with a shuffled copy of every "
        "column added."
    )
    asking.offer("Shuffle columns", state.SHUFFLE_COLUMNS, wanted, shown)
    return True
