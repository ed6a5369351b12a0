"""A round's description and its moves: every split made, with its share of the gain."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from explorer.data.display import show_count, show_share
from explorer.data.training import TrainingTable
from explorer.judging.part_scores import ClassScores, NumberScores, score
from explorer.judging.unseen.holding_out import Part, RowPartition
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import (
    equation,
    leaves,
    listed,
    rows,
    short,
    short_column,
    whole_column,
)
from explorer.views.scores.score_form import explained_words

ROUND_SHARE = 0.2
"""Share of the rows for the visible score, and the same for hidden rows, if the user does not hold
out both."""


@dataclass(frozen=True, slots=True)
class Move:
    """A split in its node: `taken` is its share of the possible gain, or "CART" if CART made
    it; `told` is the same in words."""

    path: str
    name: str
    rule: str
    taken: str
    told: str


@dataclass(frozen=True, slots=True)
class MovesView:
    """The moves in the order they were made; `left`: unused leaves of the budget."""

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
    """Return the view of the moves.

    paths: the tree's splits in the order they were made. best_gain: returns the gain of the best
    split of the node at a path. by_cart: the paths of the splits that CART made.
    """
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
    told = "made by CART" if is_by_cart else f"{taken} of the possible gain"
    return Move(
        path,
        short_column(column).name,
        equation(split, whole_column(column)),
        "CART" if is_by_cart else taken,
        told,
    )


def is_own_round(kept: RowPartition) -> bool:
    """Return whether the user holds out the rows that a round needs; else it draws its own."""
    return {Part.TUNING, Part.TEST} <= set(kept.parts)


def drawn_round_words(kept: RowPartition) -> str:
    """Say how a round divides the rows if the user does not; kept: the user's parts."""
    build, each = show_share(1 - 2 * ROUND_SHARE), show_share(ROUND_SHARE)
    return (
        f"In each round, you build the tree with {build} of the {rows(kept.n_rows)} and see its "
        f"score on another {each}. The last {each} stay hidden until the reveal, which shows the "
        "tree’s score on them."
    )


def round_words(kept: RowPartition, *, is_own: bool) -> str:
    """Say how many rows grow the tree, give the visible score, and stay hidden; `is_own`: whether
    the user holds them out in the sidebar."""
    told = [f"build the tree with {rows(kept.training.n_rows)}"]
    if Part.TUNING in kept.parts:
        told.append(f"see its score on {_rows(kept.parts[Part.TUNING].n_rows, 'other')}")
    if Part.TEST in kept.parts:
        hidden = _rows(kept.parts[Part.TEST].n_rows, "hidden")
        told.append(f"learn its score on {hidden} at the reveal")
    words = f"You {listed(told)}."
    if is_own:
        words += " You chose the held-out rows in the sidebar."
    return " ".join(filter(None, [words, kept.note]))


def _rows(count: int, which: str) -> str:
    return f"{show_count(count)} {which} row{'s' * (count != 1)}"


def begun_words(kept: RowPartition) -> str:
    """Say what to do, with which rows, and which of the sidebar's limits apply."""
    n, of = kept.training.n_rows, kept.n_rows
    build = f"You build the tree with {show_count(n)} of the {rows(of)}. " if n < of else ""
    return (
        f"{build}Choose a leaf and a feature, drag the threshold, then split. Only one limit in "
        "the sidebar applies: the minimum number of rows per leaf."
    )


def built_title(tree: Tree, training: TrainingTable) -> str:
    """Say how many rows the tree predicts correctly, or how much of the variance it explains."""
    n, has = leaves(tree.n_leaves), "s" * (tree.n_leaves == 1)
    match score(tree, training):
        case ClassScores() as found:
            right, of = show_count(found.n_rows - found.n_wrong), rows(found.n_rows)
            return f"{n} predict{has} {right} of {of} correctly"
        case NumberScores(r2=explained):
            share = explained_words(explained)
            return f"{n} explain{has} {share} of the variance of {short(tree.target.name)}"


def taken_words(gain: float, best_gain: float) -> str:
    """Return how much of the possible gain a split took: "92 %", or "–" if there was none."""
    return show_share(min(gain / best_gain, 1.0)) if best_gain > 0 else "–"
