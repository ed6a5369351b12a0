"""Sorting inside kernels."""

import numpy as np

from explorer.growth.engines.compiled.arrays import part

FEW = 16


@part
def rising_order(values):
    """Indices in rising order of their values, equal values in the order given (merge sort).

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
