"""LightGBM's and XGBoost's trees from their JSON: every row reaches the same leaf as there."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import lightgbm
import numpy as np
import pandas as pd
import pytest
import xgboost

from explorer import encode, load_dataset
from explorer.data.training import TrainingTable
from explorer.estimators.interop.from_lightgbm import from_lightgbm
from explorer.estimators.interop.from_xgboost import from_xgboost
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import apply
from tests.support.growth.invariants import check_invariants
from tests.support.samples import mixed
from tests.support.training_tables import training_of


def frame_of(training: TrainingTable) -> pd.DataFrame:
    """Return a DataFrame with pandas categories, in an order that is not the table's."""
    columns = {}
    for column, values in zip(training.features, training.columns, strict=True):
        if column.is_numeric:
            columns[column.name] = values
        else:
            texts = [None if code < 0 else column.levels[code] for code in values.tolist()]
            columns[column.name] = pd.Categorical(texts, sorted(column.levels, reverse=True))
    return pd.DataFrame(columns)


def assert_same_leaves(found: Tree, training: TrainingTable, theirs: Any) -> None:
    check_invariants(found)
    assert (found.gain >= -1e-9).all()
    ours = apply(found, training.columns).tolist()
    pairs = set(zip(ours, np.asarray(theirs).astype(int).tolist(), strict=True))
    assert len(pairs) == len(set(ours)) == len({leaf for _, leaf in pairs}) == found.n_leaves


TABLES = [mixed(200, 3), mixed(150, 4, numbers=True), encode(load_dataset("penguins"), "species")]


@pytest.mark.parametrize("training", TABLES, ids=["classes", "numbers", "penguins"])
@pytest.mark.parametrize("use_missing", [True, False])
def test_rows_reach_lightgbms_leaves(training: TrainingTable, use_missing: bool) -> None:
    frame = frame_of(training)
    settings = {"num_leaves": 8, "min_data_in_leaf": 3, "verbose": -1, "num_threads": 1}
    settings |= {"use_missing": use_missing, "min_data_per_group": 3, "cat_smooth": 1.0}
    n_classes = len(training.classes)
    settings["objective"] = "multiclass" if n_classes else "regression"
    settings |= {"num_class": n_classes} if n_classes else {}
    rows = lightgbm.Dataset(frame, training.target_values)
    booster = lightgbm.train(settings, rows, num_boost_round=4)
    dump, leaves = booster.dump_model(), booster.predict(frame, pred_leaf=True)
    kinds: set[int] = set()
    for number in range(leaves.shape[1]):
        found = from_lightgbm(json.dumps(dump), training, number)
        assert_same_leaves(found, training, leaves[:, number])
        kinds |= set(found.splits.kind.tolist())
    assert {int(SplitKind.NUMERIC), int(SplitKind.CATEGORY)} <= kinds
    assert found.target == training.target
    assert Ending.ELSEWHERE in found.ending
    assert Ending.NOT_SPLIT not in found.ending


@pytest.mark.parametrize("training", TABLES, ids=["classes", "numbers", "penguins"])
@pytest.mark.parametrize("method", ["hist", "exact"])
def test_rows_reach_xgboosts_leaves(training: TrainingTable, method: str) -> None:
    frame = frame_of(training)
    settings: dict[str, Any] = {"max_depth": 4, "tree_method": method, "nthread": 1}
    if method == "exact":  # it does not take categories: one column each
        frame = pd.get_dummies(frame, dtype=float)
    n_classes = len(training.classes)
    settings["objective"] = "multi:softprob" if n_classes else "reg:squarederror"
    settings |= {"num_class": n_classes} if n_classes else {}
    rows = xgboost.DMatrix(frame, training.target_values, enable_categorical=True)
    booster = xgboost.train(settings | {"max_cat_to_onehot": 1}, rows, 3)
    dump = booster.get_dump(dump_format="json")
    leaves = booster.predict(rows, pred_leaf=True).reshape(training.n_rows, -1)
    texts = frame.select_dtypes("category")
    categories = {name: list(texts[name].cat.categories) for name in texts}
    kinds: set[int] = set()
    for number in range(leaves.shape[1]):
        found = from_xgboost(dump, training, number, categories=categories)
        assert_same_leaves(found, training, leaves[:, number])
        kinds |= set(found.splits.kind.tolist())
    assert {int(SplitKind.NUMERIC), int(SplitKind.CATEGORY)} <= kinds


def test_columns_without_names_are_taken_by_place_and_spaces_may_be_underscores() -> None:
    values = np.arange(40.0)
    training = training_of({"a b": values % 7, "c": values % 5}, (values % 7).tolist())
    X = np.column_stack(training.columns)
    settings = {"verbose": -1, "min_data_in_leaf": 2, "num_threads": 1}
    for matrix in (X, frame_of(training)):
        booster = lightgbm.train(settings, lightgbm.Dataset(matrix, training.target_values), 1)
        found = from_lightgbm(booster.dump_model(), training)
        assert_same_leaves(found, training, booster.predict(matrix, pred_leaf=True).ravel())
    rows = xgboost.DMatrix(X, training.target_values)
    booster = xgboost.train({"max_depth": 3, "nthread": 1}, rows, 1)
    found = from_xgboost("[" + booster.get_dump(dump_format="json")[0] + "]", training)
    assert_same_leaves(found, training, booster.predict(rows, pred_leaf=True).ravel())


def test_xgboosts_thresholds_part_the_rows_that_float32_parts() -> None:
    """XGBoost compares float32 with `<`: values that round to a threshold go right."""
    held = np.float32(0.1)
    below = np.nextafter(held, np.float32(0))
    middle = (float(below) + float(held)) / 2
    rows = [float(below), np.nextafter(middle, 0), np.nextafter(middle, 1), float(held), 0.1]
    leaf = {"nodeid": 1, "leaf": 1.0}
    node = {
        "nodeid": 0, "split": "x", "split_condition": float(held), "yes": 1, "no": 2, "missing": 1,
        "children": [leaf, {"nodeid": 2, "leaf": 2.0}],
    }  # fmt: skip
    training = training_of({"x": rows}, [0.0, 1.0, 2.0, 3.0, 4.0])
    expected = np.where(np.float32(rows) < held, 1, 2)
    assert set(expected.tolist()) == {1, 2}
    assert (apply(from_xgboost([node], training), training.columns) == expected).all()


LIGHTGBM: dict[str, Any] = {
    "feature_names": ["x"],
    "tree_info": [
        {
            "tree_structure": {
                "split_feature": 0, "threshold": 1.5, "decision_type": "<=", "default_left": True,
                "missing_type": "None", "left_child": {"leaf_value": 0.1},
                "right_child": {"leaf_value": 0.2},
            }
        }
    ],
}  # fmt: skip
XGBOOST: dict[str, Any] = {
    "nodeid": 0, "split": "x", "split_condition": 1.5, "yes": 1, "no": 2, "missing": 1,
    "children": [{"nodeid": 1, "leaf": 0.1}, {"nodeid": 2, "leaf": 0.2}],
}  # fmt: skip
SMALL = training_of({"x": [0.0, 1.0, 2.0, None]}, ["a", "b", "a", "b"])


def changed(dump: Any, path: str, value: Any) -> Any:
    found = part = copy.deepcopy(dump)
    *above, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in above:
        part = part[key]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return found


AT = "tree_info.0.tree_structure"


@pytest.mark.parametrize(
    ("dump", "words"),
    [
        ("{", "is not JSON"),
        (b"\xff", "is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ([], "lacks “tree_info”"),
        (changed(LIGHTGBM, "tree_info", []), "contains no trees"),
        (changed(LIGHTGBM, AT, 3), "“tree_structure” in LightGBM's dump cannot be 3"),
        (changed(LIGHTGBM, f"{AT}.left_child", ...), "lacks “left_child”"),
        (changed(LIGHTGBM, f"{AT}.left_child", {}), "lacks “leaf_value”"),
        (changed(LIGHTGBM, f"{AT}.threshold", True), "“threshold” in LightGBM's dump cannot be"),
        (changed(LIGHTGBM, f"{AT}.threshold", float("nan")), "not a finite number"),
        (changed(LIGHTGBM, f"{AT}.threshold", 9.0), "No row of the table goes right at the root"),
        (
            changed(LIGHTGBM, f"{AT}.split_feature", 1),
            "splits on feature 1, which the dump does not list",
        ),
        (changed(LIGHTGBM, f"{AT}.decision_type", "~"), "unknown type '~'"),
        (changed(LIGHTGBM, f"{AT}.decision_type", "=="), "read it as categories"),
        (changed(LIGHTGBM, f"{AT}.missing_type", "Zero"), "treats 0 in “x” as missing"),
        (
            changed(LIGHTGBM, f"{AT}.missing_type", "Odd"),
            "missing values of the unknown type 'Odd'",
        ),
        (changed(LIGHTGBM, "feature_names.0", "y"), "column “y”, which the table does not have"),
        (
            LIGHTGBM | {"pandas_categorical": [["a"]]},
            "lists categories for 1 features, but ",
        ),
    ],
)
def test_a_broken_dump_of_lightgbm_is_refused_in_one_sentence(dump: Any, words: str) -> None:
    assert from_lightgbm(LIGHTGBM, SMALL).n_leaves == 2
    with pytest.raises(ValueError, match=words) as problem:
        from_lightgbm(dump, SMALL)
    assert "\n" not in str(problem.value)


def test_a_column_of_one_category_is_no_column_of_categories() -> None:
    training = training_of({"kind": ["0", "1", "0", "2"]}, ["a", "b", "a", "b"])
    asked = changed(LIGHTGBM | {"feature_names": ["kind_0"]}, f"{AT}.decision_type", "==")
    words = "0 and 1, which say whether “kind” is “0”, as categories"
    with pytest.raises(ValueError, match=words):
        from_lightgbm(changed(asked, f"{AT}.threshold", "1"), training)
    node = XGBOOST | {"split": "kind_0", "split_condition": [1]}
    with pytest.raises(ValueError, match=words):
        from_xgboost([node], training, categories={"kind": ["0", "1", "2"]})
    with pytest.raises(ValueError, match="list their names in `categories`"):
        from_xgboost([node | {"split": "kind"}], training)


@pytest.mark.parametrize(
    ("dump", "words"),
    [
        ("", "is not JSON"),
        (["{"], "is not JSON"),
        (7, "must be a list of trees"),
        ([], "contains no trees"),
        ([3], "lacks “children”"),
        ([changed(XGBOOST, "children.0", {})], "lacks “leaf”"),
        ([changed(XGBOOST, "children", [])], "must have 2 children, not 0"),
        ([changed(XGBOOST, "yes", 2)], "wrong order"),
        ([changed(XGBOOST, "missing", 7)], "children that do not exist"),
        ([changed(XGBOOST, "split", "z")], "uses the column “z”"),
        ([changed(XGBOOST, "split", "f1")], "uses “f1”, but the table has fewer columns"),
        ([changed(XGBOOST, "split_condition", 1e39)], "not a 32-bit number"),
        ([changed(XGBOOST, "split_condition", [0])], "read it as categories"),
        ([changed(XGBOOST, "split_condition", None)], "cannot be None"),
    ],
)
def test_a_broken_dump_of_xgboost_is_refused_in_one_sentence(dump: Any, words: str) -> None:
    assert from_xgboost(XGBOOST, SMALL).n_leaves == 2
    with pytest.raises(ValueError, match=words) as problem:
        from_xgboost(dump, SMALL)
    assert "\n" not in str(problem.value)


def test_indicator_features_of_xgboost_part_false_from_true() -> None:
    random = np.random.default_rng(0)
    frame = pd.DataFrame({"b": random.random(90) > 0.5, "x": random.random(90).astype("f4")})
    y = (frame["b"] ^ (frame["x"] > 0.5)).to_numpy().astype(int)
    rows = xgboost.DMatrix(frame, y)
    booster = xgboost.train({"max_depth": 2, "nthread": 1}, rows, 1)
    assert "i" in booster.feature_types
    leaves = booster.predict(rows, pred_leaf=True).ravel()
    dump = booster.get_dump(dump_format="json")
    for own in (frame, frame.assign(b=frame["b"].astype(int))):
        training = encode(own.assign(y=y), "y")
        assert_same_leaves(from_xgboost(dump, training), training, leaves)


def test_booleans_are_0_and_1_in_lightgbm() -> None:
    random = np.random.default_rng(1)
    frame = pd.DataFrame({"b": random.random(90) > 0.5, "x": random.random(90)})
    y = (frame["b"] * (9 + (frame["x"] > 0.5))).to_numpy()  # splits by x only where b is true
    settings = {"verbose": -1, "min_data_in_leaf": 2, "num_threads": 1, "num_leaves": 5}
    booster = lightgbm.train(settings, lightgbm.Dataset(frame, y), 1)
    training = encode(frame.assign(y=y), "y")
    found = from_lightgbm(booster.dump_model(), training)
    assert int(SplitKind.CATEGORY) in found.splits.kind.tolist()
    assert_same_leaves(found, training, booster.predict(frame, pred_leaf=True).ravel())


def test_a_threshold_above_every_value_sends_only_missing_values_right() -> None:
    x = [1.0, 2.0, 3.0, np.nan, np.nan, np.nan] * 10
    frame = pd.DataFrame({"x": x, "y": np.isnan(x).astype(int)})
    rows = xgboost.DMatrix(frame[["x"]], frame["y"])
    booster = xgboost.train({"max_depth": 1, "nthread": 1}, rows, 1)
    training = encode(frame, "y")
    (node,) = map(json.loads, booster.get_dump(dump_format="json"))
    for condition in (node["split_condition"], 3.4028234663852886e38, float("inf")):
        found = from_xgboost([node | {"split_condition": condition}], training)
        assert int(found.splits.kind[0]) == SplitKind.MISSING
        assert_same_leaves(found, training, booster.predict(rows, pred_leaf=True).ravel())


def test_models_and_files_that_are_no_dumps_are_named_with_what_to_do(tmp_path: Path) -> None:
    frame = pd.DataFrame({"x": np.arange(40.0), "y": np.arange(40) % 2})
    training = encode(frame, "y")
    booster = xgboost.train({"nthread": 1}, xgboost.DMatrix(frame[["x"]], frame["y"]), 1)
    booster.save_model(tmp_path / "m.json")
    saved = (tmp_path / "m.json").read_text()
    model = xgboost.XGBClassifier(n_estimators=1, n_jobs=1).fit(frame[["x"]], frame["y"])
    for wrong, words in (
        (saved, "a save_model file"),
        (booster.get_dump(), "dump is plain text"),
        (booster, "This is a model, not a dump: pass booster.get_dump"),
        (model, "a model, not a dump: pass model.get_booster().get_dump"),
    ):
        with pytest.raises(ValueError, match=re.escape(words)):
            from_xgboost(wrong, training)
    settings = {"verbose": -1, "num_threads": 1}
    theirs = lightgbm.train(settings, lightgbm.Dataset(frame[["x"]], frame["y"]), 1)
    for wrong, words in (
        (theirs.model_to_string(), "a save_model file"),
        (theirs, "This is a model, not a dump: pass booster.dump_model()"),
    ):
        with pytest.raises(ValueError, match=re.escape(words)):
            from_lightgbm(wrong, training)
