"""CART of depth two beside the best such tree, in words and numbers."""

from dataclasses import dataclass

from explorer.data.display import show_count, show_share
from explorer.data.training import TrainingTable
from explorer.growth.optimal.best_tree import BestTree
from explorer.judging.part_scores import ClassScores, NumberScores, score
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
    tried for the best tree, where these are not all, else ""."""

    title: str
    gap: str
    tried: str
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
    one, other = (_share(tree, training) for tree in (cart, best))
    points = f"{100 * (other - one):.1f} points"
    if not other > one:
        title = "CART’s tree of depth two is as good as the best"
    elif training.target.is_numeric:
        title = (
            f"CART of depth two explains {sides[0].right} of the variance; the best such tree "
            f"{sides[1].right}"
        )
    else:
        title = (
            f"CART of depth two is right on {sides[0].right} of {rows(training.n_rows)}; the best "
            f"such tree on {sides[1].right}"
        )
    return GreedyView(title, points, tried_words(found), sides)


def _side(
    name: str, tree: Tree, training: TrainingTable, judging: TrainingTable | None
) -> GreedySide:
    share = show_share(_share(tree, training))
    kept_back = show_share(_share(tree, judging)) if judging is not None else ""
    match score(tree, training):
        case ClassScores() as found:
            right, of = (
                show_count(found.n_rows - found.n_wrong),
                f"of {rows(training.n_rows)} right",
            )
        case NumberScores():
            right, of = share, "of the variance explained"
    return GreedySide(name, right, of, share, kept_back)


def _share(tree: Tree, part: TrainingTable) -> float:
    """The share of rows predicted correctly, or of the variance that is explained."""
    match score(tree, part):
        case ClassScores() as found:
            return 1 - found.n_wrong / found.n_rows
        case NumberScores(r2=r2):
            return r2
