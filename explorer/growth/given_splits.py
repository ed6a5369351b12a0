"""A tree from given splits, such as another program's, instead of searched ones."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from operator import itemgetter

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.contract import GrownNodes
from explorer.growth.engines.reference import ReferenceEngine, judged
from explorer.growth.tree_growth import RowFacts, tree_of
from explorer.growth.weighting import row_weights
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import (
    CategorySplit,
    MissingSplit,
    NumericSplit,
    Split,
    SplitArrays,
    goes_left,
)
from explorer.tree.tree import NO_NODE, Ending, NodeArrays, Tree, breadth_first_children
from explorer.tree.trimming import scalar_ending


class EmptySideError(ValueError):
    """The error for a given split that sends all rows of its node to one side."""


@dataclass(frozen=True, slots=True)
class GivenTree:
    """The splits of a tree that was grown elsewhere, by the breadth-first numbers of their nodes.

    Two are equal if their keys are; the features of the splits are indices into one schema.
    """

    splits: Mapping[int, Split] = field(compare=False)
    key: str

    @staticmethod
    def of(splits: Mapping[int, Split]) -> "GivenTree":
        """Name the splits by their contents."""
        told = repr(sorted(splits.items(), key=itemgetter(0)))
        return GivenTree(splits, hashlib.sha256(told.encode()).hexdigest())


@dataclass(frozen=True, slots=True)
class ReachedTree:
    """The part of a given tree that the rows of a table reach.

    n_nodes: all of its nodes. n_left_out: its splits that leave one side without a row; the other
    side takes the node's place.
    """

    given: GivenTree
    n_nodes: int
    n_left_out: int

    @property
    def n_reached(self) -> int:
        """The nodes that stay."""
        return 2 * len(self.given.splits) + 1


def reached_by_rows(
    left: Sequence[int],
    right: Sequence[int],
    splits: Mapping[int, Split],
    training: TrainingTable,
    search: SearchRules,
) -> ReachedTree:
    """Leave out every split that sends all rows of its node to one side.

    left, right: the children's numbers of each node, -1 at leaves; 0 is the root. Law: two rows of
    the table share a leaf of what stays exactly if they share one of the given tree.
    """
    own = row_weights(training, search)
    waiting: list[tuple[int, IntArray]] = [(0, np.flatnonzero(own > 0))]
    stays: dict[int, Split] = {}
    n_left_out = 0
    for number, (node, rows) in enumerate(waiting):  # it grows: breadth first
        while left[node] >= 0:
            split = splits[node]
            goes = goes_left(split, training.columns[split.feature][rows])
            if goes.any() and not goes.all():
                stays[number] = split
                waiting += ((left[node], rows[goes]), (right[node], rows[~goes]))
                break
            node = left[node] if goes.all() else right[node]
            n_left_out += 1
        waiting[number] = (node, rows[:0])  # its rows are needed no more
    return ReachedTree(GivenTree.of(stays), len(left), n_left_out)


def grow_given(
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    splits: Mapping[int, Split],
    weights: FloatArray | None = None,
) -> Tree:
    """Return the tree whose nodes, numbered breadth first, have these splits; the others are
    leaves.

    Everything except the splits is measured by this package: rows, weights, impurities, gains, and
    what the rows of a split's node decide: `gap`, `missing_seen`, and the levels on the side of
    unseen ones. Every given split is made, even in a pure node; `stop` only says why leaves are
    leaves. weights: float64[n_rows], None for the table's own; rows of weight 0 are ignored. Raises
    EmptySideError, which names the node, if a split leaves one side without rows.
    """
    is_split = np.zeros(2 * len(splits) + 1, np.bool_)
    is_split[list(splits)] = True
    left, right = breadth_first_children(is_split)
    parent, depth = np.full(len(left), NO_NODE, np.int64), np.zeros(len(left), np.int64)
    own = row_weights(training, search, weights)
    rows_of = {0: np.flatnonzero(own > 0)}
    session = ReferenceEngine(training).begin(search, weights=own)
    nodes = [session.describe(np.array([0]))]
    made: list[Split | None] = [None] * len(left)
    gain = np.zeros(len(left))
    for node in np.flatnonzero(is_split).tolist():
        rows, given = rows_of.pop(node), splits[node]
        values = training.columns[given.feature][rows]
        goes = goes_left(given, values)
        if goes.all() or not goes.any():
            raise EmptySideError(_sentence(parent, left, node, bool(goes.any())))
        found = judged(training, search, rows, own, _made_of(given, values))
        made[node], gain[node] = found.split, found.gain
        nodes.append(found.children)
        for child, side in ((left[node], goes), (right[node], ~goes)):
            rows_of[int(child)] = rows[side]
            parent[child], depth[child] = node, depth[node] + 1
    measured = NodeArrays.concatenate(nodes)
    ending = scalar_ending(measured.impurity, depth, measured.n_samples, stop)
    ending[ending == Ending.SPLIT] = Ending.NO_SPLIT
    ending[is_split] = Ending.SPLIT
    arrays = SplitArrays.of(made)
    grown = GrownNodes(parent, left, right, depth, measured, arrays, gain, ending)
    return tree_of(grown, training, search, stop, RowFacts.of(training, search, weights, own))


def _made_of(split: Split, values: FeatureValues) -> Split:
    """Return the split, completed by the rows of its node (their values of its feature)."""
    match split:
        case NumericSplit():
            above, below = values[values > split.threshold], values[values <= split.threshold]
            gap = float(above.min() - below.max()) if len(above) and len(below) else 0.0
            return replace(split, gap=gap, missing_seen=bool(np.isnan(values).any()))
        case CategorySplit():
            seen = set(np.unique(values).tolist())
            split = replace(split, missing_seen=-1 in seen)
            if split.unseen_goes_left:
                return replace(split, left=tuple(code for code in split.left if code in seen))
            return replace(split, right=tuple(code for code in split.right if code in seen))
        case MissingSplit():
            return split


def _sentence(parent: IntArray, left: IntArray, node: int, is_left: bool) -> str:
    line = [node]
    while line[-1]:
        line.append(int(parent[line[-1]]))
    path = "".join("L" if left[up] == below else "R" for up, below in pairwise(line[::-1]))
    where = f"the node {path}" if path else "the root"
    return f"No row of the table goes {'right' if is_left else 'left'} at {where}."
