"""Fewer rows of a training table, drawn at random but always the same ones."""

import hashlib
from dataclasses import replace

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.training import TrainingTable


def sample_rows(training: TrainingTable, n_rows: int) -> TrainingTable:
    """`n_rows` of the rows, in their order, each as likely as any other; all of them if fewer.

    The draw is seeded by the table's fingerprint, and the sample has one of its own. The target
    keeps all its levels, although one of them may not occur among the rows drawn.
    """
    if training.n_rows <= n_rows:
        return training
    digest = hashlib.sha256(f"{training.fingerprint} {n_rows} rows".encode())
    random = np.random.default_rng(int.from_bytes(digest.digest()[:8]))
    rows = np.sort(random.choice(training.n_rows, n_rows, replace=False))
    return take_rows(training, rows, digest.hexdigest())


def take_rows(training: TrainingTable, rows: IntArray, fingerprint: str) -> TrainingTable:
    """Only these rows (indices into the training table), with their own fingerprint."""
    return replace(
        training,
        columns=tuple(column[rows] for column in training.columns),
        target_values=training.target_values[rows],
        weights=training.weights[rows],
        rows=training.rows[rows],
        row_labels=training.row_labels and training.row_labels.at(rows),
        row_numbers=None if training.row_numbers is None else training.row_numbers[rows],
        fingerprint=fingerprint,
    )
