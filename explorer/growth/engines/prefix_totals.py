"""Weight and impurity of many prefixes of many classes, in room for a few of them at a time."""

import numpy as np
from numpy.typing import NDArray

from explorer.tree.impurity import Criterion, class_total
from explorer.tree.prefix_weights import Run, prefix_rows

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

MAX_CELLS = 1 << 18
"""Prefixes × classes that are measured side by side."""


def measured_prefixes(
    criterion: Criterion, run: Run, ends: IntArray, n_classes: int
) -> tuple[FloatArray, FloatArray]:
    """float64[n] each: the weight, and weight × impurity, of the first `ends[i]` entries.

    ends: int64[n], each at least 1, in any order.
    """
    weight, total = np.empty((2, len(ends)))
    order = np.argsort(ends, kind="stable")
    at_once, first = max(1, MAX_CELLS // n_classes), 0
    for rows in prefix_rows(run, ends[order], n_classes, at_once):
        here = order[first : first + len(rows)]
        weight[here], total[here] = rows.sum(axis=1), class_total(criterion, rows)
        first += len(rows)
    return weight, total
