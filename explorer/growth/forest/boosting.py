"""Gradient boosting: small trees, each grown on the residuals of those before it.

Friedman 2001, algorithms 1, 2 (squared error) and 5 (two classes, by their log-odds).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arguments import AtLeast, Count
from explorer.data.arrays import FloatArray, frozen
from explorer.data.errors import ArgumentError
from explorer.data.given_tables import given_table
from explorer.data.matching import encode_features
from explorer.data.schema import Column, Kind, Schema, Task
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.engine_selection import engine_for, leaves_of_values
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree

RESIDUAL = "residual"  # what the trees of a boosting predict; no feature need have this name


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One tree of a boosting. values: float64[n_nodes], what a leaf adds to the score of its rows,
    before the learning rate; 0 at internal nodes."""

    tree: Tree
    values: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Boosting:
    """start: the score of every row before the first step: the mean, or the log-odds of the second
    class. The score after a step is the one before plus learning_rate × the value of the leaf.
    features, target: the columns that it was grown from."""

    start: float
    steps: tuple[Step, ...]
    learning_rate: float
    features: Schema
    target: Column

    def predict(self, table: Any) -> NDArray[Any]:
        """Return the prediction for each row of a table or DataFrame, as `predict` of one tree.

        Raises TableError if the table lacks a feature or has it as another kind.
        """
        score = self._last_scores(table)
        if self.target.is_numeric:
            return score
        return np.asarray(self.target.values)[(score > 0).astype(np.int64)]

    def predict_proba(self, table: Any) -> FloatArray:
        """Return the shares of both classes, float64[n_rows, 2].

        Raises ArgumentError for numbers, and TableError as `predict`.
        """
        if self.target.is_numeric:
            raise ArgumentError("This boosted model predicts numbers, so it has no class shares.")
        second = shares(self._last_scores(table))
        return np.column_stack([1 - second, second])

    def _last_scores(self, table: Any) -> FloatArray:
        *_, last = self.scores(encode_features(given_table(table), self.features))
        return last

    def scores(self, columns: Sequence[FeatureValues]) -> Iterator[FloatArray]:
        """float64[n_rows] after 0, 1, 2 … steps; columns as for `apply`. For numbers these are the
        predictions; for two classes their `shares` are."""
        score = np.full(len(columns[0]), self.start)
        yield score
        for step in self.steps:
            score = score + self.learning_rate * step.values[leaves_of_values(step.tree, columns)]
            yield score


def shares(scores: FloatArray) -> FloatArray:
    """float64[n]: the share of the second class, from its log-odds."""
    return np.asarray(0.5 * (1.0 + np.tanh(0.5 * scores)))  # exp overflows, tanh does not


def residuals(training: TrainingTable, scores: FloatArray) -> FloatArray:
    """float64[n_rows], the residuals: target − score, or for classes 1 or 0 − share."""
    if training.task is Task.REGRESSION:
        return np.asarray(training.target_values - scores, np.float64)
    return np.asarray((training.target_values == 1) - shares(scores))


def boost(
    training: TrainingTable,
    stop: StopRules | None = None,
    *,
    n_estimators: Count = 100,
    learning_rate: Annotated[float, AtLeast(0, 1e6)] = 0.1,
    min_samples_leaf: Count = 1,
    min_weight_fraction_leaf: Annotated[float, AtLeast(0, 0.5)] = 0.0,
    features: tuple[str, ...] | None = None,
    on_tree: Callable[[int], None] | None = None,
) -> Boosting:
    """Boost small trees: numbers by squared error, or two classes by their log-odds.

    Each tree is grown by squared error to the residuals under `stop` (None: depth 3). Its leaves
    then take the mean residual, or for classes Σ r / Σ p (1 − p), one step of Newton's. Once no
    residual remains, trees of a single leaf follow. `on_tree` receives how many are grown. Raises
    ValueError unless the classes are exactly two, and Cancelled if it is cancelled.
    """
    is_classes = training.task is Task.CLASSIFICATION
    if is_classes and len(training.classes) != 2:
        raise ValueError("Boosting needs a numeric target or exactly two classes.")
    search = SearchRules(
        Criterion.SQUARED_ERROR,
        min_samples_leaf,
        features,
        min_weight_fraction_leaf=min_weight_fraction_leaf,
    )
    limits = StopRules(3) if stop is None else stop
    start = _start(training)
    score, steps = np.full(training.n_rows, start), []
    for number in range(n_estimators):
        check_cancelled()
        left = residuals(training, score)
        to_learn = replace(  # the same rows, with the residuals as their target
            training,
            target=Column(RESIDUAL, Kind.NUMERIC),
            target_values=frozen(left),
            fingerprint=f"{training.fingerprint}-residuals-{number}",
        )
        tree = grow(to_learn, search, limits, engine=engine_for(to_learn, keep=False))
        reached = leaves_of_values(tree, training.columns)
        if is_classes:
            share, weights, n = shares(score), training.weights, tree.n_nodes
            sums = np.bincount(reached, weights * left, n)
            curvature = np.bincount(reached, weights * share * (1 - share), n)
            # At shares of exactly 0 or 1 the divisor is 0, and nothing is left to learn.
            values = np.asarray(sums / np.where(curvature > 0, curvature, np.inf))
        else:
            values = np.where(tree.is_leaf, np.asarray(tree.prediction, np.float64), 0.0)
        score = score + learning_rate * values[reached]
        steps.append(Step(tree, frozen(values)))
        if on_tree:
            on_tree(number + 1)
    return Boosting(start, tuple(steps), learning_rate, training.features, training.target)


def _start(training: TrainingTable) -> float:
    """Return the mean, or the log-odds of the second class; finite even if a class has no row."""
    if training.task is Task.REGRESSION:
        return float(np.average(training.target_values, weights=training.weights))
    share = float(np.average(training.target_values == 1, weights=training.weights))
    rounding = float(np.finfo(np.float64).eps)
    share = min(max(share, rounding), 1 - rounding)
    return float(np.log(share / (1 - share)))
