"""Calibrated probabilities are scikit-learn's, and nearer to the truth on hidden rows."""

from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.calibration import CalibratedClassifierCV
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import log_loss
from sklearn.model_selection import StratifiedKFold

from explorer import (
    ArgumentError,
    DecisionTreeClassifier,
    SearchRules,
    StopRules,
    calibrate,
    encode,
    grow,
    predict_proba,
    prune_at,
    score,
    table_from,
)
from explorer.judging.calibration_fits import Isotonic, Sigmoid, fit_probability
from explorer.judging.part_scores import ClassScores

METHODS = ["sigmoid", "isotonic"]


def noisy(n: int, seed: int, n_classes: int = 2) -> tuple[pd.DataFrame, np.ndarray]:
    """A table, and the true probability of each class in each of its rows."""
    rng = np.random.default_rng(seed)
    frame = pd.DataFrame(rng.uniform(size=(n, 3)).round(4), columns=list("abc"))
    high = ((frame.a > 0.5) & (frame.b > 0.4)).to_numpy()
    p = np.where(high[:, None], 0.1, 0.9 / n_classes) * np.ones((n, n_classes))
    p[:, 0] += 1 - p.sum(axis=1)
    drawn = (rng.uniform(size=(n, 1)) > p.cumsum(axis=1)).sum(axis=1)
    frame["y"] = np.array([*"pqrs"])[drawn]
    return frame, p


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize("class_weight", [None, "balanced"])
def test_probabilities_are_scikit_learns(method: Any, n_classes: int, class_weight: Any) -> None:
    frame, _ = noisy(300, 1, n_classes)
    training = encode(table_from(frame), "y")
    search = SearchRules(class_weight=class_weight)
    tree = grow(training, search, StopRules(5))
    found = calibrate(tree, training, method, n_folds=4, seed=7)
    theirs = CalibratedClassifierCV(
        DecisionTreeClassifier(max_depth=5, class_weight=class_weight),
        method=method,
        ensemble=False,
        cv=StratifiedKFold(4, shuffle=True, random_state=7),
    ).fit(frame[["a", "b", "c"]], frame["y"])
    hidden, _ = noisy(200, 2, n_classes)
    expected = theirs.predict_proba(hidden[["a", "b", "c"]])
    ours = found.predict_proba(table_from(hidden))
    np.testing.assert_allclose(ours, expected, atol=1e-6)
    np.testing.assert_allclose(ours.sum(axis=1), 1.0)
    assert len(np.unique(expected[:, 0])) > 2
    assert (found.n_rows, found.n_folds) == (300, 4)


@pytest.mark.parametrize("seed", range(8))
def test_a_rising_line_is_scikit_learns_isotonic_regression(seed: int) -> None:
    rng = np.random.default_rng(seed)
    shares = rng.integers(0, 9, 60) / 8
    is_class, weights = rng.random(60) < shares**2, rng.choice([0.0, 0.5, 2.0], 60)
    theirs = IsotonicRegression(y_min=0, y_max=1, out_of_bounds="clip")
    theirs.fit(shares, is_class, sample_weight=weights)
    fit = fit_probability("isotonic", shares, is_class, weights)
    assert isinstance(fit, Isotonic)
    asked = np.linspace(0, 1, 33)
    np.testing.assert_allclose(fit.of(asked), theirs.predict(asked), atol=1e-12)
    assert (np.diff(fit.probability) >= 0).all()


@pytest.mark.parametrize("seed", range(8))
def test_no_sigmoid_near_the_fitted_one_has_less_loss(seed: int) -> None:
    rng = np.random.default_rng(seed)
    shares = rng.random(80)
    is_class, weights = rng.random(80) < shares, rng.choice([0.5, 1.0, 3.0], 80)
    fit = fit_probability("sigmoid", shares, is_class, weights)
    assert isinstance(fit, Sigmoid)
    n, m = weights[is_class].sum(), weights[~is_class].sum()
    wanted = np.where(is_class, (n + 1) / (n + 2), 1 / (m + 2))

    def slope(slope: float, offset: float) -> np.ndarray:
        residual = weights * (Sigmoid(slope, offset).of(shares) - wanted)
        return np.array([residual @ shares, residual.sum()])

    np.testing.assert_allclose(slope(fit.slope, fit.offset), 0.0, atol=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_shares_that_are_all_equal_or_of_one_class_give_a_frequency(method: Any) -> None:
    shares, weights = np.full(20, 0.3), np.ones(20)
    is_class = np.arange(20) < 5
    found = fit_probability(method, shares, is_class, weights).of(np.array([0.3]))
    assert found[0] == pytest.approx(0.25, abs=0.03)  # smoothed targets draw towards the middle
    none = fit_probability(method, shares, is_class & False, weights).of(np.array([0.3]))
    assert 0 <= none[0] < 0.06
    apart = fit_probability(method, is_class * 1.0, is_class, weights).of(np.array([0.0, 1.0]))
    assert apart[0] < 0.1
    assert apart[1] > 0.8


@pytest.mark.parametrize("method", METHODS)
def test_calibration_lowers_the_log_loss_of_a_deep_tree_on_hidden_rows(method: Any) -> None:
    frame, _ = noisy(1_000, 3)
    hidden, truth = noisy(3_000, 4)
    training = encode(table_from(frame), "y")
    tree = grow(training)
    assert tree.n_leaves > 150
    table, is_last = table_from(hidden), (hidden.y == "q").to_numpy()
    raw = np.clip(predict_proba(tree, table), 0.001, 0.999)  # as it is, its loss is infinite
    smoothed = score(tree, encode(table, like=tree))
    assert isinstance(smoothed, ClassScores)
    found = calibrate(tree, training, method).predict_proba(table)
    loss = log_loss(is_last, found)
    assert log_loss(is_last, truth) < loss < 0.95 * abs(smoothed.log_loss)
    assert loss < 0.5 * log_loss(is_last, raw)
    # The mean error of a probability, to what it is in truth.
    assert np.abs(found - truth).mean() < 0.8 * np.abs(raw - truth).mean()


def test_a_tree_that_folds_cannot_grow_is_refused() -> None:
    frame, _ = noisy(60, 5)
    training = encode(table_from(frame), "y")
    tree = grow(training, stop=StopRules(3))
    with pytest.raises(ArgumentError, match="pruned by hand, built by hand or imported"):
        calibrate(prune_at(tree, ["L"]), training)
    with pytest.raises(ArgumentError, match="columns and classes of the tree"):
        calibrate(tree, encode(table_from(frame), "y", ["a"]))
    numbers = encode(table_from(frame), "a", ["b"])
    with pytest.raises(ArgumentError, match="numbers, so it has no class prob"):
        calibrate(grow(numbers, SearchRules.usual_for(numbers.task)), numbers)
