"""Many trees from one table: forests, disturbed rows, class weights, and an opened tree."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.growth.forest.voting import bootstrap_counts
from explorer.growth.progress import tell
from explorer.judging.forest.study import ForestStudy
from explorer.judging.imbalance import Weighed
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.part_scores import scores_of
from explorer.judging.stability.disturbing import Disturbance, Perturbation, disturbed
from explorer.judging.stability.root_curves import RootCurve
from explorer.judging.stability.stability import Stability
from explorer.judging.stability.tree_scores import TreeScores
from explorer.judging.unseen.holding_out import Part
from explorer.tree.tree import Tree
from explorer.views.confusion import confusion_view
from explorer.views.forest.finding import OpenedTree, opened_tree
from explorer.views.forest.forest_view import ForestView, forest_view
from explorer.views.imbalance import ImbalanceView, imbalance_view
from explorer.views.instability.instability_view import InstabilityView, instability_view
from explorer.views.regions import clearest
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import regions_view
from explorer.views.scores.judged_part import JudgedPart
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import TreeView, tree_of_drawn_rows, tree_to_look_at


def forest_over(
    study: ForestStudy,
    training: TrainingTable,
    tree: Tree,
    asked_axes: tuple[str, str | None] | None,
    colours_of: Tree,
    code: int | None = None,
) -> tuple[ForestView, tuple[str, str | None]]:
    """Return the view and its axes: the requested ones, else those that show one tree best.
    code: the class of interest."""
    axes = asked_axes or clearest.default_axes(tree, training)
    tell("The trees have been judged; their maps are being drawn.")
    return forest_view(study, training, tree, axes, colours_of, code), axes


def opened_and_drawn(
    study: ForestStudy, training: TrainingTable, number: int
) -> tuple[OpenedTree, bytes]:
    """Return the tree with this number, from 0: its words, and its data for the browser."""
    opened, counts = opened_tree(study, training, number), study.forest.counts(number)
    tree, drawn = study.forest.trees[number], opened.drawn
    return opened, to_json(tree_of_drawn_rows(tree, drawn, counts[counts > 0]))


def instability_over(
    study: Stability,
    training: TrainingTable,
    asked_axes: tuple[str, str | None] | None,
    roots: Sequence[RootCurve],
    colours_of: Tree,
    scores: TreeScores | None = None,
) -> tuple[InstabilityView, bytes, tuple[str, str | None]]:
    """Return the drawing, also as a browser receives it, and its axes: the requested ones, else
    those that show the tree of all rows best."""
    axes = asked_axes or clearest.default_axes(study.whole, training)
    view = instability_view(study, training, axes, roots, colours_of, scores)
    return view, to_json(view), axes


def disturbed_tree(
    study: Stability, training: TrainingTable, disturbance: Disturbance, number: int
) -> TreeView:
    """Return the tree of one disturbed table, by number from 0, over that table's rows."""
    table = disturbed(training, disturbance, number)
    there = np.flatnonzero(table.weights > 0)
    weighed = replace(table.training, weights=table.weights)
    rows = take_rows(weighed, there, f"{training.fingerprint}-{disturbance}-{number}")
    if disturbance.way is not Perturbation.BOOTSTRAP:
        return tree_to_look_at(study.trees[number], rows)
    counts = bootstrap_counts(training.n_rows, disturbance.seed, number)
    return tree_of_drawn_rows(study.trees[number], rows, counts[there])


@dataclass(frozen=True, slots=True)
class Imbalance:
    """The text and curves; and tree, regions along the axes and confusion matrix as data for the
    browser."""

    view: ImbalanceView
    axes: tuple[str, str | None]
    tree: bytes
    regions: bytes
    confusion: bytes


def imbalance(
    found: Sequence[Weighed],
    training: TrainingTable,
    judging: TrainingTable | None,
    code: int,
    chosen: float,
    asked_axes: tuple[str, str | None] | None,
) -> Imbalance:
    """Return the pictures at the chosen weight; without rows to judge, the training rows judge.

    Without requested axes, regions use the unweighted tree's, so that they can be compared.
    """
    rows = training if judging is None else judging
    tree = next(one.tree for one in found if one.weight == chosen)
    plain = next(one.tree for one in found if one.weight == 1)
    judged = judged_by_tree(tree, rows)
    part = JudgedPart(
        Part.TRAINING if judging is None else Part.TEST,
        rows,
        judged,
        scores_of(judged, training.classes),
    )
    axes = asked_axes or clearest.default_axes(plain, training)
    regions = regions_view(tree, training, *axes, "")
    matrix = {"view": confusion_view([part], tree), "chosen": {"part": part.name, "cell": None}}
    return Imbalance(
        view=imbalance_view(found, chosen, training.classes[code]),
        axes=axes,
        tree=to_json(tree_to_look_at(tree, training)),
        regions=to_json(regions_to_look_at(tree, training, regions)),
        confusion=to_json(matrix),
    )
