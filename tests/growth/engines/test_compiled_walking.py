"""The compiled walk reaches the leaves that the walk in NumPy reaches."""

import numpy as np
import pytest

from explorer.data.schema import Column, Kind, Schema, Task
from explorer.data.training import TrainingTable
from explorer.growth.engines import engine_selection
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from tests.support.growth.peeling import PeelingEngine, chain_training
from tests.support.tiers import first_in_gate

walking = pytest.importorskip("explorer.growth.engines.compiled.walking")


def numeric_case(seed: int) -> tuple[TrainingTable, np.ndarray]:
    """Few values and many holes, so that thresholds are met exactly and missing is asked about."""
    random = np.random.default_rng(seed)
    matrix = random.integers(-4, 5, (60, 3)) / 2.0
    matrix[random.random(matrix.shape) < 0.2] = np.nan
    schema = Schema(tuple(Column(f"x{index}", Kind.NUMERIC) for index in range(3)))
    target = Column("y", Kind.NUMERIC)
    values = random.normal(size=60) + 3 * np.isnan(matrix[:, 0])
    ones, rows = np.ones(60), np.arange(60)
    columns = tuple(np.ascontiguousarray(column) for column in matrix.T)
    return TrainingTable(schema, columns, target, values, ones, rows, f"case {seed}"), matrix


def regression_tree(training: TrainingTable) -> Tree:
    return grow(training, SearchRules.usual_for(Task.REGRESSION))


def chain(depth: int) -> Tree:
    """A tree that separates one row per level from the rest."""
    training = chain_training(depth + 1)
    tree = grow(training, engine=PeelingEngine(training))
    assert tree.max_depth == depth
    return tree


def test_the_compiled_walk_reaches_the_same_leaves() -> None:
    for seed in range(60):
        training, matrix = numeric_case(seed)
        tree = regression_tree(training)
        with_holes = np.vstack([matrix, np.full((1, 3), np.nan), np.full((1, 3), -0.0)])
        expected = apply(tree, tuple(with_holes.T))
        leaves, infinite = walking.walk(tree, with_holes)
        np.testing.assert_array_equal(leaves, expected)
        assert not infinite
        np.testing.assert_array_equal(engine_selection.leaves_of(tree, with_holes)[0], expected)


def test_holes_of_either_sign_and_splits_by_presence_lead_to_the_same_leaves() -> None:
    kinds = set()
    for seed in range(40):
        tree = regression_tree(numeric_case(seed)[0])
        kinds |= set(tree.splits.kind.tolist())
        strange = np.array([np.nan, -np.nan, 0.0, -0.0, 1e308, -1e308, 5e-324, -5e-324])
        rows = np.random.default_rng(seed).choice(strange, (100, 3))
        expected = apply(tree, tuple(rows.T))
        np.testing.assert_array_equal(walking.walk(tree, rows)[0], expected)
        np.testing.assert_array_equal(walking.walk(tree, np.asfortranarray(rows))[0], expected)
    assert kinds == {SplitKind.LEAF, SplitKind.NUMERIC, SplitKind.MISSING}


@pytest.mark.parametrize("n_rows", [0, 1, 7, 8, 9, 63, 1365, 4097])
def test_any_number_of_rows_is_walked(n_rows: int) -> None:
    training, matrix = numeric_case(1)
    tree = regression_tree(training)
    rows = matrix[np.random.default_rng(n_rows).integers(0, len(matrix), n_rows)]
    expected = apply(tree, tuple(rows.T))
    for layout in (rows, np.asfortranarray(rows), np.repeat(rows, 2, axis=0)[::2]):
        np.testing.assert_array_equal(walking.walk(tree, layout)[0], expected)


@pytest.mark.parametrize("depth", first_in_gate(1, 11, 12, 13, 24, 25, 100, 1500, 5000, n=8))
def test_rows_fall_out_of_a_chain_where_they_should(depth: int) -> None:
    tree = chain(depth)
    random = np.random.default_rng(depth)
    rows = random.choice([-0.0, 0.5, depth / 3, depth - 0.5, depth, depth + 9.0, np.nan], (40, 1))
    np.testing.assert_array_equal(walking.walk(tree, rows)[0], apply(tree, tuple(rows.T)))


def test_a_tree_without_a_split_sends_every_row_to_its_root() -> None:
    training, matrix = numeric_case(1)
    tree = grow(training, SearchRules.usual_for(Task.REGRESSION), StopRules(max_depth=0))
    assert not walking.walk(tree, matrix)[0].any()


@pytest.mark.parametrize("value", [np.inf, -np.inf])
def test_an_infinite_value_is_seen_wherever_it_stands(value: float) -> None:
    training, _ = numeric_case(1)
    tree = regression_tree(training)
    for row in (0, 5, 2047, 2048, 4999):
        for column in range(3):
            matrix = np.full((5000, 3), np.nan)
            matrix[row, column] = value
            for layout in (matrix, np.asfortranarray(matrix), matrix.astype(np.float32)):
                assert walking.walk(tree, layout)[1]


def test_the_walk_takes_matrices_of_any_layout_and_type() -> None:
    training, matrix = numeric_case(1)
    tree = regression_tree(training)
    expected = apply(tree, tuple(matrix.T))
    read_only = matrix.copy()
    read_only.setflags(write=False)
    wide = np.hstack([matrix, matrix])
    unaligned = np.zeros(matrix.nbytes + 1, np.uint8)[1:].view(np.float64).reshape(matrix.shape)
    unaligned[:] = matrix
    for layout in (
        np.asfortranarray(matrix),
        read_only,
        np.repeat(matrix, 2, axis=0)[::2],
        wide[:, :3],
        matrix[::-1][::-1],
        matrix.astype(np.float32),
        matrix.astype(np.float16),
        matrix.astype(">f8"),
        matrix.view(np.memmap),
        unaligned,
    ):
        np.testing.assert_array_equal(walking.walk(tree, layout)[0], expected)
    whole = np.nan_to_num(matrix * 2).astype(np.int8)
    expected = apply(tree, tuple(whole.astype(np.float64).T))
    np.testing.assert_array_equal(walking.walk(tree, whole)[0], expected)
    assert len(walking.walk_rows.signatures) == 1, "each is compiled apart"


def test_without_a_compiler_rows_walk_in_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    training, matrix = numeric_case(2)
    tree = regression_tree(training)
    expected, _ = walking.walk(tree, matrix)
    monkeypatch.setattr(engine_selection, "why_not_compiled", lambda: "no compiler")
    for numbers in (matrix, matrix.astype(np.float32)):
        leaves, infinite = engine_selection.leaves_of(tree, numbers)
        np.testing.assert_array_equal(leaves, expected)
        assert not infinite
    assert engine_selection.leaves_of(tree, np.full((1, 3), np.inf))[1]
