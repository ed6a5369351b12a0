"""The smallest change that flips a prediction, against trying every value that could matter."""

import math
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.data.catalogue import load_dataset
from explorer.data.matching import UNSEEN
from explorer.data.schema import Task
from explorer.data.table import MISSING
from explorer.data.training import FeatureValues, TrainingTable, encode
from explorer.growth.growing import grow
from explorer.judging.what_if import (
    Above,
    AnyOther,
    Below,
    OneClass,
    RowValues,
    Yardsticks,
    leaf_of,
    questions_of,
    row_values,
    what_would_flip,
    yardsticks,
)
from explorer.tree.pruning import prune_at
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.walking import apply, decision_path
from tests.support.training_tables import random_case, training_of


def candidates(tree: Tree, measures: Yardsticks, feature: int, value: float) -> list[float]:
    """Every value of a feature at which something may change: both sides of each threshold."""
    column = tree.features[feature]
    if not column.is_numeric:
        return [value, *range(len(column.levels))]
    cuts = np.unique(tree.threshold[(tree.feature == feature) & ~np.isnan(tree.threshold)])
    middle = float(measures.middle[feature])
    return [value, middle, *cuts.tolist(), *(math.nextafter(cut, math.inf) for cut in cuts)]


def distance(tree: Tree, measures: Yardsticks, feature: int, value: float, other: float) -> float:
    if other == value or other != other:
        return 0.0
    if not tree.features[feature].is_numeric or value != value:
        return 1.0
    return abs(other - value) / float(measures.deviation[feature])


def columns_of(tree: Tree, rows: Sequence[RowValues]) -> list[FeatureValues]:
    return [
        np.array(cells, np.float64) if column.is_numeric else np.array(cells, np.int32)
        for column, cells in zip(tree.features, zip(*rows, strict=True), strict=True)
    ]


def by_trying(
    tree: Tree, values: RowValues, measures: Yardsticks, locked: set[int]
) -> tuple[dict[int, float], float]:
    """The smallest distance by each single feature, and by all of them together."""
    free = [f for f in range(len(values)) if f not in locked]
    tried = [candidates(tree, measures, f, v) if f in free else [v] for f, v in enumerate(values)]
    rows = list(product(*tried))
    predicted = tree.prediction[apply(tree, columns_of(tree, rows))]
    before = tree.prediction[leaf_of(tree, values)]
    alone: dict[int, float] = {}
    together = math.inf
    for row, flips in zip(rows, predicted != before, strict=True):
        if not flips:
            continue
        apart = [
            distance(tree, measures, f, value, other)
            for f, (value, other) in enumerate(zip(values, row, strict=True))
        ]
        together = min(together, math.hypot(*apart))
        moved = [f for f, one in enumerate(apart) if one > 0]
        if len(moved) == 1:
            alone[moved[0]] = min(alone.get(moved[0], math.inf), apart[moved[0]])
    return alone, together


def any_row(training: TrainingTable, random: np.random.Generator) -> RowValues:
    """A row of the table, or one with values, holes and levels from anywhere."""
    values = list(row_values(training.columns, int(random.integers(training.n_rows))))
    for feature, column in enumerate(training.features):
        if random.random() < 0.3:
            levels = [MISSING, UNSEEN, *range(len(column.levels))]
            strange = [float("nan"), float(random.normal() * 8)]
            values[feature] = random.choice(strange if column.is_numeric else levels).item()
    return tuple(values)


@settings(max_examples=150)
@given(st.integers(0, 2**32 - 1))
def test_no_smaller_change_is_found_by_trying_every_value_that_could_matter(seed: int) -> None:
    case, random = random_case(seed), np.random.default_rng(seed)
    search = SearchRules(criterion=case.criterion, min_samples_leaf=case.min_samples_leaf)
    tree = grow(case.training, search, StopRules(max_depth=4))
    if random.random() < 0.3 and tree.n_nodes > 1:
        tree = prune_at(tree, (tree.path(int(random.integers(1, tree.n_nodes))),))
    measures, values = yardsticks(case.training.columns), any_row(case.training, random)
    locked = {f for f in range(len(values)) if random.random() < 0.2}
    found = what_would_flip(tree, values, measures, locked=locked)
    alone, together = by_trying(tree, values, measures, locked)
    assert (found.together.distance if found.together else math.inf) == pytest.approx(together)
    singles = {way.changes[0].feature: way.distance for way in found.singles}
    assert singles == pytest.approx(alone)
    for way in (found.together, *found.singles):
        if way is not None:
            changed = list(values)
            for change in way.changes:
                changed[change.feature] = change.value
            assert leaf_of(tree, tuple(changed)) == way.leaf
            assert tree.prediction[way.leaf] != tree.prediction[found.leaf]
            assert not {change.feature for change in way.changes} & locked


@given(st.integers(0, 2**32 - 1))
def test_the_questions_lead_where_the_rows_walk(seed: int) -> None:
    case, random = random_case(seed), np.random.default_rng(seed)
    tree = grow(case.training, SearchRules(criterion=case.criterion))
    values = any_row(case.training, random)
    asked = questions_of(tree, values, yardsticks(case.training.columns))
    leaf = int(apply(tree, columns_of(tree, [values]))[0])
    assert [one.node for one in asked] == tree.ancestors(leaf)[:-1]
    assert "".join("L" if one.goes_left else "R" for one in asked) == tree.path(leaf)
    assert leaf_of(tree, values) == leaf


def penguins() -> tuple[Tree, TrainingTable]:
    training = encode(load_dataset("penguins"), "species")
    return grow(training, stop=StopRules(max_depth=3)), training


def test_the_distance_is_told_in_the_units_of_the_feature_and_in_standard_deviations() -> None:
    tree, training = penguins()
    measures = yardsticks(training.columns)
    first, *_ = questions_of(tree, row_values(training.columns, 0), measures)
    flippers = training.columns[3]
    assert first.distance == abs(181 - 206.5)
    assert first.deviations == pytest.approx(25.5 / np.nanstd(flippers))
    assert [one.node for one in questions_of(tree, row_values(training.columns, 0), measures)] == (
        decision_path(tree, load_dataset("penguins"), 0)[:-1]
    )


def test_one_class_can_be_aimed_at() -> None:
    tree, training = penguins()
    measures, values = yardsticks(training.columns), row_values(training.columns, 0)
    for code in range(3):
        found = what_would_flip(tree, values, measures, OneClass(code))
        assert found.together is not None
        assert tree.prediction[found.together.leaf] == code
    there = what_would_flip(tree, values, measures, OneClass(0)).together
    assert there is not None
    assert there.changes == ()
    with pytest.raises(ValueError, match="does not fit"):
        what_would_flip(tree, values, measures, Above(3.0))


def test_a_number_can_be_raised_and_lowered() -> None:
    training = training_of({"x": [1, 2, 3, 4]}, [10, 20, 30, 40])
    tree = grow(training)
    measures = yardsticks(training.columns)
    up = what_would_flip(tree, (2.0,), measures, Above(25)).together
    down = what_would_flip(tree, (2.0,), measures, Below(20)).together
    assert up is not None
    assert down is not None
    assert up.changes[0].value == math.nextafter(2.5, math.inf)
    assert down.changes[0].value == 1.5  # a value at the threshold goes left
    assert what_would_flip(tree, (2.0,), measures, Above(40)).together is None
    assert tree.task is Task.REGRESSION


def test_leaves_as_near_are_counted_and_the_first_is_taken() -> None:
    training = training_of({"x": [1, 2, 3], "y": [1, 1, 1]}, ["a", "b", "c"])
    tree = grow(training)
    found = what_would_flip(tree, (2.0, 1.0), yardsticks(training.columns), AnyOther()).together
    assert found is not None
    assert found.n_equal == 2
    assert tree.target.levels[int(tree.prediction[found.leaf])] == "a"


def test_numbers_of_any_size_have_a_standard_deviation() -> None:
    columns = [np.array([-1e308, 1e308]), np.array([5.0, 5.0]), np.array([np.nan]), np.array([0])]
    found = yardsticks([*columns[:3], columns[3].astype(np.int32)])
    assert found.deviation[:3].tolist() == [1e308, 1.0, 1.0]
    assert np.isnan(found.deviation[3])
