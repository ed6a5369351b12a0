"""The browser's copy of the impurity formulas equals Python's."""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from explorer.data.display import show_count, show_number, show_share
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
    return modules("shared/impurity", "shared/display", "shared/shares")


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


def test_numbers_are_written_as_python_writes_them(page: Page) -> None:
    rng = np.random.default_rng(5)
    values = [0.0, 1.0, -3.5, 0.5, 344.0, 12345.0, 123456.7, 0.00012345, 1e-7, 28.66, 2.0**40]
    values += (rng.normal(size=60) * 10.0 ** rng.uniform(-4, 9, 60)).tolist()
    found = page.evaluate("(v) => v.map((x) => modules.display.showNumber(x))", values)
    assert found == [show_number(value) for value in values]
    shares = [0.0, 1.0, 0.5, 0.00001, 0.99999, 0.6977, 1 / 3, 0.0123]
    found = page.evaluate("(v) => v.map((x) => modules.shares.showShare(x))", shares)
    assert found == [show_share(share) for share in shares]
    counts = [0, 1, 9999, 12345, 2**40]
    weights = [0.5, 12345.678, 1234567.5, 2.5e-7, 3 * 0.1, 2.0**60]
    found = page.evaluate("(v) => v.map((x) => modules.display.showCount(x))", counts + weights)
    assert found == [*map(show_count, counts), *map(show_number, weights)]
    found = page.evaluate("(v) => v.map((x) => modules.display.showRows(x))", [1, 20000])
    assert found == ["1 row", f"{show_count(20000)} rows"]
    found = page.evaluate("(v) => v.map((x) => modules.display.begun(x))", ["", "one of 3", "É"])
    assert found == ["", "One of 3", "É"]


def test_impurities_stand_under_each_other_and_small_gains_keep_two_digits(page: Page) -> None:
    cases: list[tuple[float, list[float], list[str]]] = [
        (
            0.636,
            [0.33, 0.0218, 0.00994, 0.001834, 0.0],
            ["0.330", "0.022", "0.0099", "0.0018", "0.000"],
        ),
        (61.2, [35.14, 0.4999, 0.04], ["35.1", "0.50", "0.040"]),
        (0.5, [1e-9, -0.25], ["< 0.000001", "−0.250"]),
    ]
    for parent, values, written in cases:
        found = page.evaluate(
            "([p, v]) => v.map(modules.display.impurityScale(p).writeRanked)", [parent, values]
        )
        assert found == written


def test_all_gains_of_a_column_have_the_decimals_that_give_its_best_two_digits(
    page: Page,
) -> None:
    found = page.evaluate(
        """([parent, gain, values]) => values.map(
             modules.display.impurityScale(parent, { gain }).writeGain)""",
        [0.0377, 0.000931, [0.000931, 0.00031, 0.0, 0.0000001]],
    )
    assert found == ["0.00093", "0.00031", "0.00000", "< 0.00001"]
    whole = page.evaluate(
        "() => modules.display.impurityScale(0.636, { gain: 0.33 }).writeGain(0.0001)"
    )
    assert whole == "< 0.001"
