"""Sending rows to children: stable partitions of every list, each as late as possible."""

import numpy as np
from numba import njit

from explorer.growth.engines.compiled.arrays import DROPPED, PENDING, READY
from explorer.growth.engines.compiled.describing import describe, measure_classes
from explorer.tree.splits import SplitKind

NUMERIC, CATEGORY = int(SplitKind.NUMERIC), int(SplitKind.CATEGORY)


@njit(cache=True, nogil=True)
def settle(numbers, rows, lists, nodes, layout):
    """Puts the nodes' lists in place; whether some of them were not kept."""
    dropped = False
    for number in numbers:
        if nodes.state[number] == PENDING:
            _part_lists(nodes.parent[number], rows, lists, nodes, layout)
        dropped |= nodes.state[number] == DROPPED
    return dropped


@njit(cache=True, nogil=True)
def _part_lists(parent, rows, lists, nodes, layout):
    left, right = nodes.left[parent], nodes.right[parent]
    keep_left = _may_be_split(left, rows, nodes)
    keep_right = _may_be_split(right, rows, nodes)
    nodes.state[left] = READY if keep_left else DROPPED
    nodes.state[right] = READY if keep_right else DROPPED
    if not (keep_left or keep_right):
        return
    begin, n, n_left = nodes.begin[parent], nodes.count[parent], nodes.count[left]
    source = lists.start if nodes.from_start[parent] else lists.work
    for slot in range(len(source)):
        part_records(
            source[slot, begin : begin + n],
            lists.work[slot, begin : begin + n],
            lists.spare,
            lists.side,
            n_left,
            keep_left,
            keep_right,
            layout,
        )


@njit(cache=True, nogil=True)
def _may_be_split(node, rows, nodes):
    return nodes.impurity[node] > 0 and nodes.count[node] >= 2 * rows.min_samples_leaf


@njit(cache=True, nogil=True)
def part_records(source, target, spare, side, n_left, keep_left, keep_right, layout):
    """A stable partition; a flag that falls away with its record passes to the next one kept.

    Written without branches: which side a row takes is close to a coin toss.
    """
    bare = ~(np.int64(1) << layout.flag_shift)
    mask, shift = layout.row_mask, layout.flag_shift
    lefts = rights = 0
    left_flag = right_flag = np.int64(0)
    for i in range(len(source)):
        record = np.int64(source[i])
        flag = record >> shift & 1
        goes_right = np.int64(side[record & mask])
        record &= bare
        left_flag |= flag
        right_flag |= flag
        if keep_left:
            target[lefts] = record | left_flag << shift
        if keep_right:
            spare[rights] = record | right_flag << shift
        lefts += 1 - goes_right
        rights += goes_right
        left_flag &= goes_right
        right_flag &= 1 - goes_right
    if keep_right:
        for i in range(rights):
            target[n_left + i] = spare[i]


@njit(cache=True, nogil=True)
def _part_rows(stretch, side, spare):
    lefts = rights = 0
    for i in range(len(stretch)):
        row = stretch[i]
        goes_right = np.int64(side[row])
        stretch[lefts] = row
        spare[rights] = row
        lefts += 1 - goes_right
        rights += goes_right
    for i in range(rights):
        stretch[lefts + i] = spare[i]


@njit(cache=True, nogil=True)
def first_missing(records, values, layout):
    """How many of a sorted stretch have a value; the missing ones stand last."""
    low, high = 0, len(records)
    while low < high:
        middle = (low + high) // 2
        value = values[np.int64(records[middle]) & layout.row_mask]
        if value == value:
            low = middle + 1
        else:
            high = middle
    return low


@njit(cache=True, nogil=True)
def _at_most(records, n_present, values, threshold, layout):
    low, high = 0, n_present
    while low < high:
        middle = (low + high) // 2
        if values[np.int64(records[middle]) & layout.row_mask] <= threshold:
            low = middle + 1
        else:
            high = middle
    return low


@njit(cache=True, nogil=True)
def divide(
    numbers, kinds, slots, thresholds, missing_left, seen_left, seen_right, unseen_left,
    lefts, rights, rows, lists, nodes, layout,
):  # fmt: skip
    """Divides the nodes by their splits and describes the children.

    The sorted lists stay as they are until a child is asked for its best split: after the
    last level nobody asks. `seen_left` and `seen_right` are (offsets, levels).
    """
    exact_counts = len(lists.by_row) == 0
    for i in range(len(numbers)):
        node, left, right = numbers[i], lefts[i], rights[i]
        if exact_counts:
            nodes.statistics[left, :] = 0.0
        if kinds[i] == CATEGORY:
            n_left = _mark_category(
                node,
                rows.codes[slots[i]],
                seen_left[1][seen_left[0][i] : seen_left[0][i + 1]],
                seen_right[1][seen_right[0][i] : seen_right[0][i + 1]],
                missing_left[i],
                unseen_left[i],
                lists,
                nodes,
            )
        else:
            is_numeric = kinds[i] == NUMERIC
            n_left = _mark_numeric(
                node,
                left,
                slots[i],
                thresholds[i] if is_numeric else np.inf,
                is_numeric and missing_left[i],
                rows,
                lists,
                nodes,
                layout,
            )
        begin, n = nodes.begin[node], nodes.count[node]
        nodes.left[node], nodes.right[node] = left, right
        for child, at, size in ((left, begin, n_left), (right, begin + n_left, n - n_left)):
            nodes.begin[child], nodes.count[child] = at, size
            nodes.parent[child] = node
            nodes.state[child] = PENDING
            nodes.from_start[child] = False
        if exact_counts:
            for k in range(rows.n_classes):
                nodes.statistics[right, k] = nodes.statistics[node, k] - nodes.statistics[left, k]
            measure_classes(left, rows, nodes)
            measure_classes(right, rows, nodes)
            continue
        _part_rows(lists.by_row[begin : begin + n], lists.side, lists.spare_rows)
        if len(lists.by_target):
            _part_rows(lists.by_target[begin : begin + n], lists.side, lists.spare_rows)
        describe(left, rows, lists, nodes)
        describe(right, rows, lists, nodes)


@njit(cache=True, nogil=True)
def _mark_numeric(node, left, slot, threshold, missing_left, rows, lists, nodes, layout):
    begin, n = nodes.begin[node], nodes.count[node]
    source = lists.start if nodes.from_start[node] else lists.work
    records = source[slot, begin : begin + n]
    values = rows.values[slot]
    n_present = first_missing(records, values, layout) if lists.has_missing[slot] else n
    cut = _at_most(records, n_present, values, threshold, layout)
    counted = len(lists.by_row) == 0
    counts = nodes.statistics[left]
    for i in range(n):
        record = np.int64(records[i])
        is_left = i < cut or (i >= n_present and missing_left)
        lists.side[record & layout.row_mask] = not is_left
        if counted and is_left:
            counts[record >> layout.class_shift & layout.class_mask] += 1.0
    return cut + (n - n_present if missing_left else 0)


@njit(cache=True, nogil=True)
def _mark_category(node, codes, left, right, missing_left, unseen_left, lists, nodes):
    begin, n = nodes.begin[node], nodes.count[node]
    highest = -1
    for code in left:
        highest = max(highest, code)
    for code in right:
        highest = max(highest, code)
    goes_right = np.full(highest + 1, not unseen_left)
    for code in left:
        goes_right[code] = False
    for code in right:
        goes_right[code] = True
    n_left = 0
    for i in range(begin, begin + n):
        row = lists.by_row[i]
        code = codes[row]
        if code == -1:
            is_right = not missing_left
        elif 0 <= code <= highest:
            is_right = goes_right[code]
        else:
            is_right = not unseen_left
        lists.side[row] = is_right
        n_left += 1 - is_right
    return n_left
