"""What a comment in exported code says of a tree and of its leaves, on one line each."""

from explorer.data.schema import Task
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import leaves, on_one_line, prediction_words, rows, share_words


def tree_remark(tree: Tree) -> str:
    """Of what a tree was grown: "a tree of 5 leaves, grown from 344 rows"."""
    return f"a tree of {leaves(tree.n_leaves)}, grown from {rows(int(tree.n_samples[0]))}"


def leaf_remark(tree: Tree, leaf: int) -> str:
    """How many rows a leaf has, and which share of them it names right: "152 rows, 96.1 %"."""
    count = rows(int(tree.n_samples[leaf]))
    if tree.task is Task.REGRESSION:
        return count
    tie = "tie, " if tree.is_tie(leaf) else ""
    return f"{count}, {tie}{share_words(tree, leaf)}"


def target_name(tree: Tree) -> str:
    """The target's name on one line."""
    return on_one_line(tree.target.name)


def node_remark(tree: Tree, node: int) -> str:
    """Which node a rule leads to: "leaf LRL, predicted Adelie: 4 rows, 75 %"."""
    place = f"{'leaf' if tree.is_leaf[node] else 'node'} {tree.path(node)}" if node else "the root"
    predicted = prediction_words(tree, node).removeprefix("tie: ")
    return f"{place}, predicted {predicted}: {leaf_remark(tree, node)}"
