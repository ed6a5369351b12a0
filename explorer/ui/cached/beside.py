"""Our tree beside scikit-learn's."""

from dataclasses import dataclass, replace

from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.estimators.from_sklearn import one_hot_columns
from explorer.growth.shown import Shown
from explorer.judging.beside_scikit_learn import USUAL_STATES, beside_scikit_learn
from explorer.judging.unseen.folds import USUAL_FOLDS
from explorer.tree.tree import Tree
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.judging import BY_FOLDS, RowsOf, grown_folds
from explorer.ui.cached.keys import BY_TREE
from explorer.ui.cached.results import kept
from explorer.views.beside.beside_view import beside_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at

FEW_STATES = 5


@dataclass(frozen=True, slots=True)
class Beside:
    """What the panel says, and scikit-learn's tree, as their pictures are sent them."""

    said: bytes
    tree: bytes


@kept(BY_FOLDS | BY_TREE)
def beside(shown: Shown, rows_of: RowsOf, n_states: int, _tree: Tree) -> Beside:
    """Judged by the folds that judge our tree."""
    training, folds = shown.training, grown_folds(shown, rows_of)
    found = beside_scikit_learn(
        _tree,
        training,
        shown.stop,
        folds,
        n_states=n_states,
        on_step=lambda done, n: tell_progress(f"{done} of {n} random states are done."),
    )
    drawn = tree_to_look_at(found.theirs, found.read)
    told = replace(drawn, capped="scikit-learn's tree", is_preview=True)
    view = beside_view(found, _tree, training, folds.folds.n_folds)
    return Beside(to_json(view), to_json(told))


def cells_of(training: TrainingTable) -> int:
    """Cells of the matrix that scikit-learn is given."""
    return training.n_rows * len(one_hot_columns(training.features))


def n_states_of(training: TrainingTable, *, is_asked: bool) -> int:
    """How many random states are tried: a few at once, more when asked for; few of many cells."""
    if not is_asked:
        return FEW_STATES
    cells = max(cells_of(training) * USUAL_FOLDS, 1)
    return min(max(10 * CAPS.max_unasked_scikit_learn_cells // cells, FEW_STATES), USUAL_STATES)
