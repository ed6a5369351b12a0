"""What a growth starts from: the rows that take part, and lists of its own."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.growth.cancellation import cancelled_flag
from explorer.growth.engines.compiled.arrays import (
    ABSOLUTE_ERROR,
    ENTROPY,
    GINI,
    MISCLASSIFICATION,
    SQUARED_ERROR,
    FloatArray,
    IntArray,
    Lists,
    Nodes,
    Rows,
)
from explorer.growth.engines.compiled.presort import filter_records
from explorer.growth.engines.compiled.table import SortedTable
from explorer.tree.impurity import N_STATISTICS, Criterion
from explorer.tree.rules import SearchRules

CODE_OF = {
    Criterion.GINI: GINI,
    Criterion.ENTROPY: ENTROPY,
    Criterion.MISCLASSIFICATION: MISCLASSIFICATION,
    Criterion.SQUARED_ERROR: SQUARED_ERROR,
    Criterion.ABSOLUTE_ERROR: ABSOLUTE_ERROR,
}


class Beginning(NamedTuple):
    """The root's rows, ascending; all weights; what kernels read of them; `width` statistics
    a node has."""

    chosen: IntArray
    weights: FloatArray
    rows: Rows
    lists: Lists
    width: int


def beginning(
    table: SortedTable, search: SearchRules, rows: IntArray | None, weights: FloatArray | None
) -> Beginning:
    """A growth over `rows` (all) with `weights` (the table's own); those of weight 0 stay out."""
    if rows is None and weights is None:
        chosen, weights, one = table.chosen, table.weights, table.all_weigh_one
    else:
        chosen, weights = _taking_part(table, rows, weights)
        one = bool((weights[chosen] == 1.0).all())
    n, n_rows, n_classes = len(chosen), table.training.n_rows, len(table.training.classes)
    numbers = table.training.target.is_numeric
    of_rows = Rows(
        table.values,
        table.codes,
        table.targets,
        table.classes,
        weights,
        one,
        n_classes,
        CODE_OF[search.criterion],
        search.min_samples_leaf,
        _c_log_c(n if one and search.criterion is Criterion.ENTROPY else -1),
    )
    by_target = table.by_target
    if search.criterion is not Criterion.ABSOLUTE_ERROR:
        by_target = by_target[:0]
    is_chosen = np.zeros(0, np.bool_)
    if n < n_rows:
        is_chosen = np.zeros(n_rows, np.bool_)
        is_chosen[chosen] = True
        by_target = by_target[is_chosen[by_target]]
    in_order = numbers or not one or len(table.categories) > 0
    dtype = table.records.dtype
    lists = Lists(
        table.records,
        np.empty((len(table.numeric), n), dtype),
        table.has_missing,
        chosen.astype(np.int32) if in_order else np.empty(0, np.int32),
        by_target.copy(),
        np.empty(n_rows, np.uint8),
        np.empty(n, dtype),
        np.empty(n if in_order else 0, np.int32),
        np.empty(n if numbers else 0),
        cancelled_flag(),
    )
    if n < n_rows:
        filter_records(table.records, is_chosen, table.layout, lists.work)
    return Beginning(chosen, weights, of_rows, lists, N_STATISTICS.get(search.criterion, n_classes))


def nodes_of(n: int, width: int) -> Nodes:
    """Room for n nodes; a node's place is filled when it is entered."""
    begin, size, parent, left, right = np.empty((5, n), np.int64)
    weight, impurity, residual = np.empty((3, n))
    return Nodes(
        begin, size, parent, left, right, np.empty(n, np.int8), np.empty(n, np.bool_),
        weight, impurity, residual, np.empty((n, width)),
    )  # fmt: skip


def copy_into(roomy: tuple[NDArray[Any], ...], held: tuple[NDArray[Any], ...]) -> None:
    """Copies arrays to the beginnings of longer ones."""
    for new, old in zip(roomy, held, strict=True):
        new[: len(old)] = old


def _taking_part(
    table: SortedTable, rows: IntArray | None, weights: FloatArray | None
) -> tuple[IntArray, FloatArray]:
    """The rows with weight, ascending, and all weights."""
    weights = table.training.weights if weights is None else weights
    weights = np.array(weights, np.float64)  # kernels take writable arrays
    if rows is None:
        return np.flatnonzero(weights > 0), weights
    chosen = np.sort(np.asarray(rows, np.int64))
    if (chosen[1:] == chosen[:-1]).any():
        raise ValueError("A row is given twice; give it a weight of 2 instead.")
    return chosen[weights[chosen] > 0], weights


def _c_log_c(highest: int) -> FloatArray:
    if highest < 0:
        return np.empty(0)
    counts = np.arange(highest + 1, dtype=np.float64)
    return counts * np.log2(np.maximum(counts, 1.0))
