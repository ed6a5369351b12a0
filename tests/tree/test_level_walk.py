"""Rows that walk side by side reach the leaves that `apply` finds one node at a time."""

import numpy as np
import pytest
from hypothesis import given, settings

from explorer.data.matching import UNSEEN
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree import walking
from explorer.tree.walking import apply, apply_by_level
from tests.support.samples import grown, mixed, mixed_tables


def strange(training: TrainingTable, seed: int) -> tuple[FeatureValues, ...]:
    """Values of every kind: known and unknown codes, missing ones, infinities."""
    random = np.random.default_rng(seed)
    found: list[FeatureValues] = []
    for column in training.features:
        if column.is_numeric:
            found.append(random.choice([np.nan, -np.inf, np.inf, 0.0, 0.5, 3.3, -1.2, 7.7], 80))
        else:
            codes = random.integers(UNSEEN, len(column.levels) + 3, 80)
            found.append(codes.astype(np.int32))
    return tuple(found)


@settings(max_examples=60, deadline=None)
@given(mixed_tables(90))
def test_every_row_reaches_the_leaf_that_apply_finds(training: TrainingTable) -> None:
    tree = grown(training, max_depth=None)
    for columns in (training.columns, strange(training, 0), strange(training, 1)):
        np.testing.assert_array_equal(apply_by_level(tree, columns), apply(tree, columns))


def test_a_tree_of_one_leaf_and_a_table_without_rows_are_walked() -> None:
    training = mixed()
    leaf = grown(training, max_depth=0)
    assert apply_by_level(leaf, training.columns).tolist() == [0] * training.n_rows
    none = tuple(column[:0] for column in training.columns)
    assert apply_by_level(grown(training), none).tolist() == []


def test_trees_of_very_many_codes_are_walked_node_by_node(monkeypatch: pytest.MonkeyPatch) -> None:
    training = mixed()
    tree = grown(training, max_depth=None)
    expected = apply(tree, training.columns)
    monkeypatch.setattr(walking, "MAX_SIDES", 1)
    monkeypatch.setattr(walking, "_sides", None)
    np.testing.assert_array_equal(apply_by_level(tree, training.columns), expected)
