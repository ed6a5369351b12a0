"""Building by hand and the best tree of depth two, on the shapes that cost them most.

    python -m benchmarks.by_hand

Each line: seconds, and their ratio to CART's tree of depth two. The search for the best tree of
depth two has a cap on steps; the shapes below are just under it, by many thresholds, many rows,
many classes and many ways to divide categories.
"""

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from explorer.data.columns import from_columns
from explorer.data.training import TrainingTable, encode
from explorer.growth.by_hand import build, splits_of
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.engine_selection import wait_until_compiled
from explorer.growth.growing import grow
from explorer.growth.optimal.best_tree import best_tree
from explorer.growth.optimal.reach import OutOfReachError
from explorer.tree.rules import SearchRules, StopRules

Column = NDArray[np.float64] | list[str]


def thresholds(random: np.random.Generator) -> tuple[list[Column], Column]:
    """600 rows × 2 columns of distinct numbers, two classes: 1,198 splits."""
    return [random.normal(size=600) for _ in range(2)], texts(random, 2, 600)


def rows(random: np.random.Generator) -> tuple[list[Column], Column]:
    """200,000 rows × 9 columns of ten values, two classes: 81 splits."""
    n = 200_000
    return [random.integers(0, 10, n).astype(float) for _ in range(9)], texts(random, 2, n)


def classes(random: np.random.Generator) -> tuple[list[Column], Column]:
    """700 rows × 2 columns of 100 values, 100 classes: 198 splits."""
    values = [random.integers(0, 100, 700).astype(float) for _ in range(2)]
    return list(values), texts(random, 100, 700)


def categories(random: np.random.Generator) -> tuple[list[Column], Column]:
    """1,000 rows × 9 columns of eight categories, two classes: 1,143 splits."""
    return [texts(random, 8, 1_000) for _ in range(9)], texts(random, 2, 1_000)


def numbers(random: np.random.Generator) -> tuple[list[Column], Column]:
    """600 rows × 2 columns of distinct numbers, a numeric target: 1,198 splits."""
    return [random.normal(size=600) for _ in range(2)], random.normal(size=600)


def out_of_reach(random: np.random.Generator) -> tuple[list[Column], Column]:
    """200,000 rows × 10 columns of distinct numbers: refused, which must be quick."""
    n = 200_000
    return [random.normal(size=n) for _ in range(10)], texts(random, 2, n)


def texts(random: np.random.Generator, n_levels: int, n: int) -> list[str]:
    return [f"l{code}" for code in random.integers(0, n_levels, n)]


SHAPES: tuple[Callable[[np.random.Generator], tuple[list[Column], Column]], ...] = (
    thresholds,
    rows,
    classes,
    categories,
    numbers,
    out_of_reach,
)


def training_of(columns: list[Column], target: Column) -> TrainingTable:
    named = {f"x{i}": list(column) for i, column in enumerate(columns)} | {"y": list(target)}
    return encode(from_columns("made", named), "y")


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def measured(training: TrainingTable) -> tuple[float, float]:
    """Return the seconds for the best tree of depth two, and for CART's."""
    search, stop = SearchRules.usual_for(training.task), StopRules(max_depth=2)
    engine = CompiledEngine(training)
    grow(training, search, stop, engine=engine)

    def best() -> None:
        try:
            best_tree(training, search)
        except OutOfReachError as reason:
            print(f"| {reason} | | |")

    return seconds(best), seconds(lambda: grow(training, search, stop, engine=engine))


def main() -> None:
    wait_until_compiled()
    print("| the best tree of depth two | seconds | × CART |\n|---|---|---|")
    for shape in SHAPES:
        best, cart = measured(training_of(*shape(np.random.default_rng(0))))
        print(f"| {(shape.__doc__ or '').strip()} | {best:.2f} | {best / cart:.0f}× |")
    training = training_of(*out_of_reach(np.random.default_rng(0)))
    tree = grow(training, stop=StopRules(max_depth=4))
    took = seconds(lambda: build(training, splits_of(tree)))
    print(f"| building 15 given splits of 200,000 rows × 10 | {took:.2f} | |")


if __name__ == "__main__":
    main()
