"""X and y of any type and layout are read alike, and refused with the same messages."""

from typing import Any

import numpy as np
import pandas as pd
import pytest
import sklearn.tree
from sklearn import config_context

from explorer import DecisionTreeClassifier, DecisionTreeRegressor
from explorer.tree.walking import apply

SHAPES = ["array", "Fortran", "strided", "read-only", "float32", "list", "frame", "mixed frame"]


def halves(n_rows: int = 300) -> tuple[np.ndarray, np.ndarray]:
    """Return values that float32 holds exactly, some missing, and classes that follow from them."""
    random = np.random.default_rng(0)
    X = random.integers(-40, 40, (n_rows, 3)) / 2
    y = (np.abs(X[:, 0]) + X[:, 1] > 5).astype(int) + (X[:, 2] > 15)
    X[random.random(X.shape) < 0.1] = np.nan
    return X, y


def shaped(X: np.ndarray, shape: str) -> Any:
    if shape == "read-only":
        X = X.copy()
        X.setflags(write=False)
    frame = pd.DataFrame(X, columns=["a", "b", "c"])
    changed: dict[str, Any] = {
        "Fortran": np.asfortranarray(X),
        "strided": np.repeat(X, 2, axis=1)[:, ::2],
        "float32": X.astype(np.float32),
        "list": X.tolist(),
        "frame": frame,
        "mixed frame": frame.astype({"a": np.float32, "b": "Float64"}),
    }
    return changed.get(shape, X)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("estimator", [DecisionTreeClassifier, DecisionTreeRegressor])
def test_the_same_numbers_in_any_shape_learn_and_predict_the_same(
    estimator: Any, shape: str
) -> None:
    X, y = halves()
    plain = estimator().fit(X, y)
    other = estimator().fit(shaped(X, shape), y)
    np.testing.assert_array_equal(plain.tree_.threshold, other.tree_.threshold)
    np.testing.assert_array_equal(plain.predict(X), other.predict(shaped(X, shape)))
    leaves = apply(plain.explorer_tree_, tuple(X.T))
    np.testing.assert_array_equal(other.apply(shaped(X, shape)), leaves)


def test_a_column_of_the_other_kind_fits_only_where_it_has_no_value_at_all() -> None:
    frame = pd.DataFrame({"number": [1.0, 2.0, 3.0], "word": ["a", "b", "b"]})
    model = DecisionTreeClassifier().fit(frame, [0, 1, 1])
    for name, values in (("number", ["a", None, None]), ("word", [1.0, np.nan, np.nan])):
        with pytest.raises(ValueError, match=f"“{name}”"):
            model.predict(frame.assign(**{name: values}))
        without_any = [None] * 3 if name == "number" else [np.nan] * 3
        assert len(model.predict(frame.assign(**{name: without_any}))) == 3


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.uint16, np.float16, np.longdouble])
def test_numbers_of_any_type_are_read_as_float64(dtype: Any) -> None:
    X = np.random.default_rng(0).integers(0, 100, (80, 3))
    y = X[:, 0] > X[:, 1]
    plain = DecisionTreeClassifier().fit(X.astype(np.float64), y)
    other = DecisionTreeClassifier().fit(X.astype(dtype), y)
    np.testing.assert_array_equal(plain.tree_.threshold, other.tree_.threshold)
    np.testing.assert_array_equal(plain.apply(X.astype(np.float64)), other.apply(X.astype(dtype)))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("value", [np.inf, -np.inf])
def test_infinities_are_refused_in_scikit_learn_s_words(shape: str, value: float) -> None:
    X, y = halves()
    model = DecisionTreeClassifier().fit(shaped(X, shape), y)
    theirs = sklearn.tree.DecisionTreeClassifier().fit(X, y)
    X[-1, 2] = value
    with pytest.raises(ValueError, match="Input X contains infinity") as expected:
        theirs.predict(X)
    for ask in (model.predict, model.predict_proba, model.apply, model.decision_path):
        with pytest.raises(ValueError, match="Input X contains infinity") as told:
            ask(shaped(X, shape))
        assert str(told.value).replace("float64", "float32") == str(expected.value)
    with pytest.raises(ValueError, match="Input X contains infinity"):
        DecisionTreeClassifier().fit(shaped(X, shape), y)


def test_infinities_in_y_are_refused_and_large_numbers_are_not() -> None:
    with pytest.raises(ValueError, match="Input y contains infinity"):
        DecisionTreeRegressor().fit([[0.0], [1.0]], np.array([0.0, np.inf]))
    X = np.array([[1.7e308], [1.7e308], [-1.0]])  # their sum is infinite
    model = DecisionTreeClassifier().fit(X, [0, 0, 1])
    assert model.predict(X).tolist() == [0, 0, 1]


def test_infinities_pass_where_scikit_learn_is_told_that_there_are_none() -> None:
    X, y = halves()
    model = DecisionTreeClassifier().fit(X, y)
    X[:, 0] = np.inf
    with config_context(assume_finite=True):
        np.testing.assert_array_equal(model.apply(X), apply(model.explorer_tree_, tuple(X.T)))


def test_numbers_where_fit_saw_words_are_refused_for_infinities_too() -> None:
    X = pd.DataFrame({"number": [1.0, 2.0, 3.0], "empty": ["a", "b", None]})
    model = DecisionTreeClassifier().fit(X, [0, 1, 1])
    with pytest.raises(ValueError, match="Input X contains infinity"):
        model.predict(pd.DataFrame({"number": [np.inf], "empty": [np.nan]}))


def test_an_array_with_too_few_columns_or_rows_is_refused() -> None:
    X, y = halves()
    model = DecisionTreeClassifier().fit(X, y)
    with pytest.raises(ValueError, match="X has 2 features, but DecisionTreeClassifier is exp"):
        model.predict(X[:, :2])
    with pytest.raises(ValueError, match="Found array with 0 sample"):
        model.predict(X[:0])
    with pytest.raises(ValueError, match="Expected 2D array, got 1D array"):
        model.predict(X[0])


def test_fitting_an_array_forgets_the_names_of_a_frame() -> None:
    X, y = halves()
    model = DecisionTreeClassifier().fit(shaped(X, "frame"), y)
    assert model.feature_names_in_.tolist() == ["a", "b", "c"]
    model.fit(X[:, :2], y)
    assert not hasattr(model, "feature_names_in_")
    assert model.n_features_in_ == 2
    assert model.explorer_tree_.features.names == ("x0", "x1")


@pytest.mark.parametrize(
    "y",
    [
        np.array([-128, 127, 0, 127], np.int8),
        np.array([2**63 + 1, 2**63, 2**64 - 1, 2**63], np.uint64),
        np.array([-(2**63), 2**63 - 1, 0, 0]),
        np.array([10**12, 10**12 + 4095, 10**12 + 4096, 10**12]),
        np.array([True, False, True, True]),
        np.array([7, 7, 7, 7], np.uint8),
        np.repeat([5, 3, 9], 2)[[0, 2, 4, 1]],
    ],
)
def test_whole_classes_are_the_distinct_values_in_their_own_type(y: np.ndarray) -> None:
    X = np.arange(4.0)[:, np.newaxis]
    model = DecisionTreeClassifier().fit(X, y)
    np.testing.assert_array_equal(model.classes_, np.unique(y))
    assert model.classes_.dtype == y.dtype
    np.testing.assert_array_equal(model.predict(X), y)


def test_labels_that_almost_all_differ_are_warned_of() -> None:
    X = np.arange(30.0)[:, np.newaxis]
    with pytest.warns(UserWarning, match="number of unique classes is greater than 50%"):
        DecisionTreeClassifier(max_depth=1).fit(X, np.arange(30))
