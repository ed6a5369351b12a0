"""Sorting: inside kernels, and every feature once, in the order that all growths share."""

import numpy as np
from numpy.typing import NDArray

from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.compiled.arrays import (
    CLASS_BITS,
    ROW_BITS,
    ZERO,
    FloatArray,
    Layout,
    kernel,
    part,
)

FEW = 16


@part
def rising_order(values):
    """Return indices in rising order of their values, equal values in the order given (merge sort).

    Numba's own stable argsort takes seconds to compile.
    """
    n = len(values)
    order, spare = np.empty(n, np.int64), np.empty(n, np.int64)
    for begin in range(0, n, FEW):
        for i in range(begin, min(begin + FEW, n)):
            j = i
            while j > begin and values[order[j - 1]] > values[i]:
                order[j] = order[j - 1]
                j -= 1
            order[j] = i
    width = FEW
    while width < n:
        for begin in range(0, n, 2 * width):
            middle, end = min(begin + width, n), min(begin + 2 * width, n)
            one, other = begin, middle
            for i in range(begin, end):
                if one < middle and (other == end or values[order[one]] <= values[order[other]]):
                    spare[i] = order[one]
                    one += 1
                else:
                    spare[i] = order[other]
                    other += 1
        order, spare = spare, order
        width *= 2
    return order


def layout_for(n_rows: int, n_classes: int) -> tuple[Layout, type[np.unsignedinteger]]:
    """Return records of 4 bytes if rows and classes fit, else of 8."""
    if n_rows <= 1 << ROW_BITS and n_classes <= 1 << CLASS_BITS:
        return Layout((1 << ROW_BITS) - 1, ROW_BITS, (1 << CLASS_BITS) - 1, 31), np.uint32
    return Layout((1 << 32) - 1, 32, (1 << 31) - 1, 63), np.uint64


def presorted(
    values: FloatArray, classes: NDArray[np.int32], layout: Layout, dtype: type[np.unsignedinteger]
) -> NDArray[np.unsignedinteger]:
    """Return one list of records a row of `values`: rising, equal values by row, missing last.

    Sorted as integers whose upper bits are the value's and whose lower bits are the row:
    NumPy sorts those with vector instructions, and equal values keep the table's order.
    Runs that agree in the upper bits are then put right by the whole value.
    """
    records = np.empty(values.shape, dtype)
    keys = np.empty(values.shape[1], np.uint64)
    low_bits = ROW_BITS if len(keys) <= 1 << ROW_BITS else 32
    for slot in range(len(values)):
        check_cancelled()
        sort_keys(values[slot], keys, low_bits)
        keys.sort()
        write_records(keys, values[slot], classes, low_bits, layout, records[slot])
    return records


@kernel
def sort_keys(values, keys, low_bits):
    """Integers that rise as the values do, down to their upper bits; the row in the others."""
    bits = values.view(np.uint64)
    top = np.uint64(63)
    low = np.uint64(low_bits)
    for row in range(len(values)):
        value = values[row]
        key = bits[row]
        if value == 0.0:
            key = np.uint64(1) << top  # -0.0 is 0.0
        elif value != value:
            key = ~np.uint64(0)  # any NaN, whatever its sign and payload
        elif key >> top:
            key = ~key
        else:
            key |= np.uint64(1) << top
        keys[row] = (key >> low << low) | np.uint64(row)


@kernel
def write_records(keys, values, classes, low_bits, layout, records):
    """Write records in the keys' order, with runs of equal upper bits sorted by value."""
    n = len(keys)
    low = np.uint64(low_bits)
    mask = (np.uint64(1) << low) - np.uint64(1)
    nan_top = ~np.uint64(0) >> low
    begin = ZERO
    while begin < n:
        top = keys[begin] >> low
        end = begin + 1
        while end < n and keys[end] >> low == top:
            end += 1
        if end - begin > 1 and top != nan_top:
            _sort_run(keys, values, mask, begin, end)
        before = np.nan
        for i in range(begin, end):
            row = np.int64(keys[i] & mask)
            flag = np.int64(i == begin)
            if end - begin > 1:
                value = values[row]
                if i > begin and top != nan_top:
                    flag = np.int64(value != before)
                before = value
            label = np.int64(classes[row]) if len(classes) else 0
            records[i] = row | label << layout.class_shift | flag << layout.flag_shift
        begin = end


@part
def _sort_run(keys, values, mask, begin, end):
    rising = True
    for i in range(begin + 1, end):
        if values[np.int64(keys[i] & mask)] < values[np.int64(keys[i - 1] & mask)]:
            rising = False
            break
    if rising:
        return
    run, chosen = np.empty(end - begin, np.uint64), np.empty(end - begin)
    for i in range(end - begin):
        run[i] = keys[begin + i]
        chosen[i] = values[np.int64(run[i] & mask)]
    order = rising_order(chosen)
    for i in range(end - begin):
        keys[begin + i] = run[order[i]]


@kernel
def filter_records(source, chosen, layout, target):
    """Write the chosen rows' records of every list, in order; flags mark where values differ."""
    for slot in range(len(source)):
        kept = 0
        pending = np.int64(0)
        for i in range(source.shape[1]):
            record = np.int64(source[slot, i])
            pending |= record >> layout.flag_shift & 1
            if chosen[record & layout.row_mask]:
                bare = record & ~(np.int64(1) << layout.flag_shift)
                target[slot, kept] = bare | pending << layout.flag_shift
                kept += 1
                pending = np.int64(0)
