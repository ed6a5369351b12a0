"""A tutorial's table of ten-fold accuracy by depth for penguins, reproduced by this package."""

import numpy as np
import pandas as pd
import pytest
import sklearn
import sklearn.tree
from sklearn.model_selection import KFold, cross_val_score

from explorer import (
    DecisionTreeClassifier,
    StopRules,
    TrainingTable,
    complexity_curve,
    encode,
    load_dataset,
)
from explorer.data.columns import from_columns
from explorer.judging.unseen.folds import Folds
from tests.support.tiers import first_in_gate

DEPTHS = range(1, 8)
MEASURED = ["bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g"]


@pytest.fixture(scope="module")
def measured() -> tuple[pd.DataFrame, pd.Series]:
    """Return the penguins without missing values, in the order of the file."""
    table = load_dataset("penguins")
    columns = {}
    for column, values in zip(table.schema, table.values, strict=True):
        levels = np.array([*column.levels, None], object)
        columns[column.name] = values if column.is_numeric else levels[values]
    whole = pd.DataFrame(columns).dropna()
    assert len(whole) == 333
    return whole[MEASURED], whole["species"]


def as_table(X: pd.DataFrame, y: pd.Series) -> TrainingTable:
    return encode(from_columns("penguins", {**X, "species": y}), "species")


def kfold(n: int) -> Folds:
    fold = np.empty(n, np.int64)
    split = KFold(10, shuffle=True, random_state=1).split(np.zeros(n))
    for number, (_, judged) in enumerate(split):
        fold[judged] = number
    return Folds(fold, 10)


def scores_by_state(X: np.ndarray, y: np.ndarray, n_states: int) -> np.ndarray:
    """float64[n_depths, n_states, 10]: what `cross_val_score` returns, without its overhead."""
    splits = list(KFold(10, shuffle=True, random_state=1).split(X))
    with sklearn.config_context(skip_parameter_validation=True, assume_finite=True):
        return np.array(
            [
                [
                    [
                        (
                            make(depth, state).fit(X[grow], y[grow]).predict(X[judge]) == y[judge]
                        ).mean()
                        for grow, judge in splits
                    ]
                    for state in range(n_states)
                ]
                for depth in DEPTHS
            ]
        )


def make(depth: int, state: int) -> sklearn.tree.DecisionTreeClassifier:
    return sklearn.tree.DecisionTreeClassifier(max_depth=depth, random_state=state)


@pytest.mark.parametrize("n_states", first_in_gate(12, 50))
def test_accuracy_by_depth_lies_within_the_spread_of_scikit_learns_random_states(
    measured: tuple[pd.DataFrame, pd.Series], n_states: int
) -> None:
    X, y = measured
    stops = [StopRules(max_depth=depth) for depth in DEPTHS]
    ours = complexity_curve(as_table(X, y), stops=stops, folds=kfold(len(y)))
    theirs = scores_by_state(X.to_numpy(), y.to_numpy(), n_states)
    for place, depth in enumerate(DEPTHS):
        means, deviations = theirs[place].mean(axis=1), theirs[place].std(axis=1)
        band = 1e-12
        assert means.min() - band <= ours.mean[place] <= means.max() + band, depth
        assert deviations.min() - band <= ours.deviation[place] <= deviations.max() + band, depth


def test_the_table_of_the_study(measured: tuple[pd.DataFrame, pd.Series]) -> None:
    X, y = measured
    stops = [StopRules(max_depth=depth) for depth in DEPTHS]
    found = complexity_curve(as_table(X, y), stops=stops, folds=kfold(len(y)))
    scored = [
        cross_val_score(
            DecisionTreeClassifier(max_depth=depth),
            X,
            y,
            cv=KFold(10, shuffle=True, random_state=1),
        )
        for depth in DEPTHS
    ]
    # One growth per fold gives the same scores as refitting at every depth.
    assert found.scores == pytest.approx(np.array(scored).T)
    assert found.best is not None
    assert found.mean.max() > 0.95
    assert found.mean[0] == pytest.approx(0.7842, abs=0.0001)
