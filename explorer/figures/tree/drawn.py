"""The tree as its picture reads it: the columns of `TreeView` as lists, and values derived from
them.

The counterpart of `browser/shared/node_view.js` in the browser.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from explorer.figures.theme import Theme
from explorer.views.nodes.node_columns import NodeColumns
from explorer.views.tree.tree_view import TreeView


@dataclass(frozen=True, slots=True)
class Band:
    """Classes that look the same, in class order; all "other" classes are the last band."""

    slot: int
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class DrawnTree:
    """A view with its theme. `nodes` has the view's columns as lists, one entry per node; the right
    child follows the left one. `has_rows`: whether histograms are known, so that cards can be
    drawn; if not, the side of missing values is known, but not their number."""

    view: TreeView
    theme: Theme
    has_rows: bool
    bands: tuple[Band, ...]
    band_of: tuple[int, ...]
    nodes: NodeColumns
    short_names: dict[tuple[str, str, int], str] = field(default_factory=dict)
    """Shortened names, by what they name, their style and their room."""
    cards: dict[int, Any] = field(default_factory=dict)
    """The layouts of cards that have been computed."""

    @property
    def is_numbers(self) -> bool:
        """Whether numbers are predicted, not classes."""
        return self.view.task == "numbers"

    @property
    def n_nodes(self) -> int:
        """How many nodes are drawn."""
        return len(self.nodes.left)


def drawn_tree(view: TreeView, theme: Theme, has_rows: bool) -> DrawnTree:
    """Return the view, ready to be drawn in a theme."""
    own = [Band(one.slot, (code,)) for code, one in enumerate(view.classes) if one.slot >= 0]
    others = tuple(code for code, one in enumerate(view.classes) if one.slot < 0)
    bands = (*own, *([Band(-1, others)] if others else []))
    at = {code: at for at, band in enumerate(bands) for code in band.codes}
    band_of = tuple(at[code] for code in range(len(view.classes)))
    columns = {
        name: column.tolist() if isinstance(column, np.ndarray) else list(column)
        for name, column in view.nodes.items()
    }
    return DrawnTree(view, theme, has_rows, bands, band_of, NodeColumns(**columns))


def children_of(tree: DrawnTree, i: int) -> tuple[int, ...]:
    """Return the two children, or none."""
    left = tree.nodes.left[i]
    return () if left < 0 else (left, left + 1)


def is_left_child(tree: DrawnTree, child: int) -> bool:
    """Return whether a node is its parent's left child."""
    parent = tree.nodes.parent[child]
    return bool(parent >= 0 and tree.nodes.left[parent] == child)


def prediction_slot(tree: DrawnTree, i: int) -> int:
    """Return the slot of the class that the node predicts."""
    code = tree.nodes.predicted_class[i]
    return tree.view.classes[code].slot if 0 <= code < len(tree.view.classes) else -1


def band_weights(tree: DrawnTree, i: int) -> list[float]:
    """Return the node's weight in each band."""
    counts = tree.nodes.class_weights[i]
    return [sum(counts[code] for code in band.codes) for band in tree.bands]


def missing_into(tree: DrawnTree, child: int) -> int:
    """Return how many of the parent's rows without a value went to this child."""
    nodes = tree.nodes
    up = nodes.parent[child]
    if up < 0 or not nodes.missing[up]:
        return 0
    to_left = nodes.kind[up] != "missing" and bool(nodes.missing_left[up])
    return int(nodes.missing[up]) if to_left == is_left_child(tree, child) else 0
