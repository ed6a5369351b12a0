"""Growth against scikit-learn's `fit`: ratios of medians, interleaved, in one process.

    python -m benchmarks.grow            # a minute or two
    python -m benchmarks.grow --full     # a million rows too

*First fit* is `estimator.fit(X, y)` on both sides, everything included. *Again* is our growth once
more on the same training table, against scikit-learn's `fit`. A ratio of 6 means six times as fast
as scikit-learn. Last come tables that an ordinary mistake makes (see benchmarks.hard_tables), in
seconds and megabytes. Kernels are compiled before, and no time is asserted: a busy neighbour must
not fail a build.
"""

import argparse
import os

# Idle OpenMP threads that spin would take the core from the measured thread.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn import tree as peers
from sklearn.datasets import load_iris

from benchmarks.hard_tables import report_hard_tables
from explorer.data.schema import Column, Kind, Schema
from explorer.data.training import TrainingTable
from explorer.estimators import DecisionTreeClassifier, DecisionTreeRegressor
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.engine_selection import wait_until_compiled, why_not_compiled
from explorer.growth.growing import grow
from explorer.tree.impurity import NUMBER_CRITERIA, Criterion
from explorer.tree.rules import SearchRules, StopRules

UNLIMITED_NODES = 10**8
BATCH_SECONDS = 0.05


@dataclass(frozen=True)
class Work:
    """One row of the report."""

    name: str
    n_rows: int
    n_features: int
    criterion: str
    max_depth: int | None
    repeats: int
    noise: bool = False


QUICK = (
    *(Work("gini", 10_000, 20, "gini", depth, 7) for depth in (3, 6, None)),
    *(Work("gini", 100_000, 10, "gini", depth, 3) for depth in (3, 6, None)),
    *(Work("entropy", 10_000, 20, "entropy", depth, 5) for depth in (6, None)),
    *(Work("squared error", 10_000, 20, "squared_error", depth, 7) for depth in (3, 6, None)),
    *(Work("absolute error", 2_000, 10, "absolute_error", depth, 3) for depth in (6, None)),
    Work("absolute error", 10_000, 10, "absolute_error", 6, 3),
    Work("noise, gini", 10_000, 20, "gini", None, 5, noise=True),
)

FULL = (
    *QUICK,
    *(Work("gini", 1_000_000, 10, "gini", depth, 1) for depth in (3, 6, None)),
    *(Work("squared error", 1_000_000, 10, "squared_error", depth, 1) for depth in (3, 6)),
    Work("noise, gini", 1_000_000, 10, "gini", 6, 1, noise=True),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true", help="a million rows too")
    works = FULL if parser.parse_args().full else QUICK
    print("compiling …", why_not_compiled() or "", flush=True)
    wait_until_compiled()
    print(f"{'work':16}{'rows':>10}{'features':>9}{'depth':>6}{'first fit':>11}{'again':>8}   ms")
    iris, species = load_iris(return_X_y=True)
    report("iris", iris, species, Work("iris", 150, 4, "gini", None, 50))
    for work in works:
        report(work.name, *made(work), work)
    report_hard_tables()


def made(work: Work) -> tuple[NDArray[np.float64], NDArray[np.generic]]:
    """Return a matrix and a target in which three features matter, or none."""
    random = np.random.default_rng(0)
    matrix = random.normal(size=(work.n_rows, work.n_features))
    signal = matrix[:, 0] + matrix[:, 1] * matrix[:, 2] + random.normal(size=work.n_rows) / 2
    if work.noise:
        random.shuffle(signal)
    return matrix, signal if work.criterion in NUMBER_CRITERIA else (signal > 0).astype(np.int64)


def report(name: str, matrix: NDArray[np.float64], target: NDArray[np.generic], work: Work) -> None:
    """Measure one row and print it."""
    search, stop = SearchRules(Criterion(work.criterion)), StopRules(max_depth=work.max_depth)
    numbers = search.criterion in NUMBER_CRITERIA
    settings: dict[str, Any] = {
        "criterion": work.criterion,
        "max_depth": work.max_depth,
        "random_state": 0,
    }
    ours_of = DecisionTreeRegressor if numbers else DecisionTreeClassifier
    theirs_of = peers.DecisionTreeRegressor if numbers else peers.DecisionTreeClassifier
    own, peer = ours_of(**settings), theirs_of(**settings)
    engine = CompiledEngine(training_of(matrix, target, numbers))

    def again() -> None:
        grow(engine.training, search, stop, engine=engine, node_budget=UNLIMITED_NODES)

    theirs, ours, once_more = interleaved(
        (lambda: peer.fit(matrix, target), lambda: own.fit(matrix, target), again), work.repeats
    )
    depth = "none" if work.max_depth is None else work.max_depth
    print(
        f"{name:16}{work.n_rows:>10}{work.n_features:>9}{depth:>6}"
        f"{theirs / ours:>10.1f}×{theirs / once_more:>7.1f}×"
        f"   {theirs * 1e3:.2f} / {ours * 1e3:.2f} / {once_more * 1e3:.2f}",
        flush=True,
    )


def training_of(
    matrix: NDArray[np.float64], target: NDArray[np.generic], numbers: bool
) -> TrainingTable:
    """Return the training table that an estimator would make of a matrix and a target."""
    features = Schema(tuple(Column(f"x{i}", Kind.NUMERIC) for i in range(matrix.shape[1])))
    if numbers:
        column, values = Column("y", Kind.NUMERIC), np.array(target, np.float64)
    else:
        classes, codes = np.unique(target, return_inverse=True)
        column = Column("y", Kind.CATEGORICAL, tuple(str(c) for c in classes))
        values = codes.astype(np.int32)
    columns = tuple(np.ascontiguousarray(column) for column in matrix.T)
    n = len(matrix)
    return TrainingTable(features, columns, column, values, np.ones(n), np.arange(n), "benchmark")


def interleaved(works: tuple[Callable[[], object], ...], repeats: int) -> list[float]:
    """Return the median seconds of each, measured in turns, so that a slow minute hits all.

    Work that takes less than BATCH_SECONDS is called several times in a row: a single call would
    measure the caches that the garbage collector has just emptied.
    """
    calls = [calls_for(work) for work in works]
    seconds: list[list[float]] = [[] for _ in works]
    for _ in range(repeats):
        for place, work in enumerate(works):
            gc.collect()
            seconds[place].append(timed(work, calls[place]))
    return [statistics.median(one) for one in seconds]


def calls_for(work: Callable[[], object]) -> int:
    if timed(work, 1) > BATCH_SECONDS:
        return 1
    # Once more, now that its caches are filled.
    return max(1, round(BATCH_SECONDS / timed(work, 2)))


def timed(work: Callable[[], object], calls: int) -> float:
    """Return the seconds per call."""
    begun = time.perf_counter()
    for _ in range(calls):
        work()
    return (time.perf_counter() - begun) / calls


if __name__ == "__main__":
    main()
