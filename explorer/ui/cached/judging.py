"""Cross-validation: a fold's tree is kept by itself, so that who comes back loses one at most."""

from dataclasses import dataclass

import streamlit as st

from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import await_compiled
from explorer.growth.shown import Shown
from explorer.growth.work import work_of_search
from explorer.judging.cross_validation import GrownFold, GrownFolds, grow_fold
from explorer.judging.folds import USUAL_FOLDS, Folds, folds_by_roles
from explorer.judging.node_losses import Loss
from explorer.judging.scores import accuracies, variance_explained
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE, BY_UNTRIMMED, HashFuncs
from explorer.views.complexity.complexity_view import complexity_view
from explorer.views.nodes.fold_summary import FoldSummary, fold_label, fold_summary
from explorer.views.nodes.track_scores import ScrubberScores
from explorer.views.nodes.track_scores import scrubber_scores as scores_of_stops
from explorer.views.nodes.tracks import scrubber_view
from explorer.views.to_json import to_json


@dataclass(frozen=True, slots=True)
class RowsOf:
    """The table that a tree's rows are from, and its columns' roles: they decide the folds."""

    table: Table
    roles: Roles


BY_FOLDS: HashFuncs = BY_CONTENT | {
    RowsOf: lambda rows_of: (
        rows_of.table.fingerprint,
        rows_of.roles.group,
        rows_of.roles.time,
    )
}


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=BY_FOLDS)
def _folds(training: TrainingTable, rows_of: RowsOf) -> Folds:
    return folds_by_roles(rows_of.table, training, rows_of.roles)


@st.cache_resource(max_entries=60, show_spinner=False, hash_funcs=BY_FOLDS | BY_UNTRIMMED)
def _grown_fold(shown: Shown, rows_of: RowsOf, fold: int) -> GrownFold:
    training, stop = shown.training, shown.stop
    rules = StopRules(shown.depth_to_grow, stop.min_samples_split)
    return grow_fold(
        training, shown.search, rules, _folds(training, rows_of), fold, loss_of(training.task)
    )


def loss_of(task: Task) -> Loss:
    """What the page's scores are made of, whatever the criterion: accuracy, or R²."""
    return Loss.MISCLASSIFICATION if task is Task.CLASSIFICATION else Loss.SQUARED_ERROR


def _grown_folds(shown: Shown, rows_of: RowsOf) -> GrownFolds:
    # Ten trees of the reference engine would take the time that the page and the compiler need.
    await_compiled(shown.training)
    folds, grown = _folds(shown.training, rows_of), []
    for fold in range(folds.n_folds):
        tell_progress(f"{fold} of {folds.n_folds} are grown.")
        grown.append(_grown_fold(shown, rows_of, fold))
    return GrownFolds(folds, loss_of(shown.training.task), tuple(grown))


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=BY_FOLDS | BY_TREE)
def scrubber_scores(shown: Shown, rows_of: RowsOf, _untrimmed: Tree) -> ScrubberScores:
    """The scores of what the scrubbers offer under the other limits' present values."""
    view = scrubber_view(_untrimmed, shown.stop)
    return scores_of_stops(view, shown.stop, _grown_folds(shown, rows_of))


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=BY_FOLDS | BY_TREE)
def complexity_payload(
    shown: Shown, rows_of: RowsOf, _untrimmed: Tree, _scores: ScrubberScores
) -> bytes:
    """The complexity curve of those scores, as its picture reads it."""
    view = scrubber_view(_untrimmed, shown.stop)
    is_share = shown.training.task is Task.CLASSIFICATION
    return to_json(complexity_view(view, _scores, shown.stop, is_share=is_share))


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=BY_FOLDS | BY_TREE)
def summary_of_folds(shown: Shown, rows_of: RowsOf, _tree: Tree) -> FoldSummary:
    """The score of the tree that is shown, beside its score on the rows that grew it."""
    is_classes = shown.training.task is Task.CLASSIFICATION
    training = accuracies(_tree)[0] if is_classes else variance_explained(_tree)
    found = _grown_folds(shown, rows_of).under([shown.stop])
    return fold_summary(found, training, is_weighted=_tree.is_weighted)


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=BY_UNTRIMMED)
def fold_work(shown: Shown, _untrimmed: Tree) -> float:
    """About how many steps of search the trees of the usual folds take, judged by this tree."""
    n_samples = _untrimmed.n_samples[~_untrimmed.is_leaf]
    return USUAL_FOLDS * work_of_search(shown.training, shown.search, n_samples)


def usual_label(tree: Tree) -> str:
    """The name of the score, before it is known into how many folds the rows fall."""
    return fold_label(USUAL_FOLDS, loss_of(tree.task), is_weighted=tree.is_weighted)
