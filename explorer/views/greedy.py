"""CART at depth two or three against the best tree of that depth, in words and numbers."""

import math
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray
from explorer.data.display import show_count, show_decimals, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.optimal.best_tree import BestTree
from explorer.growth.weighting import class_weights
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.part_scores import NumberScores, score
from explorer.tree.tree import Tree
from explorer.views.nodes.finding import first_gains, tried_words
from explorer.views.nodes.wording import in_words, rows
from explorer.views.scores.score_form import explained_words


@dataclass(frozen=True, slots=True)
class GreedySide:
    """One of the two trees: how much of its training rows it gets `right`, "167" or "61.2 %", and
    `of` what; the shares on the training rows and on the held-out rows, "" if there are none."""

    name: str
    right: str
    of: str
    training: str
    kept_back: str


@dataclass(frozen=True, slots=True)
class GreedyView:
    """title: the finding. gap, gap_kept_back: the gaps between the shares on the training rows and
    on the held-out rows, "" if there are none. why: what CART missed, "" if it is as good. tried:
    how many splits were tried for the best tree, "" if all were. weighed: a note that shares are
    by weight, "" if all rows and classes weigh 1. Only here do class weights also judge, as both
    trees optimize them."""

    title: str
    gap: str
    gap_kept_back: str
    why: str
    tried: str
    weighed: str
    sides: tuple[GreedySide, GreedySide]


def greedy_view(
    cart: Tree,
    found: BestTree,
    training: TrainingTable,
    judging: TrainingTable | None,
    depth: int = 2,
) -> GreedyView:
    """Return the view of both trees, grown from `training` with at most `depth` levels of splits;
    `judging`: held-out rows with the same columns."""
    best, deep = found.tree, f"depth {in_words(depth)}"
    sides = (
        _side(f"CART, {deep}", cart, training, judging),
        _side(f"Best tree of {deep}", best, training, judging),
    )
    gap, why = _gap(cart, best, training, training), ""
    whole, weighed = rows(training.n_rows), ""
    if cart.is_weighted:
        whole = "the weight"
        weighed = "Rows and classes have the same weights as when the two trees were grown."
    cart_right, best_right = (side.right for side in sides)
    if not gap > 0:
        title = f"CART’s tree of {deep} is as good as the best"
    elif training.target.is_numeric:
        explains = f"At {deep}, CART explains {cart_right} of the variance"
        title = f"{explains}; the best tree explains {best_right}"
    else:
        is_right = f"At {deep}, CART gets {cart_right} of {whole} right"
        title = f"{is_right}; the best tree gets {best_right}"
    if gap > 0 and (gains := first_gains(best, cart)):
        why = (
            f"CART’s first split has a larger gain ({gains[1]}) than the best tree’s first split "
            f"({gains[0]}), so CART chooses it and misses the best tree."
        )
    elsewhere = "" if judging is None else _points(_gap(cart, best, training, judging))
    return GreedyView(title, _points(gap), elsewhere, why, tried_words(found), weighed, sides)


def _gap(cart: Tree, best: Tree, training: TrainingTable, part: TrainingTable) -> float:
    return _share(best, training, part) - _share(cart, training, part)


def _points(gap: float) -> str:
    """Return "12.3 points", negative if CART is ahead; "–" if it is not known."""
    if math.isnan(gap):
        return "–"
    return f"{show_decimals(100 * gap, 1)} points"


def _side(
    name: str, tree: Tree, training: TrainingTable, judging: TrainingTable | None
) -> GreedySide:
    is_number = training.task is Task.REGRESSION
    shown = explained_words if is_number else show_share
    share = shown(_share(tree, training, training))
    kept_back = shown(_share(tree, training, judging)) if judging is not None else ""
    if is_number:
        return GreedySide(name, share, "of the variance explained", share, kept_back)
    if tree.is_weighted:
        return GreedySide(name, share, "of the weight right", share, kept_back)
    n_right = show_count(int(_is_right(tree, training).sum()))
    return GreedySide(name, n_right, f"of {rows(training.n_rows)} right", share, kept_back)


def _share(tree: Tree, training: TrainingTable, part: TrainingTable) -> float:
    """Return the share of the part's weight predicted correctly, with the class weights of the
    training rows, or the share of the variance explained."""
    if part.task is Task.REGRESSION:
        scores = score(tree, part)
        assert isinstance(scores, NumberScores), "a numeric target"
        return scores.r2
    weights = part.weights
    if tree.search.weighs_classes:
        of_class = class_weights(training, tree.search, training.weights)
        weights = weights * of_class[part.target_values]
    return float(np.average(_is_right(tree, part), weights=weights))


def _is_right(tree: Tree, part: TrainingTable) -> BoolArray:
    return np.asarray(judged_by_tree(tree, part).predicted == part.target_values)
