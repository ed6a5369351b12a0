"""The decision tree: read-only arrays in breadth-first order, selections of nodes, and gains."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.errors import UnknownNameError, described
from explorer.data.schema import Column, Schema, Task
from explorer.tree.class_weights import ClassWeights, PrefixWeights, heaviest
from explorer.tree.impurity import TIE_BAND, Criterion
from explorer.tree.losses import LeafLosses
from explorer.tree.monotonic import held_values, is_held
from explorer.tree.ragged import Ragged, joined
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import Split, SplitArrays

NO_NODE = -1
NODES_AT_A_TIME = 4096


class Ending(IntEnum):
    """Why a node is a leaf: the data ended it, or a limit stopped it."""

    SPLIT = 0  # it is not a leaf
    PURE = 1
    NO_SPLIT = 2  # no feature separates its rows and leaves min_samples_leaf on both sides
    MAX_DEPTH = 3
    MIN_SAMPLES_SPLIT = 4
    MIN_IMPURITY_DECREASE = 5
    MAX_LEAF_NODES = 6
    CCP_ALPHA = 7
    GROWTH_BUDGET = 8
    BY_HAND = 9
    NOT_SPLIT = 10  # of a tree that is built by hand, which has no split here yet
    ELSEWHERE = 11  # of another program's tree, which does not record which limit made the leaf

    @property
    def is_stopped(self) -> bool:
        """Whether a limit, not the data, made the leaf: without it, the node would be split."""
        return self >= Ending.MAX_DEPTH


@dataclass(frozen=True, slots=True, eq=False)
class NodeArrays:
    """The numbers of nodes before they are split, as parallel arrays with one entry per node.

    n_samples: int64[n_nodes], rows of weight above 0. weight: float64[n_nodes], their weights'
    sum. impurity: float64[n_nodes], in the criterion's units (entropy: bits; errors: the
    target's, squared or not), exactly 0 if all targets are equal. statistics:
    float64[n_nodes, k], for classes the weight of each class in schema order; for numbers mean
    and sum of squared deviations (k = 2), followed under absolute error by median and sum of
    absolute deviations (k = 4). For more than 20 classes they may have a form that reads like the
    array and takes less memory.
    """

    n_samples: IntArray
    weight: FloatArray
    impurity: FloatArray
    statistics: FloatArray | ClassWeights | PrefixWeights

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.n_samples)

    def take(self, nodes: IntArray) -> "NodeArrays":
        """Return the entries at `nodes`, in that order."""
        return NodeArrays(*(getattr(self, name).take(nodes, axis=0) for name in _NODES))

    @staticmethod
    def concatenate(parts: list["NodeArrays"]) -> "NodeArrays":
        """Return the parts one after the other; at least one, statistics of one width and one
        kind."""
        return NodeArrays(*(joined([getattr(part, name) for part in parts]) for name in _NODES))


# Computed once, since trees are made by the thousand.
_NODES = tuple(field.name for field in fields(NodeArrays))


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Tree:
    """Node 0 is the root; parents come before children and siblings are neighbours.

    parent, left_child, right_child: int64[n_nodes], node numbers, -1 for none. depth:
    int64[n_nodes], 0 at the root. nodes and splits have n_nodes entries. gain: float64[n_nodes],
    local: impurity minus the children's weighted impurity, 0.0 at leaves and if a split gains
    nothing yet. ending: int8[n_nodes], an Ending. All arrays are read-only.

    The rules are those the tree was grown and trimmed under. n_without_target and
    n_without_weight count rows of the table that were left out. `is_weighted`: some training row
    weighed other than 1, class weights multiplied in. `budget_reached`: the budget of nodes or of
    work ended growth at a complete level. `weight_of_class`: float64[n_classes], the factor of each
    class's rows by the rules' class weights; None without class weights, and if a tree with
    balanced classes was written before version 6. `is_given`: the splits were read from a model
    that was grown elsewhere. Equality is identity; to compare two trees,
    compare their arrays.
    """

    features: Schema
    target: Column
    search: SearchRules
    stop: StopRules
    parent: IntArray
    left_child: IntArray
    right_child: IntArray
    depth: IntArray
    nodes: NodeArrays
    splits: SplitArrays
    gain: FloatArray
    ending: NDArray[np.int8]
    n_without_target: int = 0
    n_without_weight: int = 0
    is_weighted: bool = False
    budget_reached: bool = False
    weight_of_class: FloatArray | None = None
    is_given: bool = False

    def __post_init__(self) -> None:
        for array in _arrays_of(self):
            array.setflags(write=False)

    @property
    def n_nodes(self) -> int:
        """The number of nodes, leaves included."""
        return len(self.parent)

    @property
    def is_from_elsewhere(self) -> bool:
        """Whether the rules alone cannot regrow this tree: it was read, or a leaf ended
        elsewhere."""
        return self.is_given or bool((self.ending == Ending.ELSEWHERE).any())

    @property
    def n_leaves(self) -> int:
        """The number of leaves: one more than splits."""
        return (self.n_nodes + 1) // 2

    @property
    def max_depth(self) -> int:
        """The deepest leaf's depth; the root's is 0."""
        return int(self.depth[-1])

    @property
    def task(self) -> Task:
        """Whether the tree learns classes or numbers, by the target's kind."""
        return Task.REGRESSION if self.target.is_numeric else Task.CLASSIFICATION

    @property
    def is_leaf(self) -> BoolArray:
        """bool[n_nodes]."""
        return np.asarray(self.left_child == NO_NODE)

    @property
    def leaves(self) -> IntArray:
        """int64[n_leaves]: the leaves' numbers, rising."""
        return np.flatnonzero(self.is_leaf)

    @property
    def feature(self) -> NDArray[np.int32]:
        """int32[n_nodes]: indices into `features`, -1 at leaves."""
        return self.splits.feature

    @property
    def threshold(self) -> FloatArray:
        """float64[n_nodes], NaN if the split is not numeric."""
        return self.splits.threshold

    @property
    def n_samples(self) -> IntArray:
        """int64[n_nodes]: rows of weight above 0."""
        return self.nodes.n_samples

    @property
    def weight(self) -> FloatArray:
        """float64[n_nodes]: the rows' weights, class weights multiplied in."""
        return self.nodes.weight

    @property
    def impurity(self) -> FloatArray:
        """float64[n_nodes], in the criterion's units; entropy in bits."""
        return self.nodes.impurity

    @property
    def statistics(self) -> FloatArray | ClassWeights:
        """float64[n_nodes, k], see NodeArrays; stored without zeros for more than 20 classes."""
        held = self.nodes.statistics
        assert not isinstance(held, PrefixWeights), "only candidates are kept as prefixes"
        return held

    @property
    def impurity_decrease(self) -> FloatArray:
        """float64[n_nodes]: weight / total weight × gain, which limits and best-first order use."""
        return np.asarray(self.weight / self.weight[0] * self.gain)

    @property
    def prediction(self) -> FloatArray | IntArray:
        """Each node's prediction: int64[n_nodes], the index of the heaviest class, or under losses
        of the class of least expected loss (ties go to the first), or float64[n_nodes], the mean,
        or the median under absolute error; within the bounds of monotonic constraints."""
        if self.task is Task.CLASSIFICATION:
            return np.concatenate([part.argmax(axis=1) for part in self._leaders()])
        if self.search.monotonic_cst:
            return held_values(self)
        absolute = self.search.criterion is Criterion.ABSOLUTE_ERROR
        return np.asarray(np.asarray(self.statistics)[:, 2 if absolute else 0])

    def split(self, node: int) -> Split | None:
        """Return the node's split as a value; None at a leaf."""
        return self.splits.split(node)

    def is_tie(self, node: int) -> bool:
        """Return whether two classes lead with equal weight, so that the first in order is
        predicted."""
        if self.task is Task.REGRESSION:
            return False
        return bool(self.leaders_at(node).sum() > 1)

    def leaders_at(self, node: int) -> BoolArray:
        """bool[n_classes]: the classes that tie for the prediction of a node of classes."""
        is_constrained = bool(self.search.monotonic_cst)
        weights = (
            self._held_weights(np.array([node]))[0]
            if is_constrained and is_held(self)[node]
            else self.statistics[node]
        )
        return leaders(weights, self.losses)

    @property
    def ties(self) -> BoolArray:
        """bool[n_nodes]: `is_tie` of every node."""
        if self.task is Task.REGRESSION:
            return np.zeros(self.n_nodes, np.bool_)
        return np.concatenate([part.sum(axis=1) > 1 for part in self._leaders()])

    @property
    def losses(self) -> LeafLosses | None:
        """The expected loss of each possible prediction at each node; None without a loss
        matrix."""
        return LeafLosses.of(self.search, self.target.levels)

    @property
    def weight_right(self) -> FloatArray:
        """float64[n_nodes]: the weight of the class that each node predicts, of a tree of classes,
        class weights multiplied in."""
        if not self.search.loss and not self.search.monotonic_cst:
            return heaviest(self.statistics)
        parts = zip(_in_parts(self.statistics), self._leaders(), strict=True)
        found = [part[np.arange(len(part)), lead.argmax(axis=1)] for part, lead in parts]
        return np.concatenate(found)

    @property
    def predicting_weights(self) -> FloatArray | ClassWeights:
        """float64[n_nodes, n_classes]: the class weights whose shares a node of classes predicts.

        They are its statistics, unless monotonic constraints limit the share of the second class:
        then the same weight is divided so that the share equals the bound."""
        if not self.search.monotonic_cst:
            return self.statistics
        held = np.flatnonzero(is_held(self))
        if not len(held):
            return self.statistics
        weights = np.array(self.statistics)
        weights[held] = self._held_weights(held)
        return weights

    def _held_weights(self, nodes: IntArray) -> FloatArray:
        share, weight = held_values(self)[nodes], self.weight[nodes]
        return np.column_stack([(1 - share) * weight, share * weight])

    def path(self, node: int) -> str:
        """Return the node's identity: its turns from the root, "" for the root itself."""
        turns: list[str] = []
        while node:
            up = int(self.parent[node])
            turns.append("L" if self.left_child[up] == node else "R")
            node = up
        return "".join(reversed(turns))

    def node_at(self, path: str) -> int | None:
        """Return the node that the turns lead to; None if the tree ends before that, or the turns
        are not valid."""
        node = 0
        for turn in path:
            children = {"L": self.left_child, "R": self.right_child}.get(turn)
            if children is None or children[node] == NO_NODE:
                return None
            node = int(children[node])
        return node

    def node_of(self, path: str) -> int:
        """Return the node that the turns lead to; UnknownNameError (a KeyError) if there is
        none."""
        node = self.node_at(path)
        if node is None:
            raise UnknownNameError(f"The tree has no node at the path {described(path)}.")
        return node

    def ancestors(self, node: int) -> list[int]:
        """Return the decision path from the root to the node, both included."""
        line = [node]
        while line[-1]:
            line.append(int(self.parent[line[-1]]))
        return line[::-1]

    def _leaders(self) -> Iterator[BoolArray]:
        losses = self.losses
        for part in _in_parts(self.predicting_weights):
            yield leaders(part, losses)


def _in_parts(weights: FloatArray | ClassWeights) -> Iterator[FloatArray]:
    """Yield class weights of some thousand nodes at a time: many classes take much memory."""
    for start in range(0, len(weights), NODES_AT_A_TIME):
        yield weights[start : start + NODES_AT_A_TIME]


def leaders(counts: FloatArray, losses: LeafLosses | None = None) -> BoolArray:
    """bool, of the shape of `counts`: the classes of the largest weight on the last axis, or with
    losses of the least expected loss, up to rounding (TIE_BAND)."""
    if losses is not None:
        return losses.leaders(counts)
    return np.asarray(counts >= counts.max(axis=-1, keepdims=True) * (1 - TIE_BAND))


def _arrays_of(tree: Tree) -> list[np.ndarray]:
    found: list[np.ndarray] = []
    for owner, names in ((tree, _TREE), (tree.nodes, _NODES), (tree.splits, _SPLITS)):
        for value in map(owner.__getattribute__, names):
            if isinstance(value, np.ndarray):
                found.append(value)
            elif isinstance(value, Ragged):
                found += (value.offsets, value.values)
            elif isinstance(value, ClassWeights):
                found += (value.classes.offsets, value.classes.values, value.weights)
    return found


_TREE, _SPLITS = (tuple(field.name for field in fields(owner)) for owner in (Tree, SplitArrays))


def impurity_decreases(tree: Tree) -> FloatArray:
    """float64[n_features]: the summed impurity decrease of each feature's splits, in the
    criterion's units (Breiman et al. 1984, section 5.3.4, without surrogates)."""
    internal = np.flatnonzero(~tree.is_leaf)
    return np.bincount(
        tree.feature[internal], tree.impurity_decrease[internal], minlength=len(tree.features)
    ).astype(np.float64)


def impurity_shares(tree: Tree) -> FloatArray:
    """float64[n_features]: each feature's share of the impurity decrease; they sum to 1, or are
    all 0 if nothing is gained. scikit-learn's `feature_importances_`."""
    decreases = impurity_decreases(tree)
    total = decreases.sum()
    return np.asarray(decreases / total if total > 0 else decreases)


def breadth_first_children(parent_has_children: BoolArray) -> tuple[IntArray, IntArray]:
    """Return left and right children's numbers when nodes are numbered breadth first, -1 for none.

    parent_has_children: bool[n_nodes], in that order; both results are int64[n_nodes].
    """
    left = np.full(len(parent_has_children), NO_NODE, np.int64)
    right = left.copy()
    below = np.arange(1, 1 + 2 * int(np.count_nonzero(parent_has_children)))
    left[parent_has_children], right[parent_has_children] = below[::2], below[1::2]
    return left, right


def select_nodes(tree: Tree, keep: BoolArray, ending: NDArray[np.int8], stop: StopRules) -> Tree:
    """Return the tree of the nodes under the mask (closed under parents and siblings), renumbered.

    keep: bool[n_nodes]; ending: int8[n_nodes], both of the old tree. Nodes whose children are
    dropped become leaves, with gain 0. `stop` are the rules that shaped it.
    """
    old = np.flatnonzero(keep)
    # Siblings are kept together, so a node's first child decides for both.
    first = tree.left_child.take(old)
    internal = (first != NO_NODE) & keep.take(np.maximum(first, 0))
    left, right = breadth_first_children(internal)
    parent = np.full(len(old), NO_NODE, np.int64)
    parent[1:] = np.repeat(np.flatnonzero(internal), 2)  # children are in their parents' order
    settled = np.where(internal, Ending.SPLIT, ending.take(old)).astype(np.int8)
    return replace(
        tree,
        stop=stop,
        parent=parent,
        left_child=left,
        right_child=right,
        depth=tree.depth.take(old),
        nodes=tree.nodes.take(old),
        splits=tree.splits.take(old).without(~internal),
        gain=np.where(internal, tree.gain.take(old), 0.0),
        ending=settled,
        budget_reached=bool((settled == Ending.GROWTH_BUDGET).any()),
    )
