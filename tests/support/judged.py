"""Judged parts of tables, for tests of the views that show them."""

from dataclasses import replace

import numpy as np

from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.part_scores import scores_of
from explorer.judging.unseen.cross_validation import grow_folds, judged_by_folds
from explorer.judging.unseen.folds import folds_of
from explorer.judging.unseen.holding_out import Part
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.views.scores.judged_part import JudgedPart
from tests.support.samples import training_of


def judged_part(
    tree: Tree, training: TrainingTable, part: Part | None = Part.TRAINING
) -> JudgedPart:
    """Return all rows of a table, by one tree."""
    judged = judged_by_tree(tree, training)
    return JudgedPart(part, training, judged, scores_of(judged, training.classes))


def both_parts(
    training: TrainingTable, stop: StopRules | None = None, n_folds: int = 4
) -> tuple[Tree, tuple[JudgedPart, JudgedPart]]:
    """Return the folds' rows and the training rows, and the tree that these grew."""
    asked = stop or StopRules()
    tree = grow(training, None, asked)
    grown = grow_folds(training, folds=folds_of(training, n_folds))
    judged = judged_by_folds(grown, training, asked)
    folds = JudgedPart(None, training, judged, scores_of(judged, training.classes), n_folds)
    return tree, (folds, judged_part(tree, training))


def weighed(training: TrainingTable) -> TrainingTable:
    """Return these rows, with weights between 0.2 and 3."""
    weights = np.random.default_rng(0).uniform(0.2, 3, training.n_rows)
    return replace(training, weights=weights, fingerprint="weighed")


def misnamed() -> tuple[Tree, TrainingTable]:
    """Return a tree of one split, x ≤ 2.5, which misclassifies 1 of 4 a and 1 of 3 b; no judged row
    is of class c."""
    grown = training_of("y", {"x": [1, 2, 2, 3, 4, 4, 9], "y": ["a", "a", "a", "b", "b", "b", "c"]})
    tree = grow(grown, None, StopRules(max_depth=1))
    judged = {"x": [1, 1, 2, 4, 3, 4, 2], "y": ["a", "a", "a", "a", "b", "b", "b"]}
    rows = training_of("y", judged)
    return tree, replace(rows, target=grown.target, fingerprint="judged")
