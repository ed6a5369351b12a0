"""Scores along the rows in a leaf equal regrowing under each number."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, cross_validate, leaf_size_curve
from explorer.data.training import TrainingTable
from explorer.judging.unseen.folds import folds_of
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA
from tests.support.samples import mixed_tables

STOPS = [StopRules(), StopRules(max_depth=3), StopRules(max_leaf_nodes=4, ccp_alpha=0.01)]


@settings(max_examples=15)
@given(mixed_tables(60), st.sampled_from(STOPS), st.data())
def test_every_column_is_what_cross_validation_says_under_its_limits(
    training: TrainingTable, stop: StopRules, data: st.DataObject
) -> None:
    sizes = data.draw(st.lists(st.integers(1, 20), min_size=1, max_size=3))
    search = SearchRules(
        data.draw(st.sampled_from(CLASS_CRITERIA if training.classes else NUMBER_CRITERIA))
    )
    folds = folds_of(training, 3)
    found = leaf_size_curve(training, search, sizes, stop, folds=folds)
    assert found.stops == (stop,) * len(sizes)
    for column, rows in enumerate(sizes):
        alone = cross_validate(training, replace(search, min_samples_leaf=rows), stop, folds=folds)
        assert np.isnan(alone.scores[:, 0]).tolist() == np.isnan(found.scores[:, column]).tolist()
        assert found.scores[:, column] == pytest.approx(alone.scores[:, 0], nan_ok=True)
