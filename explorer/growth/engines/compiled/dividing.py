"""How rows are sent to children: stable partitions of every list, each as late as possible."""

import numpy as np

from explorer.growth.engines.compiled.arrays import DROPPED, PENDING, READY, kernel, part
from explorer.growth.engines.compiled.describing import measure_classes
from explorer.tree.splits import SplitKind

NUMERIC = int(SplitKind.NUMERIC)


@kernel
def settle(numbers, rows, lists, nodes, layout):
    """Put the nodes' lists in place; return whether some of them were dropped."""
    begins, sizes, from_start = nodes.begin, nodes.size, nodes.from_start
    state, impurity, least = nodes.state, nodes.impurity, 2 * rows.min_samples_leaf
    parents, lefts, rights = nodes.parent, nodes.left, nodes.right
    pending = np.empty(len(numbers), np.int64)
    n_pending, dropped = 0, False
    for number in numbers:
        if state[number] == PENDING:
            parent = parents[number]
            pending[n_pending] = parent
            n_pending += 1
            for child in (lefts[parent], rights[parent]):
                # Nothing to split, so nothing to keep.
                keep = impurity[child] > 0 and sizes[child] >= least
                state[child] = READY if keep else DROPPED
        dropped |= state[number] == DROPPED
    if n_pending == 0:
        return dropped
    # Only the root reads the lists that all growths share, and it comes on its own.
    sources = lists.start if from_start[pending[0]] else lists.work
    work, spare, side = lists.work, lists.spare, lists.side
    for slot in range(len(work)):
        source, target = sources[slot], work[slot]
        for i in range(n_pending):
            parent = pending[i]
            left, right = lefts[parent], rights[parent]
            if state[left] == READY or state[right] == READY:
                part_records(
                    source, target, spare, side, begins[parent], sizes[parent], sizes[left],
                    state[left] == READY, state[right] == READY, layout,
                )  # fmt: skip
    return dropped


@part
def part_records(source, target, spare, side, begin, n, n_left, keep_left, keep_right, layout):
    """Partition the records stably; a dropped record passes its flag to the next kept one.

    Written without branches: which side a row takes is close to a coin toss.
    """
    shift, mask, one = np.uint64(layout.flag_shift), np.uint64(layout.row_mask), np.uint64(1)
    flag_bit = one << shift
    lefts, rights = np.uint64(begin), np.uint64(0)
    left_flag = right_flag = np.uint64(0)
    for i in range(lefts, np.uint64(begin + n)):
        record = np.uint64(source[i])
        flag = record & flag_bit
        goes_right = np.uint64(side[record & mask])
        record &= ~flag_bit
        left_flag |= flag
        right_flag |= flag
        if keep_left:
            target[lefts] = record | left_flag
        if keep_right:
            spare[rights] = record | right_flag
        rights += goes_right
        lefts += one - goes_right
        left_flag &= np.uint64(0) - goes_right
        right_flag &= goes_right - one
    if keep_right:
        lefts = np.uint64(begin + n_left)
        for i in range(rights):
            target[lefts + i] = spare[i]


@part
def _part_rows(ordered, begin, n, side, spare):
    lefts, rights, one = np.uint64(begin), np.uint64(0), np.uint64(1)
    for i in range(lefts, np.uint64(begin + n)):
        row = ordered[i]
        goes_right = np.uint64(side[row])
        ordered[lefts] = row
        spare[rights] = row
        lefts += one - goes_right
        rights += goes_right
    for i in range(rights):
        ordered[lefts + i] = spare[i]


@part
def first_missing(source, slot, begin, n, values, layout):
    """Return how many of a sorted stretch have a value; the missing ones are last."""
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        value = values[slot, np.int64(source[slot, begin + middle]) & layout.row_mask]
        if value == value:
            low = middle + 1
        else:
            high = middle
    return low


@part
def _at_most(source, slot, begin, n_present, values, threshold, layout):
    low, high = 0, n_present
    while low < high:
        middle = (low + high) // 2
        row = np.int64(source[slot, begin + middle]) & layout.row_mask
        if values[slot, row] <= threshold:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def mark_numeric(
    numbers, is_category, kinds, slots, thresholds, missing_left, lefts, rows, lists, nodes,
    layout, n_left,
):  # fmt: skip
    """Mark each row's side under the nodes' numeric and missing splits, and count the left.

    If counts are exact, the left child's class counts are known from here.
    """
    begins, sizes, from_start = nodes.begin, nodes.size, nodes.from_start
    start, work, side, has_missing = lists.start, lists.work, lists.side, lists.has_missing
    values, statistics, n_classes = rows.values, nodes.statistics, rows.n_classes
    counted = len(lists.by_row) == 0
    for i in range(len(numbers)):
        if is_category[i]:
            continue
        begin, n, slot, left = begins[numbers[i]], sizes[numbers[i]], slots[i], lefts[i]
        source = start if from_start[numbers[i]] else work
        n_present = n
        if has_missing[slot]:
            n_present = first_missing(source, slot, begin, n, values, layout)
        numeric = kinds[i] == NUMERIC
        n_below = n_present
        if numeric:
            n_below = _at_most(source, slot, begin, n_present, values, thresholds[i], layout)
        missing_joins = numeric and missing_left[i]
        if counted:
            for k in range(n_classes):
                statistics[left, k] = 0.0
        for j in range(n):
            record = np.int64(source[slot, begin + j])
            is_left = j < n_below or (j >= n_present and missing_joins)
            side[record & layout.row_mask] = not is_left
            if counted and is_left:
                statistics[left, record >> layout.class_shift & layout.class_mask] += 1.0
        n_left[i] = n_below + (n - n_present if missing_joins else 0)


@kernel
def enter_children(numbers, lefts, rights, n_left, rows, lists, nodes):
    """Give the children their stretches: of by_row and by_target at once, of the sorted
    lists when a child's best split is needed (after the last level it never is)."""
    begins, sizes, parents = nodes.begin, nodes.size, nodes.parent
    node_lefts, node_rights, state = nodes.left, nodes.right, nodes.state
    statistics, from_start = nodes.statistics, nodes.from_start
    by_row, by_target, side, spare = lists.by_row, lists.by_target, lists.side, lists.spare_rows
    weight, impurity, criterion = nodes.weight, nodes.impurity, rows.criterion
    for i in range(len(numbers)):
        node, left, right = numbers[i], lefts[i], rights[i]
        begin, n = begins[node], sizes[node]
        node_lefts[node], node_rights[node] = left, right
        begins[left], sizes[left] = begin, n_left[i]
        begins[right], sizes[right] = begin + n_left[i], n - n_left[i]
        for child in (left, right):
            parents[child] = node
            state[child] = PENDING
            from_start[child] = False
        if len(by_row) == 0:
            for k in range(rows.n_classes):
                statistics[right, k] = statistics[node, k] - statistics[left, k]
            for child in (left, right):
                measure_classes(child, criterion, statistics, weight, impurity)
        else:
            _part_rows(by_row, begin, n, side, spare)
            if len(by_target):
                _part_rows(by_target, begin, n, side, spare)


@kernel
def mark_categories(
    numbers, is_category, slots, missing_left, unseen_left, left_begins, left_levels,
    right_begins, right_levels, rows, lists, nodes, n_left,
):  # fmt: skip
    """Mark each row's side under the nodes' category splits, and count the left."""
    highest = np.int64(-1)
    for code in left_levels:
        highest = max(highest, np.int64(code))
    for code in right_levels:
        highest = max(highest, np.int64(code))
    side_of = np.full(highest + 1, -1, np.int8)
    for i in range(len(numbers)):
        if not is_category[i]:
            continue
        for at in range(left_begins[i], left_begins[i + 1]):
            side_of[left_levels[at]] = 0
        for at in range(right_begins[i], right_begins[i + 1]):
            side_of[right_levels[at]] = 1
        begin, n = nodes.begin[numbers[i]], nodes.size[numbers[i]]
        n_left[i] = 0
        for at in range(begin, begin + n):
            row = lists.by_row[at]
            code = rows.codes[slots[i], row]
            goes_right = np.int8(not unseen_left[i])
            if code == -1:
                goes_right = np.int8(not missing_left[i])
            elif 0 <= code <= highest and side_of[code] >= 0:
                goes_right = side_of[code]
            lists.side[row] = goes_right
            n_left[i] += 1 - goes_right
        # A node's levels are forgotten again: it costs no more than its rows.
        for at in range(left_begins[i], left_begins[i + 1]):
            side_of[left_levels[at]] = -1
        for at in range(right_begins[i], right_begins[i + 1]):
            side_of[right_levels[at]] = -1
