"""The finding in one sentence: the leaves that stand out, and how the best tree was found."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.display import show_count, show_number, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.optimal.best_tree import BestTree
from explorer.growth.weighting import is_weighted
from explorer.judging.class_shares import MIN_ROWS_TO_PICK, ClassShares, LeafRows
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import number_noun, number_words, rows, short


def finding(tree: Tree, training: TrainingTable, class_of_interest: int | None) -> str:
    """Return the most confident leaf of a class, or the leaves with extreme predictions.

    `class_of_interest` is a code; None means the class that each leaf predicts. Returns "" if the
    tree has one leaf, or if the class is not more frequent in any leaf than in all rows. The most
    confident leaf has the highest lower end of Wilson's interval among leaves with ten or more
    rows: one row proves nothing. A purer leaf with fewer rows is mentioned with this reason.
    """
    if tree.n_leaves == 1:
        return ""
    if tree.task is Task.REGRESSION:
        return _of_numbers(tree)
    return _of_classes(tree, training, class_of_interest)


NOTABLE = 0.01
"""A smaller difference is not mentioned: 100 % of 168 rows against 99.7 % of 312."""


@dataclass(frozen=True, slots=True)
class SurestLeaf:
    """The most confident leaf of a class, in words.

    share: "21.5 % of 339 rows"; counted: "3 of 22 rows" if few rows have the class. lift: the share
    divided by the share in all rows, above 1. purer: words about a leaf with fewer rows and a
    higher share, which may be luck; "" if there is none.
    """

    code: int
    share: str
    counted: str
    lift: float
    purer: str

    @property
    def times(self) -> str:
        """The lift as shown."""
        return show_number(self.lift, 2)


def surest_leaf(
    tree: Tree, training: TrainingTable, class_of_interest: int | None
) -> SurestLeaf | None:
    """Return the leaf of this class (a code), or of the class that each leaf predicts; None if no
    leaf has a larger share of the class than all rows have."""
    leaves = tree.leaves
    predicted = np.asarray(tree.prediction, np.int64)
    classes = predicted if class_of_interest is None else np.full_like(predicted, class_of_interest)
    shares = LeafRows.of(tree, training).shares_of(classes, leaves)
    is_weight, n_rows = is_weighted(training.weights), tree.n_samples[leaves]
    best = shares.surest(n_rows)
    if not shares.lift[best] > 1:
        return None
    return SurestLeaf(
        int(classes[leaves[best]]),
        share_of_rows(shares, best, n_rows, is_weight),
        _counted(shares, best, n_rows, is_weight),
        float(shares.lift[best]),
        purer_leaf(shares, best, n_rows, is_weight),
    )


def _of_classes(tree: Tree, training: TrainingTable, class_of_interest: int | None) -> str:
    found = surest_leaf(tree, training, class_of_interest)
    if found is None:
        return ""
    more = f"{found.times} times the share"
    more = "hardly more than" if found.times == "1" else more
    leaf = surest_leaf_for(tree, found.code, class_of_interest is not None)
    purer = f" ({found.purer})" if found.purer else ""
    return f"{leaf}: {found.share}, {more} in all rows{purer}."


def surest_leaf_for(tree: Tree, code: int, is_of_interest: bool) -> str:
    """Say which class the leaf is most confident of: the class of interest, or its own."""
    name = f"{short(tree.target.name)} = {short(tree.target.levels[code])}"
    if is_of_interest:
        return f"Most confident leaf for {name}"
    return f"The most confident leaf predicts {name}"


def share_of_rows(shares: ClassShares, leaf: int, n_rows: IntArray, is_weight: bool) -> str:
    """Return "97.2 % of 145 rows"; `leaf` is an index into the shares and `n_rows`."""
    of = "the weight of " if is_weight else ""
    return f"{show_share(float(shares.share[leaf]))} of {of}{rows(int(n_rows[leaf]))}"


def _counted(shares: ClassShares, leaf: int, n_rows: IntArray, is_weight: bool) -> str:
    n = int(n_rows[leaf])
    of_class = round(float(shares.share[leaf]) * n)
    if is_weight or of_class >= MIN_ROWS_TO_PICK:
        return share_of_rows(shares, leaf, n_rows, is_weight)
    return f"{show_count(of_class)} of {rows(n)}"


def purer_leaf(shares: ClassShares, surest: int, n_rows: IntArray, is_weight: bool) -> str:
    """Say why a leaf with fewer rows and a higher share is not the most confident, or "".

    If there are several, the purest is named; ties go to the largest.
    """
    purest = int(np.lexsort((n_rows, shares.share))[-1])
    if shares.share[purest] - shares.share[surest] < NOTABLE:
        return ""
    if n_rows[purest] >= n_rows[surest]:  # its weight rests on few rows
        return ""
    return f"{share_of_rows(shares, purest, n_rows, is_weight)} in a smaller leaf may be luck"


def _of_numbers(tree: Tree) -> str:
    leaves = tree.leaves
    values = np.asarray(tree.prediction, np.float64)
    low, high = (int(leaves[find(values[leaves])]) for find in (np.argmin, np.argmax))
    highest, lowest, of_all = (
        number_words(tree.target, float(values[node])) for node in (high, low, 0)
    )
    n_high, n_low = (rows(int(tree.n_samples[node])) for node in (high, low))
    return (
        f"The leaves’ {number_noun(tree)} {short(tree.target.name)} ranges from {lowest} ({n_low}) "
        f"to {highest} ({n_high}); overall, it is {of_all}."
    )


def first_gains(best: Tree, cart: Tree) -> tuple[str, str] | None:
    """Return each first split's gain, with enough digits to distinguish them; None if one of the
    trees is a leaf, or if the best tree's first split does not gain less than CART's."""
    if best.is_leaf[0] or cart.is_leaf[0] or not best.gain[0] < cart.gain[0]:
        return None
    gains = show_number(best.gain[0], 3), show_number(cart.gain[0], 3)
    return None if gains[0] == gains[1] else gains


def tried_words(best: BestTree) -> str:
    """Return a sentence that says how many splits were tried; "" if all were."""
    if best.is_exact:
        return ""
    tried, of = show_count(best.n_tried), show_count(best.n_splits)
    return (
        f"Only {tried} of {of} splits were tried. Between two neighbouring thresholds that "
        "were tried on a numeric feature, there is always the same number of rows."
    )
