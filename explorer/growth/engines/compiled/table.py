"""A training table as kernels read it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.growth.engines.compiled.arrays import FloatArray, IntArray, Layout
from explorer.growth.engines.compiled.presort import layout_for, presorted


@dataclass(frozen=True, slots=True, eq=False)
class SortedTable:
    """A training table as kernels read it; made once, shared by every growth.

    `slots[f]` is feature f's row in `values` and `records`, or -1 - its row in `codes`;
    `in_order[s]` says whether the feature in row s of `codes` is ordered.
    """

    training: TrainingTable
    slots: IntArray
    numeric: IntArray
    categories: IntArray
    in_order: NDArray[np.bool_]
    values: FloatArray
    codes: NDArray[np.int32]
    records: NDArray[np.unsignedinteger]
    has_missing: NDArray[np.bool_]
    classes: NDArray[np.int32]
    targets: FloatArray
    by_target: NDArray[np.int32]
    weights: FloatArray
    chosen: IntArray  # the rows with weight
    all_weigh_one: bool
    layout: Layout

    @staticmethod
    def of(training: TrainingTable) -> "SortedTable":
        """Sort every numeric feature; O(rows × features × log rows)."""
        is_numeric = np.array([feature.is_numeric for feature in training.features], np.bool_)
        numeric, categories = np.flatnonzero(is_numeric), np.flatnonzero(~is_numeric)
        slots = np.empty(len(is_numeric), np.int64)
        slots[numeric] = np.arange(len(numeric))
        slots[categories] = -1 - np.arange(len(categories))
        values = np.empty((len(numeric), training.n_rows))
        for slot, feature in enumerate(numeric):
            values[slot] = training.columns[feature]
        codes = np.empty((len(categories), training.n_rows), np.int32)
        for slot, feature in enumerate(categories):
            codes[slot] = training.columns[feature]
        layout, dtype = layout_for(training.n_rows, len(training.classes))
        target = training.target_values
        classes, by_target, targets = np.zeros(0, np.int32), np.zeros(0, np.int32), np.zeros(0)
        if training.target.is_numeric:
            targets = np.array(target, np.float64)
            by_target = np.argsort(targets, kind="stable").astype(np.int32)
        else:
            classes = np.array(target, np.int32)
        weights = np.array(training.weights, np.float64)  # kernels take writable arrays
        in_order = np.array([training.features[int(f)].is_ordered for f in categories], np.bool_)
        return SortedTable(
            training, slots, numeric, categories, in_order, values, codes,
            presorted(values, classes, layout, dtype), np.asarray(np.isnan(values).any(axis=1)),
            classes, targets, by_target, weights, np.flatnonzero(weights > 0),
            bool((weights == 1.0).all()), layout,
        )  # fmt: skip
