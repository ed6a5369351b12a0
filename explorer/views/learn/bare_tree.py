"""A tree with only its questions and predictions, and one highlighted path."""

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

    answer: the answer to its parent's question that leads here, "" at the root. question: "" at a
    leaf. predicts: the prediction there, with the mark of its class, `slot`.
    """

    path: str
    answer: str
    question: str
    predicts: str
    slot: int


@dataclass(frozen=True, slots=True)
class BareTreeView:
    """The picture, each node before those below it.

    lit: the highlighted path, or None. is_small: whether it shares its space with another picture.
    id: the step's; dragging a value in that step lights up a different path.
    """

    nodes: tuple[BareNode, ...]
    lit: str | None
    is_small: bool = False
    id: str = ""


def without_idle_questions(tree: Tree) -> Tree:
    """Return the tree without splits below which every leaf predicts the same.

    Its predictions are the same. Returns the same object if there are no such splits.
    """
    ends = tree.is_leaf.copy()
    predicts = tree.prediction
    for node in np.flatnonzero(~tree.is_leaf)[::-1].tolist():  # children come after their parents
        left, right = int(tree.left_child[node]), int(tree.right_child[node])
        ends[node] = ends[left] and ends[right] and predicts[left] == predicts[right]
        if ends[node] and predicts[node] != predicts[left]:
            ends[node] = False  # a tie decided differently above
    return prune_at(tree, [tree.path(node) for node in np.flatnonzero(ends).tolist()])


def bare_tree_view(tree: Tree, lit: str | None, *, is_small: bool = False) -> BareTreeView:
    """Return the picture of a classification tree; `lit` is a node's path."""
    classes = shown_classes(tree)
    slots = [classes.slot[at] for at in classes.column]
    nodes = tuple(_node(tree, node, slots) for node in range(tree.n_nodes))
    return BareTreeView(nodes, lit, is_small)


def answer_words(path: str) -> str:
    """Return the answers that lead down a path: "yes, no, no"."""
    return ", ".join(_ANSWERS[turn] for turn in path)


def _node(tree: Tree, node: int, slots: Sequence[int]) -> BareNode:
    path, split = tree.path(node), tree.split(node)
    answer, above = _ANSWERS.get(path[-1:], ""), None
    if path:
        above = tree.split(int(tree.parent[node]))
    # A question about missing values states where rows without a value go.
    if above is not None and not isinstance(above, MissingSplit) and above.missing_seen:
        answer += " or missing" if above.missing_goes_left == path.endswith("L") else ""
    if split is not None:
        question = split_words(split, short_columns(tree.features)[split.feature])
        return BareNode(path, answer, question, "", -1)
    slot = slots[int(tree.prediction[node])]
    return BareNode(path, answer, "", prediction_words(tree, node), slot)
