"""ID3's tree: nodes with a branch for every level."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column, Schema
from explorer.tree.tree import Ending

MISSING_LEVEL = -1
NO_FEATURE = -1


@dataclass(frozen=True, slots=True, eq=False)
class MultiwayNode:
    """One node: the level of its parent's feature that leads here, and its class weights.

    parent: the parent's index in `MultiwayTree.nodes`, -1 at the root; children: theirs.
    branch: a level's code, -1 where the value is missing, and -1 at the root. feature: the index
    of the feature split by, -1 at a leaf, where `ending` says why. counts: float64[n_classes],
    class weights. n_samples counts rows of weight above 0. gain: information gain in bits.
    """

    parent: int
    branch: int
    depth: int
    feature: int
    children: tuple[int, ...]
    counts: NDArray[np.float64]
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
    unless the budget of work ended growth.
    """

    features: Schema
    target: Column
    nodes: tuple[MultiwayNode, ...]
    budget_reached: bool
    work_wanted: int = 0

    @property
    def leaves(self) -> tuple[MultiwayNode, ...]:
        """The leaves, breadth first."""
        return tuple(node for node in self.nodes if node.is_leaf)

    @property
    def max_depth(self) -> int:
        """The deepest leaf's depth; the root's is 0."""
        return self.nodes[-1].depth
