"""A tree with only its questions and predictions, and a value that leads a row down it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.tree.pruning import prune_at
from explorer.tree.splits import MissingSplit
from explorer.tree.tree import Tree
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.wording import prediction_words, short_columns, split_words

_ANSWERS = {"L": "yes", "R": "no"}


@dataclass(frozen=True, slots=True)
class BareNode:
    """A node by its path.

    answer: that of its parent's question which leads here, "" at the root. question: "" if the
    tree ends. predicts: what is predicted there, with the mark of its class, `slot`.
    """

    path: str
    answer: str
    question: str
    predicts: str
    slot: int


@dataclass(frozen=True, slots=True)
class BareTreeView:
    """The picture, each node before those below it.

    id: the step's, by which a value that is dragged in it lights another way. lit: the path that is
    followed, None for none. is_small: it shares its room with another picture.
    """

    id: str
    nodes: tuple[BareNode, ...]
    lit: str | None
    is_small: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """Values up to `high`, None for all others, with one path through the tree."""

    high: float | None
    high_text: str
    path: str
    prediction: str
    slot: int


@dataclass(frozen=True, slots=True)
class ChangeView:
    """The number to drag: its range in the table, the row's own, and how far a key moves it.

    stretches: in order, empty until the reveal. chosen: where it was dragged to as a prediction.
    """

    id: str
    name: str
    low: float
    high: float
    low_text: str
    high_text: str
    own: float
    step: float
    stretches: tuple[Stretch, ...]
    chosen: float | None
    is_revealed: bool


def without_idle_questions(tree: Tree) -> Tree:
    """The tree ends where all that is below predicts the same: it predicts as before, and asks
    less. The same object where no question is idle."""
    ends = tree.is_leaf.copy()
    predicts = tree.prediction
    for node in np.flatnonzero(~tree.is_leaf)[::-1].tolist():  # children come after their parents
        left, right = int(tree.left_child[node]), int(tree.right_child[node])
        ends[node] = ends[left] and ends[right] and predicts[left] == predicts[right]
        if ends[node] and predicts[node] != predicts[left]:
            ends[node] = False  # a tie that is decided differently above
    return prune_at(tree, [tree.path(node) for node in np.flatnonzero(ends).tolist()])


def bare_tree_view(
    name: str, tree: Tree, lit: str | None, *, is_small: bool = False
) -> BareTreeView:
    """The picture of a tree whose leaves predict classes; `lit` is a node's path."""
    classes = shown_classes(tree)
    slots = [classes.slot[at] for at in classes.column]
    nodes = tuple(_node(tree, node, slots) for node in range(tree.n_nodes))
    return BareTreeView(name, nodes, lit, is_small)


def answer_words(path: str) -> str:
    """The answers that lead down a path: "yes, no, no"."""
    return ", ".join(_ANSWERS[turn] for turn in path)


def _node(tree: Tree, node: int, slots: Sequence[int]) -> BareNode:
    path, split = tree.path(node), tree.split(node)
    answer, above = _ANSWERS.get(path[-1:], ""), None
    if path:
        above = tree.split(int(tree.parent[node]))
    # A question after missing values says itself where rows without a value go.
    if above is not None and not isinstance(above, MissingSplit) and above.missing_seen:
        answer += " or missing" if above.missing_goes_left == path.endswith("L") else ""
    if split is not None:
        question = split_words(split, short_columns(tree.features)[split.feature])
        return BareNode(path, answer, question, "", -1)
    slot = slots[int(tree.prediction[node])]
    return BareNode(path, answer, "", prediction_words(tree, node), slot)
