"""Rules that decide which split is best: weights of classes, allowed features, random draws."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import SearchRules, StopRules, TrainingTable, Tree, grow, load_dataset, trim
from explorer.data.columns import from_columns
from explorer.data.training import encode
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.weighting import class_weights
from tests.support.growth.invariants import check_invariants
from tests.support.growth.sameness import assert_same_tree

SEEDS = range(12)


def table_of(seed: int, n: int = 120, n_features: int = 5, classes: bool = True) -> TrainingTable:
    """Small whole numbers with ties and a few missing values; the target is partly noise."""
    random = np.random.default_rng(seed)
    columns = {f"x{i}": random.integers(0, 9, n) * 1.0 for i in range(n_features)}
    columns["x1"][random.random(n) < 0.1] = np.nan
    signal = np.nan_to_num(columns["x0"]) + columns["x2"] + random.normal(0, 3, n)
    target = np.array(["low", "middle", "high"])[np.digitize(signal, [6, 10])]
    learned = {"y": target if classes else signal}
    return encode(from_columns("table", columns | learned), "y")


def features_on_paths(tree: Tree) -> list[list[int]]:
    return [[int(tree.feature[n]) for n in tree.ancestors(int(leaf))[:-1]] for leaf in tree.leaves]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "rules",
    [
        SearchRules(class_weight="balanced"),
        SearchRules(class_weight={"low": 2.5, "high": 0.5}),
        SearchRules(each_feature_once=True),
        SearchRules(max_features=2, seed=7),
        SearchRules(features=("x1", "x3"), min_samples_leaf=4),
        SearchRules("entropy", 2, ("x0", "x1", "x4"), "balanced", True, 2, 3),
    ],
)
def test_trimming_equals_growing_under_every_search_rule(seed: int, rules: SearchRules) -> None:
    training = table_of(seed)
    grown = grow(training, rules)
    check_invariants(grown)
    for stop in (
        StopRules(3),
        StopRules(6, 9, 0.004),
        StopRules(9, 4, 0, 6),
        StopRules(ccp_alpha=0.01),
    ):
        assert_same_tree(trim(grown, stop), grow(training, rules, stop))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_class_weight_of_two_is_each_row_of_the_class_twice(seed: int) -> None:
    training = table_of(seed)
    doubled = np.where(training.target_values == training.classes.index("low"), 2.0, 1.0)
    by_class = grow(training, SearchRules(class_weight={"low": 2}))
    by_row = grow(training, weights=doubled)
    assert_same_tree(replace(by_class, search=by_row.search, weight_of_class=None), by_row)


@pytest.mark.parametrize("seed", SEEDS)
def test_balanced_classes_weigh_the_same_together(seed: int) -> None:
    tree = grow(table_of(seed), SearchRules(class_weight="balanced"))
    np.testing.assert_allclose(tree.statistics[0], tree.weight[0] / 3, rtol=1e-12)
    np.testing.assert_allclose(tree.weight[0], tree.n_samples[0], rtol=1e-12)


def test_balanced_counts_a_row_of_weight_two_as_the_row_twice() -> None:
    training = table_of(1)
    weights = np.where(np.arange(training.n_rows) % 3 == 0, 2.0, 1.0)
    repeated = np.repeat(training.target_values, weights.astype(int))
    totals = np.bincount(repeated)
    found = class_weights(training, SearchRules(class_weight="balanced"), weights)
    np.testing.assert_allclose(found, len(repeated) / (3 * totals))


def test_a_class_of_weight_zero_takes_no_part() -> None:
    training = table_of(2)
    tree = grow(training, SearchRules(class_weight={"middle": 0}))
    assert tree.statistics[0][training.classes.index("middle")] == 0
    n_middle = int((training.target_values == training.classes.index("middle")).sum())
    assert tree.n_without_weight == n_middle
    assert tree.n_samples[0] == training.n_rows - n_middle


@pytest.mark.parametrize("seed", SEEDS)
def test_each_feature_once_asks_no_feature_twice_on_a_path(seed: int) -> None:
    tree = grow(table_of(seed), SearchRules(each_feature_once=True))
    for asked in features_on_paths(tree):
        assert len(asked) == len(set(asked))
    assert any(len(asked) > 1 for asked in features_on_paths(tree))


@pytest.mark.parametrize("seed", SEEDS)
def test_only_allowed_features_are_asked_about(seed: int) -> None:
    training = table_of(seed)
    tree = grow(training, SearchRules(features=("x2", "x4")))
    names = {training.features.names[f] for f in np.unique(tree.feature[~tree.is_leaf])}
    assert names <= {"x2", "x4"}
    alone = encode(
        from_columns(
            "two",
            {
                "x2": training.columns[2],
                "x4": training.columns[4],
                "y": np.array(training.classes)[training.target_values],
            },
        ),
        "y",
    )
    np.testing.assert_array_equal(grow(alone).threshold, tree.threshold)


def test_the_draw_of_features_is_the_same_again_and_another_with_another_seed() -> None:
    training = table_of(3, n=400)
    trees = [grow(training, SearchRules(max_features=1, seed=seed)) for seed in (1, 1, 2, 3, 4)]
    assert_same_tree(trees[0], trees[1])
    assert len({int(tree.feature[0]) for tree in trees}) > 1


def test_the_draw_gives_every_feature_its_share_of_roots() -> None:
    training = table_of(4, n=40)
    rules = [SearchRules(max_features=1, seed=seed) for seed in range(400)]
    roots = [grow(training, search, StopRules(max_depth=1)) for search in rules]
    counts = np.bincount([int(tree.feature[0]) for tree in roots], minlength=5)
    # 400 fair draws of five: each within five standard deviations of 80.
    assert np.abs(counts - 80).max() < 40


def test_nodes_whose_drawn_features_cannot_split_ask_the_others() -> None:
    n = 60
    columns = {f"constant{i}": np.ones(n) for i in range(6)} | {"x": np.arange(n) * 1.0}
    table = from_columns("t", columns | {"y": np.where(np.arange(n) % 4 < 2, "a", "b")})
    tree = grow(encode(table, "y"), SearchRules(max_features=1, seed=5))
    assert tree.impurity[tree.leaves].max() == 0


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (SearchRules(class_weight={"tiny": 2}), "There is no class “tiny”"),
        (SearchRules(features=("z",)), "The search rules allow “z”, which is not a feature"),
        (SearchRules(features=()), "must allow at least one feature"),
        (SearchRules(class_weight={"low": 0, "middle": 0, "high": 0}), "Every row has weight zero"),
    ],
)
def test_rules_that_do_not_fit_the_table_are_refused_in_a_sentence(
    rules: SearchRules, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        grow(table_of(0), rules)


def test_class_weights_need_classes() -> None:
    with pytest.raises(ValueError, match="this target is numeric"):
        grow(table_of(0, classes=False), SearchRules("squared_error", class_weight="balanced"))


@pytest.mark.parametrize(
    "bad",
    [
        {"class_weight": "even"},
        {"class_weight": {"a": -1}},
        {"class_weight": {"a": float("nan")}},
        {"max_features": 0},
        {"min_samples_leaf": 0},
        {"criterion": "evil"},
        {"seed": -1},
    ],
)
def test_rules_that_mean_nothing_are_refused(bad: dict[str, object]) -> None:
    (name,) = bad
    with pytest.raises(ValueError, match=r"(?i)evil|weight|" + name):
        SearchRules(**bad)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("least", [2, 5, 20])
@pytest.mark.parametrize("classes", [True, False])
def test_growing_from_a_finer_tree_equals_growing_anew(
    seed: int, least: int, classes: bool
) -> None:
    training = table_of(seed, classes=classes)
    finer = grow(training)
    rules = replace(finer.search, min_samples_leaf=least)
    for stop in (StopRules(), StopRules(4, 6, 0.002)):
        assert_same_tree(grow(training, rules, stop, grown=finer), grow(training, rules, stop))


def test_a_tree_with_categories_or_other_rules_settles_nothing() -> None:
    training = encode(load_dataset("penguins"), "species")
    finer = grow(training)
    rules = SearchRules(min_samples_leaf=12)
    assert_same_tree(grow(training, rules, grown=finer), grow(training, rules))
    numbers = table_of(5)
    other = grow(numbers, SearchRules("entropy"))
    assert_same_tree(grow(numbers, rules, grown=other), grow(numbers, rules))


def test_a_profile_leaves_out_rows_whose_class_weighs_nothing() -> None:
    training = table_of(2)
    rules = SearchRules(class_weight={"middle": 0})
    tree = grow(training, rules)
    every = np.arange(training.n_rows)
    for engine in (ReferenceEngine(training), CompiledEngine(training)):
        profile = engine.profile(every, 0, rules)
        assert profile.node.n_samples[0] == tree.n_samples[0]
        assert (profile.left.n_samples + profile.right.n_samples == tree.n_samples[0]).all()
