"""A file without rows fixes values that do not reveal a row of the table."""

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.data.schema import Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.export.one_file.contents import Middles
from explorer.growth.growing import grow
from explorer.tree.conditions import path_rule
from explorer.tree.rules import SearchRules
from explorer.views.regions.fixed_values import Value
from tests.support.growth.conditions import selects
from tests.support.training_tables import random_case


def as_row(features: Schema, values: dict[str, Value]) -> list[FeatureValues]:
    """Return a row of these values; missing if none is given."""
    row: list[FeatureValues] = []
    for column in features:
        value = values.get(column.name)
        if column.is_numeric:
            row.append(np.array([np.nan if value is None else value], np.float64))
        else:
            code = -1 if value is None else column.levels.index(str(value))
            row.append(np.array([code], np.int32))
    return row


def shuffled(training: TrainingTable, seed: int) -> TrainingTable:
    """Shuffle each column by itself, so that no row stays the same."""
    random = np.random.default_rng(seed)
    return replace(training, columns=tuple(random.permutation(one) for one in training.columns))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 100_000))
def test_every_node_has_a_region_at_its_middles_which_no_row_decides(seed: int) -> None:
    case = random_case(seed)
    tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))
    middles, others = (Middles(tree, each) for each in (case.training, shuffled(case.training, 1)))
    for node in range(tree.n_nodes):
        values = middles.of(node)
        assert selects(path_rule(tree, node), as_row(tree.features, values)).tolist() == [True]
        assert others.of(node) == values
