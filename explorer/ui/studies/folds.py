"""Cross-validation: each fold's tree is cached separately, so an interruption loses at most one."""

from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.contract import work_of_search
from explorer.growth.engines.engine_selection import await_compiled
from explorer.growth.progress import tell
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.cross_validation import GrownFolds, grow_fold, judged_folds
from explorer.judging.unseen.folds import USUAL_FOLDS, Folds, folds_by_roles
from explorer.judging.unseen.stored_folds import NEEDS_ROWS, grown_folds_of
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.ui.studies.study import Study, result
from explorer.ui.studies.trees import grown_study
from explorer.ui.subject import Subject
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.folds import STORED_FOLDS, FoldTree


def folds_study(subject: Subject) -> Study[Folds]:
    """Return the folds: which rows each of them holds out."""
    return folds_by(subject.table, subject.training, dividing(subject.roles))


def folds_by(table: Table, training: TrainingTable, roles: Roles) -> Study[Folds]:
    """Return the folds of these training rows, by the roles that divide them."""
    return Study(folds_by_roles, (table, training, roles))


def dividing(roles: Roles) -> Roles:
    """Return only the roles that decide how rows are divided; folds do not depend on the others."""
    return Roles(roles.target, (), group=roles.group, time=roles.time)


def grown_folds_study(subject: Subject) -> Study[GrownFolds]:
    """Return the folds' trees, which can be trimmed under every limit."""
    shown = subject.shown
    if shown.all_rows is not None:
        asked = shown.all_rows, shown.search, shown.depth_to_grow
        return Study(_folds_of_all, (*asked, subject.scoring, grown_study(shown)))
    of = subject.table, shown.training, dividing(subject.roles)
    rules = shown.search, shown.depth_to_grow, subject.scoring
    return Study(_grown_folds, (*of, *rules, grown_study(shown)))


def n_folds_of(shown: TreeSpec) -> int:
    """Return the usual number of folds: fewer for a stored table, whose trees take longer."""
    return USUAL_FOLDS if shown.all_rows is None else STORED_FOLDS


def why_sample(subject: Subject) -> str:
    """Return why only a sample of a stored table's rows can be cross-validated; "" if all can, and
    for other tables."""
    rows, roles = subject.shown.all_rows, subject.roles
    if rows is None:
        return ""
    if roles.group or roles.time:
        return (
            "Folds by group or by time need all rows in memory, but a stored table’s rows are not "
            "loaded."
        )
    if subject.scoring.score in NEEDS_ROWS:
        return "This score needs the error of each row, but a stored table gives only sums."
    return ""


def fold_work(subject: Subject) -> float:
    """Estimate from this tree how many search steps the trees of the usual folds take."""
    shown = subject.shown
    asked = shown.training, shown.search, grown_study(shown), n_folds_of(shown)
    return result(_fold_work, *asked)


def _grown_folds(
    table: Table,
    training: TrainingTable,
    roles: Roles,
    search: SearchRules,
    depth: int,
    scoring: Scoring,
    whole: Tree,
) -> GrownFolds:
    # Ten trees of the reference engine would take the time that the page and the compiler need.
    await_compiled(training)
    by = folds_by(table, training, roles)
    folds, trees = by.value(), []
    for fold in range(folds.n_folds):
        tell(f"{fold} of {folds.n_folds} trees have been grown.")
        trees.append(result(_grown_fold, training, search, depth, by, fold))
    return judged_folds(trees, training, folds, scoring, whole)


def _grown_fold(
    training: TrainingTable, search: SearchRules, depth: int, folds: Folds, fold: int
) -> Tree:
    return grow_fold(training, search, StopRules(depth), folds, fold)


def _folds_of_all(
    rows: AllRows, search: SearchRules, depth: int, scoring: Scoring, whole: Tree
) -> GrownFolds:
    found = [result(_without_fold, rows, search, depth, fold) for fold in range(STORED_FOLDS)]
    return grown_folds_of(found, scoring, rows.n_rows, whole)


def _without_fold(rows: AllRows, search: SearchRules, depth: int, fold: int) -> FoldTree:
    return rows.without_fold(search, depth, fold)


def _fold_work(training: TrainingTable, search: SearchRules, grown: Tree, n_folds: int) -> float:
    return n_folds * work_of_search(training, search, grown.n_samples[~grown.is_leaf])
