"""Converted scikit-learn trees, single, in forests and boosted: same leaves and predictions."""

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import ensemble, tree
from sklearn.compose import ColumnTransformer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

from explorer import (
    StopRules,
    encode,
    grow,
    load_dataset,
    predict,
    table_from,
    to_pandas,
    to_text,
)
from explorer.data.training import TrainingTable
from explorer.estimators.from_sklearn import as_scikit_learn_reads
from explorer.estimators.interop.from_sklearn import from_sklearn
from explorer.estimators.interop.to_sklearn import to_sklearn
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import apply
from explorer.views.nodes.wording import ending_words
from tests.support.growth.invariants import check_invariants
from tests.support.samples import mixed
from tests.support.tiers import first_in_gate
from tests.support.training_tables import training_of


def assert_same_leaves(found: Tree, training: TrainingTable, theirs: Any) -> None:
    """Check that each leaf of our tree is one of theirs."""
    check_invariants(found)
    ours = apply(found, training.columns)
    pairs = set(zip(ours.tolist(), np.asarray(theirs).tolist(), strict=True))
    assert len(pairs) == len(set(ours.tolist())) == len(set(np.asarray(theirs).tolist()))


def shares(found: Tree, training: TrainingTable) -> np.ndarray:
    weights = np.asarray(found.statistics)[apply(found, training.columns)]
    return weights / weights.sum(axis=1, keepdims=True)


def frame_of(training: TrainingTable) -> pd.DataFrame:
    return pd.DataFrame(dict(zip(training.features.names, training.columns, strict=True)))


def labels_of(training: TrainingTable) -> np.ndarray:
    if not training.classes:
        return np.asarray(training.target_values)
    return np.asarray(training.classes)[training.target_values]


IRIS = encode(load_dataset("iris"), "species")


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.booleans(), st.sampled_from([None, "balanced", {"class a": 3.0}]))
def test_a_tree_comes_with_its_leaves_shares_and_thresholds(
    seed: int, numbers: bool, class_weight: Any
) -> None:
    training = as_scikit_learn_reads(mixed(90, seed, numbers=numbers))
    frame, labels = frame_of(training), labels_of(training)
    if numbers:
        model = tree.DecisionTreeRegressor(
            random_state=0, min_samples_leaf=3, min_weight_fraction_leaf=0.05
        )
    else:
        if isinstance(class_weight, dict):
            class_weight = dict.fromkeys(training.classes, 1.0) | class_weight
        model = tree.DecisionTreeClassifier(random_state=0, class_weight=class_weight)
    model.fit(frame, labels)
    found = from_sklearn(model, training)
    assert_same_leaves(found, training, model.apply(frame))
    assert found.search.min_weight_fraction_leaf == model.min_weight_fraction_leaf
    theirs = model.tree_
    thresholds = theirs.threshold[(theirs.feature >= 0) & np.isfinite(theirs.threshold)]
    numeric = found.splits.kind == SplitKind.NUMERIC
    assert sorted(found.threshold[numeric]) == sorted(thresholds)
    if numbers:
        predicted = found.prediction[apply(found, training.columns)]
        assert predicted == pytest.approx(model.predict(frame))
    else:
        assert shares(found, training) == pytest.approx(model.predict_proba(frame))


@pytest.mark.parametrize("make", [ensemble.RandomForestClassifier, ensemble.ExtraTreesClassifier])
@pytest.mark.parametrize("class_weight", [None, "balanced", "balanced_subsample"])
@pytest.mark.parametrize("bootstrap", first_in_gate(True, False, n=4))
def test_a_tree_of_a_forest_comes_with_the_rows_that_it_drew(
    make: Any, class_weight: Any, bootstrap: bool
) -> None:
    training = encode(load_dataset("wine"), "cultivar")
    X = np.column_stack(training.columns)
    forest = make(3, random_state=1, class_weight=class_weight, bootstrap=bootstrap)
    forest.fit(X, labels_of(training))
    found, own = from_sklearn(forest, training, 2), forest.estimators_[2]
    assert_same_leaves(found, training, own.apply(X))
    assert shares(found, training) == pytest.approx(own.predict_proba(X))
    assert found.n_samples[0] == own.tree_.n_node_samples[0]


def test_a_boosted_tree_comes_with_its_leaves_and_splits_pure_nodes_too() -> None:
    X = np.column_stack(IRIS.columns)
    boosting = ensemble.GradientBoostingClassifier(n_estimators=30, random_state=0)
    boosting.fit(X, IRIS.target_values)
    for step, index in ((0, 0), (29, 2)):
        own = boosting.estimators_[step, index]
        found = from_sklearn(boosting, IRIS, (step, index))
        assert_same_leaves(found, IRIS, own.apply(X))
        assert found.target == IRIS.target
    assert ((found.impurity == 0) & ~found.is_leaf).any()
    numbers = encode(load_dataset("diabetes"), "progression")
    regression = ensemble.GradientBoostingRegressor(n_estimators=4, random_state=0)
    X = np.column_stack(numbers.columns)
    regression.fit(X, numbers.target_values)
    assert_same_leaves(
        from_sklearn(regression, numbers, 3), numbers, regression.estimators_[3, 0].apply(X)
    )


def test_a_row_that_only_rounding_sends_left_goes_left_here_too() -> None:
    held = float(np.float32(0.1))
    training = training_of({"x": [0.05, held + 1e-9, 0.2, 0.3]}, ["a", "a", "b", "b"])
    X = np.column_stack(training.columns)
    model = tree.DecisionTreeClassifier().fit(X, labels_of(training))
    model.tree_.threshold[0] = held
    found = from_sklearn(model, training)
    assert found.threshold[0] > model.tree_.threshold[0]
    assert_same_leaves(found, training, model.apply(X))
    near = np.nextafter(np.float32(0.1), np.float32(1)) - np.float32(0.1)
    around = found.threshold[0] + np.linspace(-2, 2, 4001) * near
    assert ((around <= found.threshold[0]) == (model.apply(around[:, None]) == 1)).all()


def test_a_column_of_a_category_becomes_a_split_by_that_category() -> None:
    training = encode(load_dataset("penguins"), "species")
    X = frame_of(training)
    for column in training.features:
        if not column.is_numeric:
            levels = pd.Series([*column.levels, None], dtype=object)
            X[column.name] = levels.to_numpy()[X[column.name].to_numpy()]
    X = pd.get_dummies(X, dtype=float)
    model = tree.DecisionTreeClassifier(random_state=0).fit(X, labels_of(training))
    assert any("_" in name and name not in training.features.names for name in X)
    found = from_sklearn(model, training)
    assert SplitKind.CATEGORY in found.splits.kind
    assert_same_leaves(found, training, model.apply(X))


def test_a_tree_that_went_to_scikit_learn_comes_back() -> None:
    for training in (IRIS, encode(load_dataset("cars_mpg"), "mpg", ["horsepower", "weight_lbs"])):
        ours = grow(training, stop=StopRules(max_depth=3))
        back = from_sklearn(to_sklearn(ours), training)
        same = ("feature", "threshold", "n_samples", "weight", "impurity", "gain")
        for name in same:
            np.testing.assert_allclose(getattr(back, name), getattr(ours, name), err_msg=name)
        assert (back.splits.missing_goes_left == ours.splits.missing_goes_left).all()
        assert back.stop.max_depth == 3
        assert set(back.ending[back.is_leaf].tolist()) <= {Ending.PURE, Ending.MAX_DEPTH}


def test_a_leaf_that_a_limit_of_another_program_made_says_so() -> None:
    X, y = np.column_stack(IRIS.columns), IRIS.target_values
    model = tree.DecisionTreeClassifier(random_state=0).fit(X[::3], y[::3])  # pure on a third
    found = from_sklearn(model, IRIS)
    impure = np.flatnonzero(found.is_leaf & (found.impurity > 0)).tolist()
    assert {ending_words(found, node) for node in impure} == {"stopped by another program"}
    assert found.is_leaf.sum() > len(impure) > 0
    assert all(Ending(int(found.ending[node])).is_stopped for node in impure)


def test_columns_are_found_by_name_in_any_order_and_others_are_left_alone() -> None:
    fewer = frame_of(IRIS)[["petal_width", "sepal_length"]]
    model = tree.DecisionTreeClassifier(max_depth=2).fit(fewer, labels_of(IRIS))
    found = from_sklearn(model, IRIS)
    assert IRIS.features[int(found.feature[0])].name == "petal_width"
    assert_same_leaves(found, IRIS, model.apply(fewer))


def refused(model: Any, training: TrainingTable = IRIS, number: Any = 0) -> str:
    with pytest.raises(ValueError, match=r"\.$") as problem:
        from_sklearn(model, training, number)
    assert "\n" not in str(problem.value)
    return str(problem.value)


def test_what_does_not_fit_is_refused_in_one_sentence() -> None:
    frame, labels = frame_of(IRIS), labels_of(IRIS)
    X = frame.to_numpy()
    model = tree.DecisionTreeClassifier(random_state=0)
    assert "not fitted" in refused(model)
    model.fit(frame.rename(columns={"petal_width": "girth"}), labels)
    words = "The model uses the column “girth”, which the table does not have."
    assert refused(model) == words
    assert "has 3 unnamed features, but the table has 4" in refused(model.fit(X[:, :3], labels))
    assert "run from 0 to 0" in refused(model.fit(X, labels), number=4)
    assert refused(model.fit(X, np.char.upper(labels))).startswith("The class “SETOSA” is not in")
    number = tree.DecisionTreeRegressor().fit(X, X[:, 0])
    assert "predicts a number, but the table's target is classes" in refused(number)
    assert "2 targets" in refused(model.fit(X, np.column_stack([labels, labels])))
    assert "not LogisticRegression" in refused(_other())
    forest = ensemble.RandomForestClassifier(2).fit(X[:90], IRIS.target_values[:90] * 2)
    assert "The class" in refused(forest)
    forest.fit(X[::2], labels[::2])
    assert "fitted on 75 rows, but the table has 150" in refused(forest)
    few = replace(
        IRIS,
        columns=tuple(column[:50] for column in IRIS.columns),
        target_values=IRIS.target_values[:50],
        weights=IRIS.weights[:50],
        rows=IRIS.rows[:50],
    )
    assert refused(model.fit(X, labels), few).startswith(
        "No row of the table goes right at the root"
    )
    penguins = encode(load_dataset("penguins"), "species", ["island", "bill_length_mm"])
    model.fit(np.column_stack(penguins.columns), labels_of(penguins))
    assert "“island” holds categories" in refused(model, penguins)


def _other() -> Any:
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression()


def test_a_pipeline_that_encodes_categories_is_brought_over_by_name() -> None:
    table = load_dataset("penguins")
    frame = to_pandas(table).dropna()
    names = ["island", "bill_length_mm", "flipper_length_mm"]
    training = encode(table_from(frame), "species", names)
    for encoder in (
        ColumnTransformer([("cat", OneHotEncoder(), ["island"])], remainder="passthrough"),
        ColumnTransformer(
            [("cat", OneHotEncoder(), ["island"]), ("num", "passthrough", names[1:])]
        ),
    ):
        made = make_pipeline(encoder, tree.DecisionTreeClassifier(max_depth=4, random_state=0))
        model = made.fit(frame[names], frame["species"])
        found = from_sklearn(model, training)
        assert (predict(found, table_from(frame)) == model.predict(frame[names])).all()
        assert "island is Dream" in to_text(found)
    scaled = make_pipeline(StandardScaler(), tree.DecisionTreeClassifier()).fit(
        frame[names[1:]], frame["species"]
    )
    with pytest.raises(ValueError, match=r"“standardscaler” \(StandardScaler\) changes values"):
        from_sklearn(scaled, training)


def test_booleans_are_0_and_1_in_scikit_learn() -> None:
    random = np.random.default_rng(2)
    frame = pd.DataFrame({"b": random.random(80) > 0.5, "x": random.random(80)})
    y = (frame["b"] * (9 + (frame["x"] > 0.5))).to_numpy()  # splits by x only where b is true
    model = tree.DecisionTreeClassifier(random_state=0).fit(frame, y)
    found = from_sklearn(model, encode(frame.assign(y=y), "y"))
    assert (predict(found, frame) == model.predict(frame)).all()
