"""One node's rule: the conditions of the rows that reach it, in words and as plain data."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.data.arguments import index_below
from explorer.tree.conditions import Condition, NumberCondition, path_rule
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import rule_words, whole_column


@dataclass(frozen=True, slots=True)
class NodeRule:
    """A node, its number and path, and its rule.

    text: every condition in words, "" at the root. conditions: a dict per feature on the path, in
    the order of the splits. For a number: `feature`, `above` and `up_to` (above < value <= up_to;
    None: no bound), `values` (False if no value reaches the node) and `missing` (whether missing
    values do). For a category: `feature`, `categories` (those that reach the node), `unseen`
    (whether unknown categories do) and `missing`.
    """

    node: int
    path: str
    text: str
    conditions: tuple[dict[str, Any], ...]

    def __str__(self) -> str:
        return self.text or "all rows"


def node_rule(tree: Tree, node: int | str) -> NodeRule:
    """Return the rule of the rows that reach a node, one condition per feature.

    node: its number, as `apply` and `decision_path` return it, or its path ("" is the root, "LR"
    the right child of the root's left child). Raises UnknownNameError if the tree does not have
    the node.
    """
    if isinstance(node, str):
        number = tree.node_of(node)
    else:
        number = index_below("node", node, tree.n_nodes, "nodes")
    conditions = path_rule(tree, number)
    columns = [whole_column(column) for column in tree.features]
    n_levels = max([1, *(len(column.levels) for column in tree.features)])
    return NodeRule(
        node=number,
        path=tree.path(number),
        text=rule_words(conditions, columns, n_levels),
        conditions=tuple(_plain(condition, tree) for condition in conditions),
    )


def _plain(condition: Condition, tree: Tree) -> dict[str, Any]:
    column = tree.features[condition.feature]
    if isinstance(condition, NumberCondition):
        return {
            "feature": column.name,
            "above": condition.low and condition.low.threshold,
            "up_to": condition.high and condition.high.threshold,
            "values": condition.with_values,
            "missing": condition.with_missing,
        }
    return {
        "feature": column.name,
        "categories": [column.levels[code] for code in np.flatnonzero(condition.comes[:-2])],
        "unseen": bool(condition.comes[-2]),
        "missing": bool(condition.comes[-1]),
    }
