"""Our tree compared with scikit-learn's, on the same table, limits and folds."""

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.training import TrainingTable
from explorer.estimators.from_sklearn import one_hot_columns
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.sklearn_comparison import (
    USUAL_STATES,
    BesideScikitLearn,
    beside_scikit_learn,
)
from explorer.judging.unseen.folds import USUAL_FOLDS
from explorer.ui import state
from explorer.ui.background import asking
from explorer.ui.background.waiting import result_of
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.studies.folds import folds_study, grown_folds_study
from explorer.ui.studies.study import Study, Urgency
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.panels.side_by_side import Beside, beside

FEW_STATES = 5


def show_beside(subject: Subject) -> Beside | None:
    """Compare in the background; for a large table, only on request. Return the comparison if the
    user wants to see scikit-learn's tree."""
    shown = subject.shown
    cells = cells_of(shown.training)
    if cells > CAPS.max_scikit_learn_cells:
        st.markdown("**Compared with scikit-learn**")
        st.caption(
            "With one column per category, scikit-learn would need "
            f"{show_count(cells)} cells; at most {show_count(CAPS.max_scikit_learn_cells)} are "
            "allowed."
        )
        return None
    if shown.pruned:
        st.markdown("**Compared with scikit-learn**")
        st.caption(
            "scikit-learn’s trees cannot be pruned by hand. Restore the pruned branches to compare."
        )
        return None
    if _must_be_asked_for(shown, cells):
        return None
    n_states = _n_states(shown)
    try:
        found = result_of(_beside(subject, n_states))
    except TableError as problem:
        st.markdown("**Compared with scikit-learn**")
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


def _beside(subject: Subject, n_states: int) -> Study[Beside]:
    """Return the comparison, judged by the folds that judge our tree."""
    shown = subject.shown
    tree, of = tree_study(shown), (shown.training, shown.stop, grown_folds_study(subject))
    states = (("n_states", n_states),)
    theirs = Study[BesideScikitLearn](beside_scikit_learn, (tree, *of), named=states, is_kept=False)
    asked = theirs, tree, shown.training, folds_study(subject)
    doing, name = "Growing scikit-learn's trees", "The comparison with scikit-learn"
    return Study(beside, asked, doing, name, Urgency.LAST)


def cells_of(training: TrainingTable) -> int:
    """Return the number of cells of the matrix for scikit-learn."""
    return training.n_rows * len(one_hot_columns(training.features))


def n_states_of(training: TrainingTable, *, is_asked: bool) -> int:
    """Return how many random states are tried: a few at first, more on request; fewer for many
    cells."""
    if not is_asked:
        return FEW_STATES
    cells = max(cells_of(training) * USUAL_FOLDS, 1)
    return min(max(10 * CAPS.max_unasked_scikit_learn_cells // cells, FEW_STATES), USUAL_STATES)


def show_their_tree(found: Beside) -> None:
    """Draw scikit-learn's tree like ours; its categories are columns of 0 and 1."""
    with st.container(key="their_tree_place"):
        components.tree_canvas(key=state.THEIR_TREE.name, data=found.tree, height="content")


def _must_be_asked_for(shown: TreeSpec, cells: int) -> bool:
    """Return whether the fits take so long that they need a click; if so, draw the button."""
    n_states = _n_states(shown)
    fitted = cells * USUAL_FOLDS * n_states
    if fitted <= CAPS.max_unasked_scikit_learn_cells or asking.is_asked(
        state.SCIKIT_LEARN_ASKED, shown
    ):
        return False
    more = n_states_of(shown.training, is_asked=True)
    st.markdown("**How well would scikit-learn's tree predict?**")
    st.caption(
        f"On request, scikit-learn grows {show_count(USUAL_FOLDS * more + 1)} trees, with "
        f"{more} random states."
    )
    _offer(shown, "Grow scikit-learn's trees")
    return True


def _offer(shown: TreeSpec, label: str) -> None:
    asking.offer(label, state.GROW_BESIDE, state.SCIKIT_LEARN_ASKED, shown)


def _n_states(shown: TreeSpec) -> int:
    is_asked = asking.is_asked(state.SCIKIT_LEARN_ASKED, shown)
    return n_states_of(shown.training, is_asked=is_asked)
