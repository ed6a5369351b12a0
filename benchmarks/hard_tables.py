"""Tables that an ordinary mistake makes: names as target, an id left among the features.

Each row is the first tree of depth 3 on a new table, in its own process, with its peak memory
beyond the table. Read from Linux's /proc.
"""

import multiprocessing
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column, Kind, Schema
from explorer.data.training import TrainingTable
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.engine_selection import wait_until_compiled
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules

Values = NDArray[np.float64] | NDArray[np.int64]
Made = tuple[Sequence[Values], Values]
"""Columns and target: floats are numbers, integers level or class codes."""


def names(random: np.random.Generator) -> Made:
    """500 rows, each with its own name in the feature and in the target."""
    return [random.permutation(500)], np.arange(500)


def ids(target: str) -> Callable[[np.random.Generator], Made]:
    """200,000 rows with an id as the feature; the target has two classes, or numbers."""

    def made(random: np.random.Generator) -> Made:
        n = 200_000
        numbers = target == "number"
        learned = random.normal(size=n) if numbers else random.integers(0, 2, n)
        return [random.permutation(n)], learned

    return made


def towns(random: np.random.Generator) -> Made:
    """20,000 rows, 300 levels, 300 classes that depend on them."""
    codes, other = random.integers(0, 300, (2, 20_000))
    return [codes], np.where(random.random(20_000) < 0.5, codes * 7 % 300, other)


def many_classes(random: np.random.Generator) -> Made:
    """200,000 rows, five numbers, 1,000 classes."""
    return list(random.normal(size=(5, 200_000))), random.integers(0, 1000, 200_000)


def wide(random: np.random.Generator) -> Made:
    """1,000 rows, 2,000 columns."""
    return list(random.normal(size=(2000, 1000))), random.integers(0, 3, 1000)


def large_and_wide(random: np.random.Generator) -> Made:
    """100,000 rows, 50 numbers without ties: 5e11 steps for a search that rereads every row for
    every threshold."""
    columns = random.normal(size=(50, 100_000))
    return list(columns), (columns[0] + columns[1] > 0).astype(np.int64)


HARD: dict[str, tuple[Callable[[np.random.Generator], Made], Criterion]] = {
    "500 names × 500 names": (names, Criterion.GINI),
    "200,000 ids, 2 classes": (ids("class"), Criterion.GINI),
    "200,000 ids, a number": (ids("number"), Criterion.SQUARED_ERROR),
    "200,000 ids, absolute error": (ids("number"), Criterion.ABSOLUTE_ERROR),
    "300 levels × 300 classes": (towns, Criterion.GINI),
    "200,000 × 5, 1,000 classes": (many_classes, Criterion.GINI),
    "1,000 × 2,000": (wide, Criterion.GINI),
    "100,000 × 50": (large_and_wide, Criterion.GINI),
}


def report_hard_tables() -> None:
    """Print seconds and megabytes of each."""
    print(f"{'first tree of depth 3':30}{'s':>8}{'MB beyond the table':>22}")
    for name in HARD:
        with multiprocessing.get_context("spawn").Pool(1) as process:
            seconds, megabytes = process.apply(measured, (name,))
        print(f"{name:30}{seconds:>8.2f}{megabytes:>22.0f}", flush=True)


def measured(name: str) -> tuple[float, float]:
    """Return the seconds and megabytes of one row; kernels are loaded before."""
    make, criterion = HARD[name]
    training = training_of(*make(np.random.default_rng(0)))
    wait_until_compiled()
    before = megabytes("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # resets the peak
    begun = time.perf_counter()
    engine = CompiledEngine(training)
    grow(training, SearchRules(criterion), StopRules(max_depth=3), engine=engine)
    return time.perf_counter() - begun, megabytes("VmHWM") - before


def training_of(columns: Sequence[Values], target: Values) -> TrainingTable:
    """Return a training table of these columns."""
    described = [_described(f"x{i}", values) for i, values in enumerate(columns)]
    n = len(target)
    return TrainingTable(
        Schema(tuple(column for column, _ in described)),
        tuple(values for _, values in described),
        *_described("y", target),
        np.ones(n),
        np.arange(n),
        "benchmark",
    )


def _described(name: str, values: Values) -> tuple[Column, NDArray[np.float64] | NDArray[np.int32]]:
    if values.dtype.kind == "f":
        return Column(name, Kind.NUMERIC), np.asarray(values, np.float64)
    levels = tuple(f"level {i:06d}" for i in range(int(values.max()) + 1))
    return Column(name, Kind.CATEGORICAL, levels), values.astype(np.int32)


def megabytes(field: str) -> float:
    """Return a field of Linux's status of this process, in megabytes."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(field):
            return float(line.split()[1]) / 1024
    raise ValueError(field)


if __name__ == "__main__":
    report_hard_tables()
