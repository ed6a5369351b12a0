"""The overview: all of a tree at once, each node as wide as its share of the rows."""

from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.impurity import Criterion
from explorer.tree.tree import Tree
from explorer.views.nodes.classes import ShownClass, listed_classes, shown_classes
from explorer.views.nodes.feature_axes import TargetScale, target_bins, target_scale
from explorer.views.nodes.first_splits import capped_words, first_splits, identity_of
from explorer.views.nodes.node_sentences import node_sentence
from explorer.views.nodes.node_view import Columns
from explorer.views.nodes.wording import leaves, prediction_words, rows, short, short_within
from explorer.views.overview.overview_nodes import (
    banded_weights,
    overview_nodes,
)

_MEASURES = {
    Criterion.SQUARED_ERROR: "squared error",
    Criterion.ABSOLUTE_ERROR: "absolute error",
}


@dataclass(frozen=True, slots=True)
class Band:
    """Classes of one mark: `slot` is the mark's, `codes` the columns of `class_weights`."""

    slot: int
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FeatureName:
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class OverviewView:
    """A tree of at most `CAPS.max_overview_nodes` nodes; `capped` says where there are more.

    `bands` are the classes' marks in the order of the nodes' `class_weights`, all "other"
    classes being the last. `measure` is what purity is measured by in a tree of numbers.
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
    """The tree as it stands, trimmed or not; of a larger one its first splits, best first."""
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
        measure=_MEASURES.get(tree.search.criterion, ""),
        capped=capped_words(sent.n_nodes, tree.n_nodes),
        title=_title(tree),
        caption=_caption(tree),
    )


def _title(tree: Tree) -> str:
    """In how few leaves half of the rows end."""
    n_rows, n_leaves = int(tree.n_samples[0]), tree.n_leaves
    if n_leaves == 1:
        held = f"all {rows(n_rows)}" if n_rows > 1 else "the only row"
        return f"The tree is one leaf, which holds {held}"
    heaped = np.cumsum(np.sort(tree.n_samples[tree.leaves])[::-1])
    few = int(np.searchsorted(heaped, n_rows / 2)) + 1
    return f"Half of all {rows(n_rows)} end in {show_count(few)} of {leaves(n_leaves)}"


def _caption(tree: Tree) -> str:
    """The largest leaf, how much it holds, and what it predicts."""
    if tree.n_leaves == 1:
        return node_sentence(tree, 0)
    ends = tree.leaves
    largest = int(ends[tree.n_samples[ends].argmax()])
    held, total = int(tree.n_samples[largest]), int(tree.n_samples[0])
    depths = tree.depth[ends]
    deep = f"depth {depths[-1]}"
    if depths[0] < depths[-1]:
        deep = f"depths {depths[0]} to {depths[-1]}"
    return (
        f"The leaves stand at {deep}; the largest holds {show_count(held)} of {rows(total)} "
        f"({show_share(held / total)}) and predicts {prediction_words(tree, largest)}."
    )
