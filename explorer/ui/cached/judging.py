"""Cross-validation: a fold's tree is kept by itself, so that who comes back loses one at most."""

from typing import Any

import streamlit as st

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.judging.cross_validation import GrownFold, GrownFolds, grow_fold
from explorer.judging.folds import USUAL_FOLDS, Folds, folds_of
from explorer.judging.node_losses import Loss
from explorer.judging.scores import accuracies, variance_explained
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE, BY_UNTRIMMED
from explorer.views.nodes.fold_summary import FoldSummary, fold_label, fold_summary
from explorer.views.tree.scrubber import scrubber_view
from explorer.views.tree.scrubber_scores import scores_as_plain
from explorer.views.tree.scrubber_scores import scrubber_scores as scores_of_stops


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=BY_CONTENT)
def _folds(training: TrainingTable) -> Folds:
    return folds_of(training)


@st.cache_resource(max_entries=160, show_spinner=False, hash_funcs=BY_UNTRIMMED)
def _grown_fold(shown: Shown, fold: int) -> GrownFold:
    training, stop = shown.training, shown.stop
    rules = StopRules(shown.depth_to_grow, stop.min_samples_split)
    return grow_fold(training, shown.search, rules, _folds(training), fold, loss_of(training.task))


def loss_of(task: Task) -> Loss:
    """What the page's scores are made of, whatever the criterion: accuracy, or R²."""
    return Loss.MISCLASSIFICATION if task is Task.CLASSIFICATION else Loss.SQUARED_ERROR


def _grown_folds(shown: Shown) -> GrownFolds:
    folds = _folds(shown.training)
    grown = tuple(_grown_fold(shown, fold) for fold in range(folds.n_folds))
    return GrownFolds(folds, loss_of(shown.training.task), grown)


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=BY_TREE)
def scrubber_scores(shown: Shown, _untrimmed: Tree) -> dict[str, Any]:
    """The scores of what the scrubbers offer under the other limits' present values."""
    view = scrubber_view(_untrimmed, shown.stop)
    return scores_as_plain(scores_of_stops(view, shown.stop, _grown_folds(shown)), shown.stop)


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=BY_TREE)
def summary_of_folds(shown: Shown, _tree: Tree) -> FoldSummary:
    """The score of the tree that is shown, beside its score on the rows that grew it."""
    is_classes = shown.training.task is Task.CLASSIFICATION
    training = accuracies(_tree)[0] if is_classes else variance_explained(_tree)
    found = _grown_folds(shown).under([shown.stop])
    return fold_summary(found, training, is_weighted=_tree.is_weighted)


def usual_label(tree: Tree) -> str:
    """The name of the score, before it is known into how many folds the rows fall."""
    return fold_label(USUAL_FOLDS, loss_of(tree.task), is_weighted=tree.is_weighted)
