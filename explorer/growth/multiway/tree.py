"""ID3's tree: nodes with a branch for every level, and the gain of such branches."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Column, Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.contract import gain_of
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import Criterion, class_total, gain_ratio, split_information
from explorer.tree.losses import LeafLosses
from explorer.tree.rules import SearchRules
from explorer.tree.tree import Ending

MISSING_LEVEL = -1
NO_FEATURE = -1


@dataclass(frozen=True, slots=True, eq=False)
class MultiwayNode:
    """One node: the level of its parent's feature that leads here, and its class weights.

    parent: the parent's index in `MultiwayTree.nodes`, -1 at the root; children: theirs.
    branch: a level's code, -1 if the value is missing, and -1 at the root. feature: the index
    of the feature it splits on, -1 at a leaf, whose `ending` says why. counts: float64[n_classes],
    class weights. n_samples counts rows of weight above 0. gain: information gain in bits.
    """

    parent: int
    branch: int
    depth: int
    feature: int
    children: tuple[int, ...]
    counts: FloatArray
    n_samples: int
    gain: float
    ending: Ending

    @property
    def is_leaf(self) -> bool:
        """Whether the node is not split."""
        return self.feature == NO_FEATURE


@dataclass(frozen=True, slots=True, eq=False)
class MultiwayTree:
    """Nodes breadth first, the root first; children in schema order of levels, missing last.

    budget_reached: whether the budget of nodes or of work, not the rules, ended growth.
    work_wanted: the steps of search with those of the level that was not searched any more; 0
    unless the budget of work ended growth. losses: of each prediction, under a loss matrix.
    """

    features: Schema
    target: Column
    nodes: tuple[MultiwayNode, ...]
    budget_reached: bool
    work_wanted: int = 0
    losses: LeafLosses | None = None

    @property
    def leaves(self) -> tuple[MultiwayNode, ...]:
        """The leaves, breadth first."""
        return tuple(node for node in self.nodes if node.is_leaf)

    @property
    def max_depth(self) -> int:
        """The deepest leaf's depth; the root's is 0."""
        return self.nodes[-1].depth


@dataclass(frozen=True, slots=True, eq=False)
class Branches:
    """A feature's levels among some rows, and the gain of one branch for each level.

    levels: int64[n_levels], codes of the levels that occur, missing as -1 and last. n_samples:
    int64[n_levels]; counts: float64[n_levels, n_classes], class weights. row_branch:
    int64[n_rows], each row's index into `levels`. gain and information (the entropy of which
    branch a row takes): bits.
    """

    feature: int
    levels: IntArray
    n_samples: IntArray
    counts: FloatArray
    row_branch: IntArray
    gain: float
    information: float

    @property
    def ratio(self) -> float:
        """The gain ratio of C4.5; 0 for a single branch (Quinlan 1993)."""
        return gain_ratio(self.gain, self.information)


def branches_of(
    training: TrainingTable, search: SearchRules, rows: IntArray, feature: int
) -> Branches:
    """Return the branches of rows (int64, at least one of weight above 0) by a category feature."""
    return weighted_branches(training, row_weights(training, search), rows, feature)


def root_branches(training: TrainingTable, search: SearchRules) -> tuple[Branches, ...]:
    """Return the branches of all rows of weight above 0 by each feature, in schema order."""
    weights = row_weights(training, search)
    rows, n_features = np.flatnonzero(weights > 0), len(training.features)
    return tuple(weighted_branches(training, weights, rows, f) for f in range(n_features))


def weighted_branches(
    training: TrainingTable, weights: FloatArray, rows: IntArray, feature: int
) -> Branches:
    """Return like `branches_of`, if the rows' weights (float64[n_rows] of the table) are known."""
    levels, row_branch = _present(training.columns[feature][rows])
    n, n_classes = len(levels), len(training.classes)
    cells = row_branch * n_classes + training.target_values[rows]
    flat = np.bincount(cells, weights[rows], n * n_classes).astype(np.float64)
    counts = flat.reshape(n, n_classes)
    weight = float(counts.sum())
    before = float(class_total(Criterion.ENTROPY, counts.sum(axis=0))) / weight
    after = class_total(Criterion.ENTROPY, counts).sum()
    return Branches(
        feature=feature,
        levels=levels,
        n_samples=np.bincount(row_branch, minlength=n),
        counts=counts,
        row_branch=row_branch,
        gain=float(gain_of(np.asarray(after), weight, before)),
        information=split_information(counts.sum(axis=1)),
    )


def _present(codes: FeatureValues) -> tuple[IntArray, IntArray]:
    """Return the levels that occur, missing last, and each row's index into them."""
    shifted = codes.astype(np.int64) - MISSING_LEVEL  # missing counts as 0
    levels = np.flatnonzero(np.bincount(shifted)) + MISSING_LEVEL
    if levels[0] == MISSING_LEVEL:
        levels = np.roll(levels, -1)
    index = np.zeros(int(levels.max()) - MISSING_LEVEL + 1, np.int64)
    index[levels - MISSING_LEVEL] = np.arange(len(levels))
    return levels, index[shifted]
