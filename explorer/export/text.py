"""The tree as indented text: every rule, every prediction, and why each leaf ended."""

from typing import Annotated

from explorer.data.arguments import AtLeast
from explorer.data.display import show_number
from explorer.data.schema import Column, Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.endings import with_known_endings
from explorer.tree.tree import Tree
from explorer.views.nodes.measures import nodes_below
from explorer.views.nodes.wording import (
    MAX_LISTED,
    ending_words,
    on_one_line,
    rows,
    rule,
    share_words,
    whole_column,
)

MAX_INDENT = 40
"""Lines deeper than this state their depth instead of being indented further."""


def to_text(
    tree: Tree,
    training: TrainingTable | None = None,
    *,
    max_depth: Annotated[int, AtLeast(0)] | None = None,
) -> str:
    """Return one line per rule, with the number of rows that meet it, and one per prediction.

    The line of a leaf that was stopped by a limit names the limit. With `training`, the table that
    the tree was grown from, the limit is named only if a split could separate the leaf's rows, as
    on the page; for this, the tree is grown again to one level below its stopped leaves.

    Below `max_depth` (None: no limit) nodes are counted instead of written. The text marks ties,
    limits that stopped a node, splits without gain yet, subsets found by a heuristic, and shares
    by weight. Names always stay on one line; the text ends with a line break.
    """
    tree = tree if training is None else with_known_endings(tree, training)
    columns = tuple(whole_column(column) for column in tree.features)
    target = on_one_line(tree.target.name)
    lines = [f"{target}: {rows(int(tree.n_samples[0]))}"]
    waiting, is_leaf, predictions = [0], tree.is_leaf, tree.prediction.tolist()
    n_below = nodes_below(tree)
    while waiting:
        check_cancelled()
        node = waiting.pop()
        depth = int(tree.depth[node])
        if node > 0:
            lines.append(_line(depth - 1, _rule_words(tree, node, columns)))
        prediction = f"{target}: {_prediction_words(tree, node, predictions[node])}"
        if is_leaf[node]:
            lines.append(_line(depth, prediction))
        elif max_depth is not None and depth >= max_depth:
            lines.append(_line(depth, f"{prediction}; {n_below[node]} nodes below are not shown"))
        else:
            waiting += [int(tree.right_child[node]), int(tree.left_child[node])]
    return "\n".join(lines) + "\n"


def _line(depth: int, words: str) -> str:
    deeper = f"(depth {depth}) " if depth > MAX_INDENT else ""
    return f"{'|   ' * min(depth, MAX_INDENT)}|--- {deeper}{words}"


def _rule_words(tree: Tree, node: int, columns: tuple[Column, ...]) -> str:
    parent = int(tree.parent[node])
    split = tree.split(parent)
    assert split is not None, "a parent has a split"
    is_left = bool(tree.left_child[parent] == node)
    words = rule(split, columns[split.feature], is_left, MAX_LISTED)
    remarks = [rows(int(tree.n_samples[node])), *_remarks(tree, parent)]
    return f"{words} ({', '.join(remarks)})"


def _remarks(tree: Tree, node: int) -> list[str]:
    remarks = ["no gain yet"] if tree.gain[node] == 0 else []
    return remarks if tree.splits.exact[node] else [*remarks, "subset found by a heuristic"]


def _prediction_words(tree: Tree, node: int, prediction: float) -> str:
    ending = ending_words(tree, node)
    why = f", {ending}" if ending else ""
    if tree.task is Task.REGRESSION:
        return f"{show_number(prediction)}{why}"
    tie = "tie: " if tree.is_tie(node) else ""
    name = on_one_line(tree.target.levels[int(prediction)])
    return f"{tie}{name}, {share_words(tree, node)}{why}"
