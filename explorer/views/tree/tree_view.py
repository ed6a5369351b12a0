"""The tree canvas: the data with which the browser draws, trims and explores a grown tree."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.table import is_missing
from explorer.data.training import TrainingTable
from explorer.growth.forest.voting import draws_reaching
from explorer.growth.weighting import row_weights
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.views.nodes.bins import Bins
from explorer.views.nodes.classes import (
    ShownClass,
    ShownClasses,
    listed_classes,
    shown_classes,
)
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.feature_axes import (
    FeatureAxis,
    TargetScale,
    asked_features,
    feature_axes,
    feature_bins,
    target_bins,
    target_scale,
)
from explorer.views.nodes.first_splits import capped_words, first_splits, identity_of
from explorer.views.nodes.measures import nodes_below
from explorer.views.nodes.node_columns import Columns, Picture, sent_columns
from explorer.views.nodes.node_view import node_paths, node_view
from explorer.views.nodes.wording import (
    PRUNED_AT,
    PRUNED_BY_HAND,
    STOPPED_AT_DEPTH,
    STOPPED_AT_LEAVES,
    draws_of_rows,
    short,
)
from explorer.views.tree.binned_rows import BinnedRows, binned_rows, named_levels
from explorer.views.tree.card_columns import (
    KeptFacts,
    kept_columns,
    kept_facts,
    split_columns,
    trim_columns,
)
from explorer.views.tree.counted_rows import counted_rows
from explorer.views.tree.node_bars import node_bars
from explorer.warehouse.all_rows import AllRows


@dataclass(frozen=True, slots=True, eq=False)
class TreeView:
    """A tree of at most CAPS.max_tree_nodes nodes in breadth-first order, one entry per node.

    `nodes` has the columns that `NodeColumns` lists for the tree and, if rows are held out
    (`kept`), for these rows. A larger tree has only its first splits in best-first order; `capped`
    says how many. `is_preview`: it is grown from a part of the rows, described in `capped`.
    `is_fixed`: limits cannot be tried on it. `is_looked_at`: view only; it sends no colouring.
    `draws`: for a tree of drawn rows, how many draws reach each node (`rows` counts distinct rows);
    else empty.
    """

    id: str
    task: str
    target: str
    criterion: str
    rows: int
    weight: float
    weighted: bool
    classes: tuple[ShownClass, ...]
    scale: TargetScale | None
    features: tuple[FeatureAxis, ...]
    nodes: Columns
    words: Mapping[str, str]
    capped: str
    kept: KeptFacts | None = None
    is_preview: bool = False
    is_fixed: bool = False
    is_looked_at: bool = False
    draws: tuple[int, ...] = ()


_WORDS = {
    "depth": STOPPED_AT_DEPTH,
    "hand": PRUNED_BY_HAND,
    "leaves": STOPPED_AT_LEAVES.format(leaves="{n} leaves"),
    "leaf": STOPPED_AT_LEAVES.format(leaves="{n} leaf"),
    "alpha": PRUNED_AT,
    "step": "splits in step {n}",
    "no_step": "not among the steps",
    "below": "{n} nodes below are not drawn",
}

_NO_BINS = Bins(0.0, 0.0, 1)


def tree_view(
    tree: Tree,
    training: TrainingTable,
    max_nodes: int = CAPS.max_tree_nodes,
    kept: TrainingTable | None = None,
    all_rows: AllRows | None = None,
) -> TreeView:
    """Return the canvas of a tree that neither a leaf budget nor pruning has trimmed, with the
    held-out rows if there are any. all_rows: of a stored table, whose sample `training` is; the
    bars of classes are then counts of all rows."""
    sent, old = first_splits(tree, max_nodes)
    classes = shown_classes(tree)
    is_numbers = tree.target.is_numeric
    axes, dots = feature_bins(sent, training), target_bins(training)
    scale, position = target_scale(tree, dots) if is_numbers else (None, np.zeros(tree.n_nodes))
    weights = row_weights(training, tree.search)
    bars = None
    if all_rows is not None and not is_numbers:
        bars, binned = _bars_of_all(sent, training, classes, axes, all_rows)
    else:
        binned = binned_rows(sent, training, classes, axes, dots if is_numbers else None, weights)
    levels = tuple(own.levels if own else None for own in binned.named)
    view = assembled_view(
        tree,
        sent,
        old,
        identity=identity_of(tree, training, max_nodes, kept),
        scale=scale,
        position=position,
        features=feature_axes(sent, axes, levels),
        columns={
            **split_columns(sent, axes),
            **(node_bars(sent, training.columns, binned) if bars is None else bars),
            **named_levels(sent, binned.named),
        },
    )
    if kept is None:
        return view
    beside = sent_columns(Picture.KEPT, kept_columns(sent, training, kept, classes))
    return replace(view, nodes={**view.nodes, **beside}, kept=kept_facts(tree, kept))


def _bars_of_all(
    sent: Tree,
    training: TrainingTable,
    classes: ShownClasses,
    axes: tuple[Bins | None, ...],
    all_rows: AllRows,
) -> tuple[Columns, BinnedRows]:
    """Return the bars from the counts of all rows, and the counts in the bins of the axes."""
    table, levels, n_rows = counted_rows(sent, training, all_rows)
    binned = binned_rows(sent, table, classes, axes, None, table.weights)
    missing = [0] * sent.n_nodes
    for level in levels:
        for node, entries in level:
            feature = int(sent.feature[node])
            values = table.columns[feature][entries]
            missing[node] = int(n_rows[entries][is_missing(sent.features[feature], values)].sum())
    bars = node_bars(sent, table.columns, binned, levels)
    return {**bars, "missing": missing}, binned


def tree_to_look_at(tree: Tree, training: TrainingTable) -> TreeView:
    """Return the view-only canvas of a tree that is not the page's: its limits and colouring do not
    affect the page."""
    return replace(tree_view(tree, training), is_fixed=True, is_looked_at=True)


def tree_of_drawn_rows(tree: Tree, drawn: TrainingTable, counts: IntArray) -> TreeView:
    """Return the view-only canvas of a tree of rows that were drawn with replacement.

    drawn: these rows, each once; counts: int64[drawn.n_rows], how often each was drawn.
    """
    view = tree_to_look_at(tree, drawn)
    _, sent = first_splits(tree, CAPS.max_tree_nodes)  # their indices in the tree
    draws = draws_reaching(tree, drawn, counts)[sent].tolist()
    both = zip(draws, tree.n_samples[sent].tolist(), strict=True)
    told = [f"{draws_of_rows(*counted)}." for counted in both]
    captions = zip(view.nodes["caption"], told, strict=True)
    nodes = {**view.nodes, "caption": tuple(" ".join(one) for one in captions)}
    return replace(view, nodes=nodes, draws=tuple(draws))


def assembled_view(
    tree: Tree,
    sent: Tree,
    old: IntArray,
    *,
    identity: str,
    scale: TargetScale | None,
    position: FloatArray,
    features: tuple[FeatureAxis, ...],
    columns: Columns,
) -> TreeView:
    """Return the view of the sent nodes, `old` (int64[n_sent]) of the tree; `position`,
    float64[tree.n_nodes], is each node's place on the scale of means."""
    classes = shown_classes(tree)
    n_below = np.where(sent.is_leaf, nodes_below(tree)[old], 0)
    nodes = {
        **node_view(sent, classes, position[old]),
        **trim_columns(sent, n_below),
        **columns,
        "path": node_paths(sent),
    }
    return TreeView(
        id=identity,
        task="numbers" if tree.target.is_numeric else "classes",
        target=short(tree.target.name),
        criterion=criterion_name(tree.search.criterion),
        rows=int(tree.n_samples[0]),
        weight=float(tree.weight[0]),
        weighted=tree.is_weighted,
        classes=listed_classes(classes),
        scale=scale,
        features=features,
        nodes=sent_columns(Picture.TREE, nodes),
        words=_WORDS,
        capped=capped_words(sent.n_nodes, tree.n_nodes),
    )


def bare_tree_view(tree: Tree, max_nodes: int = CAPS.max_tree_nodes) -> TreeView:
    """Return the view of a tree without its table. `missing` is 1 if there were rows without a
    value, because they cannot be counted; the target's scale is that of the predictions; nodes do
    not have bars or dots."""
    sent, old = first_splits(tree, max_nodes)
    asked, n = asked_features(sent), sent.n_nodes
    axes = tuple(
        _NO_BINS if index in asked and column.is_numeric else None
        for index, column in enumerate(sent.features)
    )
    seen = (sent.splits.missing_seen | (sent.splits.kind == SplitKind.MISSING)) & ~sent.is_leaf
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
        columns={
            **split_columns(sent, axes),
            **dict.fromkeys(("bars", "missing_bars", "dots"), ((),) * n),
            "missing": seen,
            "others": ((0, 0),) * n,
            **named_levels(sent, named),
        },
    )


def _scale(tree: Tree) -> tuple[TargetScale, FloatArray]:
    """Return the predictions' scale, without ticks because there are no dots."""
    predicted = np.asarray(tree.prediction, np.float64)
    ends = Bins(float(predicted.min()), float(predicted.max()), 1)
    scale, position = target_scale(tree, ends)
    return replace(scale, ticks=()), position
