"""One node's search is composed of what the engine measured there."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.explain_node import explain_node, feature_profiles
from explorer.tree.walking import rows_at
from tests.support.samples import explained, grown, mixed


def test_the_first_of_the_ranking_is_listed_unless_another_feature_is_asked_for() -> None:
    training = mixed()
    tree = grown(training)
    explanation = explained(training, tree, 1)
    assert explanation.profile.feature == explanation.ranking[0].feature == tree.feature[1]
    assert explained(training, tree, 1, feature=3).profile.feature == 3


def test_rows_are_those_that_come_by_the_node() -> None:
    training = mixed()
    tree = grown(training)
    explanation = explained(training, tree, 2)
    assert explanation.node == 2
    assert np.array_equal(explanation.rows, rows_at(tree, training.columns, 2))
    assert int(explanation.profile.node.n_samples[0]) == tree.n_samples[2]


def test_criteria_are_compared_where_it_is_asked_for_alone() -> None:
    training = mixed()
    tree = grown(training)
    assert explained(training, tree).criteria is None
    choices = explained(training, tree, with_criteria=True).criteria
    assert choices is not None
    assert [choice.is_own for choice in choices] == [True, False, False]


def test_every_feature_is_profiled_in_column_order() -> None:
    training = mixed()
    tree = grown(training)
    engine, shown = ReferenceEngine(training), TreeSpec(training, tree.search, tree.stop)
    explanation = explain_node(shown, tree, engine, 2)
    profiles = list(feature_profiles(explanation, shown, engine))
    assert [profile.feature for profile in profiles] == [0, 1, 2, 3]
    assert profiles[2] is explanation.profile


def test_of_many_features_only_the_best_and_the_one_split_by_are_profiled() -> None:
    training = mixed()
    tree = grown(training)
    engine, shown = ReferenceEngine(training), TreeSpec(training, tree.search, tree.stop)
    explanation = explain_node(shown, tree, engine)
    best = explanation.ranking[0].feature
    for most in (1, 2, 3, 9):
        ranked = explanation.ranking[:most]
        profiles = feature_profiles(explanation, shown, engine, most)
        assert [p.feature for p in profiles] == sorted(each.feature for each in ranked)
    others = tuple(replace(each, is_chosen=each.feature != best) for each in explanation.ranking)
    drawn = replace(explanation, ranking=others)
    assert [p.feature for p in feature_profiles(drawn, shown, engine, 1)] == [0, 1, 2, 3]


def test_where_no_feature_has_a_split_all_are_profiled() -> None:
    training = mixed()
    tree = grown(training)
    engine, shown = ReferenceEngine(training), TreeSpec(training, tree.search, tree.stop)
    explanation = explain_node(shown, tree, engine)
    none = tuple(replace(each, split=None) for each in explanation.ranking)
    profiles = feature_profiles(replace(explanation, ranking=none), shown, engine, 1)
    assert [profile.feature for profile in profiles] == [0, 1, 2, 3]


def test_a_path_beyond_the_tree_is_a_key_error() -> None:
    training = mixed()
    tree = grown(training, 1)
    shown = TreeSpec(training, tree.search, tree.stop, "LLL")
    with pytest.raises(KeyError):
        explain_node(shown, tree, ReferenceEngine(training))
