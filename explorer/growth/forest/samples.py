"""Bootstrap samples: as many rows as the table has, drawn from it with replacement."""

import hashlib
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.freezing import frozen
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable

IntArray = NDArray[np.int64]


def bootstrap_counts(n_rows: int, seed: int, number: int) -> IntArray:
    """int64[n_rows]: how often sample `number` (from 0) has each row; they sum to n_rows.

    The same seed and number draw the same rows, whichever samples are drawn besides. A row is in
    no sample with probability (1 − 1/n)ⁿ, about 37 % (Efron 1979; Breiman 1996).
    """
    random = np.random.Generator(np.random.PCG64([seed, number]))
    return np.bincount(random.integers(0, n_rows, n_rows), minlength=n_rows)


def drawn_rows(training: TrainingTable, counts: IntArray) -> TrainingTable:
    """The rows that a sample has, each once; one that it has twice weighs twice."""
    rows = np.flatnonzero(counts)
    told = hashlib.sha256(f"{training.fingerprint} drawn ".encode() + counts.tobytes())
    drawn = take_rows(training, rows, told.hexdigest())
    return replace(drawn, weights=frozen(drawn.weights * counts[rows]))
