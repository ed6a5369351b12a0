"""Forests and boostings predict tables and DataFrames, in the values of the target's column."""

import numpy as np
import pandas as pd
import pytest
from sklearn.ensemble import GradientBoostingClassifier, GradientBoostingRegressor

from explorer import (
    ArgumentError,
    StopRules,
    TableError,
    boost,
    encode,
    grow_forest,
    predict_proba,
    table_from,
)

RANDOM = np.random.default_rng(3)
X = RANDOM.normal(size=(80, 2)).astype(np.float32).astype(np.float64)
FRAME = pd.DataFrame(
    {
        "a": X[:, 0],
        "b": X[:, 1],
        "c": np.where(X[:, 0] > 0, "left", "right"),
        "y": X[:, 0] * X[:, 1],
    }
)
CLASSES = FRAME.assign(y=(FRAME["y"] > 0).astype(int))


def test_a_forest_predicts_the_mean_of_its_trees() -> None:
    forest = grow_forest(encode(CLASSES, "y"), stop=StopRules(3), n_estimators=7)
    mean = np.mean([predict_proba(tree, CLASSES) for tree in forest.trees], axis=0)
    assert forest.predict_proba(CLASSES) == pytest.approx(mean)
    assert forest.predict(CLASSES).tolist() == (mean[:, 1] > mean[:, 0]).astype(int).tolist()
    assert (
        forest.predict(table_from(CLASSES[::-1])).tolist() == forest.predict(CLASSES).tolist()[::-1]
    )
    numbers = grow_forest(encode(FRAME, "y"), n_estimators=2)
    assert numbers.predict(FRAME[["c", "b", "a"]]).shape == (80,)
    with pytest.raises(ArgumentError, match="predicts numbers"):
        numbers.predict_proba(FRAME)
    with pytest.raises(TableError, match="no column “b”"):
        numbers.predict(FRAME[["a", "c"]])
    with pytest.raises(ArgumentError, match="table must be a Table"):
        numbers.predict(X)


def test_a_boosting_predicts_what_scikit_learns_does() -> None:
    weights = RANDOM.uniform(0.5, 2, 80)
    theirs = GradientBoostingRegressor(n_estimators=5).fit(X, FRAME["y"], weights)
    ours = boost(encode(FRAME, "y", ["a", "b"], weights=weights), n_estimators=5)
    assert ours.predict(FRAME[::-1]) == pytest.approx(theirs.predict(X[::-1]))
    with pytest.raises(ArgumentError, match="predicts numbers"):
        ours.predict_proba(FRAME)
    known = GradientBoostingClassifier(n_estimators=5).fit(X, CLASSES["y"], weights)
    boosting = boost(encode(CLASSES, "y", ["a", "b"], weights=weights), n_estimators=5)
    assert boosting.predict_proba(CLASSES) == pytest.approx(known.predict_proba(X))
    assert boosting.predict(CLASSES).tolist() == known.predict(X).tolist()
