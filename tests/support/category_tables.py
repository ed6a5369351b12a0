"""Training tables with only categories, with more levels than are enumerated."""

import numpy as np

from explorer.data.schema import Column, Kind, Schema, Task
from explorer.data.training import TrainingTable
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules


def category_table(
    codes: list[np.ndarray], target: np.ndarray, weights: np.ndarray | None = None
) -> TrainingTable:
    """Return a table of level codes (-1 is missing) with class codes or numbers as its target."""
    numbers = target.dtype.kind == "f"
    columns = [
        Column(f"c{i}", Kind.CATEGORICAL, tuple(f"level {k:06d}" for k in range(some.max() + 1)))
        for i, some in enumerate(codes)
    ]
    classes = () if numbers else tuple(f"class {k:04d}" for k in range(int(target.max()) + 1))
    return TrainingTable(
        Schema(tuple(columns)),
        tuple(some.astype(np.int32) for some in codes),
        Column("y", Kind.NUMERIC if numbers else Kind.CATEGORICAL, classes),
        target if numbers else target.astype(np.int32),
        np.ones(len(target)) if weights is None else weights,
        np.arange(len(target)),
        "made in a test",
    )


def random_category_case(seed: int) -> tuple[TrainingTable, SearchRules]:
    """Return one or two categorical features of 2 to 65 levels, under any criterion."""
    random = np.random.default_rng(seed)
    criterion = list(Criterion)[seed % len(Criterion)]
    n, n_classes = int(random.integers(20, 160)), int(random.choice([2, 2, 3, 4, 8, 12]))
    codes = []
    for _ in range(int(random.integers(1, 3))):
        some = random.integers(0, random.choice([2, 5, 9, 11, 14, 25, 65]), n)
        some[random.random(n) < random.choice([0.0, 0.15])] = -1
        codes.append(some)
    if criterion.task is Task.REGRESSION:
        shapes = random.normal(size=n).round(1), random.integers(0, 5, n) + 1e8
        target = shapes[int(random.integers(2))]
    else:
        target = (codes[0] * 7 + random.integers(0, n_classes, n)) % n_classes
        target[:n_classes] = np.arange(n_classes)
    weights = random.choice([0.1, 1 / 3, 0.7, 2.5, 1.0], n) if random.random() < 0.5 else None
    least = int(random.choice([1, 1, 1, 2, 4]))
    return category_table(codes, target, weights), SearchRules(criterion, least)
