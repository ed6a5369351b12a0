"""`monotonic_cst`: predictions that only rise, or only fall, with a feature."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import strategies as st
from sklearn.tree import DecisionTreeClassifier as TheirClassifier
from sklearn.tree import DecisionTreeRegressor as TheirRegressor

from explorer import (
    DecisionTreeClassifier,
    DecisionTreeRegressor,
    NamedSplit,
    SearchRules,
    StopRules,
    best_tree,
    encode,
    from_dict,
    grow,
    load_dataset,
    to_dict,
    to_sklearn,
    trim,
)
from explorer.data.errors import ArgumentError
from explorer.growth.by_hand import build
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.naive import naive_profile
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.forced_splits import SplitRefusedError
from explorer.growth.multiway.growing import grow_multiway
from explorer.growth.optimal.reach import OutOfReachError
from explorer.growth.weighting import row_weights
from explorer.judging.nodes.split_ranking import rank_features
from explorer.tree.impurity import Criterion
from explorer.tree.monotonic import bounds_of, held_values
from explorer.tree.rules import PruningCost
from explorer.tree.tree import Ending
from explorer.tree.walking import apply, class_shares, rows_at
from explorer.views.nodes.node_texts import node_sentence
from explorer.warehouse.growing import grow as grow_in_warehouse
from tests.support.growth.engine_agreement import assert_agreeing, assert_engines_agree
from tests.support.growth.in_warehouse import prepared_of
from tests.support.growth.monotonic_cases import (
    exact_predictions,
    grid_of,
    is_monotonic,
    is_placed,
    monotonic_case,
)
from tests.support.growth.sameness import assert_same_tree
from tests.support.growth.scikit_learn_nodes import assert_same_nodes
from tests.support.tiers import first_in_gate, random_cases
from tests.support.training_tables import training_of

SEEDS = st.integers(0, 2**32 - 1)
SQUARED = Criterion.SQUARED_ERROR


def values_predicted(tree: object) -> np.ndarray:
    """Each node's mean or median, or the share of the second class."""
    if not tree.target.levels:
        return np.asarray(tree.prediction)
    if len(tree.target.levels) == 1:
        return np.zeros(tree.n_nodes)
    return class_shares(tree, np.arange(tree.n_nodes), with_class_weights=True)[:, 1]


@random_cases(gate=10, deep=1500, seed=SEEDS)
def test_predictions_are_in_order_for_every_pair_that_differs_only_there(seed: int) -> None:
    training, search = monotonic_case(seed)
    tree = grow(training, search, engine=ReferenceEngine(training))
    columns = grid_of(training)
    leaf = apply(tree, columns)
    kept = np.array(is_placed(tree, columns, leaf))
    columns, leaf = tuple(column[kept] for column in columns), leaf[kept]
    exact = exact_predictions(tree, training, row_weights(training, search))
    assert is_monotonic(training, search, columns, [exact[node] for node in leaf])
    ours = values_predicted(tree)
    assert is_monotonic(training, search, columns, ours[leaf].tolist())
    np.testing.assert_array_equal(ours, held_values(tree))  # no rounding between equal bounds
    np.testing.assert_allclose(ours, [float(one) for one in exact], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("batch", first_in_gate(*range(60)))
def test_the_engines_agree(batch: int) -> None:
    for seed in range(6 * batch, 6 * batch + 6):
        training, search = monotonic_case(seed, 70)
        assert_engines_agree(training, search)
        assert_engines_agree(training, replace(search, max_features=1, min_samples_leaf=2))


def test_a_small_example_by_hand() -> None:
    """0 | 4 2 6: the right mean is 4, so 2 bounds both sides; 4 | 2 would fall and stays a leaf."""
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, [0.0, 4.0, 2.0, 6.0])
    search = SearchRules(SQUARED, monotonic_cst={"x": 1})
    for engine in (ReferenceEngine, CompiledEngine):
        tree = grow(training, search, engine=engine(training))
        assert tree.threshold[~tree.is_leaf].tolist() == [1.5, 3.5]
        assert tree.prediction[tree.leaves].tolist() == [0, 3, 6]
        assert bounds_of(tree).tolist() == [
            [-np.inf, np.inf],
            [-np.inf, 2],
            [2, np.inf],
            [2, 4.5],
            [4.5, np.inf],
        ]
        assert tree.ending[3] == Ending.NO_SPLIT
        falling = replace(search, monotonic_cst={"x": -1})
        assert grow(training, falling, engine=engine(training)).n_nodes == 1


def test_a_prediction_is_held_at_the_middle_of_the_split_above() -> None:
    """x = 1 has the means 0 and 5 by z, x = 2 has 4: the middle of 2.5 and 4 holds the 5."""
    columns = {"x": [1.0, 1.0, 2.0, 2.0], "z": [0.0, 1.0, 0.0, 1.0]}
    training = training_of(columns, [0.0, 5.0, 4.0, 4.0])
    search = SearchRules(SQUARED, monotonic_cst={"x": 1}, forced={"": NamedSplit("x", 1.5)})
    tree = grow(training, search)
    assert tree.prediction.tolist() == [3.25, 2.5, 4, 0, 3.25]
    assert tree.statistics[:, 0].tolist() == [3.25, 2.5, 4, 0, 5]
    assert "a monotonic constraint keeps the prediction at 3.25" in node_sentence(tree, 4)
    classes = training_of(columns, ["a", "b", "b", "b"])
    of_classes = replace(search, criterion=Criterion.GINI)
    found = grow(classes, of_classes)
    assert values_predicted(found).tolist() == [0.75, 0.5, 1, 0, 0.75]


@pytest.mark.parametrize("seed", first_in_gate(*range(60), n=10))
def test_scikit_learn_grows_and_predicts_the_same(seed: int) -> None:
    random = np.random.default_rng(seed)
    X = random.normal(size=(80, 3)).astype(np.float32).astype(np.float64)
    weights = random.uniform(0.5, 2.0, 80)
    if seed % 3 == 0:
        X[random.random(80) < 0.2, 1] = np.nan
    signal = X[:, 0] - np.nan_to_num(X[:, 1]) + random.normal(size=80) * 1.5
    signs = random.choice([-1, 0, 1], 3, p=[0.4, 0.2, 0.4])
    is_classes = seed % 2 == 0
    target = np.where(signal > 0.2, "yes", "no") if is_classes else signal
    stop = {"max_depth": 2 + seed % 4, "ccp_alpha": [0.0, 0.01][seed % 5 == 0]}
    least = 4  # in smaller nodes two features often divide the rows alike, and scikit-learn draws
    columns = {
        f"x{j}": [None if np.isnan(one) else one for one in X[:, j].tolist()] for j in range(3)
    }
    training = training_of(columns, target.tolist(), weights.tolist())
    criterion = Criterion.SQUARED_ERROR
    if is_classes:
        criterion = (Criterion.GINI, Criterion.ENTROPY)[seed % 4 == 0]
    make = TheirClassifier if is_classes else TheirRegressor
    theirs = make(criterion=criterion.value, random_state=0, monotonic_cst=signs, **stop)
    theirs.set_params(min_samples_leaf=least)
    theirs.fit(X, target, sample_weight=weights)
    named = dict(zip(columns, signs.tolist(), strict=True))
    search = SearchRules(criterion, least, monotonic_cst=named)
    for engine in (ReferenceEngine, CompiledEngine):
        ours = grow(training, search, StopRules(**stop), engine=engine(training))
        assert_same_nodes(ours, theirs.tree_)
        found = values_predicted(ours)[apply(ours, training.columns)]
        predict = theirs.predict_proba(X)[:, 1] if is_classes else theirs.predict(X)
        np.testing.assert_allclose(found, predict, rtol=1e-9)


@random_cases(gate=8, deep=400, seed=SEEDS)
def test_trimming_equals_growing_with_the_same_limits(seed: int) -> None:
    training, search = monotonic_case(seed)
    random, engine = np.random.default_rng(seed), ReferenceEngine(training)
    stop = StopRules(
        max_depth=int(random.integers(1, 4)),
        min_samples_split=int(random.integers(2, 6)),
        max_leaf_nodes=int(random.integers(1, 6)),
        ccp_alpha=float(random.choice([0.0, 0.01, 0.1])),
        pruning_cost=PruningCost(random.choice(list(PruningCost)))
        if training.classes
        else PruningCost.CRITERION,
    )
    trimmed = trim(grow(training, search, engine=engine), stop)
    grown = grow(training, search, stop, engine=engine)
    assert_same_tree(trimmed, grown)
    np.testing.assert_array_equal(values_predicted(trimmed), values_predicted(grown))


def test_a_warm_start_finds_the_same_tree() -> None:
    for seed in range(3):
        training, search = monotonic_case(seed, 60)
        engine = ReferenceEngine(training)
        grown = grow(training, replace(search, min_samples_leaf=1), engine=engine)
        coarser = replace(search, min_samples_leaf=3)
        warm = grow(training, coarser, engine=engine, grown=grown)
        assert_same_tree(warm, grow(training, coarser, engine=engine))


@pytest.mark.parametrize("batch", first_in_gate(*range(4)))
def test_the_searches_of_a_node_know_its_bounds(batch: int) -> None:
    for seed in range(3 * batch, 3 * batch + 3):
        training, search = monotonic_case(seed, 50)
        engine, weights = CompiledEngine(training), row_weights(training, search)
        tree = grow(training, search, engine=engine)
        for node in np.flatnonzero(tree.impurity > 0).tolist():
            rows, bounds = rows_at(tree, training.columns, node), bounds_of(tree)[node]
            rows = rows[weights[rows] > 0]
            ranked = rank_features(engine, training, tree, node, rows)
            chosen = [each for each in ranked if each.is_chosen]
            assert [each.split for each in chosen] == [tree.split(node)] * len(chosen)
            assert bool(chosen) is not bool(tree.is_leaf[node])
            for feature in range(len(training.features)):
                expected = ReferenceEngine(training).profile(rows, feature, search, bounds)
                for found in (
                    engine.profile(rows, feature, search, bounds),
                    naive_profile(training, search, rows, weights, feature, bounds),
                ):
                    np.testing.assert_array_equal(found.admissible, expected.admissible)
                    assert found.best == expected.best


def test_a_split_by_hand_must_keep_the_order_and_the_bounds() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, [0.0, 4.0, 2.0, 6.0])
    search = SearchRules(SQUARED, monotonic_cst={"x": 1})
    hand = {"": NamedSplit("x", 1.5), "R": NamedSplit("x", 3.5)}
    assert build(training, hand, search).n_leaves == 3
    with pytest.raises(SplitRefusedError, match="“x” may only raise the prediction; this split"):
        build(training, hand | {"RL": NamedSplit("x", 2.5)}, search)
    with pytest.raises(SplitRefusedError, match="“x” may only lower the prediction"):
        build(training, hand, replace(search, monotonic_cst={"x": -1}))
    beyond = training_of(
        {"x": [1.0, 1.0, 2.0, 2.0], "z": [0.0, 1.0, 0.0, 1.0]}, [0.0, 5.0, 4.0, 4.0]
    )
    both = SearchRules(SQUARED, monotonic_cst={"x": 1, "z": 1})
    with pytest.raises(SplitRefusedError, match="monotonic constraint on a split nearer the root"):
        build(beyond, {"": NamedSplit("x", 1.5), "L": NamedSplit("z", 0.5)}, both)


def test_a_tree_as_json_and_as_scikit_learns_predicts_the_same() -> None:
    random = np.random.default_rng(5)
    X = random.normal(size=(120, 2)).astype(np.float32).astype(np.float64)
    y = np.where(X[:, 0] + random.normal(size=120) > 0, "yes", "no")
    training = training_of({"x": X[:, 0].tolist(), "z": X[:, 1].tolist()}, y.tolist())
    tree = grow(training, SearchRules(monotonic_cst={"x": 1, "z": -1}), StopRules(max_depth=6))
    written = to_dict(tree)
    assert written["search"]["monotonic_cst"] == (("x", 1), ("z", -1))
    again = from_dict(written)
    assert again.search == tree.search
    np.testing.assert_array_equal(values_predicted(again), values_predicted(tree))
    assert "monotonic_cst" not in to_dict(grow(training))["search"]
    model = to_sklearn(tree)
    assert model.monotonic_cst == [1, -1]
    shares = values_predicted(tree)[apply(tree, training.columns)]
    theirs = model.tree_.predict(X.astype(np.float32))
    np.testing.assert_array_equal(theirs[:, 1], shares)
    written["search"]["monotonic_cst"] = [["absent", 1]]
    with pytest.raises(ValueError, match=r"absent.*is not a feature"):
        from_dict(written)


@pytest.mark.parametrize("signs", [[1, -1], {"x": 1, "z": -1}])
def test_the_estimators_take_an_array_or_names(signs: object) -> None:
    pandas = pytest.importorskip("pandas")
    random = np.random.default_rng(8)
    X = pandas.DataFrame(random.normal(size=(90, 2)), columns=["x", "z"])
    noisy = X["x"] - X["z"] + random.normal(size=90)
    of_numbers = DecisionTreeRegressor(monotonic_cst=signs).fit(X, noisy)
    of_classes = DecisionTreeClassifier(monotonic_cst=signs).fit(X, noisy > 0)
    line = np.linspace(-3, 3, 200)
    for at, sign in (("x", 1), ("z", -1)):
        points = pandas.DataFrame({"x": np.zeros(200), "z": np.zeros(200)} | {at: line})
        for found in (of_numbers.predict(points), of_classes.predict_proba(points)[:, 1]):
            assert (sign * np.diff(found) >= 0).all()
    with pytest.raises(ValueError, match=r"monotonic_cst has shape \(3,\), but X has 2 features"):
        DecisionTreeRegressor(monotonic_cst=[1, 0, 1]).fit(X, noisy)


@pytest.mark.parametrize("asked", [{"x": 2}, {"x": True}, {"x": "up"}, [("x", 1), ("x", -1)], 3])
def test_other_constraints_are_refused(asked: object) -> None:
    with pytest.raises(ArgumentError, match="monotonic_cst"):
        SearchRules(monotonic_cst=asked)


def test_tables_and_rules_that_cannot_be_constrained_are_refused() -> None:
    penguins = encode(load_dataset("penguins"), "species")
    with pytest.raises(ArgumentError, match="this target has 3 classes"):
        grow(penguins, SearchRules(monotonic_cst={"body_mass_g": 1}))
    sexes = encode(load_dataset("penguins"), "sex")
    with pytest.raises(ArgumentError, match=r"the categories of .*island.* have none"):
        grow(sexes, SearchRules(monotonic_cst={"island": 1}))
    with pytest.raises(ArgumentError, match="cannot be combined"):
        SearchRules(monotonic_cst={"x": 1}, loss={"a": {"b": 2.0}})
    two = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, ["a", "b", "a", "b"])
    with pytest.raises(OutOfReachError, match="monotonic"):
        best_tree(two, search=SearchRules(monotonic_cst={"x": 1}))
    levels = training_of({"c": ["p", "q", "p", "q"]}, ["a", "b", "a", "b"])
    with pytest.raises(ValueError, match="ID3 does not support monotonic constraints"):
        grow_multiway(levels, SearchRules(monotonic_cst={"c": 1}), StopRules())


def test_equal_rules_are_equal() -> None:
    by_name = SearchRules(monotonic_cst={"b": 1, "a": -1, "c": 0})
    assert by_name == SearchRules(monotonic_cst=(("a", -1), ("b", 1)))
    assert by_name.monotonic_cst == (("a", -1), ("b", 1))


@random_cases(gate=4, deep=80, seed=SEEDS)
def test_a_warehouse_grows_the_same_tree(seed: int) -> None:
    training, search = monotonic_case(seed)
    if search.criterion is Criterion.ABSOLUTE_ERROR:
        search = replace(search, criterion=SQUARED)
    ours = grow(training, search, engine=ReferenceEngine(training))
    assert_agreeing(ours, grow_in_warehouse(prepared_of(training), search=search))
