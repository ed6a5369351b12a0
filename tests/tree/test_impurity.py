"""Five criteria against fractions, and the running sums behind them."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.tree.impurity import (
    CLASS_CRITERIA,
    Criterion,
    absolute_total,
    class_total,
    gain_ratio,
    merge_moments,
    moments,
    running_absolute,
    running_class_total,
    split_information,
    squared_total,
    weighted_median,
    weighted_medians,
)

steady = settings(derandomize=True, max_examples=150)
quarters = st.integers(-400, 400).map(lambda i: i / 4)
weights = st.sampled_from([0.25, 0.5, 1.0, 2.0])
weighted = st.lists(st.tuples(quarters, weights), min_size=1, max_size=25)
counts = st.lists(st.sampled_from([0.0, 0.25, 1.0, 2.0, 3.0, 50.0]), min_size=1, max_size=7)


def arrays(pairs: list[tuple[float, float]]) -> tuple[np.ndarray, np.ndarray]:
    values, weight = zip(*pairs, strict=True)
    return np.array(values), np.array(weight)


def exact_median(pairs: list[tuple[float, float]]) -> Fraction:
    ordered = sorted((Fraction(v), Fraction(w)) for v, w in pairs)
    half, reached = sum(w for _, w in ordered) / 2, Fraction(0)
    for i, (value, weight) in enumerate(ordered):
        reached += weight
        if reached == half:
            return (value + ordered[i + 1][0]) / 2
        if reached > half:
            return value
    raise AssertionError


@given(counts.filter(any))
@steady
def test_class_impurities_are_those_of_the_definitions(many: list[float]) -> None:
    n = sum(Fraction(c) for c in many)
    shares = [Fraction(c) / n for c in many]
    expected = {
        Criterion.GINI: float(n * (1 - sum(p * p for p in shares))),
        Criterion.ENTROPY: -float(n) * sum(float(p) * math.log2(p) for p in shares if p),
        Criterion.MISCLASSIFICATION: float(n * (1 - max(shares))),
    }
    for criterion in CLASS_CRITERIA:
        total = float(class_total(criterion, np.array(many)))
        assert total == pytest.approx(expected[criterion], rel=1e-13, abs=1e-12)
        assert (total == 0.0) == (sum(c > 0 for c in many) == 1)


def test_class_impurities_are_measured_along_the_last_axis() -> None:
    many = np.array([[[1.0, 3.0], [2.0, 2.0]], [[0.0, 5.0], [4.0, 0.0]]])
    for criterion in CLASS_CRITERIA:
        total = class_total(criterion, many)
        assert total.shape == (2, 2)
        assert total[0, 0] == class_total(criterion, np.array([1.0, 3.0]))
        assert total[1].tolist() == [0.0, 0.0]


def test_split_information_is_the_entropy_of_the_branches() -> None:
    # Quinlan (1986): outlook divides fourteen days into five, four and five.
    assert split_information(np.array([5.0, 4.0, 5.0])) == pytest.approx(1.577, abs=5e-4)
    assert split_information(np.array([3.0, 3.0, 3.0, 3.0])) == pytest.approx(2.0)
    assert split_information(np.array([7.0])) == 0.0


def test_the_gain_ratio_is_gain_per_bit_and_nothing_for_one_branch() -> None:
    assert gain_ratio(0.246750, 1.577406) == pytest.approx(0.156, abs=5e-4)
    assert gain_ratio(0.125, 0.25) == 0.5
    assert gain_ratio(0.0, 0.0) == 0.0


def test_a_criterion_for_numbers_measures_no_classes() -> None:
    with pytest.raises(ValueError, match="measures numbers"):
        class_total(Criterion.SQUARED_ERROR, np.array([1.0, 2.0]))


@given(weighted)
@steady
def test_moments_are_weight_mean_and_squared_deviations(pairs: list[tuple[float, float]]) -> None:
    n = sum(Fraction(w) for _, w in pairs)
    mean = sum(Fraction(v) * Fraction(w) for v, w in pairs) / n
    ssd = sum(Fraction(w) * (Fraction(v) - mean) ** 2 for v, w in pairs)
    found = moments(*arrays(pairs))
    assert found == pytest.approx((float(n), float(mean), float(ssd)), rel=1e-12, abs=1e-10)
    assert (found[2] == 0.0) == (len({v for v, _ in pairs}) == 1)


@given(weighted, weighted, st.sampled_from([0.0, 1e8, -1e10]))
@steady
def test_merged_moments_are_those_of_all_together(
    one: list[tuple[float, float]], other: list[tuple[float, float]], offset: float
) -> None:
    one, other = ([(v + offset, w) for v, w in pairs] for pairs in (one, other))
    together = moments(*arrays(one + other))
    merged = merge_moments(moments(*arrays(one)), moments(*arrays(other)))
    assert merged[:2] == pytest.approx(together[:2], rel=1e-14, abs=1e-11)
    assert merged[2] == pytest.approx(together[2], rel=1e-5, abs=1e-5)
    nothing = (0.0, 0.0, 0.0)
    assert merge_moments(nothing, together) == merge_moments(together, nothing) == together


@given(weighted)
@steady
def test_squared_deviations_come_from_sums_around_a_near_centre(
    pairs: list[tuple[float, float]],
) -> None:
    values, weight = arrays(pairs)
    n, mean, ssd = moments(values, weight)
    z = values - (mean + 0.125)
    total = squared_total(np.array(n), (weight * z).sum(), (weight * z * z).sum())
    assert float(total) == pytest.approx(ssd, rel=1e-12, abs=1e-10)
    assert float(total) >= 0


@given(weighted)
@steady
def test_the_median_is_the_first_above_half_or_between_the_two_at_half(
    pairs: list[tuple[float, float]],
) -> None:
    values, weight = arrays(pairs)
    assert weighted_median(values, weight) == float(exact_median(pairs))


@pytest.mark.parametrize(
    ("values", "weight", "median"),
    [
        ([1.0, 2.0], [1.0, 1.0], 1.5),
        ([1.0, 2.0, 3.0], [1.0, 1.0, 1.0], 2.0),
        ([3.0, 1.0, 2.0], [2.0, 1.0, 1.0], 2.5),
        ([1.0, 2.0, 3.0], [0.1, 0.2, 0.3], 2.5),  # 0.1 + 0.2 is half, up to rounding
        ([3.0, 2.0, 1.0], [0.3, 0.2, 0.1], 2.5),
        ([5e-324, 5e-324], [1.0, 1.0], 5e-324),
        ([1e308, 1.7e308], [1.0, 1.0], 1.35e308),
    ],
)
def test_medians_of_a_few_numbers(values: list[float], weight: list[float], median: float) -> None:
    assert weighted_median(np.array(values), np.array(weight)) == pytest.approx(median, rel=1e-15)


def test_medians_of_several_rows_are_each_row_s_own() -> None:
    random = np.random.default_rng(0)
    for n in (1, 2, 3, 8):
        values, weight = random.integers(0, 5, (2, 60, n)).astype(np.float64)
        weight = (weight + 1) / 8
        medians = weighted_medians(values, weight)
        for row, median in enumerate(medians):
            pairs = list(zip(values[row].tolist(), weight[row].tolist(), strict=True))
            assert median == float(exact_median(pairs))


@given(weighted, st.sampled_from([0.0, 1e8]))
@steady
def test_running_medians_are_those_of_each_prefix(
    pairs: list[tuple[float, float]], offset: float
) -> None:
    pairs = [(v + offset, w) for v, w in pairs]
    medians, totals = running_absolute(*arrays(pairs))
    for i in range(len(pairs)):
        median = exact_median(pairs[: i + 1])
        total = sum(Fraction(w) * abs(Fraction(v) - median) for v, w in pairs[: i + 1])
        assert medians[i] == float(median)
        assert totals[i] == pytest.approx(float(total), rel=1e-12)


@given(weighted, quarters)
@steady
def test_the_median_gives_the_least_absolute_deviations(
    pairs: list[tuple[float, float]], elsewhere: float
) -> None:
    values, weight = arrays(pairs)
    least = absolute_total(values, weight, weighted_median(values, weight))
    assert least <= absolute_total(values, weight, elsewhere) + 1e-9


@pytest.mark.parametrize("criterion", CLASS_CRITERIA)
@pytest.mark.parametrize("n_classes", [1, 2, 30])
def test_running_totals_of_classes_are_those_of_every_prefix(
    criterion: Criterion, n_classes: int
) -> None:
    for seed in range(12):
        random = np.random.default_rng(seed)
        n = int(random.integers(1, 200))
        classes = random.integers(0, n_classes, n)
        if seed % 3 == 0:
            classes.sort()  # prefixes of one class, and nearly so
        is_fractional = seed % 2 == 0
        weights = random.choice([0.1, 1 / 3, 2.5], n) if is_fractional else np.ones(n)
        prefixes = np.cumsum(np.eye(n_classes)[classes] * weights[:, np.newaxis], axis=0)
        weight, total = running_class_total(criterion, classes, weights)
        np.testing.assert_allclose(weight, prefixes.sum(axis=1), 1e-13)
        expected = class_total(criterion, prefixes)
        np.testing.assert_allclose(total, expected, 1e-12, 1e-13 * weight[-1])
        is_alone = (prefixes > 0).sum(axis=1) == 1
        np.testing.assert_array_equal(total[is_alone], 0.0)
        if not is_fractional and criterion is not Criterion.ENTROPY:
            np.testing.assert_array_equal(total, expected)
