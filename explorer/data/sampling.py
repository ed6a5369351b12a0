"""Sample the rows of a training table: at random, but always the same ones."""

import hashlib
from dataclasses import replace

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.training import TrainingTable


def sample_rows(training: TrainingTable, n_rows: int) -> TrainingTable:
    """Return `n_rows` rows drawn uniformly, in their order; all of them if there are fewer.

    The draw is seeded by the table's fingerprint, and the sample has its own. The target keeps all
    its levels, although one of them may not occur among the drawn rows.
    """
    if training.n_rows <= n_rows:
        return training
    digest = hashlib.sha256(f"{training.fingerprint} {n_rows} rows".encode())
    random = np.random.default_rng(int.from_bytes(digest.digest()[:8]))
    rows = np.sort(random.choice(training.n_rows, n_rows, replace=False))
    return take_rows(training, rows, digest.hexdigest())


def take_rows(training: TrainingTable, rows: IntArray, fingerprint: str) -> TrainingTable:
    """Return only these rows (indices into the training table), with their own fingerprint."""
    return replace(
        training,
        columns=tuple(column[rows] for column in training.columns),
        target_values=training.target_values[rows],
        weights=training.weights[rows],
        rows=training.rows[rows],
        row_labels=training.row_labels and training.row_labels.at(rows),
        lines=None if training.lines is None else training.lines[rows],
        fingerprint=fingerprint,
    )
