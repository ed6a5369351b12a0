"""Growing until rows kept for tuning are predicted no better; pruning where they are predicted as
well without a branch."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.catalogue import load_dataset
from explorer.data.errors import TableError
from explorer.data.training import TrainingTable, encode
from explorer.growth.growing import grow
from explorer.judging.node_losses import Loss
from explorer.judging.unseen.cross_validation import Lost, lost_on
from explorer.judging.unseen.keeping_back import keep_back
from explorer.tree.impurity import TIE_BAND
from explorer.tree.pruning import left_without
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import best_first_order, trim

EXAMPLE, EXAMPLE_TARGET = "xor", "label"


@dataclass(frozen=True, slots=True, eq=False)
class TuningGrowth:
    """Splits made one by one, best first, each judged by rows that did not grow them.

    grown: the tree as far as the limits let it grow. order: int64[n], its nodes in the order in
    which they were split, the last of them in vain. scores: float64[n + 1], what the tree of the
    first 0 … n splits scores on the tuning rows: the accuracy, or of numbers R² (under absolute
    error the mean absolute error, which falls as it improves). n_splits: how many of them are
    kept, those up to the best score, of equal ones the first. patience: how many splits in
    succession could be no better than the best before growth ended. ran_out: growth ended before,
    because no node was left to split.
    """

    grown: Tree
    order: IntArray
    scores: FloatArray
    n_splits: int
    patience: int
    ran_out: bool

    @property
    def max_leaf_nodes(self) -> int:
        """The leaf budget that leaves the same tree: splits are made in the order it is spent."""
        return self.n_splits + 1

    @property
    def tree(self) -> Tree:
        """The tree at its best score."""
        return trim(self.grown, replace(self.grown.stop, max_leaf_nodes=self.max_leaf_nodes))


def grow_until_tuning_stops(
    training: TrainingTable,
    tuning: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    patience: int = 1,
    loss: Loss | None = None,
) -> TuningGrowth:
    """Splits the best node again and again until the tuning rows are predicted no better.

    Best first is the order of a leaf budget: the largest impurity decrease, then the shallower,
    then the one further left. Growth ends after `patience` splits in succession without a better
    score than the best so far (1: at the first one), and goes back to the best. `stop` limits it
    beside that, but for its leaf budget and pruning. `loss=None` takes that of the criterion.
    Raises ValueError for a patience below 1, TableError where the tuning rows weigh nothing or
    their targets are equal numbers, of which no tree explains anything.
    """
    limits = replace(stop or StopRules(), max_leaf_nodes=None, ccp_alpha=0.0)
    grown = grow(training, search or SearchRules.usual_for(training.task), limits)
    return tuned_growth(grown, tuning, patience=patience, loss=loss)


def tuned_growth(
    grown: Tree, tuning: TrainingTable, *, patience: int = 1, loss: Loss | None = None
) -> TuningGrowth:
    """`grow_until_tuning_stops` of a tree that is grown already, and that no leaf budget or
    pruning has trimmed."""
    if patience < 1:
        raise ValueError(f"patience must be at least 1; it is {patience!r}.")
    found = loss or Loss.usual_for(grown.search.criterion)
    losses = _lost_on(tuning, grown, found)
    lost, whole = losses.by_node, losses.whole
    order = best_first_order(grown)
    left = grown.left_child[order]
    left_over = lost[0] + np.cumsum(lost[left] + lost[left + 1] - lost[order])
    totals = np.concatenate([lost[:1], left_over])
    n_tried, best = _stopped(totals, patience, whole)
    scores = losses.as_scores(totals[: n_tried + 1], found)
    is_short = n_tried == len(order) and n_tried - best < patience
    return TuningGrowth(grown, order[:n_tried], scores, best, patience, is_short)


def reduced_error_pruning(
    tree: Tree, tuning: TrainingTable, *, loss: Loss | None = None
) -> tuple[str, ...]:
    """Paths of the nodes to make leaves so that the tuning rows are predicted as well as they can
    be, and by the smallest such tree (Quinlan 1987, "Simplifying decision trees", section 2.2).

    From the deepest level up, a branch is pruned where its node, as a leaf, loses no more on the
    tuning rows than the branch does; on equal losses, and where no tuning row comes by, it is
    pruned. `prune_at(tree, paths)` makes the tree. Raises TableError where the tuning rows weigh
    nothing. `loss=None` takes that of the criterion.
    """
    found = loss or Loss.usual_for(tree.search.criterion)
    losses = _lost_on(tuning, tree, found)
    lost, whole = losses.by_node, losses.whole
    best, split = lost.copy(), ~tree.is_leaf
    for node in np.flatnonzero(split)[::-1].tolist():
        left = int(tree.left_child[node])
        below = best[left] + best[left + 1]
        if lost[node] <= below + whole * TIE_BAND:
            split[node] = False
        else:
            best[node] = below
    _, ends = left_without(tree, ~split)
    return tuple(tree.path(int(node)) for node in np.flatnonzero(ends))


def _lost_on(tuning: TrainingTable, tree: Tree, loss: Loss) -> Lost:
    if not tuning.weights.sum() > 0:
        raise TableError("The tuning rows weigh nothing, so they judge no tree.")
    found = lost_on(tuning, tree, loss)
    if not found.whole > 0:
        raise TableError("The tuning rows have one target, so no split explains more of it.")
    return found


def _stopped(totals: FloatArray, patience: int, whole: float) -> tuple[int, int]:
    """How many splits are tried, and how many of them are kept."""
    best, lowest = 0, float(totals[0])
    for tried, total in enumerate(totals[1:].tolist(), start=1):
        if total < lowest - whole * TIE_BAND:
            best, lowest = tried, total
        elif tried - best >= patience:
            return tried, best
    return len(totals) - 1, best


def growth_in_vain() -> tuple[TuningGrowth, TuningGrowth]:
    """Grow with a patience of 1 and of 5 splits on a table whose first splits do not help: only two
    features together separate its classes."""
    kept = keep_back(encode(load_dataset(EXAMPLE), EXAMPLE_TARGET), tuning=0.25)
    assert kept.tuning is not None, "the table is too small"
    first, second = (
        grow_until_tuning_stops(kept.training, kept.tuning, patience=patience)
        for patience in (1, 5)
    )
    return first, second
