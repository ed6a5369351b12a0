"""What one split of a feature of numbers is worth: weighed by its rows, and not weighed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.growing import grow
from explorer.growth.split_profile import split_profile
from explorer.growth.split_selection import split_of
from explorer.tree.impurity import Criterion, moments
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.nodes.wording import equation, short_column

FloatArray = NDArray[np.float64]

SQUARES = SearchRules(Criterion.SQUARED_ERROR)


@dataclass(frozen=True, slots=True, eq=False)
class FeatureScores:
    """Every threshold of one feature, rising.

    weighted: float64[n], the mean squared error of both sides, each by its rows. unweighted: the
    sum of both sides' mean squared errors, whatever their rows. best, best_unweighted: where each
    is lowest, the first of equal ones. n_left, n_right: int64[n].
    """

    column: Column
    profile: SplitProfile
    threshold: FloatArray
    weighted: FloatArray
    unweighted: FloatArray
    n_left: NDArray[np.int64]
    n_right: NDArray[np.int64]

    @property
    def best(self) -> int:
        """The candidate of the least weighted score."""
        return int(np.argmin(self.weighted))

    @property
    def best_unweighted(self) -> int:
        """The candidate of the least unweighted score."""
        return int(np.argmin(self.unweighted))

    def smaller(self, i: int) -> int:
        """Rows of the smaller side."""
        return int(min(self.n_left[i], self.n_right[i]))

    def words(self, i: int) -> str:
        """The split as a sentence writes it, "age ≤ 36.5"."""
        return equation(split_of(self.profile, i), short_column(self.column))


def scores_of(training: TrainingTable) -> tuple[FeatureScores, ...]:
    """Of every feature of numbers that can be split and misses no value, in schema order."""
    root = grow(training, SQUARES, StopRules(max_depth=0))
    found = []
    for column, values in zip(training.features, training.columns, strict=True):
        if not column.is_numeric or np.isnan(values).any():
            continue
        profile = split_profile(root, training, column.name)
        if len(profile):
            found.append(_scores(column, profile))
    return tuple(found)


def _scores(column: Column, profile: SplitProfile) -> FeatureScores:
    return FeatureScores(
        column,
        profile,
        profile.threshold,
        profile.weighted_impurity,
        unweighted_score(profile.left.impurity, profile.right.impurity),
        profile.left.n_samples,
        profile.right.n_samples,
    )


def unweighted_score(left: FloatArray, right: FloatArray) -> FloatArray:
    """The sum of both sides' mean squared errors: a sliver counts as much as all other rows.

    The splitting condition that one text prints for regression. No tree of this app is grown by it.
    """
    return left + right


def squares_about(values: FloatArray, level: float) -> float:
    """The sum of squared distances from a level: least from the mean."""
    weight, mean, ssd = moments(values, np.ones(len(values)))
    return ssd + weight * (mean - level) ** 2


def squares_of(n_rows: int, mean_squared_error: float) -> float:
    """The sum of squared errors of so many rows."""
    return n_rows * mean_squared_error
