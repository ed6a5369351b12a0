"""Whether held-out rows in a node differ by more than chance from the rows that grew it."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.judged_nodes import judged_nodes
from explorer.judging.judged_rows import leaves_reached
from explorer.judging.scoring import Score, Scoring
from explorer.tree.tree import Tree

CHANCE = 0.05
"""A node disagrees if its p-value, multiplied by the number of nodes, is at most this."""


@dataclass(frozen=True, slots=True, eq=False)
class NodeDisagreement:
    """The training rows and the held-out rows that reach each node of a tree, compared.

    n_training, n_kept: int64[n_nodes] rows, each counted once whatever it weighs. training, kept:
    float64[n_nodes], for classes the share of rows of the class that the node predicts, for numbers
    the mean target in its unit; NaN if no row reaches the node. p_value: float64[n_nodes],
    uncorrected, from the test that `name_of_test` names; NaN if the test is impossible, and at a
    root whose shares were made equal by drawing rows within each class.
    """

    n_training: IntArray
    n_kept: IntArray
    training: FloatArray
    kept: FloatArray
    p_value: FloatArray

    def corrected(self, nodes: IntArray) -> FloatArray:
        """Return the p-values of these nodes, float64[n], times the number of tests, at most 1.

        Bonferroni: the chance that any of the nodes differs this much is no larger.
        """
        chosen = self.p_value[nodes]
        n_tested = int((~np.isnan(chosen)).sum())
        return np.asarray(np.minimum(chosen * n_tested, 1.0))


def name_of_test(task: Task) -> str:
    """Return the textbook name of the test behind the p-values."""
    if task is Task.CLASSIFICATION:
        return "Fisher’s exact test"
    return "Welch’s t-test"


def node_disagreement(tree: Tree, training: TrainingTable, kept: TrainingTable) -> NodeDisagreement:
    """Compare the rows that grew a tree with others, node by node.

    Classes by Fisher's exact test on how many rows have the class that the node predicts
    (two-sided: twice the smaller tail); numbers by Welch's t-test on the mean, which needs two
    rows of each kind and some spread. A small p-value means that the node learned something that
    does not hold for other rows; a large one means nothing. O(rows × depth).
    """
    if tree.task is Task.CLASSIFICATION:
        return _of_classes(tree, training, kept)
    return _of_numbers(tree, training, kept)


def sums_by_node(tree: Tree, leaf: IntArray, amounts: FloatArray) -> FloatArray:
    """float64[n_nodes]: the summed amounts of the rows that reach each node.

    leaf: int64[n], the leaf that each row reaches; amounts: float64[n].
    """
    found = np.bincount(leaf, amounts, tree.n_nodes).astype(np.float64)
    # Parents come before children and a level is contiguous: one pass from the deepest level up.
    starts = np.searchsorted(tree.depth, np.arange(tree.max_depth + 2))
    for depth in range(tree.max_depth, 0, -1):
        level = slice(starts[depth], starts[depth + 1])
        np.add.at(found, tree.parent[level], found[level])
    return found


def _of_classes(tree: Tree, training: TrainingTable, kept: TrainingTable) -> NodeDisagreement:
    counts, right = [], []
    for rows in (training, kept):
        # A test counts rows, not weights, which would take one row for several.
        alike = replace(rows, weights=np.ones(rows.n_rows))
        every = np.arange(rows.n_rows)
        n = sums_by_node(tree, leaves_reached(tree, rows, every), alike.weights)
        counts.append(n)
        right.append(judged_nodes(tree, alike, Scoring(Score.ACCURACY)).sums[0])
    shares = [_divided(r, n) for r, n in zip(right, counts, strict=True)]
    p_value = _fisher(right[1], counts[1], right[0], counts[0])
    p_value = np.where(counts[1] > 0, p_value, np.nan)
    if abs(right[1][0] - shares[0][0] * counts[1][0]) < 1:
        p_value[0] = np.nan
    return _disagreement(counts, shares, p_value)


def _fisher(
    found: FloatArray, drawn: FloatArray, others: FloatArray, n_others: FloatArray
) -> FloatArray:
    """Return twice the smaller tail of the hypergeometric distribution, at most 1."""
    from scipy import stats  # imported lazily: takes a third of a second

    held = stats.hypergeom(drawn + n_others, found + others, drawn)
    tail = np.minimum(held.cdf(found), held.sf(found - 1))
    return np.asarray(np.minimum(2 * tail, 1.0))


def _of_numbers(tree: Tree, training: TrainingTable, kept: TrainingTable) -> NodeDisagreement:
    counts, means, deviations = [], [], []
    middle = float(np.mean(training.target_values))
    for rows in (training, kept):
        leaf = leaves_reached(tree, rows, np.arange(rows.n_rows))
        away = np.asarray(rows.target_values, np.float64) - middle
        n, total, squares = (
            sums_by_node(tree, leaf, each) for each in (np.ones(rows.n_rows), away, away * away)
        )
        mean = _divided(total, n)
        counts.append(n)
        means.append(mean)
        left = squares - n * mean * mean
        # Equal targets may leave a rounding error, which does not count as spread.
        is_spread = left > 1e-12 * squares
        deviations.append(np.sqrt(np.where(is_spread, left, 0.0) / np.maximum(n - 1, 1)))
    p_value = _welch(counts, means, deviations)
    return _disagreement(counts, [mean + middle for mean in means], p_value)


def _welch(
    counts: list[FloatArray], means: list[FloatArray], deviations: list[FloatArray]
) -> FloatArray:
    from scipy import stats

    can_be = (np.minimum(*counts) >= 2) & (np.maximum(*deviations) > 0)
    found = np.full(len(can_be), np.nan)
    first, second = (
        [each[side][can_be] for each in (means, deviations, counts)] for side in range(2)
    )
    found[can_be] = stats.ttest_ind_from_stats(*first, *second, equal_var=False).pvalue
    return found


def _divided(total: FloatArray, n: FloatArray) -> FloatArray:
    return np.asarray(np.divide(total, n, out=np.full(len(n), np.nan), where=n > 0))


def _disagreement(
    counts: list[FloatArray], values: list[FloatArray], p_value: FloatArray
) -> NodeDisagreement:
    n_training, n_kept = (np.rint(n).astype(np.int64) for n in counts)
    return NodeDisagreement(n_training, n_kept, values[0], values[1], p_value)
