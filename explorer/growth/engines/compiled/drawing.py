"""Which features a node draws: `explorer.growth.feature_sampler` as steps of a kernel.

Both hash the seed and the node's path alone, so both draw the same.
"""

import numpy as np

from explorer.growth.engines.compiled.arrays import part

# Numba makes a float of a uint64 and a plain number.
STEP, FIRST, SECOND = (
    np.uint64(number) for number in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
)
THIRTY, TWENTY_SEVEN, THIRTY_ONE = np.uint64(30), np.uint64(27), np.uint64(31)
LEFT, RIGHT = np.uint64(0x4C), np.uint64(0x52)


@part
def mixed(number):
    """SplitMix64's finalizer (Steele, Lea & Flood 2014)."""
    number = number + STEP
    number = (number ^ (number >> THIRTY)) * FIRST
    number = (number ^ (number >> TWENTY_SEVEN)) * SECOND
    return number ^ (number >> THIRTY_ONE)


@part
def draw(numbers, path_hash, max_features, drawn):
    """Writes to `drawn` (bool[≥ n, n_features]) the `max_features` of each node: those whose
    tickets are the lowest. No two tickets of a node are equal, for the hash is one to one."""
    n_features = drawn.shape[1]
    tickets = np.empty(n_features, np.uint64)
    for i in range(len(numbers)):
        drawn[i] = max_features >= n_features
        if max_features >= n_features:
            continue
        for f in range(n_features):
            tickets[f] = mixed(path_hash[numbers[i]] ^ mixed(np.uint64(f + 1)))
        for _ in range(max_features):
            lowest = -1
            for f in range(n_features):
                if not drawn[i, f] and (lowest < 0 or tickets[f] < tickets[lowest]):
                    lowest = f
            drawn[i, lowest] = True


@part
def hash_children(numbers, first_child, path_hash):
    """Writes the hashes of the paths of split nodes' children, numbered from `first_child` on."""
    for i in range(len(numbers)):
        above = path_hash[numbers[i]]
        path_hash[first_child + 2 * i] = mixed(above ^ LEFT)
        path_hash[first_child + 2 * i + 1] = mixed(above ^ RIGHT)
