"""A tree without its table: all that it says of its nodes, and no histogram of their rows."""

import hashlib
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.views.nodes.bins import Bins
from explorer.views.nodes.feature_axes import (
    TargetScale,
    asked_features,
    feature_axes,
    target_scale,
)
from explorer.views.nodes.first_splits import first_splits
from explorer.views.tree.named_levels import named_levels
from explorer.views.tree.node_bars import NodeBars
from explorer.views.tree.split_columns import split_columns
from explorer.views.tree.tree_view import TreeView, assembled_view

_NO_BINS = Bins(0.0, 0.0, 1)


def bare_tree_view(tree: Tree, max_nodes: int = CAPS.max_tree_nodes) -> TreeView:
    """The view of a tree alone. `missing` is 1 where rows without a value were seen, which are
    not counted; the target's scale is that of the predictions; no node has bars or dots."""
    sent, old = first_splits(tree, max_nodes)
    asked, n = asked_features(sent), sent.n_nodes
    axes = tuple(
        _NO_BINS if index in asked and column.is_numeric else None
        for index, column in enumerate(sent.features)
    )
    none: tuple[tuple[float, ...], ...] = ((),) * n
    seen = (sent.splits.missing_seen | (sent.splits.kind == SplitKind.MISSING)) & ~sent.is_leaf
    missing = tuple(seen.astype(int).tolist())
    is_numbers = tree.target.is_numeric
    scale, position = _scale(tree) if is_numbers else (None, np.zeros(tree.n_nodes))
    named = (None,) * len(sent.features)
    return assembled_view(
        tree,
        sent,
        old,
        identity=hashlib.sha256(repr((tree.search, tree.stop, n)).encode()).hexdigest()[:16],
        scale=scale,
        position=position,
        features=feature_axes(sent, axes, named),
        columns=(
            split_columns(sent, axes),
            NodeBars(none, none, missing, none, ((0, 0),) * n),
            named_levels(sent, named),
        ),
    )


def _scale(tree: Tree) -> tuple[TargetScale, NDArray[np.float64]]:
    """As with a table, but from the predictions alone, and without ticks, for there are no dots."""
    predicted = np.asarray(tree.prediction, np.float64)
    ends = Bins(float(predicted.min()), float(predicted.max()), 1)
    scale, position = target_scale(tree, ends)
    return replace(scale, ticks=()), position
