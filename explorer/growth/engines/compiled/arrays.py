"""The arrays that kernels share: one growth's rows, sorted lists, and nodes."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from explorer.growth.engines.compiled.caching import disk_cached
from explorer.tree.impurity import Criterion

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

kernel: Any = disk_cached(nogil=True, error_model="numpy", no_cfunc_wrapper=True)
"""Compiles a top-level function once per machine: Numba's disk cache holds only such functions, and
only if they are not recursive (a recursive one crashes when it is loaded)."""

part: Any = disk_cached(
    nogil=True, error_model="numpy", no_cfunc_wrapper=True, no_cpython_wrapper=True
)
"""A decorator for functions that only kernels call; they compile sooner."""

step: Any = njit(inline="always")
"""A decorator for the steps of one kernel, which become part of it before it is compiled: a
kernel that calls large kernels should do so once, because each caller optimises them again."""

ZERO, ONE, YES, NO = np.int64(0), np.int64(1), np.bool_(True), np.bool_(False)
"""Arguments for parts that are also called with variables, or with each other: Numba compiles
a function again for every literal that it is given."""

READY, PENDING, DROPPED = 0, 1, 2
"""A node's lists: in place, still in its parent's order, or dropped (nothing to split)."""

GINI, ENTROPY, MISCLASSIFICATION, SQUARED_ERROR, ABSOLUTE_ERROR = range(5)
"""The criteria as kernels know them."""

CODE_OF = {
    Criterion.GINI: GINI,
    Criterion.ENTROPY: ENTROPY,
    Criterion.MISCLASSIFICATION: MISCLASSIFICATION,
    Criterion.SQUARED_ERROR: SQUARED_ERROR,
    Criterion.ABSOLUTE_ERROR: ABSOLUTE_ERROR,
}

ROW_BITS, CLASS_BITS = 24, 7  # a narrow record: a flag on top, then the row's class, then the row


class Layout(NamedTuple):
    """How a record of a sorted list is read: the row below, its class, a flag on top.

    The flag says that the value differs from the one before it in the list, which is all
    that a scan needs to know of values; so lists of 4 bytes a row hold a whole scan.
    """

    row_mask: int
    class_shift: int
    class_mask: int
    flag_shift: int


class Rows(NamedTuple):
    """The constants of a growth. `values[s]` and `codes[s]` belong to slot s.

    A child needs `least_rows` and `least_weight`; where all rows weigh one the weight is in the
    rows, and 0. `c_log_c[c]` is c · log2 c if entropies of whole counts are needed, else empty.
    """

    values: FloatArray
    codes: NDArray[np.int32]
    targets: FloatArray
    classes: NDArray[np.int32]
    weights: FloatArray
    all_weigh_one: bool
    n_classes: int
    criterion: int
    min_samples_leaf: int
    least_rows: int
    least_weight: float
    c_log_c: FloatArray


class Lists(NamedTuple):
    """A node's rows are one stretch of every list, the same stretch in all of them.

    `start[s]` holds the root's records by numeric slot s, sorted by value, missing last;
    `work[s]` the deeper nodes'. `by_row` and `by_target` hold rows in the table's order and
    by target; they are empty if nothing needs them. `side[row]` is 1 if the row's last division
    sent it right. `cancelled[0]` becomes 1 when nobody waits any more: scans then return at once,
    and what they have written is invalid.
    """

    start: NDArray[np.unsignedinteger]
    work: NDArray[np.unsignedinteger]
    has_missing: NDArray[np.bool_]
    by_row: NDArray[np.int32]
    by_target: NDArray[np.int32]
    side: NDArray[np.uint8]
    spare: NDArray[np.unsignedinteger]
    spare_rows: NDArray[np.int32]
    buffer: FloatArray
    cancelled: NDArray[np.uint8]


NO_RECORDS = np.empty((0, 0), np.uint32)


def without_records(lists: Lists) -> Lists:
    """Return the lists for kernels that read only rows; these are then compiled once and not
    again for wide records."""
    return lists._replace(start=NO_RECORDS, work=NO_RECORDS, spare=NO_RECORDS.ravel())


class Nodes(NamedTuple):
    """The numbers of each node. `from_start` marks nodes that read Lists.start.

    `residual` is the sum of weighted deviations from the rounded mean: with it, one side of
    a split follows from the other.
    """

    begin: IntArray
    size: IntArray
    parent: IntArray
    left: IntArray
    right: IntArray
    state: NDArray[np.int8]
    from_start: NDArray[np.bool_]
    weight: FloatArray
    impurity: FloatArray
    residual: FloatArray
    statistics: FloatArray


def plain(array: NDArray[Any]) -> NDArray[Any]:
    """Return the array as kernels are compiled for: contiguous and writable; anything else is
    another type to Numba, which would compile again."""
    flags = array.flags
    return array if flags.c_contiguous and flags.writeable else array.copy()
