"""The view that misplaces the fewest rows: its two features, and the rows whose values it fixes.

A row is misplaced if it is drawn over the region of a leaf other than its own, and counts twice if
that leaf has a different prediction. Counting only predictions would favour views in which half of
the rows are hollow over their own colour.
With the other features fixed at a row's values, the walk reaches exactly the leaves whose splits on
these features that row passes. So a leaf needs one count per pair of features, however many rows'
values are tried.
"""

from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, IntArray
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.splits import goes_left
from explorer.tree.tree import NO_NODE, Tree
from explorer.tree.walking import rows_at


@dataclass(frozen=True, slots=True)
class Clearest:
    """Rows whose values, if fixed, show the same regions, and how many rows these regions misplace.

    `rows` are indices of the training table, ascending; rows over a different prediction count
    twice in `misplaced`. Ties go to the view that the values of most rows lead to.
    """

    misplaced: int
    rows: IntArray


def default_axes(
    tree: Tree, training: TrainingTable, max_features: int = CAPS.max_axes_tried
) -> tuple[str, str | None]:
    """Return the two features whose clearest view misplaces the fewest rows; the first decreases
    impurity more.

    It tries pairs of the `max_features` features that decrease impurity most. This is a heuristic
    if the tree splits on more features, and so is `clearest_rows` for large tables and trees.
    """
    ranked = _by_decrease(tree)
    names = training.features.names
    asked = [f for f in ranked if (tree.feature == f).any()][:max_features]
    if len(asked) <= 2:
        return names[ranked[0]], names[ranked[1]] if len(ranked) > 1 else None
    ways = _Ways(tree, training, np.arange(training.n_rows))
    pairs = list(combinations(asked, 2))
    found = [int(ways.misplaced(set(pair)).min()) for pair in pairs]
    x, y = pairs[int(np.argmin(found))]
    return names[x], names[y]


def clearest_rows(
    tree: Tree, training: TrainingTable, along: tuple[int, int | None], through: int = 0
) -> Clearest:
    """Return the view whose values misplace the fewest rows at the node `through`.

    `along` are the features of the axes. The result is exact among the values of single rows for at
    most `CAPS.max_clearest_rows` rows and trees with at most `CAPS.max_clearest_nodes` nodes.
    Beyond that, it is a heuristic: rows are drawn at random, and incomplete levels are left out.
    """
    rows = rows_at(tree, training.columns, through)
    return _Ways(tree, training, rows).clearest({f for f in along if f is not None})


class _Ways:
    """The side that rows take at each split, for the tried values and the counted rows: nodes ×
    rows, both bounded."""

    def __init__(self, tree: Tree, training: TrainingTable, rows: IntArray) -> None:
        self.rows = _some(rows)
        self.levels = _levels(tree)
        self.tree = tree
        self.left = _goes_left(tree, self.levels, training, self.rows)
        in_own = self._reached(np.ones(self.n_nodes, np.bool_))
        prediction = np.asarray(tree.prediction)[: self.n_nodes]
        self.own = prediction[self.ends[np.argmax(in_own[self.ends], axis=0)]]
        self.n_own = in_own[self.ends].sum(axis=1)
        self.prediction = prediction[self.ends]

    @property
    def n_nodes(self) -> int:
        """The number of nodes in the searched complete levels, the tree's first (breadth first)."""
        return sum(map(len, self.levels))

    @property
    def ends(self) -> IntArray:
        """The nodes where walks end: leaves, and nodes of the last level."""
        nodes = np.arange(self.n_nodes)
        is_end = (self.tree.left_child[nodes] == NO_NODE) | (nodes >= self.levels[-1][0])
        return np.flatnonzero(is_end)

    def clearest(self, along: set[int]) -> Clearest:
        """Return the view over the features `along`."""
        misplaced = self.misplaced(along)
        _views, view_of, n_tried = np.unique(
            np.packbits(self._met(along), axis=0), axis=1, return_inverse=True, return_counts=True
        )
        first = np.unique(view_of, return_index=True)[1]
        best = np.lexsort((-n_tried, misplaced[first]))[0]
        return Clearest(int(misplaced[first[best]]), self.rows[view_of.reshape(-1) == best])

    def misplaced(self, along: set[int]) -> IntArray:
        """Return how many rows each row's values misplace in a view over `along`, int64[n_rows]."""
        over = self._reached(self._asks(along))[self.ends]
        right = (over & (self.prediction[:, None] == self.own)).sum(axis=1)
        placed = (right + self.n_own) @ self._met(along)
        return np.asarray(2 * over.shape[1] - placed)

    def _met(self, along: set[int]) -> BoolArray:
        """Return the ends that a walk reaches with a row's values fixed, bool[n_ends, n_rows]."""
        return self._reached(~self._asks(along))[self.ends]

    def _asks(self, along: set[int]) -> BoolArray:
        return np.isin(self.tree.feature[: self.n_nodes], list(along))

    def _reached(self, asks: BoolArray) -> BoolArray:
        """Return the nodes that each row reaches if only splits with `asks` decide,
        bool[n_nodes, n_rows]."""
        left = self.left
        reached = np.ones((self.n_nodes, left.shape[1]), np.bool_)
        for nodes in self.levels[:-1]:
            inner = nodes[self.tree.left_child[nodes] != NO_NODE]
            free = ~asks[inner, None]
            reached[self.tree.left_child[inner]] = reached[inner] & (left[inner] | free)
            reached[self.tree.right_child[inner]] = reached[inner] & (~left[inner] | free)
        return reached


def _by_decrease(tree: Tree) -> list[int]:
    """Return features by impurity decrease, followed by unused ones in schema order."""
    decrease = np.zeros(len(tree.features))
    internal = ~tree.is_leaf
    np.add.at(decrease, tree.feature[internal], tree.impurity_decrease[internal])
    asked = np.bincount(tree.feature[internal], minlength=len(decrease)) > 0
    return sorted(range(len(decrease)), key=lambda f: (not asked[f], -decrease[f], f))


def _some(rows: IntArray) -> IntArray:
    """Return the rows, or as many as the search may use, drawn at random but always the same."""
    if len(rows) <= CAPS.max_clearest_rows:
        return rows
    return np.sort(np.random.default_rng(0).choice(rows, CAPS.max_clearest_rows, replace=False))


def _levels(tree: Tree) -> list[IntArray]:
    """Return the nodes of each searched complete level, at least the root's."""
    depth = tree.depth[: CAPS.max_clearest_nodes + 1]
    n_levels = int(depth[-1]) + (tree.n_nodes <= CAPS.max_clearest_nodes)
    starts = np.searchsorted(depth, np.arange(max(n_levels, 1) + 1))
    return [np.arange(low, high) for low, high in pairwise(starts)]


def _goes_left(
    tree: Tree, levels: list[IntArray], training: TrainingTable, rows: IntArray
) -> BoolArray:
    """Return which rows go left at the levels' nodes, bool[n_nodes, n_rows]; False at leaves."""
    columns: list[FeatureValues] = [column[rows] for column in training.columns]
    left = np.zeros((sum(map(len, levels)), len(rows)), np.bool_)
    for node in range(len(left)):
        split = tree.split(node)
        if split is not None:
            left[node] = goes_left(split, columns[split.feature])
    return left
