"""One node's split searched again by the textbook engine, with every step recorded."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.split_selection import split_of
from explorer.judging.nodes.watching import Watched, watch
from explorer.tree.impurity import Criterion
from explorer.tree.monotonic import bounds_of
from explorer.tree.splits import Split
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at


@dataclass(frozen=True, slots=True, eq=False)
class ComputedNode:
    """One feature's search at a node by the textbook engine, and the calls that made it.

    profile: every candidate split of the feature. split and gain: its best one; None without a
    candidate. prediction: a class code, or a number. calls: the calls of the watched functions.
    """

    node: int
    profile: SplitProfile
    split: Split | None
    gain: float | None
    prediction: float
    calls: tuple[Watched, ...]


def max_watched_rows(tree: Tree) -> int:
    """Return the most rows of a node whose search may be watched; medians take longest."""
    is_absolute = tree.search.criterion is Criterion.ABSOLUTE_ERROR
    return CAPS.max_watched_median_rows if is_absolute else CAPS.max_watched_rows


def compute_at(
    at: tuple[int, int],
    training: TrainingTable,
    tree: Tree,
    functions: Collection[Callable[..., Any]],
) -> ComputedNode | None:
    """Return `compute_node` for a node and the feature selected there."""
    return compute_node(training, tree, *at, functions)


def compute_node(
    training: TrainingTable,
    tree: Tree,
    node: int,
    feature: int,
    functions: Collection[Callable[..., Any]],
) -> ComputedNode | None:
    """Search one feature's splits at a node by the textbook engine, and watch the functions.

    `training` is the table that the tree was grown from; the rules are the tree's. It takes as
    long as that engine takes, and longer if a watched function loops over rows. None for a node
    of more than `max_watched_rows` rows.
    """
    if tree.n_samples[node] > max_watched_rows(tree):
        return None
    rows = rows_at(tree, training.columns, node)

    def found() -> tuple[SplitProfile, Split | None, float | None, float]:
        bounds = bounds_of(tree)[node]
        profile = ReferenceEngine(training).profile(rows, feature, tree.search, bounds)
        prediction = float(tree.prediction[node])
        if profile.best is None:
            return profile, None, None, prediction
        gain = float(profile.gain[profile.best])
        return profile, split_of(profile, profile.best), gain, prediction

    (profile, split, gain, prediction), calls = watch(found, functions)
    return ComputedNode(node, profile, split, gain, prediction, tuple(calls))
