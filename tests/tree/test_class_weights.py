"""Class weights without zeros read like the array they stand for."""

import numpy as np
import pytest

from explorer import StopRules, encode, grow, predict, trim
from explorer.data.columns import from_columns
from explorer.tree.class_weights import MAX_DENSE_CLASSES, ClassWeights
from tests.support.growth.sameness import assert_same_tree


@pytest.fixture
def rows() -> np.ndarray:
    random = np.random.default_rng(5)
    weights = random.random((40, 30)) * (random.random((40, 30)) < 0.1)
    weights[7] = 0
    return weights


def test_every_way_of_reading_gives_the_rows_in_full(rows: np.ndarray) -> None:
    sparse = ClassWeights.of(rows)
    assert sparse.shape == rows.shape
    np.testing.assert_array_equal(np.asarray(sparse), rows)
    np.testing.assert_array_equal(sparse[7], rows[7])
    np.testing.assert_array_equal(sparse[11], rows[11])
    some = np.array([39, 0, 0, 12])
    np.testing.assert_array_equal(sparse[some], rows[some])
    np.testing.assert_array_equal(sparse[3:9], rows[3:9])
    np.testing.assert_array_equal(sparse[rows.sum(axis=1) > 1], rows[rows.sum(axis=1) > 1])
    np.testing.assert_array_equal(np.asarray(sparse.take(some)), rows[some])
    assert len(sparse.weights) == np.count_nonzero(rows)


@pytest.mark.parametrize("n_classes", [MAX_DENSE_CLASSES, MAX_DENSE_CLASSES + 1, 60])
def test_trees_of_many_classes_keep_no_zeros_and_predict_the_same(n_classes: int) -> None:
    random = np.random.default_rng(n_classes)
    n = 600
    target = random.integers(0, n_classes, n)
    x = target // 3 + random.normal(0, 0.4, n)
    names = np.array([f"class {i:02d}" for i in range(n_classes)])
    table = from_columns("many", {"x": x, "z": random.normal(size=n), "y": names[target]})
    training = encode(table, "y")
    tree = grow(training)
    is_sparse = isinstance(tree.statistics, ClassWeights)
    assert is_sparse == (n_classes > MAX_DENSE_CLASSES)
    assert (predict(tree, table) == names[target]).all()
    np.testing.assert_array_equal(tree.statistics[0], np.bincount(target, minlength=n_classes))
    np.testing.assert_array_equal(np.asarray(tree.statistics).sum(axis=1), tree.weight)
    small = trim(tree, StopRules(max_depth=4))
    assert_same_tree(small, grow(training, stop=StopRules(max_depth=4)))
    np.testing.assert_array_equal(small.prediction, np.asarray(small.statistics).argmax(axis=1))
