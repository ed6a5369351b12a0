"""CART compared with the best tree of the same depth, and with a tree built by hand."""

from dataclasses import dataclass, replace

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.optimal.best_tree import BestTree, best_tree
from explorer.growth.optimal.reach import OutOfReachError
from explorer.growth.progress import tell
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim


def best_beside_cart(
    training: TrainingTable, search: SearchRules, depth: int
) -> tuple[Tree, BestTree] | str:
    """Return CART's tree of this depth and the best one, or why that is out of reach."""
    cart = grow(training, search, StopRules(max_depth=depth))
    try:
        return cart, best_tree(training, search, depth=depth, on_step=_tell)
    except OutOfReachError as reason:
        return str(reason)


@dataclass(frozen=True, slots=True, eq=False)
class Contenders:
    """A tree built by hand, CART's trees of at most max_leaves leaves and of depth two, and the
    best tree of depth two; None with a reason if that is out of reach."""

    built: Tree
    cart: Tree
    cart_of_two: Tree
    best: BestTree | None
    out_of_reach: str


def contenders(
    built: Tree, training: TrainingTable, search: SearchRules, max_leaves: int
) -> Contenders:
    """Grow the trees to compare a built one with, under its rules without its splits."""
    free = replace(search, forced=())
    grown = grow(training, free)
    best, why = None, ""
    try:
        best = best_tree(training, free)
    except OutOfReachError as reason:
        why = str(reason)
    cart, two = (
        trim(grown, stop) for stop in (StopRules(max_leaf_nodes=max_leaves), StopRules(max_depth=2))
    )
    return Contenders(built, cart, two, best, why)


def _tell(tried: int, n_first: int) -> None:
    tell(f"{show_count(tried)} of {show_count(n_first)} first splits have been tried.")
