"""What was learned, in one sentence: where the tree finds most of what is looked for."""

import numpy as np

from explorer.data.display import show_number, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.weighting import is_weighted
from explorer.judging.class_shares import LeafRows
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import number_noun, number_words, rows, short


def finding(tree: Tree, training: TrainingTable, class_of_interest: int | None) -> str:
    """The surest leaf of a class, or the leaves of the highest and of the lowest prediction.

    `class_of_interest` is a code; None stands for the class that each leaf predicts. "" where
    the tree has one leaf, or none in which the class is more frequent than in all rows. The
    surest leaf is that with the highest lower end of Wilson's interval: a leaf of one row is
    sure of nothing.
    """
    if tree.n_leaves == 1:
        return ""
    if tree.task is Task.REGRESSION:
        return _of_numbers(tree)
    return _of_classes(tree, training, class_of_interest)


def _of_classes(tree: Tree, training: TrainingTable, class_of_interest: int | None) -> str:
    leaves = tree.leaves
    predicted = np.asarray(tree.prediction, np.int64)
    classes = predicted if class_of_interest is None else np.full_like(predicted, class_of_interest)
    shares = LeafRows.of(tree, training).shares_of(classes, leaves)
    best = int(np.argmax(shares.low))
    leaf, lift = int(leaves[best]), float(shares.lift[best])
    if not lift > 1:
        return ""
    name = short(tree.target.levels[int(classes[leaf])])
    of = "the weight of " if is_weighted(training.weights) else ""
    share, times = show_share(float(shares.share[best])), show_number(lift, 2)
    more = "hardly more than" if times == "1" else f"{times} times the share"
    return (
        f"Surest leaf for {short(tree.target.name)} = {name}: "
        f"{share} of {of}{rows(int(tree.n_samples[leaf]))}, {more} in all rows."
    )


def _of_numbers(tree: Tree) -> str:
    leaves = tree.leaves
    values = np.asarray(tree.prediction, np.float64)
    low, high = (int(leaves[find(values[leaves])]) for find in (np.argmin, np.argmax))
    highest, lowest, of_all = (
        number_words(tree.target, float(values[node])) for node in (high, low, 0)
    )
    n_high, n_low = (rows(int(tree.n_samples[node])) for node in (high, low))
    return (
        f"Highest {number_noun(tree)} {short(tree.target.name)}: {highest} in {n_high}; "
        f"lowest: {lowest} in {n_low}; all rows: {of_all}."
    )
