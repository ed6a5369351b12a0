"""What a tree of any other program needs to become one of ours."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.freezing import frozen
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.given_splits import EmptySideError, grow_given
from explorer.growth.weighting import row_weights
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import apply

CLOSE_TO_SCIKIT_LEARN = 1e-7
"""Values of float32 that lie no further apart are equal to scikit-learn's trees."""


def brought_over(
    left: Sequence[int],
    right: Sequence[int],
    split_of: Callable[[int], Split],
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    weights: NDArray[np.float64] | None = None,
) -> Tree:
    """The tree of another program's nodes, whose children these are, -1 at leaves; 0 is the root.

    Its splits are theirs; rows, weights, impurities and gains are measured anew, over the table.
    Raises ValueError where the table's rows leave a node of it empty.
    """
    order = breadth_first(left, right)
    splits = {number: split_of(node) for number, node in enumerate(order) if left[node] >= 0}
    try:
        return grow_given(training, search, stop, splits, weights)
    except EmptySideError as problem:
        raise ValueError(
            f"{problem} Bring the tree to the rows that grew it: every node of ours has rows."
        ) from None


def breadth_first(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """Another program's numbers of nodes in the order of ours."""
    order = [0]
    for node in order:
        if left[node] >= 0:
            order += (int(left[node]), int(right[node]))
    return order


def numeric_split(
    values: FeatureValues, feature: int, threshold: float, missing_left: bool, heavier_left: bool
) -> Split:
    """A split by a number. One that keeps every value left and sends missing ones right asks for
    missing values, whatever its threshold is."""
    present = values[~np.isnan(values)]
    if not missing_left and len(present) < len(values) and (present <= threshold).all():
        return MissingSplit(feature, heavier_left)
    if not np.isfinite(threshold):
        raise ValueError("A threshold of the tree is no finite number.")
    return NumericSplit(feature, threshold, 0.0, missing_left, heavier_left, False)


def category_split(
    named: Sequence[int], n_levels: int, named_left: bool, missing_left: bool, feature: int
) -> CategorySplit:
    """A split that names the levels of one side; all others, unseen ones too, take the other."""
    rest = tuple(code for code in range(n_levels) if code not in set(named))
    sides = (tuple(sorted(named)), rest) if named_left else (rest, tuple(sorted(named)))
    return CategorySplit(feature, *sides, missing_left, not named_left, False)


def threshold_of_doubles(values: FeatureValues, threshold: float) -> float:
    """For a program that rounds values to float32 before it compares them: its threshold where the
    table's rows go the same way without; else the last number that it rounds to no more."""
    with np.errstate(over="ignore"):
        rounded = values.astype(np.float32)
    if ((values <= threshold) == (rounded.astype(np.float64) <= threshold)).all():
        return threshold
    below = np.float32(threshold)
    if float(below) > threshold:
        below = np.nextafter(below, np.float32(-np.inf))
    middle = float(below) / 2 + float(np.nextafter(below, np.float32(np.inf))) / 2
    return middle if np.float32(middle) == below else float(np.nextafter(middle, -np.inf))


def with_ending(
    tree: Tree,
    training: TrainingTable,
    ending: Ending,
    weights: NDArray[np.float64] | None = None,
    apart: float = CLOSE_TO_SCIKIT_LEARN,
) -> Tree:
    """Leaves that could be split, and that no limit of depth or rows has made, end so.

    weights: float64[n_rows], None for the table's own. Numbers that lie `apart` or closer are not
    told apart.
    """
    endings = tree.ending.copy()
    own = row_weights(training, tree.search, weights)
    endings[(endings == Ending.NO_SPLIT) & _could_split(tree, training, own, apart)] = ending
    return replace(tree, ending=frozen(endings))


def _could_split(
    tree: Tree, training: TrainingTable, weights: NDArray[np.float64], apart: float
) -> NDArray[np.bool_]:
    """bool[n_nodes]: the leaves whose rows some feature divides, enough of them on either side."""
    rows = np.flatnonzero(weights > 0)
    leaf, found = apply(tree, training.columns)[rows], np.zeros(tree.n_nodes, np.bool_)
    n_in_leaf, least = np.bincount(leaf, minlength=tree.n_nodes), tree.search.min_samples_leaf
    begins = np.cumsum(n_in_leaf) - n_in_leaf
    for column, of in zip(training.features, training.columns, strict=True):
        values = of[rows].astype(np.float64)
        is_missing = np.isnan(values) & column.is_numeric
        for side in (-np.inf, np.inf) if is_missing.any() else (0.0,):  # missing go either way
            placed = np.where(is_missing, side, values)
            order = np.lexsort((placed, leaf))
            at, placed = leaf[order], placed[order]
            with np.errstate(invalid="ignore"):  # missing beside missing
                differ = np.diff(placed) > apart
            n_left = np.arange(1, len(at)) - begins[at[1:]]
            enough = (n_left >= least) & (n_in_leaf[at[1:]] - n_left >= least)
            found[at[1:][differ & enough & (at[1:] == at[:-1])]] = True
    return found
