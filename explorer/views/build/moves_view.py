"""The moves of a round: every split that was made, in turn, with the share of the gain it took."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from explorer.tree.tree import Tree
from explorer.views.build.round_words import taken_words
from explorer.views.nodes.wording import equation, leaves, short_column, whole_column


@dataclass(frozen=True, slots=True)
class Move:
    """A split in its node: `taken` is the share of the gain that was there, or "CART", which made
    it; `told` is that in words."""

    path: str
    name: str
    rule: str
    taken: str
    told: str


@dataclass(frozen=True, slots=True)
class MovesView:
    """The moves in the order they were made; `left` leaves of the budget are not used."""

    moves: tuple[Move, ...]
    left: int
    budget: str


def moves_view(
    tree: Tree,
    paths: Sequence[str],
    max_leaves: int,
    best_gain: Callable[[str], float],
    by_cart: Collection[str] = (),
) -> MovesView:
    """`paths` are those of the tree's splits, in the order they were made; `best_gain` tells what
    the best split of the node at a path gains. by_cart: the paths of the splits that CART made."""
    return MovesView(
        tuple(_move(tree, path, best_gain(path), path in by_cart) for path in paths),
        max(max_leaves - tree.n_leaves, 0),
        leaves(max_leaves),
    )


def _move(tree: Tree, path: str, best: float, is_by_cart: bool) -> Move:
    node = tree.node_at(path)
    assert node is not None, "a move is a split of the tree"
    split = tree.split(node)
    assert split is not None, "a move is a split of the tree"
    column = tree.features[split.feature]
    taken = taken_words(float(tree.gain[node]), best)
    told = "made by CART" if is_by_cart else f"{taken} of the gain that was there"
    return Move(
        path,
        short_column(column).name,
        equation(split, whole_column(column)),
        "CART" if is_by_cart else taken,
        told,
    )
