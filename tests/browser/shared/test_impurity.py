"""The browser's copy of the impurity formulas equals Python's."""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from explorer.growth.contract import gain_of
from explorer.tree.impurity import (
    CLASS_CRITERIA,
    Criterion,
    absolute_total,
    class_total,
    gain_ratio,
    merge_moments,
    moments,
    split_information,
    weighted_median,
)
from tests.support.page.modules import LoadModules


@pytest.fixture
def page(modules: LoadModules) -> Page:
    return modules("shared/impurity")


@pytest.mark.parametrize("criterion", CLASS_CRITERIA)
def test_totals_of_class_weights_are_equal(page: Page, criterion: Criterion) -> None:
    rng = np.random.default_rng(1)
    sets = [
        *(rng.integers(0, 50, rng.integers(1, 9)).astype(float) for _ in range(150)),
        *(rng.exponential(size=60) * (rng.random(60) < 0.3) for _ in range(50)),
        np.array([1e6, 1.0]),
        np.array([0.0, 7.0, 0.0]),
        np.array([3.0, 3.0, 3.0]),
    ]
    found = page.evaluate(
        "([criterion, sets]) => sets.map((s) => modules.impurity.classTotal(criterion, s))",
        [criterion.value, [s.tolist() for s in sets]],
    )
    expected = [float(class_total(criterion, s)) for s in sets]
    assert found == pytest.approx(expected, rel=1e-12)
    assert found[-2] == 0


@pytest.mark.parametrize("criterion", CLASS_CRITERIA)
def test_the_terms_of_a_sum_add_up_to_the_impurity(page: Page, criterion: Criterion) -> None:
    rng = np.random.default_rng(6)
    sets = [rng.integers(0, 30, rng.integers(1, 9)).astype(float) + 1.0 for _ in range(60)]
    sets += [np.array([0.0, 4.0]), np.array([1e6, 1.0])]
    found = page.evaluate(
        """([criterion, sets]) => sets.map((counts) => {
          const weight = counts.reduce((a, b) => a + b, 0);
          return counts.map((count) => modules.impurity.classTerm(criterion, count, weight));
        })""",
        [criterion.value, [s.tolist() for s in sets]],
    )
    for counts, terms in zip(sets, found, strict=True):
        impurity = float(class_total(criterion, counts) / counts.sum())
        summed = {
            Criterion.GINI: 1 - sum(terms),
            Criterion.ENTROPY: sum(terms),
            Criterion.MISCLASSIFICATION: 1 - max(terms),
        }
        assert summed[criterion] == pytest.approx(impurity, abs=1e-12)


def test_split_information_and_gain_ratios_are_equal(page: Page) -> None:
    rng = np.random.default_rng(7)
    sets = [rng.integers(1, 50, rng.integers(1, 9)).astype(float) for _ in range(60)]
    found = page.evaluate(
        """(sets) => sets.map((weights) => {
          const information = modules.impurity.splitInformation(weights);
          return [information, modules.impurity.gainRatio(0.25, information)];
        })""",
        [s.tolist() for s in sets],
    )
    for weights, (information, ratio) in zip(sets, found, strict=True):
        assert information == pytest.approx(split_information(weights), rel=1e-12, abs=1e-15)
        assert ratio == pytest.approx(gain_ratio(0.25, split_information(weights)), rel=1e-12)


def _moments(page: Page, pairs: list[tuple[Any, Any]]) -> list[list[float]]:
    return list(
        page.evaluate(
            """(pairs) => pairs.map(([one, other]) => {
              const read = ([weight, mean, ssd]) => ({weight, mean, ssd});
              const {weight, mean, ssd} = modules.impurity.mergeMoments(read(one), read(other));
              return [weight, mean, ssd];
            })""",
            pairs,
        )
    )


def test_merged_moments_are_equal_also_of_large_numbers_that_hardly_differ(page: Page) -> None:
    rng = np.random.default_rng(2)
    pairs = []
    for shift in (0.0, 1e8, -1e12):
        for _ in range(40):
            values = rng.integers(0, 2, 30) + shift
            weights = rng.integers(1, 4, 30).astype(float)
            cut = int(rng.integers(1, 29))
            one, other = moments(values[:cut], weights[:cut]), moments(values[cut:], weights[cut:])
            pairs.append((one, other))
    pairs.append(((0.0, 0.0, 0.0), (2.0, 5.0, 1.0)))
    found = _moments(page, pairs)
    for sent, merged in zip(pairs, found, strict=True):
        assert merged == pytest.approx(merge_moments(*sent), rel=1e-12)


def test_medians_and_absolute_deviations_are_equal(page: Page) -> None:
    rng = np.random.default_rng(3)
    sets = [
        (rng.integers(0, 9, n).astype(float), rng.integers(1, 3, n).astype(float))
        for n in (1, 2, 3, 10, 57)
        for _ in range(20)
    ]
    found = page.evaluate(
        """(sets) => sets.map((pairs) => {
          const {median, total} = modules.impurity.absoluteTotal(
            pairs.map(([value, weight]) => ({value, weight})));
          return [median, total];
        })""",
        [np.column_stack(s).tolist() for s in sets],
    )
    for (values, weights), (median, total) in zip(sets, found, strict=True):
        assert median == weighted_median(values, weights)
        assert total == pytest.approx(absolute_total(values, weights, median))


def test_gains_are_equal_and_nothing_within_the_tie_band(page: Page) -> None:
    rng = np.random.default_rng(4)
    cases = [(float(t), 100.0, 0.5) for t in rng.uniform(0, 50, 50)]
    cases += [(50.0, 100.0, 0.5), (50.0 * (1 - 2.0**-42), 100.0, 0.5), (50.0 - 1e-9, 100.0, 0.5)]
    found = page.evaluate(
        "(cases) => cases.map((c) => modules.impurity.gainOf(...c))", [list(c) for c in cases]
    )
    expected = [float(gain_of(np.array([t]), w, i)[0]) for t, w, i in cases]
    assert found == pytest.approx(expected, rel=1e-12, abs=0)
    assert found[-3:-1] == [0, 0]
