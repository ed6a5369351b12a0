"""How much each column of a table matters to its tree."""

from collections.abc import Sequence

import numpy as np

from explorer.data.schema import Task
from explorer.growth.engines.engine_selection import await_compiled
from explorer.growth.shown import Shown
from explorer.growth.work import work_of_search
from explorer.judging.importances import (
    USUAL_COPIES,
    USUAL_REPEATS,
    Judge,
    importances_of,
    judge_of,
    judges_of_folds,
)
from explorer.judging.scores import is_scored_by_weight
from explorer.judging.unseen.keeping_back import Part
from explorer.tree.tree import Tree
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.judging import BY_FOLDS, RowsOf, fold_work, grown_folds, loss_of
from explorer.ui.cached.keys import BY_TREE
from explorer.ui.cached.results import kept
from explorer.ui.cached.trees import grown_tree
from explorer.views.importances.importances_view import importances_view
from explorer.views.to_json import to_json

_COPIES = "The trees with shuffled copies have the branches still that are pruned by hand here."
_FOLDS_TOO = (
    "The folds' trees and those with shuffled copies have the branches still that are pruned by "
    "hand here."
)


@kept(BY_FOLDS | BY_TREE)
def importances_payload(shown: Shown, rows_of: RowsOf, _tree: Tree) -> bytes:
    """Judged by the test rows, else the tuning rows, else every fold by the tree without it."""
    await_compiled(shown.training)
    part = rows_of.kept.judging
    judged: Part | int
    if part is not None:
        judges, judged = [judge_of(_tree, rows_of.kept.parts[part])], part
    else:
        folds = grown_folds(shown, rows_of)
        judges = judges_of_folds(folds, shown.training, shown.stop)
        judged = folds.folds.n_folds
    found = importances_of(
        _tree,
        shown.training,
        judges,
        loss_of(shown.training.task),
        on_step=lambda done, n: tell_progress(f"{done} of {n} steps are done."),
    )
    not_pruned = _FOLDS_TOO if part is None else _COPIES
    note = not_pruned if shown.pruned else ""
    view = importances_view(
        found,
        judged,
        only=only_class(_tree, judges),
        is_weighted=is_scored_by_weight(_tree),
        note=note,
    )
    return to_json(view)


def only_class(tree: Tree, judges: Sequence[Judge]) -> str:
    """The class that every leaf of the tree, and of the trees that judge it, predicts; "" where
    they differ, and of numbers."""
    if tree.task is not Task.CLASSIFICATION:
        return ""
    trees = [tree, *(judge.tree for judge in judges)]
    codes = {int(code) for one in trees for code in np.asarray(one.prediction)[one.leaves]}
    return tree.target.levels[codes.pop()] if len(codes) == 1 else ""


@kept(BY_FOLDS | BY_TREE)
def importance_work(shown: Shown, rows_of: RowsOf, _tree: Tree) -> float:
    """About how many steps of search and of walking they take: trees with copies of all columns,
    the folds' trees where those judge, and shuffled rows on their way down."""
    internal = ~_tree.is_leaf
    search = work_of_search(shown.training, shown.search, _tree.n_samples[internal])
    part = rows_of.kept.judging
    n_rows = shown.training.n_rows if part is None else rows_of.kept.parts[part].n_rows
    n_asked = len(set(_tree.feature[internal].tolist()))
    walked = float(n_rows) * USUAL_REPEATS * n_asked * max(_tree.max_depth, 1)
    grown = fold_work(shown, grown_tree(shown)) if part is None else 0.0
    return 2 * USUAL_COPIES * search + walked + grown
