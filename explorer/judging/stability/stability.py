"""The trees of many disturbed tables compared with the tree of all rows."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_count
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.engine_selection import engine_for, leaves_of_values
from explorer.growth.growing import grow
from explorer.growth.progress import tell
from explorer.judging.judged_rows import are_same
from explorer.judging.nodes.split_ranking import FeatureBest, rank_features, rivals_of
from explorer.judging.stability.disturbing import (
    Disturbance,
    Perturbation,
    disturbed,
    dropped_rows,
    n_disturbed,
    telling_move,
)
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree


@dataclass(frozen=True, slots=True, eq=False)
class Stability:
    """The trees of disturbed tables, and how their predictions differ from the whole tree's.

    whole: the tree of all rows. trees: one per disturbed table, n_trees in all. root:
    int64[n_trees], the feature of the first split, -1 for a tree without splits. threshold:
    float64[n_trees], of the first split, NaN if it has none. tied: bool[n_trees, n_features],
    whether a split on another feature gains the same as a tree's first (`rivals_of`). changed:
    bool[n_trees, n_rows], whether a tree predicts a different class for a row than the whole tree,
    or a number that is further away than `tolerance` (and rounding). moved: float64[n_trees], for
    numbers the mean distance between both predictions over rows; 0 for classes. moved_rows:
    float64[n_rows], the same over trees. dropped: int64[n_trees], the row that each tree lacks;
    empty if no row is dropped. All rows of the table are predicted, whether a tree has seen them
    or not.
    """

    disturbance: Disturbance
    tolerance: float
    whole: Tree
    trees: tuple[Tree, ...]
    root: IntArray
    threshold: FloatArray
    tied: BoolArray
    changed: BoolArray
    moved: FloatArray
    moved_rows: FloatArray
    dropped: IntArray

    @property
    def n_trees(self) -> int:
        """How many tables were disturbed."""
        return len(self.trees)

    @property
    def wins(self) -> IntArray:
        """int64[n_features]: how many trees have the feature at the root."""
        return np.bincount(self.root[self.root >= 0], minlength=len(self.whole.features))

    @property
    def ties(self) -> IntArray:
        """int64[n_features]: in how many trees the feature ties with the one at the root."""
        return np.asarray(self.tied.sum(axis=0), np.int64)

    @property
    def root_changed(self) -> BoolArray:
        """bool[n_trees]: whether the whole tree's first feature gains less than a tree's own.

        A tie does not count as a change, whichever feature the order of columns puts first.
        """
        own = int(self.whole.feature[0])
        same = self.root == own
        return np.asarray(~(same | self.tied[:, own]) if own >= 0 else ~same, np.bool_)

    @property
    def n_without_split(self) -> int:
        """The number of trees that are a single leaf."""
        return int((self.root < 0).sum())

    @property
    def changed_share(self) -> float:
        """The share of predictions that change, as a mean over all rows and trees."""
        return float(self.changed.mean())

    @property
    def changes_of_row(self) -> FloatArray:
        """float64[n_rows]: the share of the trees that change the row's prediction."""
        return np.asarray(self.changed.mean(axis=0))

    @property
    def changed_by_tree(self) -> IntArray:
        """int64[n_trees]: for how many rows the prediction changes."""
        return np.asarray(self.changed.sum(axis=1), np.int64)

    @property
    def often(self) -> IntArray:
        """int64, rising: the rows whose prediction more than one tree in ten changes."""
        return np.flatnonzero(10 * self.changed.sum(axis=0) > self.n_trees)

    @property
    def telling(self) -> IntArray:
        """int64, rising: the rows whose absence changes most predictions, several if they tie;
        empty if nothing changes, or no row was dropped."""
        counts = self.changed_by_tree
        if not len(self.dropped) or not counts.any():
            return np.empty(0, np.int64)
        return np.asarray(self.dropped[counts == counts.max()])


def stability(
    training: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    disturbance: Disturbance | None = None,
    tolerance: float = 0.0,
) -> Stability:
    """Grow a tree from every disturbed table, under the same rules, and from the whole one.

    tolerance: in the target's unit; ignored for classes. Raises ValueError if the rules do not fit,
    and for a table of one row, which cannot be dropped; Cancelled if growth is cancelled.
    O(n_trees × growth).
    """
    how = disturbance or Disturbance()
    n_trees = n_disturbed(training, how)
    if not n_trees:
        raise ValueError("The table has only one row, so no row can be dropped.")
    engine = engine_for(training)
    whole = grow(training, search, stop, engine=engine)
    before = predicted(whole, training)
    trees: list[Tree] = []
    tied = np.zeros((n_trees, len(training.features)), np.bool_)
    changed = np.zeros((n_trees, training.n_rows), np.bool_)
    moved, moved_rows = np.zeros(n_trees), np.zeros(training.n_rows)
    for number in range(n_trees):
        check_cancelled()
        tree, rivals = _tree_and_rivals(training, how, number, search, stop)
        tied[number, [each.feature for each in rivals]] = True
        after = predicted(tree, training)
        changed[number] = ~are_same(before, after, training)
        if training.task is Task.REGRESSION:
            distance = np.abs(after - before)
            changed[number] &= distance > tolerance
            moved[number] = distance.mean()
            moved_rows += distance / n_trees
        trees.append(tree)
        tell(f"{show_count(number + 1)} of {show_count(n_trees)} trees have been grown.")
    roots = np.array([int(tree.feature[0]) for tree in trees], np.int64)
    thresholds = np.array([float(tree.threshold[0]) for tree in trees])
    dropped = dropped_rows(training, how)
    return Stability(
        how,
        tolerance,
        whole,
        tuple(trees),
        roots,
        thresholds,
        tied,
        changed,
        moved,
        moved_rows,
        dropped,
    )


def tree_of(
    training: TrainingTable,
    disturbance: Disturbance,
    number: int,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
) -> Tree:
    """Return the tree of disturbed table `number`, from 0."""
    return _tree_and_rivals(training, disturbance, number, search, stop)[0]


def _tree_and_rivals(
    training: TrainingTable,
    disturbance: Disturbance,
    number: int,
    search: SearchRules | None,
    stop: StopRules | None,
) -> tuple[Tree, tuple[FeatureBest, ...]]:
    """Return a tree, and the features that tie with its first split."""
    table = disturbed(training, disturbance, number)
    # A table with noise is sorted for only one tree.
    engine = engine_for(table.training, keep=disturbance.way is not Perturbation.NOISE)
    tree = grow(table.training, search, stop, engine=engine, weights=table.weights)
    if tree.is_leaf[0]:
        return tree, ()
    rows = np.flatnonzero(table.weights > 0)
    ranking = rank_features(engine, table.training, tree, 0, rows, table.weights)
    return tree, rivals_of(ranking)


def predicted(tree: Tree, training: TrainingTable) -> FloatArray | IntArray:
    """Return the tree's predictions for these rows, [n_rows]: class codes, or numbers."""
    return tree.prediction[leaves_of_values(tree, training.columns)]


def stability_of_rows(
    training: TrainingTable, search: SearchRules, stop: StopRules, disturbance: Disturbance
) -> Stability:
    """Return `stability` where a number counts as changed only if it moves by `telling_move`."""
    tolerance = telling_move(training)
    return stability(training, search, stop, disturbance=disturbance, tolerance=tolerance)
