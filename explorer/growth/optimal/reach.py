"""The limits of the search for the best tree: its cost, and when it is skipped or ends early."""

from collections.abc import Sequence

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import IntArray
from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.growth.optimal.pairs import can_sweep, swept_calls, swept_steps
from explorer.growth.optimal.ways import Losses, Ways

MAX_CATEGORIES = 8  # of a feature, with "missing": there are 127 ways to divide eight
MAX_STEPS = 3e7
"""The most sums of pairs of ways: about two seconds. It is fixed, so that all machines find the
same tree."""
MAX_SWEPT = 3e8  # steps up a tree of sums: one to three seconds
MIN_THRESHOLDS = 8  # fewer of each feature are not worth calling the best of
_STEPS_OF_A_PAIR = 10  # a sum of a pair of ways takes as long as this many steps up a tree of sums
_STEPS_OF_A_HISTOGRAM, _STEPS_OF_A_SWEEP = 20_000, 6_000  # what a call takes, whatever it is about


class OutOfReachError(ValueError):
    """The error if the search for the best tree is skipped; the message says why."""


class Budget:
    """The steps that a search of three levels may take. They are counted during the search, because
    bounds save most of them, and nobody knows in advance how many."""

    def __init__(self, n_splits: int, n_rows: int) -> None:
        self._spent = 0.0
        self._of = f"{show_count(n_splits)} splits of {show_count(n_rows)} rows"

    def spend(self, steps: float) -> None:
        """Raise OutOfReachError if `CAPS.max_three_level_steps` are spent."""
        self._spent += steps
        if self._spent > CAPS.max_three_level_steps:
            most = round(CAPS.max_three_level_steps / 1e6)
            raise OutOfReachError(
                f"Skipped the search for the best tree of depth three: {self._of} need more than "
                f"the {most} million steps allowed. With fewer features, or at depth two, the "
                "search may be possible."
            )


def is_swept(losses: Losses, ways: Sequence[Ways], least: int) -> bool:
    """Return whether histograms of these features would be too large, and a sweep is not."""
    pairs = 2.0 * sum(map(len, ways)) ** 2 * losses.of_rows.shape[1]
    if pairs <= MAX_STEPS or not can_sweep(losses, least):
        return False
    return swept_steps(losses, ways) <= MAX_SWEPT


def cheaper(losses: Losses, ways: Sequence[Ways], least: int) -> tuple[bool, float]:
    """Return whether a sweep is faster than histograms, and the steps that the faster one takes."""
    width, n_pairs = losses.of_rows.shape[1], len(ways) ** 2
    joined = (2.0 * sum(map(len, ways)) ** 2 + n_pairs * len(losses.of_rows) / 8) * width
    histograms = n_pairs * _STEPS_OF_A_HISTOGRAM + joined * _STEPS_OF_A_PAIR
    if not can_sweep(losses, least):
        return False, histograms
    sweep = swept_calls(ways) * _STEPS_OF_A_SWEEP + swept_steps(losses, ways)
    return sweep < histograms, min(sweep, histograms)


def n_ways_of(training: TrainingTable, number: int, rows: IntArray) -> tuple[int, int]:
    """How many thresholds or subsets one feature has, and how many ways each makes. Raises
    OutOfReachError for many categories without an order."""
    column, values = training.features[number], training.columns[number][rows]
    if column.is_numeric or column.is_ordered:
        missing = np.isnan(values) if column.is_numeric else values < 0
        return max(len(np.unique(values[~missing])) - 1, 0), 2 if missing.any() else 1
    n_levels = len(np.unique(values))
    if n_levels > MAX_CATEGORIES:
        of_missing = ", counting missing values as one" if (values < 0).any() else ""
        raise OutOfReachError(
            f"Skipped the search for the best tree: “{column.name}” has more than {MAX_CATEGORIES} "
            f"categories{of_missing}. Without this feature, the search may be possible."
        )
    return (1 << max(n_levels - 1, 0)) - 1, 1


def thresholds_within(of_features: Sequence[tuple[int, int]], losses: Losses) -> int | None:
    """Return how many thresholds of a feature MAX_STEPS allows for two levels; None for all of
    them.

    of_features: `n_ways_of` each. Raises OutOfReachError for fewer than MIN_THRESHOLDS.
    """
    most, n_rows = max((n for n, _ in of_features), default=0), len(losses.of_rows)

    def steps(max_thresholds: int) -> float:
        ways = np.array([min(n, max_thresholds) * factor for n, factor in of_features], np.float64)
        # A row joins a histogram in an eighth of the time that a pair of ways takes.
        pairs = 2 * ways.sum() ** 2 + len(ways) ** 2 * n_rows / 8
        return float(pairs * losses.of_rows.shape[1])

    if steps(most) <= MAX_STEPS:
        return None
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if steps(middle) <= MAX_STEPS else (low, middle)
    if low < MIN_THRESHOLDS:
        n_splits = sum(n for n, _ in of_features)
        raise OutOfReachError(
            f"Skipped the search for the best tree: {show_count(n_splits)} splits and "
            f"{show_count(n_rows)} rows give too many combinations to try."
        )
    return low
