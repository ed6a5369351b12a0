"""Tables made in a test: from plain lists, or at random and full of trouble."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.natural_order import natural_key
from explorer.data.schema import Column, Kind, Schema, Task
from explorer.data.table import MISSING, Table
from explorer.data.training import TrainingTable, encode
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA, Criterion

Cells = Sequence[float | str | None]


def table_of(columns: Mapping[str, Cells]) -> Table:
    """Return a table from lists: text makes categories, numbers make numbers, None is missing."""
    described, values = [], []
    for name, cells in columns.items():
        texts = {cell for cell in cells if isinstance(cell, str)}
        if texts:
            levels = tuple(sorted(texts, key=natural_key))
            described.append(Column(name, Kind.CATEGORICAL, levels))
            codes = [MISSING if cell is None else levels.index(cell) for cell in cells]
            values.append(np.array(codes, np.int32))
        else:
            described.append(Column(name, Kind.NUMERIC))
            numbers = [np.nan if cell is None else cell for cell in cells]
            values.append(np.array(numbers, np.float64))
    fingerprint = hashlib.sha256(repr({k: list(v) for k, v in columns.items()}).encode())
    return Table("made in a test", Schema(tuple(described)), tuple(values), fingerprint.hexdigest())


def training_of(
    columns: Mapping[str, Cells], target: Cells, weights: Sequence[float] | None = None
) -> TrainingTable:
    """Return a training table from lists; a text target gives classes, a numeric one numbers."""
    text = any(isinstance(cell, str) for cell in target)
    task = Task.CLASSIFICATION if text else Task.REGRESSION
    return encode(table_of({**columns, "target": target}), "target", task=task, weights=weights)


@dataclass(frozen=True)
class Case:
    """A random training table, and the search to try on it."""

    training: TrainingTable
    criterion: Criterion
    min_samples_leaf: int


CLASS_NAMES = ("ant", "bee", "cat", "dog")
LEVEL_NAMES = tuple("abcdefghijklmnopqrstuvwxyz")


def random_case(seed: int, max_rows: int = 14, dyadic: bool = True) -> Case:
    """Return a small table with ties, missing values, constant and repeated columns, and awkward
    weights.

    `dyadic` keeps targets and weights to short binary fractions, whose sums are exact.
    """
    random = np.random.default_rng(seed)
    n = int(random.integers(2, max_rows + 1))
    columns = random_columns(random, n)
    criterion = Criterion(random.choice([*CLASS_CRITERIA, *NUMBER_CRITERIA]))
    classes = criterion in CLASS_CRITERIA
    target = random_classes(random, n) if classes else random_numbers(random, n, dyadic)
    weights = random_weights(random, n, dyadic)
    min_samples_leaf = int(random.choice([1, 1, 1, 2, 3, 5]))
    return Case(training_of(columns, target, weights), criterion, min_samples_leaf)


def random_columns(random: np.random.Generator, n: int) -> dict[str, list[float | str | None]]:
    columns: dict[str, list[float | str | None]] = {}
    for index in range(int(random.integers(1, 4))):
        shape = random.choice(["few", "many", "levels", "constant", "repeated", "empty"], p=_SHAPES)
        if shape == "repeated" and columns:
            cells = list(columns[str(random.choice(list(columns)))])
        elif shape == "levels":
            n_levels = int(random.integers(1, 7))
            cells = [LEVEL_NAMES[i] for i in random.integers(0, n_levels, n)]
        elif shape == "constant":
            cells = [1.5] * n
        elif shape == "empty":
            cells = [None] * n
        else:
            spread = 4 if shape == "few" else 40
            cells = [float(i) / 4 for i in random.integers(-spread, spread, n)]
        if random.random() < 0.4:
            cells = [None if random.random() < 0.3 else cell for cell in cells]
        columns[f"feature {index}"] = cells
    return columns


_SHAPES = [0.3, 0.2, 0.3, 0.06, 0.1, 0.04]


def random_classes(random: np.random.Generator, n: int) -> list[str]:
    return [CLASS_NAMES[i] for i in random.integers(0, int(random.integers(2, 5)), n)]


def random_numbers(random: np.random.Generator, n: int, dyadic: bool) -> list[float]:
    shape = random.choice(["huge", "zero-one", "few", "many"])
    if not dyadic:
        few = [0.1, 0.2, 0.3, 0.6, 0.7, 1e6 / 3]
        return [float(y) for y in random.choice(few[: random.integers(2, 7)], n)]
    if shape == "huge":
        return [1e8 + int(i) for i in random.integers(0, 2, n)]
    if shape == "zero-one":
        return [float(i) for i in random.integers(0, 2, n)]
    spread = 3 if shape == "few" else 400
    return [float(i) / 4 for i in random.integers(-spread, spread, n)]


def random_weights(random: np.random.Generator, n: int, dyadic: bool) -> list[float] | None:
    if random.random() < 0.5:
        return None
    choices = [0.25, 0.5, 1.0, 1.0, 2.0, 0.0] if dyadic else [0.1, 0.3, 1 / 3, 0.7, 1.0]
    weights = [float(w) for w in random.choice(choices, n)]
    return weights if any(weights) else None
