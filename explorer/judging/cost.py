"""The cost of the search for a split: candidate splits counted, and three searches timed.

All three search the root, on subsets of the rows that double in size, and find the same split.
The amount of work limits the size of the subsets, never a clock.
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import Queries
from explorer.growth.engines.engine_selection import await_compiled, engine_for
from explorer.growth.engines.naive import naive_best_split
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.progress import tell
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.splits import Split

REPEATS = 3
"""How often each search is timed; the fastest run counts, since other programs only slow it."""

MIN_ROWS = 32
_MEDIAN_CELL, _MEDIAN_STEP = 200, 10
"""About how many cells, and steps, under other criteria take as long as one under absolute error:
the textbook engine updates its medians in a Python loop, the naive search sorts for each."""

LARGER = 4
"""A slope is fitted to this many of a search's largest sizes."""

MIN_FITTED = 3

Clock = Callable[[], float]


class Searcher(StrEnum):
    """A way to find the best split of a node."""

    NAIVE = "naive"
    SORTED = "sorted"
    COMPILED = "compiled"


@dataclass(frozen=True, slots=True)
class Size:
    """A subset of the rows: their number, and how many candidate splits each feature has that may
    be split on."""

    n_rows: int
    n_candidates: tuple[int, ...]

    @property
    def n_features(self) -> int:
        return len(self.n_candidates)

    @property
    def naive_steps(self) -> int:
        """Rows visited if every candidate visits all of them: n·d·k."""
        return self.n_rows * sum(self.n_candidates)

    @property
    def sorted_steps(self) -> float:
        """n·d·log2 n: the work of sorting the rows by each feature, up to a factor."""
        return self.n_rows * self.n_features * float(np.log2(self.n_rows))


@dataclass(frozen=True, slots=True)
class Slope:
    """The exponent b of cost ≈ a·n^b, fitted between two sizes; `factor` is a."""

    exponent: float
    factor: float
    from_rows: int
    to_rows: int


@dataclass(frozen=True, slots=True)
class Timing:
    """One search's seconds at its sizes (n_rows, rising), and its slope; None for too few sizes."""

    searcher: Searcher
    n_rows: tuple[int, ...]
    seconds: tuple[float, ...]
    slope: Slope | None


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of searching the root. found: the split of the whole table, or of the largest
    subset that was searched; agree: whether all searches found the same split at every size."""

    n_rows: int
    sizes: tuple[Size, ...]
    timings: tuple[Timing, ...]
    found: Split | None
    agree: bool


def measure_cost(
    training: TrainingTable,
    search: SearchRules,
    *,
    clock: Clock = time.perf_counter,
) -> Cost:
    """Time every available search of the root, on growing subsets of the rows.

    The time runs from arrays in memory to the best split over all features that the rules allow,
    sorting included. The compiled search waits for its kernels, and is run once beforehand.
    """
    order = _order(training)
    weights = row_weights(training, search)
    names = training.features.names
    features = np.array(
        [i for i, name in enumerate(names) if search.features is None or name in search.features]
    )
    has_compiled = await_compiled(training)
    seconds: dict[Searcher, list[tuple[int, float]]] = {each: [] for each in Searcher}
    sizes: list[Size] = []
    found: Split | None = None
    agree = True
    for n_rows in sizes_of(training.n_rows, len(features), search.criterion):
        rows = np.sort(order[:n_rows])
        subset = take_rows(training, rows, f"{training.fingerprint} {n_rows} rows")
        size = Size(n_rows, count_candidates(subset, search, weights[rows], features))
        sizes.append(size)
        splits = []
        for searcher in Searcher:
            if searcher is Searcher.COMPILED and not has_compiled:
                continue
            if searcher is Searcher.NAIVE and not _is_bearable(size, training, search):
                continue
            tell(f"Timing the {searcher} search on {n_rows} rows.")
            run = _run_of(searcher, subset, search, weights[rows], features)
            took, split = _timed(run, clock)
            seconds[searcher].append((n_rows, took))
            splits.append(split)
        found = splits[0]
        agree = agree and all(split == found for split in splits)
    timings = tuple(timing_of(each, taken) for each, taken in seconds.items() if taken)
    return Cost(training.n_rows, tuple(sizes), timings, found, agree)


def count_sizes(training: TrainingTable, search: SearchRules) -> tuple[Size, ...]:
    """Count the candidate splits of growing subsets of the rows, without timing any search."""
    order, weights = _order(training), row_weights(training, search)
    every, found = np.arange(len(training.features)), []
    for n_rows in sizes_of(training.n_rows, len(every), search.criterion):
        rows = np.sort(order[:n_rows])
        subset = take_rows(training, rows, f"{training.fingerprint} {n_rows} rows")
        found.append(Size(n_rows, count_candidates(subset, search, weights[rows], every)))
    return tuple(found)


def sizes_of(n_rows: int, n_features: int, criterion: Criterion) -> tuple[int, ...]:
    """Return the largest size that the caps allow, and its halves down to MIN_ROWS, rising."""
    weight = _MEDIAN_CELL if criterion is Criterion.ABSOLUTE_ERROR else 1
    most = CAPS.max_cost_cells // (weight * max(n_features, 1))
    largest = max(min(n_rows, most), 1)
    sizes = [largest]
    while sizes[-1] // 2 >= MIN_ROWS:
        sizes.append(sizes[-1] // 2)
    return tuple(reversed(sizes))


def count_candidates(
    training: TrainingTable, search: SearchRules, weights: FloatArray, features: IntArray
) -> tuple[int, ...]:
    """Return how many candidate splits each feature has at the root.

    Candidates that `min_samples_leaf` refuses count too, because they are also measured.
    """
    engine = ReferenceEngine(training)
    rows = np.flatnonzero(weights > 0)
    return tuple(len(engine.profile(rows, int(feature), search)) for feature in features)


def slope_of(n_rows: tuple[int, ...], costs: tuple[float, ...]) -> Slope | None:
    """Fit the slope by least squares on the logarithms of the LARGER largest sizes.

    None for fewer than three sizes: any line through two points fits.
    """
    if len(n_rows) < MIN_FITTED:
        return None
    n, cost = (np.array(each[-LARGER:], np.float64) for each in (n_rows, costs))
    exponent, constant = np.polyfit(np.log(n), np.log(cost), 1)
    return Slope(float(exponent), float(np.exp(constant)), int(n[0]), int(n[-1]))


def _is_bearable(size: Size, training: TrainingTable, search: SearchRules) -> bool:
    """Return whether the naive search stays within its cap."""
    return size.naive_steps * _weight_of_a_step(training, search) <= CAPS.max_naive_steps


def _weight_of_a_step(training: TrainingTable, search: SearchRules) -> int:
    """Return a step's relative work: more classes take longer, and medians longer still."""
    is_absolute = search.criterion is Criterion.ABSOLUTE_ERROR
    return _MEDIAN_STEP if is_absolute else max(1, len(training.classes) // 3)


def _run_of(
    searcher: Searcher,
    training: TrainingTable,
    search: SearchRules,
    weights: FloatArray,
    features: IntArray,
) -> Callable[[], Split | None]:
    if searcher is Searcher.NAIVE:
        return lambda: naive_best_split(training, search, weights, features)
    allowed = np.zeros((1, len(training.features)), np.bool_)
    allowed[0, features] = True

    def run() -> Split | None:
        compiled = searcher is Searcher.COMPILED
        engine = engine_for(training, keep=False) if compiled else ReferenceEngine(training)
        session = engine.begin(search, None, weights)
        return session.best_splits(Queries(np.array([0]), allowed)).splits.split(0)

    if searcher is Searcher.COMPILED:
        run()
    return run


def _timed(run: Callable[[], Split | None], clock: Clock) -> tuple[float, Split | None]:
    fastest, split = np.inf, None
    for _ in range(REPEATS):
        check_cancelled()
        begun = clock()
        split = run()
        fastest = min(fastest, clock() - begun)
    return float(fastest), split


def timing_of(searcher: Searcher, taken: list[tuple[int, float]]) -> Timing:
    """Return the sizes with their seconds, rising, and the slope.

    The slope is fitted to the sizes from which on the search takes at least twice as long as the
    fastest: below that, the fixed cost of a call dominates.
    """
    n_rows, seconds = zip(*taken, strict=True)
    is_fixed = [took < 2 * min(seconds) for took in seconds]
    begin = max(i for i, fixed in enumerate(is_fixed) if fixed) + 1
    return Timing(searcher, n_rows, seconds, slope_of(n_rows[begin:], seconds[begin:]))


def _order(training: TrainingTable) -> IntArray:
    """Return the order in which rows join, seeded by the fingerprint, so that subsets nest."""
    digest = hashlib.sha256(f"{training.fingerprint} cost".encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:8])).permutation(training.n_rows)
