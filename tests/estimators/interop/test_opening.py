"""A model in a file: its rows share leaves as they do there, and broken files get one sentence."""

import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any

import lightgbm
import numpy as np
import pandas as pd
import pytest
import xgboost
from sklearn.ensemble import GradientBoostingClassifier, RandomForestClassifier
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from explorer import (
    SearchRules,
    StopRules,
    encode,
    from_sklearn,
    grow,
    load_dataset,
    open_model,
    to_dict,
)
from explorer.caps import Caps
from explorer.data.columns import from_columns
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.estimators.interop import opening
from explorer.estimators.interop.brought_over import numeric_split
from explorer.estimators.interop.from_json import SKLEARN_LINES
from explorer.estimators.interop.opening import (
    About,
    Program,
    given_tree,
    read_model,
    tree_over,
)
from explorer.tree.splits import MissingSplit, NumericSplit
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import apply
from tests.support.growth.invariants import check_invariants
from tests.support.hostile_json import assert_one_sentence, tampered, tampered_bytes
from tests.support.samples import mixed, training_of

PENGUINS = encode(load_dataset("penguins"), "species")
DIABETES = encode(load_dataset("diabetes"), "progression")


def frame_of(training: TrainingTable) -> pd.DataFrame:
    columns = {}
    for column, values in zip(training.features, training.columns, strict=True):
        if column.is_numeric:
            columns[column.name] = values
        else:
            texts = [None if code < 0 else column.levels[code] for code in values.tolist()]
            columns[column.name] = pd.Categorical(texts, sorted(column.levels, reverse=True))
    return pd.DataFrame(columns)


def labels_of(training: TrainingTable) -> Any:
    if training.target.is_numeric:
        return training.target_values
    return np.array(training.classes)[training.target_values]


def written(model: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Return the file that the page's lines write of a model."""
    monkeypatch.chdir(folder)
    exec(SKLEARN_LINES, {"model": model})
    return (folder / "tree.json").read_bytes()


def opened(data: bytes, training: TrainingTable, tree: int = 0) -> tuple[Tree, Any]:
    found = tree_over(read_model(data), training, tree=tree)
    grown = given_tree(training, found.search, found.reached.given)
    check_invariants(grown)
    return grown, found


def assert_same_leaves(found: Tree, training: TrainingTable, theirs: Any) -> None:
    ours = apply(found, training.columns).tolist()
    pairs = set(zip(ours, np.asarray(theirs).astype(int).tolist(), strict=True))
    assert len(pairs) == len(set(ours)) == len({leaf for _, leaf in pairs}) == found.n_leaves


@pytest.mark.parametrize(
    ("model", "training"),
    [
        (DecisionTreeClassifier(max_depth=4, criterion="entropy"), PENGUINS),
        (RandomForestClassifier(3, max_depth=4, random_state=1), PENGUINS),
        (DecisionTreeRegressor(max_leaf_nodes=9), DIABETES),
    ],
    ids=["tree", "forest", "numbers"],
)
def test_a_tree_of_scikit_learn_is_opened_node_for_node(
    model: Any, training: TrainingTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frame = pd.get_dummies(frame_of(training), dtype=float)
    model.fit(frame, labels_of(training))
    data = written(model, tmp_path, monkeypatch)
    about, rows = read_model(data).about, frame.to_numpy(np.float32)
    trees = getattr(model, "estimators_", [model])
    assert (about.program, about.n_trees) == (Program.SKLEARN, len(trees))
    for number, own in enumerate(trees):
        found, over = opened(data, training, number)
        assert_same_leaves(found, training, own.tree_.apply(rows))
        if own is model:
            assert over.reached.n_left_out == 0
            theirs = from_sklearn(model, training)
            assert np.allclose(found.impurity, theirs.impurity)
            assert np.allclose(found.gain, theirs.gain)
            assert found.threshold.tolist() == pytest.approx(theirs.threshold.tolist(), nan_ok=True)
    assert not about.is_boosted


def test_a_boosted_tree_is_named_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = pd.get_dummies(frame_of(PENGUINS), dtype=float).fillna(0)
    model = GradientBoostingClassifier(n_estimators=2, max_depth=2).fit(frame, labels_of(PENGUINS))
    about = read_model(written(model, tmp_path, monkeypatch)).about
    assert about.is_boosted
    assert about.n_trees == 2 * 3


def boosted(training: TrainingTable) -> tuple[bytes, Any, bytes, Any]:
    """Models of LightGBM and XGBoost as the page's lines write them, and every row's leaves."""
    frame = frame_of(training)
    settings = {"num_leaves": 8, "min_data_in_leaf": 3, "verbose": -1, "num_threads": 1}
    settings |= {"objective": "multiclass", "num_class": len(training.classes)}
    light = lightgbm.train(settings, lightgbm.Dataset(frame, training.target_values), 2)
    rows = xgboost.DMatrix(frame, training.target_values, enable_categorical=True)
    asked = {"max_depth": 3, "nthread": 1, "objective": "multi:softprob", "num_class": 3}
    extreme = xgboost.train(asked, rows, 2)
    texts = frame.select_dtypes("category")
    held = {
        "program": "XGBoost",
        "version": xgboost.__version__,
        "trees": extreme.get_dump(dump_format="json"),
        "categories": {name: list(texts[name].cat.categories) for name in texts},
    }
    return (
        json.dumps(light.dump_model()).encode(),
        light.predict(frame, pred_leaf=True),
        json.dumps(held).encode(),
        extreme.predict(rows, pred_leaf=True).reshape(training.n_rows, -1),
    )


def test_one_of_the_trees_of_lightgbm_and_xgboost_is_opened() -> None:
    light, light_leaves, extreme, extreme_leaves = boosted(PENGUINS)
    for data, leaves, program in (
        (light, light_leaves, Program.LIGHTGBM),
        (extreme, extreme_leaves, Program.XGBOOST),
    ):
        about = read_model(data).about
        assert (about.program, about.n_trees) == (program, leaves.shape[1])
        assert about.is_boosted
        for number in range(leaves.shape[1]):
            found, _ = opened(data, PENGUINS, number)
            assert_same_leaves(found, PENGUINS, leaves[:, number])
    with pytest.raises(ValueError, match="contains trees 0 to 5, not tree 6"):
        tree_over(read_model(light), PENGUINS, tree=6)


def test_a_file_is_opened_as_the_page_opens_it(tmp_path: Path) -> None:
    path, tree = tmp_path / "tree.json", grow(PENGUINS, stop=StopRules(max_depth=3))
    path.write_text(json.dumps(to_dict(tree)))
    few = take_rows(PENGUINS, np.arange(0, PENGUINS.n_rows, 7), "few")
    found = open_model(path, few)
    assert to_dict(found) == to_dict(opened(path.read_bytes(), few)[0])
    assert to_dict(found) == to_dict(open_model(path.read_bytes(), few))
    pickled = tmp_path / "tree.pkl"
    pickled.write_text("{}")
    with pytest.raises(ValueError, match="This is a pickle"):
        open_model(pickled, few)


@pytest.mark.parametrize("training", [PENGUINS, mixed(120, 3), mixed(90, 5, numbers=True)])
def test_a_saved_tree_over_its_own_table_is_the_same_tree(training: TrainingTable) -> None:
    tree = grow(training, SearchRules.usual_for(training.task), StopRules(max_depth=4))
    found, over = opened(json.dumps(to_dict(tree)).encode(), training)
    assert (over.reached.n_nodes, over.reached.n_left_out) == (tree.n_nodes, 0)
    before, after = to_dict(tree), to_dict(found)
    for name in ("features", "target", "nodes", "left_child"):
        assert after[name] == before[name], name
    assert found.gain.tolist() == pytest.approx(tree.gain.tolist())
    for name in ("kind", "feature", "threshold", "missing_seen"):
        assert after["splits"][name] == before["splits"][name], name
    # Where a missing or an unknown value goes is the tree's own, whether a row has one or not.
    for name in ("missing_goes_left", "unseen_goes_left"):
        assert after["splits"][name] == before["splits"][name], name


def test_a_saved_tree_finds_features_and_categories_by_name_in_another_table() -> None:
    tree = grow(PENGUINS, stop=StopRules(max_depth=3))
    frame = frame_of(PENGUINS)[sorted(PENGUINS.features.names)]
    frame["island"] = frame["island"].astype(str).replace("Torgersen", "Atlantis")
    frame["species"] = labels_of(PENGUINS)
    other = encode(from_columns("other", {name: frame[name].tolist() for name in frame}), "species")
    found, _ = opened(json.dumps(to_dict(tree)).encode(), other)
    for node in range(found.n_nodes):
        split = found.split(node)
        if split is not None:
            name = other.features.names[split.feature]
            assert name in {tree.features.names[f] for f in tree.feature[~tree.is_leaf]}
            assert (
                isinstance(split, NumericSplit)
                or "Atlantis" in other.features[split.feature].levels
            )


def test_questions_that_all_rows_answer_alike_are_left_out_and_counted() -> None:
    tree = grow(PENGUINS, stop=StopRules(max_depth=4))
    data = json.dumps(to_dict(tree)).encode()
    leaf = apply(tree, PENGUINS.columns)
    some = np.flatnonzero(leaf != leaf[0])
    some = some[PENGUINS.target_values[some] != 0]
    part = take_rows(PENGUINS, some, "some")
    over = tree_over(read_model(data), PENGUINS, part)
    found = given_tree(part, over.search, over.reached.given)
    check_invariants(found)
    assert over.reached.n_left_out > 0
    assert found.n_nodes == over.reached.n_reached < over.reached.n_nodes == tree.n_nodes
    theirs = apply(tree, part.columns)
    assert_same_leaves(found, part, theirs)


@pytest.mark.parametrize("first", [1000.0, 0.0])
def test_the_split_below_one_that_is_left_out_takes_its_place(first: float) -> None:
    """All rows go left of 1000, and right of 0, to the split at 206.5; the other side is a leaf."""
    is_left = first > 500
    held = sklearn_stump(
        children_left=[1, 3, -1, -1, -1] if is_left else [1, -1, 3, -1, -1],
        children_right=[2, 4, -1, -1, -1] if is_left else [2, -1, 4, -1, -1],
        feature=[0] * 5,
        threshold=[first, 206.5, 206.5, 0.0, 0.0],
        missing_go_to_left=[int(is_left)] * 5,
    )
    found, over = opened(json.dumps(held).encode(), PENGUINS)
    assert (over.reached.n_nodes, over.reached.n_reached, over.reached.n_left_out) == (5, 3, 1)
    assert found.threshold[0] == 206.5


def test_limits_trim_an_opened_tree_and_its_leaves_say_who_ended_them() -> None:
    tree = grow(PENGUINS, stop=StopRules(max_depth=3))
    found, _ = opened(json.dumps(to_dict(tree)).encode(), PENGUINS)
    assert Ending.ELSEWHERE in found.ending
    stump = trim(found, StopRules(max_depth=1))
    assert stump.n_leaves == 2
    assert stump.is_from_elsewhere  # no leaf says so any more
    assert not trim(tree, StopRules(max_depth=1)).is_from_elsewhere
    assert trim(found, StopRules(max_leaf_nodes=3)).n_leaves == 3


def test_a_saved_tree_keeps_its_directions_and_what_they_bound() -> None:
    rng = np.random.default_rng(0)
    x, z = rng.normal(size=200), rng.normal(size=200)
    training = training_of("y", {"x": x, "z": z, "y": x + z + rng.normal(size=200)})
    search = SearchRules("squared_error", monotonic_cst={"x": -1})
    tree = grow(training, search, StopRules(max_depth=4))
    found, _ = opened(json.dumps(to_dict(tree)).encode(), training)
    assert found.search.monotonic_cst == search.monotonic_cst
    assert found.prediction.tolist() == tree.prediction.tolist()


def test_a_saved_tree_keeps_its_losses() -> None:
    search = SearchRules("entropy", loss={"Gentoo": {"Adelie": 90.0}})
    tree = grow(PENGUINS, search, StopRules(max_depth=1))
    found, _ = opened(json.dumps(to_dict(tree)).encode(), PENGUINS)
    assert found.search.loss == search.loss
    assert found.prediction.tolist() == tree.prediction.tolist()
    plain = grow(PENGUINS, SearchRules("entropy"), StopRules(max_depth=1))
    assert found.prediction.tolist() != plain.prediction.tolist()


def test_a_split_above_every_number_asks_for_missing_values_whether_a_row_has_one_or_not() -> None:
    values = np.arange(4.0)
    assert numeric_split(values, 2, np.inf, False, True) == MissingSplit(2, True)
    with pytest.raises(ValueError, match="not a finite number"):
        numeric_split(values, 2, np.inf, True, True)


def test_a_pickle_is_refused_with_the_reason() -> None:
    model = DecisionTreeClassifier().fit([[0], [1]], [0, 1])
    for data, name in (
        (pickle.dumps(model), "model"),
        (pickle.dumps(model), "model.json"),
        (b"whatever", "Model.JOBLIB"),
        (b"\x1f\x8b\x08\0", "model"),
    ):
        with pytest.raises(ValueError, match="can run any program") as problem:
            read_model(data, name)
        assert_one_sentence(problem.value)


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ("[" * 100_000, "nested too deeply"),
        ("{", "not JSON"),
        ("9" * 5000, "not JSON"),
        ("{}", "does not contain a tree"),
        ("[]", "does not contain a tree"),
        ("3", "does not contain a tree"),
        ('{"form": "splits of a decision tree"}', "saved on another page"),
        ('{"learner": {}}', "save_model"),
        ("tree\nversion=v4", "save_model"),
    ],
)
def test_files_that_hold_no_tree_get_one_sentence(held: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as problem:
        read_model(held.encode())
    assert_one_sentence(problem.value)


def sklearn_stump(**changed: Any) -> dict[str, Any]:
    tree = {
        "children_left": [1, -1, -1],
        "children_right": [2, -1, -1],
        "feature": [0, -2, -2],
        "threshold": [200.5, -2.0, -2.0],
        "missing_go_to_left": [0, 0, 0],
    }
    held = {
        "program": "scikit-learn", "version": "1.5", "model": "DecisionTreeClassifier",
        "criterion": "gini", "classes": ["Adelie", "Chinstrap", "Gentoo"],
        "features": ["flipper_length_mm"], "n_features": 1,
    }  # fmt: skip
    of_tree = {name: value for name, value in changed.items() if name in tree}
    return held | {n: v for n, v in changed.items() if n not in tree} | {"trees": [tree | of_tree]}


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"children_left": [0, -1, -1]}, "do not form one tree"),
        ({"children_left": [2, -1, -1]}, "do not form one tree"),
        ({"children_left": [1, 0, -1], "children_right": [2, 0, -1]}, "do not form one tree"),
        ({"children_left": [1, -1, -1, -1], "children_right": [2, -1, -1, -1]}, "form one tree"),
        ({"children_left": [9, -1, -1]}, "do not form one tree"),
        ({"children_left": [True, -1, -1]}, "must hold whole numbers, not true"),
        ({"children_left": []}, "differ in length"),
        ({"feature": [7, -2, -2]}, "no feature 7"),
        ({"threshold": [float("nan"), -2.0, -2.0]}, "cannot be nan"),
        ({"threshold": ["1", -2.0, -2.0]}, "cannot be “1”"),
        ({"threshold": [200.5, -2.0]}, "differ in length"),
        ({"missing_go_to_left": [3, 0, 0]}, "cannot be 3"),
        ({"features": ["wing_length"]}, "“wing_length”, which the table does not have"),
        ({"features": ["island"]}, "holds categories"),
        ({"features": [], "n_features": 2}, "2 unnamed features"),
        ({"classes": []}, "predicts a number, but the table's target is classes"),
        ({"classes": ["cat", "dog"]}, "The target has none of the model’s classes"),
        ({"classes": [[1], {}]}, "must be text or numbers"),
    ],
)
def test_a_damaged_or_unfitting_tree_of_scikit_learn_gets_one_sentence(
    changed: dict[str, Any], words: str
) -> None:
    model = read_model(json.dumps(sklearn_stump(**changed)).encode())
    with pytest.raises(ValueError, match=words) as problem:
        tree_over(model, PENGUINS)
    assert_one_sentence(problem.value)


def test_a_saved_tree_of_another_target_names_the_one_to_choose() -> None:
    tree = grow(encode(load_dataset("penguins"), "island"), stop=StopRules(max_depth=1))
    model = read_model(json.dumps(to_dict(tree)).encode())
    with pytest.raises(ValueError, match="choose “island” as the target"):
        tree_over(model, PENGUINS)
    few = encode(load_dataset("penguins"), "island", ["sex"])
    with pytest.raises(ValueError, match="“species”, which is not a feature of this table"):
        tree_over(model, few)


def test_trees_above_the_caps_are_refused_with_both_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tree = grow(PENGUINS, stop=StopRules(max_depth=4))
    data = json.dumps(to_dict(tree)).encode()
    model = read_model(data)
    monkeypatch.setattr(opening, "CAPS", Caps(max_model_nodes=5))
    with pytest.raises(ValueError, match=f"{tree.n_nodes} nodes; at most 5"):
        tree_over(model, PENGUINS)
    monkeypatch.setattr(opening, "CAPS", Caps(max_model_depth=2))
    with pytest.raises(ValueError, match="at most 2 levels"):
        tree_over(model, PENGUINS)
    monkeypatch.setattr(opening, "CAPS", Caps(max_model_bytes=10))
    with pytest.raises(ValueError, match="at most 10 can be read"):
        read_model(data)


def documents() -> list[Any]:
    light, _, extreme, _ = boosted(PENGUINS)
    tree = to_dict(grow(PENGUINS, stop=StopRules(max_depth=2)))
    small = json.loads(light)
    small["tree_info"] = small["tree_info"][:1]
    wrapped = json.loads(extreme)
    wrapped["trees"] = [json.loads(wrapped["trees"][0])]
    return [tree, sklearn_stump(), small, wrapped, wrapped["trees"]]


@pytest.mark.parametrize(
    "seeds", [range(30), pytest.param(range(30, 3000), marks=pytest.mark.deep)]
)
def test_tampered_models_get_a_tree_or_one_sentence(seeds: range) -> None:
    for document in documents():
        for seed in seeds:
            chance = random.Random(seed)
            held = tampered(chance, copy.deepcopy(document))
            data = json.dumps(held).encode()
            if seed % 3 == 0:
                data = tampered_bytes(chance, json.dumps(document).encode())
            try:
                opened(data, PENGUINS)
            except ValueError as problem:
                assert_one_sentence(problem)


def test_what_a_file_says_of_itself() -> None:
    model = read_model(json.dumps(sklearn_stump()).encode())
    assert model.about == About(Program.SKLEARN, "1.5", 1, False)
