"""Our tree as scikit-learn's: the same predictions, also in tools that draw or explain trees."""

import pickle
import warnings

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.tree import export_text

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.columns import from_columns
from explorer.data.training import TrainingTable
from explorer.estimators.interop.to_sklearn import to_sklearn, to_sklearn_frame
from explorer.tree.splits import SplitKind
from explorer.tree.walking import apply
from tests.support.tiers import first_in_gate
from tests.support.training_tables import training_of


def frame_of(training: TrainingTable) -> pd.DataFrame:
    numeric = [index for index, column in enumerate(training.features) if column.is_numeric]
    return pd.DataFrame({training.features[i].name: training.columns[i] for i in numeric})


def iris() -> TrainingTable:
    return encode(load_dataset("iris"), "species")


NUMBERS = st.lists(
    st.one_of(
        st.integers(-4, 4).map(float), st.just(np.nan), st.floats(-(2.0**99), 2.0**99, width=32)
    ),
    min_size=2,
    max_size=20,
)


@settings(max_examples=40, deadline=None)
@given(NUMBERS, st.sampled_from(["gini", "entropy", "squared_error"]), st.randoms())
def test_values_of_float32_reach_the_same_leaf(values: list[float], criterion: str, random) -> None:
    n = len(values)
    near = np.nextafter(np.float32(values), np.float32(np.inf)).astype(float)
    shuffled = random.sample(values, n)
    is_number = criterion == "squared_error"
    targets = [random.random() if is_number else random.choice("abc") for _ in range(2 * n)]
    columns = {"x": [*values, *near.tolist()], "y": [*shuffled, *values]}
    training = training_of(columns, targets)
    tree = grow(training, SearchRules(criterion))
    model, frame = to_sklearn(tree), frame_of(training)
    assert (model.apply(frame) == apply(tree, training.columns)).all()
    predicted = np.asarray(tree.prediction)[apply(tree, training.columns)]
    if not is_number:
        predicted = np.asarray(training.classes)[predicted]
    assert (model.predict(frame) == predicted).all()


def test_values_that_float32_rounds_to_one_go_one_way() -> None:
    """Test the cast in the docstring: our tree distinguishes the two values, scikit-learn's not."""
    training = training_of({"x": [0.1, 0.1 + 1e-12]}, ["a", "b"])
    tree = grow(training)
    assert tree.n_leaves == 2
    assert len(set(to_sklearn(tree).apply(frame_of(training)).tolist())) == 1


def test_tied_classes_predict_the_first_where_weights_round() -> None:
    weights = [0.1, 0.2, 0.3]  # 0.1 + 0.2 exceeds 0.3 only by rounding
    table = from_columns("t", {"x": [1.0, 1.0, 1.0], "y": ["b", "b", "a"]})
    training = encode(table, "y", weights=weights)
    assert to_sklearn(grow(training)).predict(frame_of(training)).tolist() == ["a"] * 3


def test_missing_values_go_where_the_tree_sends_them() -> None:
    training = training_of(
        {"x": [1.0, np.nan, 1.0, np.nan, 1.0, 2.0], "z": [1.0, 2.0, 3.0, np.nan, np.nan, 3.0]},
        ["a", "b", "a", "b", "c", "a"],
    )
    tree = grow(training)
    assert SplitKind.MISSING in tree.splits.kind
    assert (to_sklearn(tree).apply(frame_of(training)) == apply(tree, training.columns)).all()


def test_what_scikit_learn_asks_of_its_trees_is_there() -> None:
    training, criterion = iris(), "entropy"
    search = SearchRules(criterion, 2, min_weight_fraction_leaf=0.01)
    tree = grow(training, search, StopRules(max_depth=3))
    model, frame = to_sklearn(tree), frame_of(iris())
    labels = np.asarray(training.classes)[training.target_values]
    assert model.score(frame, labels) == pytest.approx(146 / 150)
    assert model.get_params()["min_samples_leaf"] == 2
    assert model.get_params()["min_weight_fraction_leaf"] == 0.01
    assert (model.get_depth(), model.get_n_leaves()) == (tree.max_depth, tree.n_leaves)
    assert model.tree_.impurity == pytest.approx(tree.impurity)
    assert model.decision_path(frame).sum() == (tree.depth[model.apply(frame)] + 1).sum()
    again = clone(model).fit(frame, labels)  # scikit-learn breaks ties at random
    assert again.tree_.impurity[:3] == pytest.approx(model.tree_.impurity[:3])
    assert again.feature_importances_.sum() == pytest.approx(model.feature_importances_.sum())
    assert (pickle.loads(pickle.dumps(model)).predict(frame) == model.predict(frame)).all()
    assert "petal_length <= 2.45" in export_text(model, feature_names=list(frame))


def test_features_that_no_split_asks_may_be_categories() -> None:
    training = encode(load_dataset("penguins"), "species")
    numbers = SearchRules(features=("flipper_length_mm", "bill_length_mm"))
    tree = grow(training, numbers, StopRules(max_depth=3))
    model, frame = to_sklearn(tree), frame_of(training)
    assert list(model.feature_names_in_) == list(frame)
    assert "island" not in list(frame)
    assert (model.apply(frame) == apply(tree, training.columns)).all()


def test_the_first_split_that_does_not_fit_is_named() -> None:
    training = encode(load_dataset("penguins"), "species")
    with pytest.raises(
        ValueError, match=r"node \w+ splits “island” by its categories: subsets=True"
    ):
        to_sklearn(grow(training))
    texts = {"x": ["u", None, "u", None], "n": [1.0, 1.0, 1.0, 1.0]}
    alone = grow(training_of(texts, ["a", "b", "a", "b"]))
    with pytest.raises(ValueError, match="but the root splits “x” by its categor"):
        to_sklearn(alone)


def test_each_subset_is_a_column_of_0_and_1_and_rows_reach_the_same_leaves() -> None:
    training = encode(load_dataset("penguins"), "species")
    tree = grow(training)
    model = to_sklearn(tree, subsets=True)
    frame = to_sklearn_frame(tree, training.columns)
    assert list(frame) == list(model.feature_names_in_)
    numeric = [column.name for column in training.features if column.is_numeric]
    assert list(frame)[: len(numeric)] == numeric
    assert "island in {Dream, Torgersen}" in list(frame)
    assert (model.apply(frame) == apply(tree, training.columns)).all()
    assert (model.tree_.children_left == tree.left_child).all()
    again = to_sklearn_frame(tree, load_dataset("penguins"))
    pd.testing.assert_frame_equal(again, frame)


LEVELS = st.lists(st.sampled_from(["u", "v", "w", "x", None]), min_size=4, max_size=24)


@settings(max_examples=40, deadline=None)
@given(LEVELS.filter(any), LEVELS, st.randoms())  # a column of no values counts as numbers
def test_rows_with_other_categories_reach_the_same_leaves(
    values: list[str | None], others: list[str | None], random
) -> None:
    columns = {"c": values, "n": [float(random.randint(0, 3)) for _ in values]}
    tree = grow(training_of(columns, [random.choice("ab") for _ in values]))
    n = len(others) + 1
    unseen = from_columns("t", {"c": [*others, "new"], "n": [1.0] * n, "more": ["m"] * n})
    model, frame = to_sklearn(tree, subsets=True), to_sklearn_frame(tree, unseen)
    assert (model.apply(frame) == apply(tree, unseen)).all()


def test_no_two_columns_have_one_name() -> None:
    many = [f"level {i:02}" for i in range(16)]
    values = [*many, *many]
    taken = "c in {a, b}"
    training = training_of(
        {"c": [*values, "a", "b"], taken: [0.0, 1.0] * 17}, [*"abcdefghijklmnop" * 2, "x", "y"]
    )
    tree = grow(training)
    model, frame = to_sklearn(tree, subsets=True), to_sklearn_frame(tree, training.columns)
    assert len(set(model.feature_names_in_)) == len(frame.columns) == model.n_features_in_
    assert (model.apply(frame) == apply(tree, training.columns)).all()


def test_a_leaf_alone_and_a_criterion_of_ours_alone() -> None:
    training = iris()
    stump = to_sklearn(grow(training, SearchRules("misclassification"), StopRules(max_depth=1)))
    assert stump.criterion == "misclassification"
    assert stump.predict(frame_of(training)[:1]).tolist() == ["setosa"]
    leaf = to_sklearn(grow(training, stop=StopRules(max_depth=0)))
    assert (leaf.apply(frame_of(training)) == 0).all()


@pytest.mark.parametrize("name", first_in_gate("iris", "diabetes"))
def test_plot_tree_dtreeviz_and_shap_take_our_tree(name: str) -> None:
    import matplotlib as mpl

    mpl.use("agg")
    import matplotlib.pyplot as plt
    from sklearn.tree import plot_tree

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # from these packages about one another
        import dtreeviz
        import shap

    table = load_dataset(name)
    training = encode(table, table.schema.names[-1])
    tree = grow(training, stop=StopRules(max_depth=3))
    model, frame = to_sklearn(tree, codes=True), frame_of(training)
    boxes = plot_tree(model, feature_names=list(frame))
    split = tree.split(0)
    assert split is not None
    assert f"{frame.columns[split.feature]} <= " in boxes[0].get_text()
    assert f"samples = {training.n_rows}" in boxes[0].get_text()
    plt.close("all")
    is_classes = bool(training.classes)
    targets = training.target_values.astype(np.int64 if is_classes else np.float64)
    names = list(training.classes) or None
    drawn = dtreeviz.model(model, frame, targets, list(frame), training.target.name, names)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it predicts without names
        dot = drawn.view(fontname="DejaVu Sans").dot
    assert dot.count("leaf") >= tree.n_leaves
    plt.close("all")
    explained = shap.TreeExplainer(model)
    told = explained.shap_values(frame).sum(axis=1) + explained.expected_value
    assert told == pytest.approx(model.predict_proba(frame) if is_classes else model.predict(frame))
