"""The candidate splits of one feature at a node, for a library user."""

import numpy as np
import pytest

from explorer import SearchRules, encode, grow, load_dataset, split_profile
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.split_selection import split_of
from explorer.tree.splits import goes_left


def test_the_best_candidate_of_the_feature_split_by_is_the_node_s_split() -> None:
    training = encode(load_dataset("penguins"), "species")
    tree = grow(training, SearchRules("entropy", min_samples_leaf=3))
    for node in np.flatnonzero(~tree.is_leaf):
        split = tree.split(int(node))
        assert split is not None
        name = tree.features[split.feature].name
        profile = split_profile(tree, training, name, node=tree.path(int(node)))
        assert profile.best is not None
        assert split_of(profile, profile.best) == split
        assert profile.gain[profile.best] == pytest.approx(tree.gain[node], rel=1e-9)
        assert profile.node.n_samples[0] == tree.n_samples[node]


def test_every_candidate_shares_the_node_s_rows_between_its_children() -> None:
    training = encode(load_dataset("iris"), "species")
    profile = split_profile(grow(training), training, "petal_length", node="R")
    assert len(profile) == len(profile.threshold) > 0
    assert (profile.left.n_samples + profile.right.n_samples == 100).all()
    assert (np.diff(profile.threshold) > 0).all()


@pytest.mark.parametrize("feature", ["flipper_length_mm", "sex"])
def test_every_candidate_sends_left_the_rows_that_its_split_sends_left(feature: str) -> None:
    training = encode(load_dataset("penguins"), "species")
    values = training.columns[training.features.index(feature)]
    rows = np.arange(training.n_rows)
    profile = ReferenceEngine(training).profile(
        rows, training.features.index(feature), SearchRules()
    )
    for candidate in range(len(profile)):
        n_left = np.count_nonzero(goes_left(split_of(profile, candidate), values))
        assert profile.left.n_samples[candidate] == n_left
    if feature != "sex":
        assert set(profile.routing.tolist()) == {0, 1, 2}


@pytest.mark.parametrize(("feature", "node"), [("petal_length", "LLLL"), ("colour", "")])
def test_a_path_or_a_feature_that_the_tree_lacks_is_named(feature: str, node: str) -> None:
    training = encode(load_dataset("iris"), "species")
    with pytest.raises(KeyError, match=feature if node == "" else node):
        split_profile(grow(training), training, feature, node=node)
