"""Where floating point is treacherous: adjacent doubles, float32 traps, huge offsets."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.growth.engines.numeric_splits import midpoints
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.splits import goes_left
from explorer.tree.walking import apply
from tests.support.training_tables import training_of

TINY = 5e-324
PAIRS = (
    (1.0, math.nextafter(1.0, 2.0)),
    (math.nextafter(0.3, 0.0), 0.3),
    (0.1 + 0.2, math.nextafter(0.1 + 0.2, 1.0)),
    (-1.0, math.nextafter(-1.0, 0.0)),
    (2.0**24, 2.0**24 + 1),  # one value in float32
    (2.0**53, 2.0**53 + 2),
    (2.0**60, 2.0**60 + 256),
    (1e300, math.nextafter(1e300, math.inf)),
    (0.0, TINY),
    (-TINY, 0.0),
    (-TINY, -0.0),
    (TINY, 2 * TINY),
    (-2 * TINY, -TINY),
    (-TINY, TINY),
    (1e-310, 1.1e-310),
    (-1.7e308, 1.7e308),
    (1.6e308, 1.7e308),
    (-1.7e308, -1.6e308),
)


def assert_separated(low: float, high: float) -> None:
    training = training_of({"x": [low, high, low, high]}, ["a", "b", "a", "b"])
    tree = grow(training)
    assert tree.n_leaves == 2
    assert low <= tree.threshold[0] < high
    assert apply(tree, training.columns).tolist() == [1, 2, 1, 2]


@pytest.mark.parametrize(("low", "high"), PAIRS)
def test_any_two_doubles_are_separated(low: float, high: float) -> None:
    assert_separated(low, high)


@given(st.floats(allow_nan=False, allow_infinity=False), st.integers(1, 50))
@settings(derandomize=True, max_examples=150)
def test_any_near_doubles_are_separated(value: float, steps: int) -> None:
    near = value
    for _ in range(steps):
        near = math.nextafter(near, math.inf)
    if near < math.inf:
        assert_separated(value, near)


@given(
    st.floats(allow_nan=False, allow_infinity=False),
    st.floats(allow_nan=False, allow_infinity=False),
)
@settings(derandomize=True, max_examples=300)
def test_a_midpoint_lies_at_or_above_the_lower_and_below_the_upper_value(
    a: float, b: float
) -> None:
    if a != b:
        low, high = min(a, b), max(a, b)
        middle = float(midpoints(np.array([low]), np.array([high]))[0])
        assert low <= middle < high


def test_minus_zero_is_zero() -> None:
    training = training_of({"x": [-0.0, 0.0, -0.0, 0.0]}, ["a", "b", "a", "b"])
    assert grow(training).n_nodes == 1
    beside = training_of({"x": [-0.0, 0.0, 1.0]}, ["a", "a", "b"])
    tree = grow(beside)
    assert tree.threshold[0] == 0.5
    assert goes_left(tree.split(0), np.array([-0.0, 0.0])).all()


@pytest.mark.parametrize("criterion", ["squared_error", "absolute_error"])
@pytest.mark.parametrize("offset", [1e8, -1e8, 1e12, 2.0**51])
def test_targets_far_from_zero_split_as_near_zero(criterion: str, offset: float) -> None:
    random = np.random.default_rng(2)
    x = random.random(60).tolist()
    near = [float(i) for i in random.integers(0, 2, 60)]
    search = SearchRules(criterion)
    one = grow(training_of({"x": x}, near), search)
    far = grow(training_of({"x": x}, [offset + y for y in near]), search)
    np.testing.assert_array_equal(one.threshold, far.threshold)
    np.testing.assert_array_equal(one.gain == 0, far.gain == 0)
    np.testing.assert_allclose(one.gain, far.gain, rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(one.impurity, far.impurity, rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize("scale", [1e-150, 1e-30, 1e30, 1e145])
def test_the_scale_of_the_target_changes_no_split(scale: float) -> None:
    random = np.random.default_rng(4)
    columns = {"x": random.random(40).tolist(), "c": ["uvw"[i] for i in random.integers(0, 3, 40)]}
    target = random.normal(size=40).tolist()
    for criterion in ("squared_error", "absolute_error"):
        search = SearchRules(criterion)
        one = grow(training_of(columns, target), search)
        other = grow(training_of(columns, [scale * y for y in target]), search)
        np.testing.assert_array_equal(one.threshold, other.threshold)
        np.testing.assert_array_equal(one.feature, other.feature)


def test_an_outlier_does_not_hide_the_split_of_the_others() -> None:
    x = [float(i) for i in range(9)]
    target = [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1e15]
    for criterion in ("squared_error", "absolute_error"):
        tree = grow(training_of({"x": x}, target), SearchRules(criterion))
        assert tree.n_leaves == 3
        assert set(tree.threshold[~tree.is_leaf].tolist()) == {7.5, 3.5}


@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize("unit", [1e-12, 1e-3, 1e9])
def test_the_unit_of_the_weights_changes_no_split(criterion: Criterion, unit: float) -> None:
    random = np.random.default_rng(6)
    columns = {"x": random.random(40).tolist(), "c": ["uvw"[i] for i in random.integers(0, 3, 40)]}
    if criterion.task.value == "classification":
        target: list[float | str] = ["abc"[i] for i in random.integers(0, 3, 40)]
    else:
        target = random.normal(size=40).tolist()
    weights = random.integers(1, 4, 40)
    one = grow(training_of(columns, target, weights.tolist()), SearchRules(criterion))
    other = grow(training_of(columns, target, (unit * weights).tolist()), SearchRules(criterion))
    np.testing.assert_array_equal(one.threshold, other.threshold)
    np.testing.assert_array_equal(one.feature, other.feature)
    np.testing.assert_allclose(one.gain, other.gain, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("criterion", list(Criterion))
def test_a_node_is_impure_however_little_the_second_target_weighs(criterion: Criterion) -> None:
    classes = criterion.task.value == "classification"
    training = training_of({"x": [1.0, 2.0]}, ["a", "b"] if classes else [0.0, 1.0], [1.0, 1e-20])
    tree = grow(training, SearchRules(criterion))
    assert tree.impurity[0] > 0
    assert tree.n_leaves == 2


def test_equal_targets_are_pure_whatever_their_digits() -> None:
    for value in (0.1, 1e8 + 0.1, 1e-320, TINY, 1e300):
        for criterion in ("squared_error", "absolute_error"):
            training = training_of({"x": [1.0, 2.0, 3.0]}, [value] * 3, [0.1, 0.2, 0.3])
            tree = grow(training, SearchRules(criterion))
            assert tree.impurity.tolist() == [0.0]
            assert tree.prediction[0] == value
