"""The estimators in scikit-learn's tools, on tables with text and missing values."""

from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.compose import ColumnTransformer
from sklearn.inspection import permutation_importance
from sklearn.model_selection import (
    GridSearchCV,
    StratifiedKFold,
    cross_val_predict,
    cross_val_score,
)
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from explorer import (
    DecisionTreeClassifier,
    DecisionTreeRegressor,
    StopRules,
    cross_validate,
    encode,
)
from explorer.data.columns import from_columns
from explorer.judging.unseen.folds import Folds

Estimator = DecisionTreeClassifier | DecisionTreeRegressor
BOTH = pytest.mark.parametrize("make", [DecisionTreeClassifier, DecisionTreeRegressor])


def frame(n: int = 240) -> pd.DataFrame:
    """Return numbers, text and categories with missing values; `shade` has no effect."""
    draw = np.random.default_rng(7)
    found = pd.DataFrame(
        {
            "width": draw.normal(size=n),
            "colour": draw.choice(["red", "green", "blue"], n).astype(object),
            "size": pd.Categorical(draw.choice(["small", "large"], n)),
            "is_new": draw.random(n) < 0.5,
            "shade": np.ones(n),
        }
    )
    found.loc[draw.random(n) < 0.1, "width"] = np.nan
    found.loc[draw.random(n) < 0.1, "colour"] = None
    found.loc[draw.random(n) < 0.1, "size"] = np.nan
    return found


def target(make: Callable[..., Estimator], X: pd.DataFrame) -> pd.Series:
    draw = np.random.default_rng(8)
    score = (
        X["width"].fillna(2.0)
        + 2.0 * (X["colour"] == "red")
        - 1.5 * (X["size"] == "small")
        + draw.normal(scale=0.3, size=len(X))
    )
    if make is DecisionTreeRegressor:
        return score
    return pd.Series(np.where(score > 1, "high", np.where(score > -0.5, "middle", "low")))


@BOTH
def test_cross_val_score_is_what_cross_validate_says(make: Callable[..., Estimator]) -> None:
    X = frame()
    y = target(make, X)
    cv = StratifiedKFold(5, shuffle=True, random_state=3)
    strata = y if make is DecisionTreeClassifier else pd.Series(np.arange(len(y)) % 4)
    splits = list(cv.split(X, strata))
    theirs = cross_val_score(make(max_depth=4), X, y, cv=splits)
    fold = np.empty(len(y), np.int64)
    for number, (_, judged) in enumerate(splits):
        fold[judged] = number
    training = encode(from_columns("table", {**X, "y": y}), "y")
    ours = cross_validate(training, stop=StopRules(max_depth=4), folds=Folds(fold, 5))
    assert ours.scores[:, 0] == pytest.approx(theirs)
    assert theirs.min() > 0.5


@BOTH
def test_a_grid_of_limits_is_searched(make: Callable[..., Estimator]) -> None:
    X = frame()
    y = target(make, X)
    grid = {"max_depth": [1, 4], "min_samples_leaf": [1, 5], "ccp_alpha": [0.0, 0.01]}
    search = GridSearchCV(make(), grid, cv=3).fit(X, y)
    assert search.best_params_["max_depth"] == 4
    assert len(search.cv_results_["mean_test_score"]) == 8
    assert np.isfinite(search.cv_results_["mean_test_score"]).all()
    assert search.best_estimator_.get_depth() <= 4
    assert search.predict(X).shape == y.shape


@BOTH
def test_permutation_importance_finds_nothing_in_a_column_that_is_not_asked(
    make: Callable[..., Estimator],
) -> None:
    X = frame()
    y = target(make, X)
    model = make(max_depth=4).fit(X[:160], y[:160])
    found = permutation_importance(model, X[160:], y[160:], n_repeats=5, random_state=0)
    asked = set(model.tree_.feature[model.tree_.feature >= 0].tolist())
    for index in range(X.shape[1]):
        if index not in asked:
            assert (found.importances[index] == 0).all()
    assert X.columns.get_loc("shade") not in asked
    assert found.importances_mean[X.columns.get_loc("colour")] > 0.05


@pytest.mark.parametrize("method", ["sigmoid", "isotonic"])
def test_probabilities_are_calibrated(method: str) -> None:
    X = frame()
    y = target(DecisionTreeClassifier, X)
    model = CalibratedClassifierCV(DecisionTreeClassifier(max_depth=3), method=method, cv=3)
    shares = model.fit(X, y).predict_proba(X)
    assert shares.shape == (len(X), 3)
    assert shares.sum(axis=1) == pytest.approx(1)
    assert set(model.predict(X)) <= {"high", "low", "middle"}
    assert model.classes_.tolist() == ["high", "low", "middle"]


@BOTH
def test_pipelines_pass_text_on_and_their_steps_can_be_set(
    make: Callable[..., Estimator],
) -> None:
    X = frame()
    y = target(make, X)
    scaled = ColumnTransformer(
        [("scaled", StandardScaler(), ["width"])],
        remainder="passthrough",
        verbose_feature_names_out=False,
    ).set_output(transform="pandas")
    chain = make_pipeline(scaled, make(max_depth=3))
    scores = cross_val_score(chain, X, y, cv=4)
    # A scaled column is split where the column itself is.
    assert scores == pytest.approx(cross_val_score(make(max_depth=3), X, y, cv=4))
    step = chain.steps[-1][0]
    deeper = clone(chain).set_params(**{f"{step}__max_depth": 6}).fit(X, y)
    assert deeper[-1].get_depth() > 3
    assert list(deeper[-1].feature_names_in_) == ["width", "colour", "size", "is_new", "shade"]
    assert len(cross_val_predict(chain, X, y, cv=4)) == len(y)
