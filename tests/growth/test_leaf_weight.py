"""`min_weight_fraction_leaf`: the least share of all weight in a leaf."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from explorer import (
    NamedSplit,
    SearchRules,
    StopRules,
    TrainingTable,
    Tree,
    best_tree,
    encode,
    from_dict,
    grow,
    load_dataset,
    to_dict,
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
from explorer.judging.nodes.criteria import compare_criteria
from explorer.judging.nodes.split_ranking import NoSplitReason, rank_features
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.tree.walking import rows_at
from explorer.views.nodes.wording import ending_words
from tests.support.category_tables import random_category_case
from tests.support.growth.engine_agreement import assert_engines_agree
from tests.support.growth.oracle_agreement import assert_tree_is_the_oracles
from tests.support.growth.sameness import assert_same_tree
from tests.support.growth.scikit_learn_nodes import assert_same_nodes
from tests.support.growth.whole_growth import assert_whole_is_by_levels, numeric_case
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case, training_of

FRACTIONS = (0.05, 0.125, 0.2, 1 / 3, 0.5)


def rules(criterion: Criterion, fraction: float, **more: object) -> SearchRules:
    return SearchRules(criterion, min_weight_fraction_leaf=fraction, **more)


def assert_leaves_weigh_enough(tree: Tree) -> None:
    least = tree.search.min_weight_fraction_leaf * tree.weight[0]
    if tree.n_nodes > 1:
        assert (tree.weight >= least * (1 - 1e-11)).all()


@pytest.mark.parametrize("batch", first_in_gate(*range(8)))
def test_every_split_is_the_first_of_the_best_that_leave_enough_weight(batch: int) -> None:
    for seed in range(25 * batch, 25 * batch + 25):
        case, fraction = random_case(seed), FRACTIONS[seed % len(FRACTIONS)]
        for engine in (ReferenceEngine, CompiledEngine):
            assert_tree_is_the_oracles(case, fraction, engine(case.training))


@pytest.mark.parametrize("batch", first_in_gate(*range(12)))
def test_the_engines_agree(batch: int) -> None:
    for seed in range(20 * batch, 20 * batch + 20):
        case, fraction = random_case(seed, 60, dyadic=seed % 2 == 0), 0.03 + (seed % 9) / 50
        search = rules(case.criterion, fraction)
        tree = assert_engines_agree(case.training, search)
        assert_leaves_weigh_enough(tree)
        training, search = random_category_case(seed)
        weights = np.random.default_rng(seed).choice([0.25, 1.0, 3.0], training.n_rows)
        weighed = replace(training, weights=weights)
        assert_engines_agree(weighed, replace(search, min_weight_fraction_leaf=fraction))


@pytest.mark.parametrize("criterion", list(Criterion))
def test_a_tree_grown_at_once_is_the_one_grown_level_by_level(criterion: Criterion) -> None:
    for seed in range(6):
        training = numeric_case(seed, criterion, 80)
        assert_whole_is_by_levels(training, rules(criterion, 0.02 + seed / 40))


def test_the_naive_search_refuses_the_same_candidates() -> None:
    for seed in range(12):
        case = random_case(seed, 40)
        training, search = case.training, rules(case.criterion, 0.15)
        weights = row_weights(training, search)
        rows = np.flatnonzero(weights > 0)
        for feature in range(len(training.features)):
            expected = ReferenceEngine(training).profile(rows, feature, search)
            found = naive_profile(training, search, rows, weights, feature)
            np.testing.assert_array_equal(found.admissible, expected.admissible)
            assert found.best == expected.best


@pytest.mark.parametrize("seed", first_in_gate(*range(30), n=8))
def test_scikit_learn_grows_the_same_tree(seed: int) -> None:
    random = np.random.default_rng(seed)
    X = random.normal(size=(90, 3)).astype(np.float32).astype(np.float64)
    weights, fraction = random.uniform(0.5, 2.0, 90), float(random.uniform(0.06, 0.3))
    signal = X[:, 0] + 0.5 * X[:, 2] ** 2 + random.normal(size=90)
    columns = {f"x{j}": X[:, j].tolist() for j in range(3)}
    is_classes, stop = seed % 2 == 0, {"max_depth": 2 + seed % 5}
    target = ["abc"[k] for k in np.digitize(signal, [-0.2, 0.9])] if is_classes else signal
    training = training_of(columns, list(target), weights.tolist())
    factors = {"a": 1.0, "b": 0.3, "c": 4.0} if seed % 4 == 0 else None
    make = DecisionTreeClassifier if is_classes else DecisionTreeRegressor
    more = {"class_weight": factors} if is_classes else {}
    model = make(min_weight_fraction_leaf=fraction, random_state=0, **stop, **more)
    theirs = model.fit(X, target, sample_weight=weights).tree_
    criterion = Criterion.GINI if is_classes else Criterion.SQUARED_ERROR
    search = rules(criterion, fraction, class_weight=factors)
    for engine in (ReferenceEngine, CompiledEngine):
        assert_same_nodes(
            grow(training, search, StopRules(**stop), engine=engine(training)), theirs
        )


def test_a_leaf_of_exactly_the_fraction_is_admitted() -> None:
    """0.07 × 100 is rounded to more than 7, whether rows weigh 1 or 0.1."""
    assert 0.07 * 100 > 7
    x, y = [float(i) for i in range(100)], ["a"] * 7 + ["b"] * 93
    for weight in (1.0, 0.1):
        training = training_of({"x": x}, y, [weight] * 100)
        for engine in (ReferenceEngine, CompiledEngine):
            for fraction, n_left in ((0.07, 7), (0.070001, 8)):
                tree = grow(training, rules(Criterion.GINI, fraction), engine=engine(training))
                assert tree.n_samples[1] == n_left


def test_class_weights_are_part_of_the_weight() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, ["a", "b", "b", "b"])
    alone = rules(Criterion.GINI, 0.4)
    assert grow(training, alone).n_samples.tolist() == [4, 2, 2]
    heavy = replace(alone, class_weight={"a": 2.0})
    assert grow(training, heavy).n_samples.tolist()[:3] == [4, 1, 3]


@pytest.mark.parametrize("fraction", [-0.1, 0.51, float("nan"), float("inf"), "much", None])
def test_other_fractions_are_refused(fraction: object) -> None:
    with pytest.raises(ArgumentError, match="min_weight_fraction_leaf"):
        SearchRules(min_weight_fraction_leaf=fraction)


def test_a_warm_start_finds_the_same_tree() -> None:
    for seed in range(8):
        criterion = list(Criterion)[seed % 5]
        training = numeric_case(seed, criterion, 60)
        engine = CompiledEngine(training)
        grown = grow(training, SearchRules(criterion), engine=engine)
        for fraction in (0.05, 0.2):
            search = rules(criterion, fraction, min_samples_leaf=2)
            warm = grow(training, search, engine=engine, grown=grown)
            assert_same_tree(warm, grow(training, search, engine=engine))
        coarse = grow(training, rules(criterion, 0.2), engine=engine)
        search = rules(criterion, 0.05, min_samples_leaf=4)  # finer by weight: starts cold
        warm = grow(training, search, engine=engine, grown=coarse)
        assert_same_tree(warm, grow(training, search, engine=engine))


def weighed_iris() -> TrainingTable:
    training = encode(load_dataset("iris"), "species")
    return replace(training, weights=np.random.default_rng(3).choice([0.5, 1.0, 2.0], 150))


def test_a_nodes_ranking_and_criteria_know_the_weight_of_the_whole_tree() -> None:
    training = weighed_iris()
    search = rules(Criterion.GINI, 0.08)
    tree, engine = grow(training, search), CompiledEngine(training)
    for node in np.flatnonzero(tree.impurity > 0).tolist():
        rows, split = rows_at(tree, training.columns, node), tree.split(node)
        ranked = rank_features(engine, training, tree, node, rows)
        own = compare_criteria(engine, training, tree, node, rows)[0]
        assert own.split == split
        if split is None:
            assert {each.no_split for each in ranked} == {NoSplitReason.TOO_LITTLE}
        else:
            assert ranked[0].split == split


def test_the_leaves_say_that_the_weight_ended_them() -> None:
    tree = grow(weighed_iris(), rules(Criterion.GINI, 0.2))
    words = {ending_words(tree, node) for node in np.flatnonzero(tree.is_leaf).tolist()}
    assert "too little weight for two leaves of 20 % each" in words
    limited = grow(weighed_iris(), rules(Criterion.GINI, 0.5, min_samples_leaf=3))
    assert ending_words(limited, 0) == (
        "no feature leaves 3 rows and 50 % of the weight on each side"
    )


def test_a_split_by_hand_needs_the_weight() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, ["a", "b", "b", "a"], [1.0, 2.0, 2.0, 3.0])
    search, split = rules(Criterion.GINI, 0.25), {"": NamedSplit("x", 1.5)}
    with pytest.raises(SplitRefusedError, match="One side would have a weight of 1; a leaf needs"):
        build(training, split, search)
    assert build(training, {"": NamedSplit("x", 2.5)}, search).n_nodes == 3
    kept = grow(training, replace(search, forced=split))
    assert kept.threshold[0] != 1.5


def test_the_best_tree_counts_the_weight_as_rows_or_is_out_of_reach() -> None:
    training = encode(load_dataset("iris"), "species")
    by_weight = best_tree(training, rules(Criterion.GINI, 0.25))
    by_rows = best_tree(training, SearchRules(Criterion.GINI, 38))
    assert by_weight.lost == by_rows.lost
    assert by_weight.tree.search.min_weight_fraction_leaf == 0.25
    assert by_weight.tree.n_samples.tolist() == by_rows.tree.n_samples.tolist()
    with pytest.raises(OutOfReachError, match="only if all rows have the same weight"):
        best_tree(weighed_iris(), rules(Criterion.GINI, 0.25))


def test_every_branch_of_a_multiway_split_needs_the_weight() -> None:
    columns = {"a": list("xxyyzz"), "b": list("uuuvvv")}
    training = training_of(columns, list("ppqqrr"), [1.0, 1.0, 1.0, 1.0, 0.1, 0.1])
    root = [
        grow_multiway(training, rules(Criterion.ENTROPY, fraction), StopRules()).nodes[0].feature
        for fraction in (0.0, 0.04, 0.06)
    ]
    assert root == [0, 0, 1]


def test_the_rule_goes_through_a_dict() -> None:
    tree = grow(weighed_iris(), rules(Criterion.GINI, 0.1))
    written = to_dict(tree)
    assert written["search"]["min_weight_fraction_leaf"] == 0.1
    assert from_dict(written).search == tree.search
    assert "min_weight_fraction_leaf" not in to_dict(grow(weighed_iris()))["search"]


@pytest.mark.deep
@pytest.mark.parametrize("criterion", list(Criterion))
def test_the_engines_agree_on_hundreds_of_tables(criterion: Criterion) -> None:
    for seed in range(150):
        training = numeric_case(1000 + seed, criterion, 150)
        names = training.classes if criterion in CLASS_CRITERIA else ()
        weight = {name: 0.5 + i for i, name in enumerate(names)} if seed % 3 == 0 else None
        search = rules(criterion, 0.01 + (seed % 30) / 100, class_weight=weight or None)
        assert_whole_is_by_levels(training, search)
