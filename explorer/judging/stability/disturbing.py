"""Slightly changed copies of a table: resampled, without one row, or with noise."""

from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray, frozen
from explorer.data.schema import Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.forest.voting import bootstrap_counts

_LEAST_MOVE = 0.5


class Perturbation(StrEnum):
    """How rows are disturbed."""

    BOOTSTRAP = "bootstrap"  # the same number of rows, drawn with replacement
    DROP = "drop"  # all rows except one
    NOISE = "noise"  # all rows, each number a little off


@dataclass(frozen=True, slots=True)
class Disturbance:
    """How to disturb a table.

    n_trees: the number of disturbed tables. noise: the standard deviation of the noise added to a
    number, as a share of its feature's standard deviation.
    """

    way: Perturbation = Perturbation.BOOTSTRAP
    n_trees: int = 200
    seed: int = 0
    noise: float = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Disturbed:
    """One disturbed table: all rows, in the original order, with their new values. weights:
    float64[n_rows], their new weights; 0 for a row that was dropped or not drawn."""

    training: TrainingTable
    weights: FloatArray


def dropped_rows(training: TrainingTable, disturbance: Disturbance) -> IntArray:
    """int64, rising: the row that each table lacks, every row once, or a uniform draw of `n_trees`
    rows if there are more. Empty if no row is dropped, and for a table of one row."""
    n_rows, n = training.n_rows, disturbance.n_trees
    if disturbance.way is not Perturbation.DROP or n_rows < 2:
        return np.empty(0, np.int64)
    if n_rows <= n:
        return np.arange(n_rows)
    random = np.random.default_rng([disturbance.seed, n_rows])
    return np.sort(random.choice(n_rows, n, replace=False))


def n_disturbed(training: TrainingTable, disturbance: Disturbance) -> int:
    """Return how many tables there are: fewer than `n_trees` if fewer rows can be dropped."""
    if disturbance.way is Perturbation.DROP:
        return len(dropped_rows(training, disturbance))
    return disturbance.n_trees


def disturbed(training: TrainingTable, disturbance: Disturbance, number: int) -> Disturbed:
    """Return table `number`, from 0; it does not depend on which others are made."""
    match disturbance.way:
        case Perturbation.BOOTSTRAP:
            counts = bootstrap_counts(training.n_rows, disturbance.seed, number)
            return Disturbed(training, counts * training.weights)
        case Perturbation.DROP:
            weights = training.weights.copy()
            weights[dropped_rows(training, disturbance)[number]] = 0.0
            return Disturbed(training, weights)
        case Perturbation.NOISE:
            return Disturbed(_with_noise(training, disturbance, number), training.weights)


def _with_noise(training: TrainingTable, disturbance: Disturbance, number: int) -> TrainingTable:
    """Add normal noise to every number that is not missing; categories stay."""
    random = np.random.default_rng([disturbance.seed, number])
    columns = tuple(_noisy(column, disturbance.noise, random) for column in training.columns)
    settled = f"{disturbance.noise!r}-{disturbance.seed}-{number}"
    fingerprint = f"{training.fingerprint}-noise-{settled}"
    return replace(training, columns=columns, fingerprint=fingerprint)


def _noisy(values: FeatureValues, share: float, random: np.random.Generator) -> FeatureValues:
    if values.dtype.kind != "f":
        return values
    drawn = random.standard_normal(len(values))
    limit = np.finfo(np.float64).max
    return frozen(np.clip(values + share * spread(values) * drawn, -limit, limit))


def spread(values: FloatArray | NDArray[np.int32]) -> float:
    """Return the standard deviation of the numbers that are not missing; 0 if there are none.
    Squares of large numbers do not overflow."""
    present = np.asarray(values[~np.isnan(values)], np.float64)
    largest = float(np.abs(present).max(initial=0.0))
    return float((present / largest).std() * largest) if largest > 0 else 0.0


def telling_move(training: TrainingTable) -> float:
    """Return how far a predicted number must move to count as changed: half the target's standard
    deviation; 0 for classes."""
    is_numbers = training.task is Task.REGRESSION
    return _LEAST_MOVE * spread(training.target_values) if is_numbers else 0.0
