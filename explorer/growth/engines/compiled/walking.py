"""Rows of a matrix walking down a tree of numeric splits, eight at a time.

A wrong branch prediction costs the processor more time than a node. So there is nothing to predict:
a step is arithmetic, leaves lead to themselves, and every row takes as many steps as the tree is
deep. Eight rows side by side hide the latency of each step.
"""

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from explorer.growth.engines.compiled.arrays import FloatArray, IntArray, kernel, part
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree

CELLS_AT_A_TIME = 4096
"""Cells that are searched for infinities, then walked on: they stay in the fast cache."""

ROWS_CONVERTED = 2048
"""Rows that are made float64 in a row at a time, unless the matrix is read in place."""

STEPS_AT_A_TIME = 12  # deep trees are left as soon as all eight rows are seen to be at leaves

# Unsigned throughout: a signed index could be negative, and would be checked for that.
MISSING_RIGHT, CHILD_SHIFT = np.uint64(1), np.uint64(1)
COLUMN_SHIFT, LOW = np.uint64(32), np.uint64((1 << 32) - 1)


class Turns(NamedTuple):
    """A tree as the walk reads it; a leaf's child is the leaf, and all values go left there.

    `turn` holds in one number where in a row the value is (above bit 32), the left child
    (from bit 1), and whether missing goes right (bit 0); the right child is the next one.
    """

    threshold: FloatArray
    turn: NDArray[np.uint64]
    depth: int


class Layout(NamedTuple):
    """The layout of a matrix's cells: a row begins `step` cells after the one before it.

    Of `rows` rows, one after the other, the cells are `stretches` stretches of
    `step` × `rows` cells, whose beginnings are `apart` cells apart.
    """

    step: int
    stretches: int
    apart: int


def walk(tree: Tree, matrix: NDArray[Any]) -> tuple[IntArray, bool]:
    """Return the leaf that each row of the matrix reaches, and whether any of its values is
    infinite.

    matrix: rows × features, all of them numeric, NaN for missing. The same leaves as `apply`.
    A float64 matrix in C or Fortran order is read in place; others are converted, some rows at
    a time.
    """
    turns, matrix = _turns_of(tree), np.asarray(matrix)  # a subclass is another type to Numba
    n_rows, n_features = matrix.shape
    leaves = np.zeros(n_rows, np.int64)
    by_row = Layout(n_features, 1, 0)
    in_place = matrix.dtype == np.float64 and matrix.flags.aligned
    if in_place and matrix.flags.c_contiguous:
        return leaves, _walk(matrix.ravel(), by_row, turns, leaves)
    if in_place and matrix.flags.f_contiguous and matrix.size <= LOW:
        columns_at = turns.turn >> COLUMN_SHIFT << COLUMN_SHIFT
        columns = turns._replace(turn=(turns.turn & LOW) | columns_at * np.uint64(n_rows))
        by_column = Layout(1, n_features, n_rows)
        return leaves, _walk(matrix.ravel(order="F"), by_column, columns, leaves)
    converted = np.empty((min(n_rows, ROWS_CONVERTED), n_features))
    infinite = False
    for begin in range(0, n_rows, ROWS_CONVERTED):
        some = matrix[begin : begin + ROWS_CONVERTED]
        converted[: len(some)] = some
        reached = leaves[begin : begin + len(some)]
        infinite |= _walk(converted[: len(some)].ravel(), by_row, turns, reached)
    return leaves, infinite


def _walk(cells: FloatArray, layout: Layout, turns: Turns, leaves: IntArray) -> bool:
    at_a_time = max(8, CELLS_AT_A_TIME // (layout.step * layout.stretches) // 8 * 8)
    cells, threshold, turn = (_read_only(a) for a in (cells, turns.threshold, turns.turn))
    return bool(walk_rows(cells, layout, threshold, turn, turns.depth, at_a_time, leaves))


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    """Return a read-only view: if all are, Numba, to which they are a type, compiles only once."""
    view = array.view()
    view.setflags(write=False)
    return view


_kept: WeakKeyDictionary[Tree, Turns] = WeakKeyDictionary()


def _turns_of(tree: Tree) -> Turns:
    """Return the tree as the walk reads it, cached because this takes longer than a few walks."""
    if (found := _kept.get(tree)) is not None:
        return found
    leaf = tree.is_leaf
    # "Missing or not" is a threshold above everything, with missing on the right.
    threshold = np.where(leaf | (tree.splits.kind == SplitKind.MISSING), np.inf, tree.threshold)
    child = np.where(leaf, np.arange(tree.n_nodes), tree.left_child).astype(np.uint64)
    column = np.where(leaf, 0, tree.feature).astype(np.uint64)
    missing_right = ~(leaf | tree.splits.missing_goes_left)
    turn = column << COLUMN_SHIFT | child << CHILD_SHIFT | missing_right.astype(np.uint64)
    found = _kept[tree] = Turns(threshold, turn, tree.max_depth)
    return found


@kernel
def walk_rows(cells, layout, threshold, turn, depth, at_a_time, leaves):
    """Write each row's leaf to `leaves`, which hold 0; 1 if a cell is infinite, else 0."""
    n, step = len(leaves), layout.step
    infinite = np.int64(0)
    for begin in range(0, n, at_a_time):
        end = min(begin + at_a_time, n)
        for stretch in range(layout.stretches):
            before = stretch * layout.apart
            infinite |= _any_infinite(cells[before + begin * step : before + end * step])
        for first in range(begin, end, 8):
            for taken in range(0, depth, STEPS_AT_A_TIME):
                steps = min(STEPS_AT_A_TIME, depth - taken)
                if not _walk_eight(cells, step, threshold, turn, steps, first, leaves):
                    break
    return infinite


@part
def _any_infinite(cells):
    infinite = np.int64(0)
    for i in range(len(cells)):
        infinite |= np.int64(abs(cells[i]) == np.inf)
    return infinite


@part
def _walk_eight(cells, step, threshold, turn, steps, i, leaves):
    """Walk rows i to i + 7 on from where they are; after the last row, the last row again."""
    last = len(leaves) - 1
    i1, i2, i3 = min(i + 1, last), min(i + 2, last), min(i + 3, last)
    i4, i5, i6, i7 = min(i + 4, last), min(i + 5, last), min(i + 6, last), min(i + 7, last)
    r, r1, r2, r3 = i * step, i1 * step, i2 * step, i3 * step
    r4, r5, r6, r7 = i4 * step, i5 * step, i6 * step, i7 * step
    a, a1, a2, a3 = leaves[i], leaves[i1], leaves[i2], leaves[i3]
    a4, a5, a6, a7 = leaves[i4], leaves[i5], leaves[i6], leaves[i7]
    for _ in range(steps):
        a = _next(cells, threshold, turn, r, a)
        a1 = _next(cells, threshold, turn, r1, a1)
        a2 = _next(cells, threshold, turn, r2, a2)
        a3 = _next(cells, threshold, turn, r3, a3)
        a4 = _next(cells, threshold, turn, r4, a4)
        a5 = _next(cells, threshold, turn, r5, a5)
        a6 = _next(cells, threshold, turn, r6, a6)
        a7 = _next(cells, threshold, turn, r7, a7)
    moved = (leaves[i] ^ a) | (leaves[i1] ^ a1) | (leaves[i2] ^ a2) | (leaves[i3] ^ a3)
    moved |= (leaves[i4] ^ a4) | (leaves[i5] ^ a5) | (leaves[i6] ^ a6) | (leaves[i7] ^ a7)
    leaves[i], leaves[i1], leaves[i2], leaves[i3] = a, a1, a2, a3
    leaves[i4], leaves[i5], leaves[i6], leaves[i7] = a4, a5, a6, a7
    return moved != 0


@part
def _next(cells, threshold, turn, row, node):
    its = turn[np.uint64(node)]
    value = cells[np.uint64(row) + (its >> COLUMN_SHIFT)]
    above = np.uint64(value > threshold[np.uint64(node)])
    right = above | (np.uint64(value != value) & its & MISSING_RIGHT)
    return np.int64(((its & LOW) >> CHILD_SHIFT) + right)
