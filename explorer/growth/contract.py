"""What a split engine must do, so that growing needs to know no engine.

A level's questions and answers travel as arrays side by side: a whole level per call, so
that an engine over SQL aggregates can answer with one query.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import Split, SplitArrays
from explorer.tree.tree import NodeArrays

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Queries:
    """For which nodes the best split is asked; `allowed[i, f]` lets node i ask feature f."""

    nodes: IntArray
    allowed: NDArray[np.bool_] | None = None  # None: every feature


@dataclass(frozen=True, slots=True, eq=False)
class BestSplits:
    """The best split of each queried node, a leaf's entry where there is none, and its gain."""

    splits: SplitArrays
    gain: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Divisions:
    """Nodes to divide by their splits, and the numbers their children take."""

    nodes: IntArray
    splits: SplitArrays
    left: IntArray
    right: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class GrownNodes:
    """All nodes of a growth, breadth first, side by side as a Tree holds them."""

    parent: IntArray
    left_child: IntArray
    right_child: IntArray
    depth: IntArray
    nodes: NodeArrays
    splits: SplitArrays
    gain: FloatArray
    ending: NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False)
class JudgedSplit:
    """A given split at a node: its gain and both sides, left first."""

    split: Split
    gain: float
    sides: NodeArrays


@dataclass(frozen=True, slots=True, eq=False)
class SplitProfile:
    """Every candidate cut of one feature at one node, in candidate order.

    For a numeric feature candidate i sends values <= threshold[i] left; `routing` is 0 where
    missing rows go left (or none are there), 1 where they go right, 2 for missing against
    present. For a category feature candidate i sends left the first `cut[i]` of
    `orders[order[i]]` (places in `levels`; code -1 is missing), or the others where
    `swapped[i]`. `left` and `right` describe the sides; `score` is the total impurity of
    both, `weight × weighted impurity`. `admissible` is False where min_samples_leaf refuses.
    `ties` are the candidates equal to this feature's best.
    """

    feature: int
    node: NodeArrays
    routing: NDArray[np.int8]
    threshold: FloatArray
    gap: FloatArray
    levels: NDArray[np.int32]
    orders: NDArray[np.int64]
    order: IntArray
    cut: IntArray
    swapped: NDArray[np.bool_]
    left: NodeArrays
    right: NodeArrays
    score: FloatArray
    admissible: NDArray[np.bool_]
    exact: bool
    best: int | None
    ties: IntArray

    def __len__(self) -> int:
        return len(self.score)

    @property
    def weighted_impurity(self) -> FloatArray:
        return np.asarray(self.score / self.node.weight[0])

    @property
    def gain(self) -> FloatArray:
        """Parent impurity minus weighted impurity; 0.0 within the tie band of no gain."""
        weight, impurity = float(self.node.weight[0]), float(self.node.impurity[0])
        return gain_of(self.score, weight, impurity)

    def is_left(self, candidate: int) -> NDArray[np.bool_]:
        """Which of `levels` a category candidate sends left."""
        first = np.zeros(len(self.levels), np.bool_)
        order = self.orders[self.order[candidate]]
        first[order[: self.cut[candidate]]] = True
        return ~first if self.swapped[candidate] else first


def gain_of(score: FloatArray, weight: float, impurity: float) -> FloatArray:
    """The gain of scores at a node; 0.0 where it lies within the tie band."""
    total = weight * impurity
    saved = total - score
    return np.where(saved <= TIE_BAND * total, 0.0, saved / weight)


class GrowthSession(Protocol):
    """Which rows are in which node, for one growth; node 0 holds all rows at the start."""

    def describe(self, nodes: IntArray) -> NodeArrays: ...

    def best_splits(self, queries: Queries) -> BestSplits: ...

    def judge(self, node: int, split: Split) -> JudgedSplit: ...

    def divide(self, divisions: Divisions) -> None: ...


class SplitEngine(Protocol):
    """Finds best splits over one TrainingTable."""

    def supports(self, search: SearchRules) -> bool: ...

    def begin(
        self, search: SearchRules, rows: IntArray | None = None, weights: FloatArray | None = None
    ) -> GrowthSession: ...

    def profile(self, rows: IntArray, feature: int, search: SearchRules) -> SplitProfile: ...


class WholeGrower(Protocol):
    """What an engine may offer besides: the loop of `growing`, all levels in one call.

    For growths that allow every node every feature and know nothing from before; the same
    nodes as level by level, or None where the engine has to be asked level by level.
    `weights=None` takes the table's own; `on_level` is told each level's depth and the
    nodes so far.
    """

    def grow_whole(
        self,
        search: SearchRules,
        stop: StopRules,
        weights: FloatArray | None,
        node_budget: int,
        on_level: Callable[[int, int], None] | None,
    ) -> GrownNodes | None: ...
