"""Importances: how much each column matters, by impurity and by shuffling."""

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.growth.shown import Shown
from explorer.judging.importances import USUAL_COPIES, USUAL_REPEATS
from explorer.ui import cached, state
from explorer.ui.background import asking
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.background.workers import Urgency
from explorer.ui.cached.judging import RowsOf
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components


def show_importances(shown: Shown, rows_of: RowsOf) -> None:
    """Found beside the script; of a large table when they are asked for."""
    tree = cached.trees.tree_of(shown)
    if _must_be_asked_for(shown, rows_of):
        return
    task = Task(
        "importances",
        (shown.tree_key, rows_of.key),
        "Shuffling columns, and growing trees with shuffled copies of them",
        "Shuffling",
        urgency=Urgency.LAST,
    )
    try:
        found = result_of(
            task, lambda: cached.importances.importances_payload(shown, rows_of, tree)
        )
    except TableError as problem:
        st.caption(escape_markdown(str(problem)))
        return
    if found is not None:
        components.importances(key=state.IMPORTANCES.name, data=found, height="content")


def _must_be_asked_for(shown: Shown, rows_of: RowsOf) -> bool:
    """Whether they take so long that they wait for a click; draws what is clicked."""
    work = cached.importances.importance_work(shown, rows_of, cached.trees.tree_of(shown))
    wanted = state.IMPORTANCES_ASKED
    if work <= CAPS.max_unasked_importance_work or asking.is_asked(wanted, shown):
        return False
    st.markdown("**How much does each column matter?**")
    st.caption(
        f"Each column is shuffled {USUAL_REPEATS} times, and {USUAL_COPIES} trees of "
        f"{show_count(shown.training.n_rows)} rows are grown with a shuffled copy of every column, "
        "when you ask for it."
    )
    asking.offer("Shuffle columns", state.SHUFFLE_COLUMNS, wanted, shown)
    return True
