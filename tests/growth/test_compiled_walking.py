"""The compiled walk reaches the leaves that the walk in NumPy reaches."""

import numpy as np
import pytest

from explorer.data.schema import Column, Kind, Schema, Task
from explorer.data.training import TrainingTable
from explorer.growth.engines import choice
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules
from explorer.tree.walking import apply

walking = pytest.importorskip("explorer.growth.engines.compiled.walking")


def numeric_case(seed: int) -> tuple[TrainingTable, np.ndarray]:
    """Few values and many holes, so that thresholds are met exactly and missing is asked about."""
    random = np.random.default_rng(seed)
    matrix = random.integers(-4, 5, (60, 3)) / 2.0
    matrix[random.random(matrix.shape) < 0.2] = np.nan
    schema = Schema(tuple(Column(f"x{place}", Kind.NUMERIC) for place in range(3)))
    target = Column("y", Kind.NUMERIC)
    values = random.normal(size=60) + 3 * np.isnan(matrix[:, 0])
    ones, rows = np.ones(60), np.arange(60)
    columns = tuple(np.ascontiguousarray(column) for column in matrix.T)
    return TrainingTable(schema, columns, target, values, ones, rows, f"case {seed}"), matrix


def test_the_compiled_walk_reaches_the_same_leaves() -> None:
    for seed in range(60):
        training, matrix = numeric_case(seed)
        tree = grow(training, SearchRules.usual_for(Task.REGRESSION))
        with_holes = np.vstack([matrix, np.full((1, 3), np.nan), np.full((1, 3), -0.0)])
        expected = apply(tree, tuple(with_holes.T))
        np.testing.assert_array_equal(walking.walk(tree, with_holes), expected)
        np.testing.assert_array_equal(choice.leaves_of(tree, with_holes), expected)


def test_the_walk_takes_matrices_of_any_layout() -> None:
    training, matrix = numeric_case(1)
    tree = grow(training, SearchRules.usual_for(Task.REGRESSION))
    expected = apply(tree, tuple(matrix.T))
    read_only = matrix.copy()
    read_only.setflags(write=False)
    for layout in (np.asfortranarray(matrix), read_only, np.repeat(matrix, 2, axis=0)[::2]):
        np.testing.assert_array_equal(walking.walk(tree, layout), expected)


def test_without_a_compiler_rows_walk_in_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    training, matrix = numeric_case(2)
    tree = grow(training, SearchRules.usual_for(Task.REGRESSION))
    expected = walking.walk(tree, matrix)
    monkeypatch.setattr(choice, "why_not_compiled", lambda: "no compiler")
    np.testing.assert_array_equal(choice.leaves_of(tree, matrix), expected)
