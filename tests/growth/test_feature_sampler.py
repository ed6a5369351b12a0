"""The features that a node draws depend only on the seed and the node's path, for ever."""

import numpy as np
import pytest

from explorer.data.schema import Column, Kind, Schema
from explorer.growth.feature_sampler import FeatureSampler
from explorer.tree.rules import SearchRules

FEATURES = Schema(tuple(Column(name, Kind.NUMERIC) for name in "abcdef"))


def root(**rules: object) -> tuple[FeatureSampler, SearchRules]:
    search = SearchRules(**rules)
    sampler = FeatureSampler.at_root(FEATURES, search)
    assert sampler is not None
    return sampler, search


def names(mask: np.ndarray) -> list[str]:
    return ["".join(np.array(FEATURES.names)[row]) for row in mask]


# The first two numbers of SplitMix64 from seed 0, as its authors' C program prints them.
@pytest.mark.parametrize(
    ("seed", "number"),
    [(0, 0xE220A8397B1DCDAF), (0x9E3779B97F4A7C15, 0x6E789E6AA1B965F4)],
)
def test_the_hash_of_a_seed_is_that_of_splitmix64(seed: int, number: int) -> None:
    assert root(max_features=2, seed=seed)[0].path_hash.tolist() == [number]


# No other program prints these: a tree that somebody saved the settings of must not change.
@pytest.mark.parametrize(
    ("seed", "drawn"),
    [
        (0, [["df"], ["bd", "bd"], ["bf", "bf", "ae", "bf"]]),
        (1, [["bf"], ["be", "bf"], ["ce", "bd", "cd", "cd"]]),
        (2**63, [["ac"], ["ef", "de"], ["ce", "ab", "ad", "ab"]]),
    ],
)
def test_a_seed_draws_at_every_path_what_it_always_drew(seed: int, drawn: list[list[str]]) -> None:
    sampler, search = root(max_features=2, seed=seed)
    for level in drawn:
        assert names(sampler.drawn(search)) == level
        nodes = np.arange(len(level))
        sampler = sampler.of_children(nodes, np.zeros(len(level), np.int32), search)


def test_a_node_draws_the_same_whichever_nodes_beside_it_are_split() -> None:
    sampler, search = root(max_features=2, seed=1)
    level = sampler.of_children(np.array([0]), np.array([3], np.int32), search)
    both = level.of_children(np.array([0, 1]), np.array([3, 4], np.int32), search)
    alone = level.of_children(np.array([1]), np.array([4], np.int32), search)
    assert names(alone.drawn(search)) == names(both.drawn(search))[2:]


def test_only_what_is_allowed_is_drawn_and_all_of_it_where_there_is_no_more() -> None:
    for seed in range(30):
        sampler, search = root(features=("b", "d", "e"), max_features=2, seed=seed)
        (drawn,) = names(sampler.drawn(search))
        assert len(drawn) == 2
        assert set(drawn) <= set("bde")
        few, rules = root(features=("e",), max_features=2, seed=seed)
        assert names(few.drawn(rules)) == ["e"]
    for most in (6, 7, None):
        free, rules = root(features=("b", "d"), max_features=most)
        assert names(free.drawn(rules)) == ["bd"]


def test_what_was_asked_once_is_closed_below_in_its_own_branch_alone() -> None:
    sampler, search = root(each_feature_once=True)
    assert names(sampler.drawn(search)) == ["abcdef"]
    level = sampler.of_children(np.array([0]), np.array([2], np.int32), search)
    assert names(level.allowed) == ["abdef", "abdef"]
    below = level.of_children(np.array([0, 1]), np.array([0, 5], np.int32), search)
    assert names(below.allowed) == ["bdef", "bdef", "abde", "abde"]
    assert names(sampler.allowed) == ["abcdef"]


@pytest.mark.parametrize(
    "rules", [{}, {"features": tuple("abcdef")}, {"max_features": 6}, {"max_features": 9}]
)
def test_rules_that_close_and_draw_nothing_need_no_draw(rules: dict[str, object]) -> None:
    assert FeatureSampler.at_root(FEATURES, SearchRules(**rules)) is None
