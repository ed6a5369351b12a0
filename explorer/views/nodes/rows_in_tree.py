"""The paths of some rows through a tree, and how many rows a download includes."""

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.judging.judged_rows import leaves_reached
from explorer.tree.tree import Tree
from explorer.tree.walking import decision_paths
from explorer.views.nodes.wording import rows as rows_in_words


def rows_by_node(tree: Tree, training: TrainingTable, rows: IntArray, most: int) -> dict[str, int]:
    """Return how many of the rows reach each node, by path, without nodes that no row reaches.

    rows: int64, indices into `training`, which has the tree's features. If there are more than
    `most` nodes, those with the most rows, so that no node appears without the nodes above it.
    """
    if not len(rows):
        return {}
    passed = decision_paths(tree, leaves_reached(tree, training, rows)).values
    counts = np.bincount(passed, minlength=tree.n_nodes)
    order = np.argsort(-counts, kind="stable")[:most]
    return {tree.path(int(node)): int(counts[node]) for node in order if counts[node]}


def download_words(n: int, n_shown: int, n_taken: int) -> str:
    """Say how many rows the page and the download have; "" if the page has all."""
    if n_shown == n:
        return ""
    taken = "all" if n_taken == n else f"the first {show_count(n_taken)}"
    return f"{show_count(n_shown)} of {rows_in_words(n)} shown; the download has {taken}."


def rows_taken(n_rows: int, n_columns: int, max_cells: int) -> int:
    """Return how many rows a download has, at least one; row numbers count as a column."""
    return min(n_rows, max(max_cells // (n_columns + 1), 1))
