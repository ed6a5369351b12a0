"""CART of depth two beside the best such tree, in words and numbers."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.optimal.best_tree import BestTree
from explorer.growth.weighting import class_weights
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.part_scores import NumberScores, score
from explorer.tree.tree import Tree
from explorer.views.nodes.tried_words import tried_words
from explorer.views.nodes.wording import rows


@dataclass(frozen=True, slots=True)
class GreedySide:
    """One of both trees: `right` of the rows that grew it, "167" or "61.2 %", and what `of`; the
    shares on those rows and on the rows kept back, "" where there are none."""

    name: str
    right: str
    of: str
    training: str
    kept_back: str


@dataclass(frozen=True, slots=True)
class GreedyView:
    """title: the finding. gap: between the shares on the training rows. tried: how many splits were
    tried for the best tree, where these are not all, else "". weighed: that shares are of the
    weight, where rows or classes weigh other than 1, else "". Elsewhere class weights judge
    nothing; here both trees are the best by them."""

    title: str
    gap: str
    tried: str
    weighed: str
    sides: tuple[GreedySide, GreedySide]


def greedy_view(
    cart: Tree, found: BestTree, training: TrainingTable, judging: TrainingTable | None
) -> GreedyView:
    """Both trees are of `training`; `judging` are rows of the same columns."""
    best = found.tree
    sides = (
        _side("CART, depth two", cart, training, judging),
        _side("Best tree of depth two", best, training, judging),
    )
    one, other = (_share(tree, training, training) for tree in (cart, best))
    points = f"{100 * (other - one):.1f} points"
    whole, weighed = rows(training.n_rows), ""
    if cart.is_weighted:
        whole, weighed = "the weight", "Rows and classes count by their weights, as in both trees."
    if not other > one:
        title = "CART’s tree of depth two is as good as the best"
    elif training.target.is_numeric:
        title = (
            f"CART of depth two explains {sides[0].right} of the variance; the best such tree "
            f"{sides[1].right}"
        )
    else:
        title = (
            f"CART of depth two is right on {sides[0].right} of {whole}; the best "
            f"such tree on {sides[1].right}"
        )
    return GreedyView(title, points, tried_words(found), weighed, sides)


def _side(
    name: str, tree: Tree, training: TrainingTable, judging: TrainingTable | None
) -> GreedySide:
    share = show_share(_share(tree, training, training))
    kept_back = show_share(_share(tree, training, judging)) if judging is not None else ""
    if training.task is Task.REGRESSION:
        return GreedySide(name, share, "of the variance explained", share, kept_back)
    if tree.is_weighted:
        return GreedySide(name, share, "of the weight right", share, kept_back)
    n_right = show_count(int(_is_right(tree, training).sum()))
    return GreedySide(name, n_right, f"of {rows(training.n_rows)} right", share, kept_back)


def _share(tree: Tree, training: TrainingTable, part: TrainingTable) -> float:
    """Of the part's weight what is predicted correctly, classes weighed as in the training rows; or
    the share of the variance that is explained."""
    if part.task is Task.REGRESSION:
        scores = score(tree, part)
        assert isinstance(scores, NumberScores), "a target of numbers"
        return scores.r2
    weights = part.weights
    if tree.search.class_weight is not None:
        of_class = class_weights(training, tree.search, training.weights)
        weights = weights * of_class[part.target_values]
    return float(np.average(_is_right(tree, part), weights=weights))


def _is_right(tree: Tree, part: TrainingTable) -> NDArray[np.bool_]:
    return np.asarray(judged_by_tree(tree, part).predicted == part.target_values)
