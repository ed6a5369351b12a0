"""Curves of a cut-off on a class's share: brute force, and scikit-learn's metrics, with ties."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn import metrics
from sklearn.calibration import calibration_curve

from explorer.judging.class_curves import (
    ClassCurves,
    calibration,
    class_curves,
    least_cost_cut_offs,
)
from tests.support.tiers import random_cases

SHARES = st.sampled_from([0.0, 0.1, 0.25, 1 / 3, 0.5, 0.75, 1.0])


@st.composite
def judged(draw: st.DrawFn, both: bool = True) -> tuple[Any, Any, Any]:
    """Shares with ties, whether each row is of the class, and weights, some of them zero."""
    n = draw(st.integers(3, 40))
    shares = draw(arrays(np.float64, n, elements=SHARES))
    own = draw(arrays(np.bool_, n))
    weights = draw(arrays(np.float64, n, elements=st.sampled_from([0.0, 0.5, 1.0, 3.0])))
    if both:
        own[:2], weights[:2] = [True, False], 1.0
    return shares, own, weights


@given(judged(both=False))
def test_each_cut_off_calls_the_rows_whose_share_is_no_less(table: tuple[Any, Any, Any]) -> None:
    shares, own, weights = table
    curves = class_curves(*table)
    assert curves.cut_offs[0] == math.inf
    assert sorted(set(shares[weights > 0]), reverse=True) == curves.cut_offs[1:].tolist()
    for at, cut_off in enumerate(curves.cut_offs):
        is_called = shares >= cut_off
        assert curves.called[at] == pytest.approx(weights[is_called].sum())
        assert curves.found[at] == pytest.approx(weights[is_called & own].sum())
        assert curves.false_alarms[at] == pytest.approx(weights[is_called & ~own].sum())
        assert curves.missed[at] == pytest.approx(weights[~is_called & own].sum())
        cost = 30 * weights[~is_called & own].sum() + 2 * weights[is_called & ~own].sum()
        assert curves.cost(30, 2)[at] == pytest.approx(cost)


@random_cases(gate=40, table=judged())
def test_the_roc_curve_and_its_area_are_scikit_learns(table: tuple[Any, Any, Any]) -> None:
    shares, own, weights = table
    kept = weights > 0  # scikit-learn lists the shares of rows that weigh nothing
    curves = class_curves(*table)
    fpr, tpr, cut_offs = metrics.roc_curve(
        own[kept], shares[kept], sample_weight=weights[kept], drop_intermediate=False
    )
    np.testing.assert_allclose(curves.false_alarm_rate, fpr, atol=1e-12)
    np.testing.assert_allclose(curves.recall, tpr, atol=1e-12)
    np.testing.assert_array_equal(curves.cut_offs, cut_offs)
    expected = metrics.roc_auc_score(own, shares, sample_weight=weights)
    assert curves.roc_area == pytest.approx(expected, abs=1e-12)


@random_cases(gate=40, table=judged())
def test_precision_and_recall_are_scikit_learns(table: tuple[Any, Any, Any]) -> None:
    shares, own, weights = table
    kept = weights > 0
    curves = class_curves(*table)
    precision, recall, cut_offs = metrics.precision_recall_curve(
        own[kept], shares[kept], sample_weight=weights[kept]
    )
    # Theirs rises, and ends with a point that calls nothing.
    np.testing.assert_allclose(curves.precision[1:], precision[-2::-1], atol=1e-12)
    np.testing.assert_allclose(curves.recall, recall[::-1], atol=1e-12)
    np.testing.assert_array_equal(curves.cut_offs[1:], cut_offs[::-1])
    assert math.isnan(curves.precision[0])
    expected = metrics.average_precision_score(own, shares, sample_weight=weights)
    assert curves.average_precision == pytest.approx(expected, abs=1e-12)


@given(judged())
def test_the_area_is_how_often_the_row_of_the_class_has_the_higher_share(
    table: tuple[Any, Any, Any],
) -> None:
    shares, own, weights = table
    pairs = np.outer(weights[own], weights[~own])
    apart = shares[own][:, None] - shares[~own][None, :]
    wins = (pairs * ((apart > 0) + 0.5 * (apart == 0))).sum() / pairs.sum()
    assert class_curves(*table).roc_area == pytest.approx(wins)


@given(judged())
def test_calling_everything_has_the_lift_one_and_calls_all_of_the_class(
    table: tuple[Any, Any, Any],
) -> None:
    curves = class_curves(*table)
    assert curves.lift[-1] == pytest.approx(1.0)
    assert (curves.called_share[0], curves.recall[0]) == (0.0, 0.0)
    assert (curves.called_share[-1], curves.recall[-1]) == (1.0, 1.0)
    np.testing.assert_allclose(curves.lift[1:], curves.recall[1:] / curves.called_share[1:])


@given(judged(both=False), st.integers(1, 12))
def test_calibration_loses_no_weight_and_divides_no_share(
    table: tuple[Any, Any, Any], n_bins: int
) -> None:
    shares, own, weights = table
    curves = class_curves(*table)
    found = calibration(curves, n_bins)
    assert len(found.weight) <= n_bins
    assert found.weight.sum() == pytest.approx(weights.sum())
    assert found.predicted @ found.weight == pytest.approx((shares * weights).sum())
    assert found.actual @ found.weight == pytest.approx((own * weights).sum())
    assert np.all(np.diff(found.predicted) > 0)
    if n_bins == 12:
        return
    assert np.all((found.actual >= -1e-12) & (found.actual <= 1 + 1e-12))


def test_calibration_of_different_shares_is_scikit_learns_by_quantiles() -> None:
    random = np.random.default_rng(3)
    shares = random.permutation(400) / 400
    own = random.random(400) < shares
    actual, predicted = calibration_curve(own, shares, n_bins=10, strategy="quantile")
    found = calibration(class_curves(shares, own, np.ones(400)))
    np.testing.assert_allclose(found.predicted, predicted, atol=1e-12)
    np.testing.assert_allclose(found.actual, actual, atol=1e-12)
    assert found.weight.tolist() == [40.0] * 10


@random_cases(
    gate=40, table=judged(both=False), costs=st.sampled_from([(1, 1), (30, 1), (0, 1), (1, 0)])
)
def test_no_cut_off_costs_less_than_those_between_the_two_that_are_named(
    table: tuple[Any, Any, Any], costs: tuple[int, int]
) -> None:
    shares, own, weights = table
    below, above = least_cost_cut_offs(class_curves(*table), *costs)
    assert below < above or below == above == 0

    def cost(cut_off: float) -> float:
        is_called = shares >= cut_off
        missed, alarms = weights[~is_called & own].sum(), weights[is_called & ~own].sum()
        return float(costs[0] * missed + costs[1] * alarms)

    least = min(cost(one) for one in (*shares, math.inf))
    named = above if above < math.inf else below + 1.0
    assert cost(named) == pytest.approx(least)
    assert cost(min(np.nextafter(below, 2), above)) == pytest.approx(least)


def test_of_one_kind_of_rows_there_is_no_area() -> None:
    for own in ([True, True, True], [False, False, False]):
        curves = class_curves([0.1, 0.5, 0.9], own, [1, 1, 1])
        assert curves.roc_area is None
    assert curves.average_precision is None
    assert np.isnan(curves.recall).all()
    assert np.isnan(curves.lift).all()


def test_rows_that_weigh_nothing_make_no_curve() -> None:
    curves: ClassCurves = class_curves([0.2, 0.4], [True, False], [0, 0])
    assert curves.cut_offs.tolist() == [math.inf]
    assert (curves.of_class, curves.total, curves.roc_area) == (0.0, 0.0, None)
    assert len(calibration(curves).weight) == 0
    assert least_cost_cut_offs(curves, 1, 1) == (0.0, math.inf)
