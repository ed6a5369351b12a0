"""The rows in bins, for the target and each feature that a tree uses, and the levels sent."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Column, Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.ragged import Ragged
from explorer.tree.tree import Tree
from explorer.views.nodes.bins import Bins, bin_codes, level_codes
from explorer.views.nodes.classes import ShownClasses
from explorer.views.nodes.feature_axes import TARGET_BINS, TARGET_DOTS, asked_features
from explorer.views.nodes.node_columns import Columns


@dataclass(frozen=True, slots=True, eq=False)
class SentLevels:
    """The levels of one feature that are sent: `levels` (int64[n], rising codes), by number.

    `number` (int64[n_levels]) is each level's number, n for the others. In a node the others that
    go left count as level n, those that go right as level n + 1.
    """

    levels: IntArray
    number: IntArray

    @property
    def is_other(self) -> BoolArray:
        """bool[n_levels]."""
        return np.asarray(self.number == len(self.levels))

    def numbers(self, codes: NDArray[np.int32], on_right: bool) -> tuple[int, ...]:
        """Return the numbers of one side's levels (int32[m] codes), ascending, each only once."""
        n, numbers = len(self.levels), self.number[codes]
        known = numbers[numbers < n]
        return (*np.sort(known).tolist(), *([n + on_right] if len(known) < len(codes) else []))


Codes = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class BinnedRows:
    """The table in bins: `features[f]` has codes below `n_bins[f]`, which itself means missing
    (empty if the tree does not use f), and `targets` codes below `n_targets`. If `named[f]` is set,
    the last bin of f holds the levels that are not sent.

    `weights` are None if every row weighs 1. `dots` are finer codes of the targets, None if no dots
    are wanted. `rows` are the indices of the training rows, `named` the levels of each feature that
    are sent by name.
    """

    features: tuple[NDArray[np.int32], ...]
    n_bins: tuple[int, ...]
    bins: tuple[Bins | None, ...]
    targets: NDArray[np.int32]
    n_targets: int
    dots: NDArray[np.int32] | None
    n_dots: int
    weights: FloatArray | None
    rows: IntArray
    named: tuple[SentLevels | None, ...]


def binned_rows(
    tree: Tree,
    training: TrainingTable,
    classes: ShownClasses,
    bins: tuple[Bins | None, ...],
    dots: Bins | None,
    weights: FloatArray,
) -> BinnedRows:
    """Return the table in the bins of the tree's cards: `bins` are the features', `dots` a numeric
    target's (None for classes), `weights` (float64[n_rows]) the rows'."""
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
    n_bins = []
    for one, column, sent in zip(bins, tree.features, named, strict=True):
        n_levels = len(column.levels) if sent is None else len(sent.levels) + 1
        n_bins.append(n_levels if one is None else one.n)
    if dots is None:
        fine, targets = None, classes.column[training.target_values].astype(np.int32)
    else:
        fine = bin_codes(dots, np.asarray(training.target_values, np.float64))
        targets = fine * TARGET_BINS // TARGET_DOTS
    return BinnedRows(
        features=tuple(features),
        n_bins=tuple(n_bins),
        bins=bins,
        targets=targets,
        n_targets=len(classes.name) if dots is None else TARGET_BINS,
        dots=fine,
        n_dots=TARGET_DOTS,
        weights=None if (weights == 1).all() else weights,
        rows=rows,
        named=named,
    )


def _codes(column: Column, values: FeatureValues, named: SentLevels | None) -> NDArray[np.int32]:
    """Return each row's level, or the number sent for it; missing values get the next number."""
    if named is None:
        return level_codes(column, values)
    numbers = np.append(named.number, len(named.levels) + 1)  # the last: missing, code -1
    return numbers[values.astype(np.int64)].astype(np.int32)


def sent_levels(
    features: Schema, columns: tuple[FeatureValues, ...], rows: IntArray
) -> tuple[SentLevels | None, ...]:
    """Return the most frequent levels among `rows` (int64[n]) for each feature of more than
    CAPS.max_sent_levels levels; None if all are sent, and for numbers."""
    return tuple(
        _most_frequent(column, np.asarray(values)[rows].astype(np.int64))
        if len(column.levels) > CAPS.max_sent_levels
        else None
        for column, values in zip(features, columns, strict=True)
    )


def _most_frequent(column: Column, codes: IntArray) -> SentLevels:
    counts = np.bincount(codes[codes >= 0], minlength=len(column.levels))
    levels = np.sort(np.argsort(-counts, kind="stable")[: CAPS.max_sent_levels])
    number = np.full(len(column.levels), len(levels), np.int64)
    number[levels] = np.arange(len(levels))
    return SentLevels(levels, number)


def named_levels(tree: Tree, named: tuple[SentLevels | None, ...]) -> Columns:
    """Return the levels of every node, numbered as in its bars; `named`: each feature's levels that
    are sent by name."""
    left, right = tree.splits.levels_left, tree.splits.levels_right
    return {
        "levels_left": _level_numbers(tree, left, named, False),
        "levels_right": _level_numbers(tree, right, named, True),
    }


def _level_numbers(
    tree: Tree, levels: Ragged, named: tuple[SentLevels | None, ...], on_right: bool
) -> tuple[Codes, ...]:
    found = []
    for node, feature in enumerate(tree.feature.tolist()):
        own = named[feature] if feature >= 0 else None
        codes = levels[node]
        found.append(tuple(codes.tolist()) if own is None else own.numbers(codes, on_right))
    return tuple(found)
