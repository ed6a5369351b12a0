"""The same table again, a little different: drawn anew, without a row, or with noise."""

from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray, frozen
from explorer.data.schema import Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.forest.voting import bootstrap_counts

_LEAST_MOVE = 0.5


class Way(StrEnum):
    """How rows are disturbed."""

    BOOTSTRAP = "bootstrap"  # as many rows, drawn with replacement
    DROP = "drop"  # all rows but one
    NOISE = "noise"  # all rows, each number a little off


@dataclass(frozen=True, slots=True)
class Disturbance:
    """n_trees: how many disturbed tables are asked for. noise: the standard deviation of what is
    added to a number, as a share of its feature's own."""

    way: Way = Way.BOOTSTRAP
    n_trees: int = 200
    seed: int = 0
    noise: float = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Disturbed:
    """One disturbed table: the rows of the whole one, in its order, with the values that they now
    have. weights: float64[n_rows], what each weighs now; 0 of a row that is not there."""

    training: TrainingTable
    weights: FloatArray


def dropped_rows(training: TrainingTable, disturbance: Disturbance) -> IntArray:
    """int64: the row that each table is without, rising; every row once, or of more than `n_trees`
    rows so many, each as likely as any other. Empty where no row is dropped, and of one row."""
    n_rows, n = training.n_rows, disturbance.n_trees
    if disturbance.way is not Way.DROP or n_rows < 2:
        return np.empty(0, np.int64)
    if n_rows <= n:
        return np.arange(n_rows)
    random = np.random.default_rng([disturbance.seed, n_rows])
    return np.sort(random.choice(n_rows, n, replace=False))


def n_disturbed(training: TrainingTable, disturbance: Disturbance) -> int:
    """How many tables there are: fewer than asked for where fewer rows can be dropped."""
    if disturbance.way is Way.DROP:
        return len(dropped_rows(training, disturbance))
    return disturbance.n_trees


def disturbed(training: TrainingTable, disturbance: Disturbance, number: int) -> Disturbed:
    """Table `number`, from 0; the same whichever others are made."""
    match disturbance.way:
        case Way.BOOTSTRAP:
            counts = bootstrap_counts(training.n_rows, disturbance.seed, number)
            return Disturbed(training, counts * training.weights)
        case Way.DROP:
            weights = training.weights.copy()
            weights[dropped_rows(training, disturbance)[number]] = 0.0
            return Disturbed(training, weights)
        case Way.NOISE:
            return Disturbed(_with_noise(training, disturbance, number), training.weights)


def _with_noise(training: TrainingTable, disturbance: Disturbance, number: int) -> TrainingTable:
    """Normal noise on every number that is there; categories stay."""
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
    """The standard deviation of the numbers that are there; 0 of none. Any doubles: squares of
    large ones do not overflow."""
    present = np.asarray(values[~np.isnan(values)], np.float64)
    largest = float(np.abs(present).max(initial=0.0))
    return float((present / largest).std() * largest) if largest > 0 else 0.0


def telling_move(training: TrainingTable) -> float:
    """A predicted number that moves further is another one: half the target's standard deviation;
    of classes 0."""
    is_numbers = training.task is Task.REGRESSION
    return _LEAST_MOVE * spread(training.target_values) if is_numbers else 0.0
