"""Every feature's best split at a node: their order, the marks, and why a feature has none."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.judging.nodes.split_ranking import (
    FeatureBest,
    NoSplitReason,
    best_of_each,
    closed_features,
    rank_features,
)
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at
from tests.support.samples import mixed, training_of


def ranked(training: TrainingTable, tree: Tree, node: int = 0) -> tuple[FeatureBest, ...]:
    rows = rows_at(tree, training.columns, node)
    return rank_features(ReferenceEngine(training), training, tree, node, rows)


def reasons(training: TrainingTable, tree: Tree, node: int = 0) -> list[NoSplitReason | None]:
    """Why each feature has no split, in column order."""
    by_column = sorted(ranked(training, tree, node), key=lambda each: each.feature)
    for each in by_column:
        assert (each.split is None) == (each.no_split is not None)
        assert each.split is not None or (each.gain == 0.0 and not each.is_best)
    return [each.no_split for each in by_column]


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize("min_samples_leaf", [1, 20])
def test_each_feature_stands_with_the_split_of_a_stump_of_it_alone(
    numbers: bool, min_samples_leaf: int
) -> None:
    training = mixed(numbers=numbers)
    criterion = grow(training, stop=StopRules(0)).search.criterion
    search = SearchRules(criterion, min_samples_leaf)
    ranking = ranked(training, grow(training, search, StopRules(1)))
    for each in ranking:
        name = training.features.names[each.feature]
        alone = SearchRules(criterion, min_samples_leaf, features=(name,))
        stump = grow(training, alone, StopRules(1), engine=ReferenceEngine(training))
        assert each.split == stump.split(0)
        assert each.gain == pytest.approx(float(stump.gain[0]))
    gains = [each.gain for each in ranking]
    assert gains == sorted(gains, reverse=True)
    assert [each.is_best for each in ranking] == [True, False, False, False]
    assert [each.is_chosen for each in ranking] == [True, False, False, False]


def test_gains_are_those_under_the_class_weights() -> None:
    training = mixed()
    weighted = {"class_weight": (("class a", 5.0), ("class b", 0.5))}
    tree = grow(training, SearchRules(**weighted), StopRules(1))
    for each in ranked(training, tree):
        name = training.features.names[each.feature]
        stump = grow(training, SearchRules(features=(name,), **weighted), StopRules(1))
        assert each.split == stump.split(0)
        assert each.gain == pytest.approx(float(stump.gain[0]))


def test_of_two_features_alike_both_are_best_and_the_one_taken_is_first() -> None:
    numbers, classes = [1, 2, 3, 4, 5, 6], list("aababb")
    columns = {"noise": [1, 1, 2, 2, 1, 2], "one": numbers, "two": numbers, "y": classes}
    training = training_of("y", columns)
    first = grow(training, stop=StopRules(1))
    second = grow(training, SearchRules(features=("two",)), StopRules(1))
    ranking = ranked(training, first)
    assert [each.feature for each in ranking] == [1, 2, 0]
    assert [each.is_best for each in ranking] == [True, True, False]
    assert [each.is_chosen for each in ranking] == [True, False, False]
    closed = ranked(training, second)
    assert [each.feature for each in closed] == [2, 0, 1]
    assert [each.is_best for each in closed] == [True, False, False]


def test_a_feature_that_was_taken_without_being_the_best_keeps_its_place_by_gain() -> None:
    columns = {"noise": [1, 1, 2, 2, 1, 2], "best": [1, 2, 3, 4, 5, 6], "y": list("aaabbb")}
    training = training_of("y", {"some": [1, 1, 1, 1, 2, 2], **columns})
    noisy = grow(training, SearchRules(features=("noise",)), StopRules(1))
    ranking = ranked(training, replace(noisy, search=SearchRules()))
    assert [each.feature for each in ranking] == [2, 0, 1]
    assert [each.is_best for each in ranking] == [True, False, False]
    assert [each.is_chosen for each in ranking] == [False, False, True]


def test_each_reason_is_said_where_it_holds() -> None:
    columns = {
        "x": [1.0, 2.0, 3.0, 4.0],
        "same": [5.0, 5.0, 5.0, 5.0],
        "none": [np.nan, np.nan, np.nan, 1.0],
        "y": ["a", "a", "b", "b"],
    }
    training = training_of("y", columns)
    tree = grow(training)
    one_value, pure = NoSplitReason.ONE_VALUE, NoSplitReason.PURE
    assert reasons(training, tree) == [None, one_value, None]
    assert [each.feature for each in ranked(training, tree)] == [0, 2, 1]
    assert reasons(training, tree, 1) == [pure, pure, pure]
    # Of the rows to the left of 2.5 none has a value in the third column: they are alike there.
    impure = training_of("y", columns | {"y": ["a", "b", "c", "c"]})
    left = grow(impure, SearchRules(features=("x",)), StopRules(1))
    not_allowed = NoSplitReason.NOT_ALLOWED
    assert reasons(impure, left, 1) == [None, not_allowed, not_allowed]
    once = grow(impure, SearchRules(each_feature_once=True), StopRules(1))
    assert once.feature[0] == 0
    assert reasons(impure, once, 1) == [NoSplitReason.ASKED_ABOVE, one_value, one_value]
    assert reasons(impure, once)[0] is None
    leaf = grow(impure)
    alone = int(np.flatnonzero(leaf.n_samples == 1)[0])
    assert reasons(impure, leaf, alone) == [NoSplitReason.ONE_ROW] * 3


def test_a_feature_whose_every_split_leaves_too_few_rows_says_so() -> None:
    training = training_of("y", {"x": [1, 1, 1, 2], "z": [1, 1, 2, 2], "y": list("abab")})
    tree = grow(training, SearchRules(min_samples_leaf=2), StopRules(1))
    assert reasons(training, tree) == [NoSplitReason.TOO_FEW_ROWS, None]


def test_features_asked_above_are_closed_below_and_not_at_their_own_node() -> None:
    training = mixed()
    tree = grow(training, SearchRules(each_feature_once=True), StopRules(3))
    for node in range(tree.n_nodes):
        above = {int(tree.feature[n]) for n in tree.ancestors(node)[:-1]}
        assert set(closed_features(tree, node)) == above
    assert closed_features(grow(training, stop=StopRules(3)), 5) == {}


def test_over_a_hundred_categories_stand_with_the_split_of_a_stump_too() -> None:
    n = 1010
    rng = np.random.default_rng(0)
    columns = {
        "few": [f"f{i % 5}" for i in range(n)],
        "many": [f"m{i % 101}" for i in range(n)],
        "y": rng.choice(["a", "b"], n),
    }
    training = training_of("y", columns)
    tree = grow(training, stop=StopRules(0))
    engine, rows = ReferenceEngine(training), np.arange(n)
    for feature, (split, gain) in enumerate(best_of_each(engine, training, tree.search, rows)):
        name = training.features.names[feature]
        stump = grow(training, SearchRules(features=(name,)), StopRules(1), engine=engine)
        assert split == stump.split(0)
        assert gain == pytest.approx(float(stump.gain[0]))
    assert all(each.is_exact for each in ranked(training, tree))


def test_a_split_of_categories_that_may_not_be_the_best_is_marked() -> None:
    rng = np.random.default_rng(0)
    many = {"c": rng.choice([f"c{i}" for i in range(14)], 600), "x": rng.normal(size=600)}
    training = training_of("y", many | {"y": rng.choice(["a", "b", "c"], 600)})
    by_column = sorted(ranked(training, grow(training, stop=StopRules(1))), key=lambda r: r.feature)
    assert [each.is_exact for each in by_column] == [False, True]
