"""The overview: an entire tree at once, each node as wide as its share of the rows."""

from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.views.nodes.classes import (
    OTHER,
    ShownClass,
    ShownClasses,
    leading_shares,
    listed_classes,
    shown_classes,
    weights_by_class,
)
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.feature_axes import FeatureName, TargetScale, target_bins, target_scale
from explorer.views.nodes.first_splits import capped_words, first_splits, identity_of
from explorer.views.nodes.measures import purities, shown_weights
from explorer.views.nodes.node_columns import Column, Columns, Picture, sent_columns
from explorer.views.nodes.node_texts import node_sentence
from explorer.views.nodes.node_view import node_view
from explorer.views.nodes.wording import leaves, prediction_words, rows, short, short_within

FILTER_DECIMALS = 9
"""Decimals of the shares that a filter compares: enough for every table we can read."""


@dataclass(frozen=True, slots=True)
class Band:
    """Classes of one mark: `slot` is the mark's, `codes` the columns of `class_weights`."""

    slot: int
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class OverviewView:
    """A tree of at most `CAPS.max_overview_nodes` nodes; `capped` says if there are more.

    `bands` are the classes' marks in the order of the nodes' `class_weights`; all "other" classes
    are the last band. `measure` is the measure of purity in a regression tree.
    """

    id: str
    table: str
    task: str
    target: str
    rows: int
    weight: float
    weighted: bool
    classes: tuple[ShownClass, ...]
    bands: tuple[Band, ...]
    scale: TargetScale | None
    features: tuple[FeatureName, ...]
    nodes: Columns
    measure: str
    capped: str
    title: str
    caption: str


def overview_view(
    tree: Tree, training: TrainingTable, max_nodes: int = CAPS.max_overview_nodes
) -> OverviewView:
    """Return the current tree, trimmed or not; if it is large, its first splits, best first."""
    sent, old = first_splits(tree, max_nodes)
    is_numbers = tree.task is Task.REGRESSION
    classes = shown_classes(tree)
    slots, weights = banded_weights(sent, classes)
    scale, position = (
        target_scale(tree, target_bins(training)) if is_numbers else (None, np.zeros(tree.n_nodes))
    )
    return OverviewView(
        id=identity_of(tree, training, max_nodes),
        table=training.fingerprint[:16],
        task="numbers" if is_numbers else "classes",
        target=short(tree.target.name),
        rows=int(tree.n_samples[0]),
        weight=float(tree.weight[0]),
        weighted=tree.is_weighted,
        classes=listed_classes(classes),
        bands=tuple(Band(slot, (i,)) for i, slot in enumerate(slots)),
        scale=scale,
        features=tuple(FeatureName(short_within(column.name)) for column in tree.features),
        nodes=overview_nodes(sent, classes, weights, position[old]),
        measure=criterion_name(tree.search.criterion) if is_numbers else "",
        capped=capped_words(sent.n_nodes, tree.n_nodes),
        title=_title(tree),
        caption=_caption(tree),
    )


def _title(tree: Tree) -> str:
    """Say how few leaves contain half of the rows."""
    n_rows, n_leaves = int(tree.n_samples[0]), tree.n_leaves
    if n_leaves == 1:
        held = f"all {rows(n_rows)}" if n_rows > 1 else "the only row"
        return f"The tree is a single leaf with {held}"
    heaped = np.cumsum(np.sort(tree.n_samples[tree.leaves])[::-1])
    few = int(np.searchsorted(heaped, n_rows / 2)) + 1
    return f"Half of all {rows(n_rows)} end in {show_count(few)} of {leaves(n_leaves)}"


def _caption(tree: Tree) -> str:
    """Say how many rows the largest leaf has, and what it predicts."""
    if tree.n_leaves == 1:
        return node_sentence(tree, 0)
    ends = tree.leaves
    largest = int(ends[tree.n_samples[ends].argmax()])
    held, total = int(tree.n_samples[largest]), int(tree.n_samples[0])
    first, last = tree.depth[ends[[0, -1]]]
    deep = f"depths {first} to {last}" if first < last else f"depth {last}"
    return (
        f"The leaves are at {deep}; the largest leaf has {show_count(held)} of {rows(total)} "
        f"({show_share(held / total)}) and predicts {prediction_words(tree, largest)}."
    )


def overview_nodes(
    tree: Tree, classes: ShownClasses, band_weights: FloatArray | IntArray, position: FloatArray
) -> Columns:
    """Return the columns that `NodeColumns` lists for the overview.

    `leading` is what the filter compares: the share of the heaviest class, or how far impurity is
    below the root's. `class_weights` are by band. `left_whole` and `right_whole` are "" if the
    threshold names both. `band_weights`: from `banded_weights`; `position`: where values are on the
    scale of means, float64[n_nodes].
    """
    view = node_view(tree, classes, position)
    leading = purities(tree) if tree.task is Task.REGRESSION else leading_shares(tree)
    own = {
        "leading": leading.round(FILTER_DECIMALS),
        "class_weights": band_weights,
        "left_whole": _where_listed(tree, view["left_whole"]),
        "right_whole": _where_listed(tree, view["right_whole"]),
    }
    return sent_columns(Picture.OVERVIEW, view, own)


def banded_weights(
    tree: Tree, classes: ShownClasses
) -> tuple[tuple[int, ...], FloatArray | IntArray]:
    """Return the marks' slots, and each node's weight in each, [n_nodes, n_bands]; both empty for
    numbers."""
    if tree.task is Task.REGRESSION:
        return (), np.zeros((tree.n_nodes, 0))
    slots = np.array(classes.slot)
    bands = [*slots[slots != OTHER].tolist(), *([OTHER] if (slots == OTHER).any() else [])]
    counts = weights_by_class(tree, classes)
    columns = [counts[:, slots == band].sum(axis=1) for band in bands]
    return tuple(bands), shown_weights(np.column_stack(columns), float(tree.weight[0]))


def _where_listed(tree: Tree, sides: Column) -> tuple[str, ...]:
    is_listed = (tree.splits.kind != SplitKind.NUMERIC).tolist()
    return tuple(side if one else "" for one, side in zip(is_listed, sides, strict=True))
