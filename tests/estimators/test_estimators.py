"""The estimators grow the pipeline's trees and expose them as scikit-learn does its own."""

import inspect
import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
import sklearn.tree
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from explorer import (
    DecisionTreeClassifier,
    DecisionTreeRegressor,
    SearchRules,
    StopRules,
    encode,
    grow,
    load_dataset,
    predict,
)
from explorer.caps import CAPS
from explorer.data.columns import from_columns
from tests.support.growth.sameness import assert_same_tree, paths_of_splits

Estimator = DecisionTreeClassifier | DecisionTreeRegressor


def noise(n_rows: int = 200, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    X = random.normal(size=(n_rows, 4))
    return X, (X[:, 0] + X[:, 1] * random.normal(size=n_rows) > 0).astype(int)


def penguins() -> tuple[pd.DataFrame, pd.Series]:
    """Return text, numbers and missing values as a DataFrame."""
    table = load_dataset("penguins")
    columns: dict[str, Any] = {}
    for column, values in zip(table.schema, table.values, strict=True):
        if column.is_numeric:
            columns[column.name] = values
        else:
            columns[column.name] = [None if v < 0 else column.levels[v] for v in values.tolist()]
    frame = pd.DataFrame(columns)
    return frame.drop(columns="species"), frame["species"]


def numbers_in(ours: Any, theirs: Any) -> np.ndarray:
    """Return our number of each node of scikit-learn's `tree_`, which counts depth first."""
    number = {0: 0}
    for node in range(theirs.node_count):
        if theirs.children_left[node] >= 0:
            mine = number[node]
            number[theirs.children_left[node]] = ours.children_left[mine]
            number[theirs.children_right[node]] = ours.children_right[mine]
    return np.array([number[node] for node in range(theirs.node_count)])


# The same trees.


def test_a_matrix_learns_the_tree_that_the_pipeline_grows() -> None:
    X, y = noise()
    model = DecisionTreeClassifier(max_depth=4, min_samples_leaf=3).fit(X, y)
    table = from_columns("t", {**{f"x{i}": X[:, i] for i in range(4)}, "y": y.astype(str)})
    ours = grow(encode(table, "y"), SearchRules(min_samples_leaf=3), StopRules(max_depth=4))
    tree = model.explorer_tree_
    assert paths_of_splits(tree) == paths_of_splits(ours)
    np.testing.assert_array_equal(tree.threshold, ours.threshold)
    np.testing.assert_array_equal(tree.statistics, ours.statistics)


def test_a_frame_with_words_and_holes_learns_the_tree_of_its_table() -> None:
    X, y = penguins()
    model = DecisionTreeClassifier(max_depth=4).fit(X, y)
    table = load_dataset("penguins")
    ours = grow(encode(table, "species"), stop=StopRules(max_depth=4))
    assert paths_of_splits(model.explorer_tree_) == paths_of_splits(ours)
    np.testing.assert_array_equal(model.predict(X), predict(ours, table))


@pytest.mark.parametrize("depth", [1, 3, 6])
def test_the_arrays_say_what_scikit_learns_say_of_a_tree_without_ties(depth: int) -> None:
    X, y = noise(400)
    # No candidates tie; sums are exact, so both find the same nodes pure.
    weights = np.random.default_rng(1).integers(512, 1536, 400) / 1024
    ours = DecisionTreeClassifier(max_depth=depth).fit(X, y, weights)
    theirs = sklearn.tree.DecisionTreeClassifier(max_depth=depth, random_state=0)
    theirs.fit(X, y, weights)
    order = numbers_in(ours.tree_, theirs.tree_)
    assert ours.tree_.node_count == theirs.tree_.node_count
    assert ours.tree_.max_depth == theirs.tree_.max_depth == ours.get_depth()
    assert ours.tree_.n_leaves == theirs.tree_.n_leaves == ours.get_n_leaves()
    for name in ("feature", "n_node_samples"):
        np.testing.assert_array_equal(
            getattr(ours.tree_, name)[order], getattr(theirs.tree_, name), err_msg=name
        )
    for name in ("threshold", "impurity", "weighted_n_node_samples", "value"):
        np.testing.assert_allclose(
            getattr(ours.tree_, name)[order], getattr(theirs.tree_, name), rtol=1e-6, err_msg=name
        )
    np.testing.assert_allclose(ours.feature_importances_, theirs.feature_importances_)
    np.testing.assert_array_equal(order[theirs.apply(X)], ours.apply(X))
    np.testing.assert_array_equal(
        theirs.decision_path(X).toarray(), ours.decision_path(X).toarray()[:, order]
    )


@pytest.mark.parametrize("task", ["Classifier", "Regressor"])
def test_tree_walks_rows_as_scikit_learns_does_on_data_without_ties(task: str) -> None:
    X, y = noise(400)
    X = X.astype(np.float32).astype(np.float64)  # scikit-learn reads float32
    # No candidates tie; sums are exact, so both find the same nodes pure.
    weights = np.random.default_rng(1).integers(512, 1536, 400) / 1024
    y = y if task == "Classifier" else X[:, 0] + X[:, 1] ** 2
    ours = {"Classifier": DecisionTreeClassifier, "Regressor": DecisionTreeRegressor}[task]
    mine = ours(max_depth=4, min_samples_leaf=9).fit(X, y, weights).tree_
    theirs = getattr(sklearn.tree, f"DecisionTree{task}")(max_depth=4, min_samples_leaf=9)
    theirs = theirs.fit(X, y, weights).tree_
    order, singles = numbers_in(mine, theirs), X.astype(np.float32)
    assert mine.apply(X).dtype == theirs.apply(singles).dtype
    np.testing.assert_array_equal(mine.apply(X), order[theirs.apply(singles)])
    np.testing.assert_allclose(mine.predict(X), theirs.predict(singles), rtol=1e-9)
    np.testing.assert_array_equal(
        mine.decision_path(X).toarray()[:, order], theirs.decision_path(singles).toarray()
    )


def test_tree_walks_floats_of_64_bits_where_scikit_learn_rounds_them_to_32() -> None:
    X = np.array([[1.0], [1.0 + 2.0**-40]])
    tree = DecisionTreeClassifier().fit(X, [0, 1]).tree_
    np.testing.assert_array_equal(tree.apply(X), [1, 2])


def test_tree_takes_a_matrix_of_numbers_and_says_what_else_it_was_given() -> None:
    X, y = penguins()
    of_words = DecisionTreeClassifier(max_depth=2).fit(X, y).tree_
    with pytest.raises(ValueError, match="“island” is categorical"):
        of_words.apply(np.zeros((1, X.shape[1])))
    tree = DecisionTreeClassifier().fit([[0.0], [1.0]], [0, 1]).tree_
    with pytest.raises(ValueError, match="X contains infinity"):
        tree.predict(np.array([[np.inf]]))
    with pytest.raises(ValueError, match="ndarray format"):
        tree.apply([[0.0]])
    for wrong in (np.zeros(3), np.zeros((3, 2)), np.array([["a"]])):
        with pytest.raises(ValueError, match="with 1 columns"):
            tree.decision_path(wrong)


def test_a_regression_tree_predicts_means_or_medians() -> None:
    X, y = [[0.0], [0.0], [0.0], [1.0]], [1.0, 2.0, 6.0, 9.0]
    means = DecisionTreeRegressor(max_depth=1).fit(X, y)
    assert means.predict([[0.0], [1.0]]).tolist() == [3.0, 9.0]
    medians = DecisionTreeRegressor(criterion="absolute_error", max_depth=1).fit(X, y)
    assert medians.predict([[0.0], [1.0]]).tolist() == [2.0, 9.0]
    assert medians.tree_.value[:, 0, 0].tolist()[1:] == [2.0, 9.0]
    assert means.tree_.value.shape == (3, 1, 1)


# Labels and weights.


@pytest.mark.parametrize(
    "labels",
    [[3, 7], ["b", "a"], [True, False], np.array(["x", "y"], object), [2.0, -1.0], ["10", "9"]],
)
def test_classes_keep_their_type_and_are_sorted(labels: Any) -> None:
    y = np.asarray(labels)[[0, 0, 1, 1]]
    model = DecisionTreeClassifier().fit([[0.0], [1.0], [2.0], [3.0]], y)
    np.testing.assert_array_equal(model.classes_, np.unique(y))
    assert model.classes_.dtype == y.dtype
    assert model.predict([[0.0]]).dtype == y.dtype
    np.testing.assert_array_equal(model.predict([[0.0], [3.0]]), y[[0, 3]])


@pytest.mark.parametrize("estimator", [DecisionTreeClassifier(), DecisionTreeRegressor()])
def test_a_row_of_weight_two_is_the_row_twice_and_of_weight_zero_is_absent(estimator: Any) -> None:
    X, y = noise(60)
    copies = np.random.default_rng(3).integers(0, 3, 60)
    weighted = clone(estimator).fit(X, y, copies).explorer_tree_
    repeated = clone(estimator).fit(np.repeat(X, copies, axis=0), np.repeat(y, copies))
    assert paths_of_splits(weighted) == paths_of_splits(repeated.explorer_tree_)
    np.testing.assert_array_equal(weighted.weight, repeated.tree_.n_node_samples)
    absent = clone(estimator).fit(X[copies > 0], y[copies > 0], copies[copies > 0])
    np.testing.assert_array_equal(weighted.n_samples, absent.tree_.n_node_samples)
    assert weighted.n_without_weight == (copies == 0).sum()


def test_class_weights_go_by_label_whatever_its_type() -> None:
    X, y = [[0.0], [0.0], [0.0], [1.0]], [1, 1, 5, 5]
    assert DecisionTreeClassifier().fit(X, y).predict([[0.0]]) == 1
    assert DecisionTreeClassifier(class_weight={5: 9.0}).fit(X, y).predict([[0.0]]) == 5
    absent = {1: 1.0, 5: 9.0, 8: 2.0}
    assert DecisionTreeClassifier(class_weight=absent).fit(X, y).predict([[0.0]]) == 5
    with pytest.raises(ValueError, match="a weight for 8, which does not occur"):
        DecisionTreeClassifier(class_weight={1: 1.0, 8: 2.0}).fit(X, y)


def test_balanced_classes_weigh_the_same() -> None:
    X, y = noise(90)
    weight = DecisionTreeClassifier(class_weight="balanced", max_depth=1).fit(X, y).tree_.value[0]
    np.testing.assert_allclose(weight, [[0.5, 0.5]])


# Features.


def test_booleans_categories_and_nullable_numbers_are_read_by_their_type() -> None:
    X = pd.DataFrame(
        {
            "flag": [True, False, True, False],
            "size": pd.Categorical(["s", "m", None, "m"]),
            "count": pd.array([1, None, 3, 4], "Int64"),
        }
    )
    model = DecisionTreeClassifier().fit(X, [0, 1, 0, 1])
    kinds = [column.is_numeric for column in model.explorer_tree_.features]
    assert kinds == [False, False, True]
    assert model.feature_names_in_.tolist() == ["flag", "size", "count"]
    assert model.predict(X).tolist() == [0, 1, 0, 1]


def test_a_list_of_rows_may_hold_words_beside_numbers() -> None:
    X = [["red", 1.0], ["blue", 2.0], ["red", None], ["blue", 4.0]]
    model = DecisionTreeClassifier().fit(X, [0, 1, 0, 1])
    assert [column.is_numeric for column in model.explorer_tree_.features] == [False, True]
    assert model.predict([["blue", 1.0], ["red", 9.0]]).tolist() == [1, 0]


def test_text_is_never_read_as_a_number() -> None:
    model = DecisionTreeClassifier().fit(pd.DataFrame({"x": ["1", "2", "10"]}), [0, 0, 1])
    assert model.explorer_tree_.features[0].levels == ("1", "2", "10")


def test_unseen_levels_and_new_holes_take_the_documented_side() -> None:
    X = pd.DataFrame({"colour": ["red"] * 3 + ["blue"]})
    model = DecisionTreeClassifier().fit(X, [0, 0, 0, 1])
    strange = pd.DataFrame({"colour": ["green", None]})
    assert model.predict(strange).tolist() == [0, 0]  # the heavier side


def test_a_column_of_another_kind_is_refused_by_name() -> None:
    X, y = penguins()
    model = DecisionTreeClassifier(max_depth=2).fit(X, y)
    with pytest.raises(ValueError, match="Column “island” is numeric in this table"):
        model.predict(X.assign(island=1.0))
    with pytest.raises(ValueError, match="Column “body_mass_g” is categorical in this table"):
        model.predict(X.assign(body_mass_g="heavy"))


def test_a_column_without_any_value_fits_either_kind() -> None:
    X, y = penguins()
    model = DecisionTreeClassifier(max_depth=3).fit(X, y)
    assert len(model.predict(X.assign(island=np.nan, body_mass_g=None))) == len(X)


def test_other_names_and_another_order_are_refused_in_scikit_learns_words() -> None:
    X, y = penguins()
    model = DecisionTreeClassifier(max_depth=2).fit(X, y)
    with pytest.raises(ValueError, match="must be in the same order"):
        model.predict(X[X.columns[::-1]])
    with pytest.raises(ValueError, match="Feature names unseen at fit time"):
        model.predict(X.rename(columns={"island": "isle"}))
    with pytest.warns(UserWarning, match="does not have valid feature names"):
        model.predict(X.to_numpy())


def test_names_that_come_twice_are_refused() -> None:
    for name in ("x", 0):
        X = pd.DataFrame([[1.0, 2.0], [3.0, 4.0]], columns=[name, name])
        with pytest.raises(ValueError, match="unique column names"):
            DecisionTreeClassifier().fit(X, [0, 1])


@pytest.mark.parametrize(
    ("X", "y", "words"),
    [
        ([[np.inf], [1.0]], [0, 1], "contains infinity"),
        (pd.DataFrame({"x": [np.inf, 1.0], "c": ["a", "b"]}), [0, 1], "“x” is infinite"),
        ([[1j], [1.0]], [0, 1], "Complex data not supported"),
        ([1.0, 2.0], [0, 1], "Expected 2D array, got 1D array"),
        (["a", "b"], [0, 1], "Expected 2D array, got 1D array"),
        (pd.DataFrame({"c": pd.Series([], dtype=str)}), [], "0 sample"),
        ([[1.0], [2.0]], [0, np.nan], "Input y contains NaN"),
        ([[1.0], [2.0]], ["a", None], "Input y contains NaN"),
        ([[1.0], [2.0]], [0.5, 1.5], "Unknown label type"),
        ([[1.0], [2.0]], [1, 2, 3], "inconsistent numbers of samples"),
        ([[1.0], ["a"]], [0, 1], "holds mixed"),
    ],
)
def test_what_cannot_be_learned_from_is_refused(X: Any, y: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        DecisionTreeClassifier().fit(X, y)


def test_negative_and_all_zero_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="Negative values"):
        DecisionTreeClassifier().fit([[1.0], [2.0]], [0, 1], [1.0, -1.0])
    with pytest.raises(ValueError, match="at least one non-zero"):
        DecisionTreeClassifier().fit([[1.0], [2.0]], [0, 1], [0.0, 0.0])


def test_the_caller_s_arrays_stay_writable_and_unchanged() -> None:
    X, y = noise(50)
    before = X.copy(), y.copy()
    DecisionTreeRegressor().fit(X, y.astype(float), np.ones(50)).predict(X)
    assert X.flags.writeable
    assert y.flags.writeable
    np.testing.assert_array_equal(X, before[0])
    np.testing.assert_array_equal(y, before[1])


def test_neighbouring_doubles_are_told_apart() -> None:
    X = [[1.0], [np.nextafter(1.0, 2.0)]]
    model = DecisionTreeClassifier().fit(X, [0, 1])
    assert model.predict(X).tolist() == [0, 1]


# Parameters.


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"criterion": "squared_error"}, "criterion must be one of 'gini'"),
        ({"max_depth": 2.5}, "max_depth must be a whole number"),
        ({"max_depth": -1}, "max_depth must be at least 0"),
        ({"min_samples_split": 1}, "min_samples_split must be at least 2"),
        ({"min_samples_leaf": 0}, "min_samples_leaf must be at least 1"),
        ({"min_samples_leaf": 1.5}, "min_samples_leaf must be a whole number, or a share"),
        ({"min_weight_fraction_leaf": 0.6}, "min_weight_fraction_leaf must be at most 0.5"),
        ({"min_weight_fraction_leaf": "all"}, "min_weight_fraction_leaf must be a number"),
        ({"max_features": "all"}, "max_features must be None"),
        ({"max_features": 0}, "max_features must be None"),
        ({"max_leaf_nodes": 0}, "max_leaf_nodes must be at least 1"),
        ({"min_impurity_decrease": "much"}, "min_impurity_decrease must be a number"),
        ({"ccp_alpha": -0.1}, "ccp_alpha must be at least 0"),
        ({"class_weight": "heavy"}, "class_weight must be"),
    ],
)
def test_a_parameter_out_of_range_is_refused_in_a_sentence(
    parameters: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        DecisionTreeClassifier(**parameters).fit([[0.0], [1.0]], [0, 1])


@pytest.mark.parametrize(
    ("asked", "drawn"), [(None, 9), ("sqrt", 3), ("log2", 3), (0.5, 4), (2, 2), (0.01, 1)]
)
def test_features_drawn_are_counted_as_scikit_learn_counts_them(asked: Any, drawn: int) -> None:
    X = np.random.default_rng(0).normal(size=(40, 9))
    y = X[:, 0] > 0
    ours = DecisionTreeClassifier(max_features=asked, random_state=1).fit(X, y)
    theirs = sklearn.tree.DecisionTreeClassifier(max_features=asked, random_state=1).fit(X, y)
    assert ours.max_features_ == theirs.max_features_ == drawn


def test_the_same_random_state_grows_the_same_tree_and_another_another() -> None:
    X, y = noise(300)
    model = DecisionTreeClassifier(max_features=1, random_state=4)
    one, again = model.fit(X, y).explorer_tree_, clone(model).fit(X, y).explorer_tree_
    assert_same_tree(one, again)
    other = DecisionTreeClassifier(max_features=1, random_state=5).fit(X, y).explorer_tree_
    assert paths_of_splits(one) != paths_of_splits(other)
    drawn = DecisionTreeClassifier(max_features=1, random_state=np.random.RandomState(0))
    assert drawn.fit(X, y).get_n_leaves() > 1


def test_shares_of_rows_are_rounded_up() -> None:
    X, y = noise(200)
    model = DecisionTreeClassifier(min_samples_leaf=0.101).fit(X, y)
    assert model.explorer_tree_.search.min_samples_leaf == 21


def test_a_path_asks_about_a_feature_only_once_where_asked_to() -> None:
    X, y = noise(300)
    model = DecisionTreeClassifier(each_feature_once=True).fit(X, y)
    assert model.get_depth() == 4


def test_leaf_budget_and_pruning_are_those_of_the_pipeline() -> None:
    X, y = noise(300)
    assert DecisionTreeClassifier(max_leaf_nodes=7).fit(X, y).get_n_leaves() == 7
    path = DecisionTreeClassifier().cost_complexity_pruning_path(X, y)
    theirs = sklearn.tree.DecisionTreeClassifier(random_state=0)
    assert set(path) == {"ccp_alphas", "impurities"}
    assert path.impurities[-1] == pytest.approx(
        theirs.cost_complexity_pruning_path(X, y).impurities[-1]
    )
    pruned = DecisionTreeClassifier(ccp_alpha=path.ccp_alphas[-1]).fit(X, y)
    assert pruned.get_n_leaves() == 1


def test_a_program_gets_the_whole_tree_whatever_the_page_s_budgets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    X, y = noise(500)
    whole = DecisionTreeClassifier().fit(X, y).explorer_tree_
    assert not whole.budget_reached
    for budget, least in (("node_budget", whole.n_nodes - 1), ("work_budget", 1000.0)):
        with monkeypatch.context() as patched:
            patched.setitem(inspect.unwrap(grow).__kwdefaults__, budget, least)
            assert grow(encode(from_columns("t", {"x": X[:, 0], "y": y}), "y")).budget_reached
            assert DecisionTreeClassifier().fit(X, y).explorer_tree_.n_nodes == whole.n_nodes


def test_a_tree_that_has_no_room_for_all_its_classes_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    X, _ = noise(400)
    y = np.arange(400) % 50
    monkeypatch.setattr("explorer.growth.growing.CAPS", replace(CAPS, max_class_weights=50 * 20))
    with pytest.warns(UserWarning, match=r"only to depth [0-9]+\. .* weights of 50 classes"):
        fitted = DecisionTreeClassifier().fit(X, y)
    assert fitted.explorer_tree_.n_nodes <= 20


# Tools of scikit-learn.


@pytest.mark.parametrize("estimator", [DecisionTreeClassifier(), DecisionTreeRegressor()])
def test_an_estimator_survives_pickling_and_cloning(estimator: Any) -> None:
    X, y = noise()
    fitted = clone(estimator).set_params(max_depth=3).fit(X, y)
    again = pickle.loads(pickle.dumps(fitted))
    np.testing.assert_array_equal(again.predict(X), fitted.predict(X))
    np.testing.assert_array_equal(again.tree_.threshold, fitted.tree_.threshold)
    assert clone(fitted).get_params() == fitted.get_params()
    assert repr(fitted) == f"{type(fitted).__name__}(max_depth=3)"


def test_an_estimator_that_was_not_fitted_says_so() -> None:
    with pytest.raises(NotFittedError):
        DecisionTreeClassifier().predict([[0.0]])
    assert not hasattr(DecisionTreeClassifier(), "feature_importances_")


def test_searching_a_grid_scoring_folds_and_pipelines_work() -> None:
    X, y = noise()
    search = GridSearchCV(DecisionTreeClassifier(), {"max_depth": [1, 3], "criterion": ["gini"]})
    assert search.fit(X, y).best_params_["max_depth"] in (1, 3)
    assert len(cross_val_score(DecisionTreeRegressor(max_depth=2), X, y, cv=3)) == 3
    chain = make_pipeline(StandardScaler(), DecisionTreeClassifier(max_depth=2)).fit(X, y)
    assert chain.score(X, y) > 0.5
    frame, species = penguins()
    assert cross_val_score(DecisionTreeClassifier(max_depth=4), frame, species).mean() > 0.8


def test_the_logarithm_of_no_chance_is_minus_infinity_without_a_warning() -> None:
    model = DecisionTreeClassifier().fit([[0.0], [1.0]], [0, 1])
    assert model.predict_log_proba([[0.0]]).tolist() == [[0.0, -np.inf]]


def test_a_split_by_levels_has_no_threshold_and_one_by_presence_has_infinity() -> None:
    X = pd.DataFrame({"c": ["a", "a", "b", "b"]})
    assert np.isnan(DecisionTreeClassifier().fit(X, [0, 0, 1, 1]).tree_.threshold[0])
    holes = DecisionTreeClassifier().fit([[1.0], [2.0], [np.nan], [np.nan]], [0, 0, 1, 1]).tree_
    assert holes.threshold.tolist() == [np.inf, -2.0, -2.0]
    assert holes.feature.tolist() == [0, -2, -2]
    assert holes.missing_go_to_left.tolist() == [0, 0, 0]
