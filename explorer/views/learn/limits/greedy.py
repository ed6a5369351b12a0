"""CART of depth two beside the best tree of depth two, on rows where no first split helps."""

from dataclasses import dataclass

from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.optimal.best_tree import best_tree
from explorer.judging.scores import n_right
from explorer.judging.unseen.folds import USUAL_SEED
from explorer.judging.unseen.keeping_back import keep_back
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.views.learn.step_facts import Prediction, StepFacts, counts_offered
from explorer.views.learn.subject import LessonSubject

DEPTH = 2
SHARE_LEFT_OUT = 0.25
"""Of the rows. Of all of them CART is right by chance: splits that gain nothing are taken by their
order, and the first of them happens to be the right one."""
N_DRAWS = 20


@dataclass(frozen=True, slots=True, eq=False)
class BothTrees:
    """`training` are the rows that both are grown from. Before the reveal CART has one split, and
    `best` is None."""

    training: TrainingTable
    cart: Tree
    best: Tree | None


def rows_drawn(training: TrainingTable, seed: int = USUAL_SEED) -> TrainingTable:
    """Three quarters of the rows, by default those that the Limits page grows its trees from."""
    return keep_back(training, test=SHARE_LEFT_OUT, seed=seed).training


def cart_of(training: TrainingTable, depth: int = DEPTH) -> Tree:
    """The tree that the greedy search grows."""
    return grow(training, SearchRules(), StopRules(depth))


def reach_of_cart(training: TrainingTable) -> tuple[int, int]:
    """The fewest and the most rows that CART gets right, over `N_DRAWS` draws of three quarters."""
    right = [n_right(cart_of(rows_drawn(training, seed))) for seed in range(N_DRAWS)]
    return min(right), max(right)


def greedy_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """Both trees, and how much the first split of each gains."""
    drawn = rows_drawn(subject.training)
    cart, best = cart_of(drawn), best_tree(drawn, SearchRules()).tree
    right, most = n_right(cart), n_right(best)
    low, high = reach_of_cart(subject.training)
    texts = {
        "n": show_count(drawn.n_rows),
        "n_all": show_count(subject.training.n_rows),
        "cart_right": show_count(right),
        "best_right": show_count(most),
        "gain": _gain(cart),
        "best_gain": _gain(best),
        "n_draws": show_count(N_DRAWS),
        "low": show_count(low),
        "high": show_count(high),
    }
    both = BothTrees(drawn, cart, best)
    if not made.is_revealed:
        both = BothTrees(drawn, cart_of(drawn, 1), None)
    n = drawn.n_rows
    return StepFacts(
        subject.common_texts | texts,
        counts_offered((right, 3 * n // 4, most)),
        str(right),
        picture=both,
    )


def _gain(tree: Tree) -> str:
    """Of the root's split, in the criterion's unit."""
    return show_number(float(tree.impurity_decrease[0]), 2)
