"""The counts of a stored table's nodes in the place of rows, from which cards draw their bars."""

from dataclasses import replace

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.nodes.node_view import node_paths
from explorer.views.tree.node_bars import Level
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.node_counts import Entries


def counted_rows(
    sent: Tree, training: TrainingTable, all_rows: AllRows
) -> tuple[TrainingTable, list[Level], IntArray]:
    """Return entries of counts as rows, with the entries of each split node, and how many rows each
    stands for (int64[n]).

    Only the feature that a node splits by has values in its entries. A node whose counts are not in
    memory has none.
    """
    found: list[tuple[int, Entries]] = []
    for node, path in enumerate(node_paths(sent)):
        counted = None if sent.is_leaf[node] else all_rows.kept_node(sent.search, path)
        if counted is not None:
            found.append((node, counted.entries(int(sent.feature[node]))))
    lengths = [len(entries.weights) for _, entries in found]
    ends = np.cumsum([0, *lengths])
    n = int(ends[-1])
    columns = [
        np.full(n, np.nan) if column.is_numeric else np.full(n, -1, np.int32)
        for column in training.features
    ]
    levels: dict[int, Level] = {}
    for (node, entries), begin, end in zip(found, ends[:-1], ends[1:], strict=True):
        columns[int(sent.feature[node])][begin:end] = entries.values
        levels.setdefault(int(sent.depth[node]), []).append((node, np.arange(begin, end)))
    held = [entries for _, entries in found]
    table = replace(
        training,
        columns=tuple(columns),
        target_values=_joined([one.targets for one in held]).astype(np.int32),
        weights=_joined([one.weights for one in held]),
        rows=np.arange(n),
    )
    n_rows = _joined([one.n_rows for one in held]).astype(np.int64)
    return table, [levels[depth] for depth in sorted(levels)], n_rows


def _joined(parts: list[np.ndarray]) -> np.ndarray:
    return np.concatenate([np.zeros(0), *parts])
