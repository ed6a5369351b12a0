"""Our tree beside scikit-learn's: the same table, limits and folds."""

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.growth.shown import Shown
from explorer.judging.unseen.folds import USUAL_FOLDS
from explorer.ui import cached, state
from explorer.ui.background import asking
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.background.workers import Urgency
from explorer.ui.cached.beside import Beside, cells_of, n_states_of
from explorer.ui.cached.judging import RowsOf
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components


def show_beside(shown: Shown, rows_of: RowsOf) -> Beside | None:
    """Found beside the script; of a large table when it is asked for. Returns what was found where
    the person wants to see scikit-learn's tree."""
    cells = cells_of(shown.training)
    if cells > CAPS.max_scikit_learn_cells:
        st.markdown("**Beside scikit-learn**")
        st.caption(
            f"scikit-learn would need {show_count(cells)} cells, one column a category; "
            f"{show_count(CAPS.max_scikit_learn_cells)} are as many as are tried here."
        )
        return None
    if shown.pruned:
        st.markdown("**Beside scikit-learn**")
        st.caption("scikit-learn prunes no branch by hand: put back what is pruned to compare.")
        return None
    if _must_be_asked_for(shown, cells):
        return None
    tree, n_states = cached.trees.tree_of(shown), _n_states(shown)
    task = Task(
        "beside",
        (shown.tree_key, rows_of.key, n_states),
        "Growing scikit-learn's trees",
        "scikit-learn",
        urgency=Urgency.LAST,
    )
    try:
        found = result_of(task, lambda: cached.beside.beside(shown, rows_of, n_states, tree))
    except TableError as problem:
        st.markdown("**Beside scikit-learn**")
        st.caption(escape_markdown(str(problem)))
        return None
    if found is None:
        return None
    components.beside(key=state.BESIDE.name, data=found.said, height="content")
    more = n_states_of(shown.training, is_asked=True)
    if more > n_states:
        _offer(shown, f"Try {more} random states")
    wanted = st.toggle("Show scikit-learn's tree", key=state.SHOW_THEIR_TREE.name)
    return found if wanted else None


def show_their_tree(found: Beside) -> None:
    """Drawn by the same picture as ours; its categories are columns of 0 and 1."""
    with st.container(key="their_tree_place"):
        components.tree_canvas(key=state.THEIR_TREE.name, data=found.tree, height="content")


def _must_be_asked_for(shown: Shown, cells: int) -> bool:
    """Whether the fits take so long that they wait for a click; draws what is clicked."""
    n_states = _n_states(shown)
    fitted = cells * USUAL_FOLDS * n_states
    if fitted <= CAPS.max_unasked_scikit_learn_cells or asking.is_asked(
        state.SCIKIT_LEARN_ASKED, shown
    ):
        return False
    more = n_states_of(shown.training, is_asked=True)
    st.markdown("**How would scikit-learn's tree do?**")
    st.caption(
        f"{show_count(USUAL_FOLDS * more + 1)} of its trees are grown, for "
        f"{more} random states, when you ask for them."
    )
    _offer(shown, "Grow scikit-learn's trees")
    return True


def _offer(shown: Shown, label: str) -> None:
    asking.offer(label, state.GROW_BESIDE, state.SCIKIT_LEARN_ASKED, shown)


def _n_states(shown: Shown) -> int:
    is_asked = asking.is_asked(state.SCIKIT_LEARN_ASKED, shown)
    return n_states_of(shown.training, is_asked=is_asked)
