"""The rows in bins: of each feature that a tree asks, and of the target."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.tree import Tree
from explorer.views.nodes.bins import Bins, bin_codes, level_codes
from explorer.views.nodes.classes import ShownClasses
from explorer.views.nodes.feature_axes import TARGET_BINS, TARGET_DOTS, asked_features
from explorer.views.tree.sent_levels import SentLevels, sent_levels

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class BinnedRows:
    """The table in bins: `features[f]` codes below `n_bins[f]`, which itself means missing (an
    empty list where f is never asked), and `targets` codes below `n_targets`. The last bin of
    f is that of the levels that are not sent where `named[f]` says which are.

    `weights` are None where every row weighs 1. `dots` are finer codes of the targets, None
    where no dots are wanted. `rows` are the indices of the rows that were learned from, `named`
    the levels of each feature that are sent by name.
    """

    features: tuple[NDArray[np.int32], ...]
    n_bins: tuple[int, ...]
    targets: NDArray[np.int32]
    n_targets: int
    dots: NDArray[np.int32] | None
    n_dots: int
    weights: NDArray[np.float64] | None
    rows: IntArray
    named: tuple[SentLevels | None, ...]


def binned_rows(
    tree: Tree,
    training: TrainingTable,
    classes: ShownClasses,
    bins: tuple[Bins | None, ...],
    dots: Bins | None,
    weights: NDArray[np.float64],
) -> BinnedRows:
    """The table as the tree's cards show it: `bins` are those of the features, `dots` of a
    target of numbers (None of classes), `weights` (float64[n_rows]) of the rows."""
    asked, rows = asked_features(tree), np.flatnonzero(weights > 0)
    named = sent_levels(tree.features, training.columns, rows)
    features = []
    for index, (column, values) in enumerate(zip(tree.features, training.columns, strict=True)):
        own = bins[index]
        if index not in asked:
            features.append(np.zeros(0, np.int32))
        elif own is None:
            features.append(_codes(column, values, named[index]))
        else:
            features.append(bin_codes(own, np.asarray(values, np.float64)))
    if dots is None:
        fine, targets = None, classes.column[training.target_values].astype(np.int32)
    else:
        fine = bin_codes(dots, np.asarray(training.target_values, np.float64))
        targets = fine * TARGET_BINS // TARGET_DOTS
    return BinnedRows(
        features=tuple(features),
        n_bins=tuple(map(_n_bins, bins, tree.features, named)),
        targets=targets,
        n_targets=len(classes.name) if dots is None else TARGET_BINS,
        dots=fine,
        n_dots=TARGET_DOTS,
        weights=None if (weights == 1).all() else weights,
        rows=rows,
        named=named,
    )


def _n_bins(own: Bins | None, column: Column, named: SentLevels | None) -> int:
    if own is not None:
        return own.n
    return len(column.levels) if named is None else len(named.levels) + 1


def _codes(column: Column, values: FeatureValues, named: SentLevels | None) -> NDArray[np.int32]:
    """Each row's level, or the number by which it is sent; missing values get the next."""
    if named is None:
        return level_codes(column, values)
    numbers = np.append(named.number, len(named.levels) + 1)  # the last: missing, code -1
    return numbers[values.astype(np.int64)].astype(np.int32)
