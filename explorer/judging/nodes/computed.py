"""One node's split searched anew by the textbook engine, with every step of it kept."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.split_selection import split_of
from explorer.judging.nodes.watching import Watched, watch
from explorer.tree.splits import Split
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at


@dataclass(frozen=True, slots=True, eq=False)
class ComputedNode:
    """What the textbook engine found at a node for one feature, and the calls that found it.

    profile: every candidate split of the feature. split and gain: its best one; None without a
    candidate. prediction: a class code, or a number. calls: those of the watched functions.
    """

    node: int
    profile: SplitProfile
    split: Split | None
    gain: float | None
    prediction: float
    calls: tuple[Watched, ...]


def compute_node(
    training: TrainingTable,
    tree: Tree,
    node: int,
    feature: int,
    functions: Collection[Callable[..., Any]],
) -> ComputedNode:
    """The search of one feature's splits at a node, by the textbook engine while it is watched.

    `training` is the table that the tree was grown from; the rules are the tree's. It takes as
    long as that engine takes, and longer where a watched function loops over rows.
    """
    rows = rows_at(tree, training.columns, node)

    def found() -> tuple[SplitProfile, Split | None, float | None, float]:
        profile = ReferenceEngine(training).profile(rows, feature, tree.search)
        prediction = float(tree.prediction[node])
        if profile.best is None:
            return profile, None, None, prediction
        gain = float(profile.gain[profile.best])
        return profile, split_of(profile, profile.best), gain, prediction

    (profile, split, gain, prediction), calls = watch(found, functions)
    return ComputedNode(node, profile, split, gain, prediction, tuple(calls))
