"""ID3: textbook trees, and the laws of a tree that asks for all levels at once."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, encode, load_dataset
from explorer.data.training import TrainingTable
from explorer.growth.multiway.growing import LevelTable, fits_multiway, grow_multiway
from explorer.growth.multiway.tree import MultiwayNode, MultiwayTree, branches_of
from explorer.tree.impurity import Criterion, class_total
from explorer.tree.tree import Ending
from tests.support.training_tables import training_of

ID3 = SearchRules()


def play_tennis() -> TrainingTable:
    return encode(load_dataset("play_tennis"), "play")


def grown(training: TrainingTable, stop: StopRules | None = None) -> MultiwayTree:
    return grow_multiway(training, ID3, stop or StopRules())


def branch(tree: MultiwayTree, node: MultiwayNode, level: str) -> MultiwayNode:
    levels = tree.features[node.feature].levels
    found = [tree.nodes[child] for child in node.children]
    return next(child for child in found if levels[child.branch] == level)


def asked(tree: MultiwayTree, node: MultiwayNode) -> str:
    return "" if node.is_leaf else tree.features[node.feature].name


def test_play_tennis_gives_the_textbook_tree() -> None:
    tree = grown(play_tennis())
    root = tree.nodes[0]
    assert asked(tree, root) == "outlook"
    assert asked(tree, branch(tree, root, "Sunny")) == "humidity"
    assert asked(tree, branch(tree, root, "Rain")) == "wind"
    assert branch(tree, root, "Overcast").counts.tolist() == [0, 4]
    assert len(tree.leaves) == 5
    assert tree.max_depth == 2
    assert (root.parent, root.branch, root.depth) == (-1, -1, 0)
    assert [leaf.feature for leaf in tree.leaves] == [-1] * 5
    assert all(leaf.ending is Ending.PURE for leaf in tree.leaves)


@pytest.mark.parametrize(
    ("feature", "gain", "ratio"),
    [
        ("outlook", 0.247, 0.156),
        ("humidity", 0.152, 0.152),
        ("wind", 0.048, 0.049),
        ("temperature", 0.029, 0.019),
    ],
)
def test_the_gains_and_gain_ratios_of_play_tennis_are_the_textbooks(
    feature: str, gain: float, ratio: float
) -> None:
    training = play_tennis()
    found = branches_of(training, ID3, np.arange(14), training.features.index(feature))
    assert found.gain == pytest.approx(gain, abs=5e-4)
    assert found.ratio == pytest.approx(ratio, abs=5e-4)


def test_of_features_that_gain_the_same_the_first_is_asked() -> None:
    training = training_of(
        {"b": ["x", "x", "y", "y"], "a": ["p", "p", "q", "q"]}, ["n", "n", "j", "j"]
    )
    tree = grown(training)
    assert asked(tree, tree.nodes[0]) == "b"


def test_a_split_that_gains_nothing_yet_is_made_where_none_gains() -> None:
    cells = {"a": ["0", "0", "1", "1"], "b": ["0", "1", "0", "1"]}
    tree = grown(training_of(cells, ["n", "j", "j", "n"]))
    assert tree.nodes[0].gain == 0.0
    assert len(tree.leaves) == 4
    assert all(leaf.ending is Ending.PURE for leaf in tree.leaves)


def test_a_missing_value_is_one_more_level_the_last() -> None:
    tree = grown(training_of({"a": ["x", None, "y", None]}, ["n", "j", "n", "j"]))
    children = [tree.nodes[child] for child in tree.nodes[0].children]
    assert [child.branch for child in children] == [0, 1, -1]
    assert children[-1].counts.tolist() == [2, 0]


def test_weights_count_as_rows_and_weight_zero_as_none() -> None:
    training = play_tennis()
    heavy = SearchRules(class_weight=(("No", 2.0), ("Yes", 1.0)))
    tree = grow_multiway(training, heavy, StopRules())
    assert tree.nodes[0].counts.tolist() == [10, 9]
    without = SearchRules(class_weight=(("No", 0.0), ("Yes", 1.0)))
    assert grow_multiway(training, without, StopRules()).nodes[0].n_samples == 9


def test_limits_of_depth_rows_and_decrease_stop_the_tree() -> None:
    training = play_tennis()
    shallow = grown(training, StopRules(max_depth=1))
    assert {leaf.ending for leaf in shallow.leaves} == {Ending.PURE, Ending.MAX_DEPTH}
    few = grown(training, StopRules(min_samples_split=6))
    assert Ending.MIN_SAMPLES_SPLIT in {leaf.ending for leaf in few.leaves}
    dear = grown(training, StopRules(min_impurity_decrease=0.3))
    assert [node.ending for node in dear.nodes] == [Ending.MIN_IMPURITY_DECREASE]


def test_a_feature_with_a_branch_of_too_few_rows_is_not_asked() -> None:
    tree = grow_multiway(play_tennis(), SearchRules(min_samples_leaf=5), StopRules())
    assert asked(tree, tree.nodes[0]) != "outlook"  # it leaves four days overcast
    assert all(leaf.n_samples >= 5 for leaf in tree.leaves)


def test_growth_beyond_the_budget_ends_at_the_deepest_complete_level() -> None:
    tree = grow_multiway(play_tennis(), ID3, StopRules(), node_budget=5)
    assert tree.budget_reached
    assert len(tree.nodes) == 4
    assert Ending.GROWTH_BUDGET in {leaf.ending for leaf in tree.leaves}


def test_growth_ends_before_a_level_whose_search_exceeds_the_budget_of_work() -> None:
    training = play_tennis()
    whole = grown(training)
    assert whole.work_wanted == 0
    one_level = LevelTable.of(training, ID3).work(training.n_rows)
    assert one_level == 4 * training.n_rows  # a step for each row and feature
    tree = grow_multiway(training, ID3, StopRules(), work_budget=one_level)
    assert tree.budget_reached
    assert tree.max_depth == 1
    assert Ending.GROWTH_BUDGET in {leaf.ending for leaf in tree.leaves}
    assert tree.work_wanted > one_level
    enough = grow_multiway(training, ID3, StopRules(), work_budget=tree.work_wanted)
    assert enough.max_depth == 2
    assert not enough.budget_reached


def test_features_that_the_rules_close_are_not_asked() -> None:
    tree = grow_multiway(play_tennis(), SearchRules(features=("wind",)), StopRules())
    assert asked(tree, tree.nodes[0]) == "wind"
    assert tree.max_depth == 1


def test_numbers_are_refused() -> None:
    numeric = encode(load_dataset("iris"), "species")
    assert not fits_multiway(numeric)
    with pytest.raises(ValueError, match="ID3 needs a categorical target"):
        grown(numeric)


levels = st.sampled_from(["a", "b", "c", None])
tables = st.lists(
    st.tuples(levels, levels, levels, st.sampled_from(["n", "j", "k"])), min_size=1, max_size=40
)


@given(tables)
@settings(derandomize=True, max_examples=60, deadline=None)
def test_every_row_is_in_one_leaf_and_no_path_asks_twice(
    rows: list[tuple[str | None, str | None, str | None, str]],
) -> None:
    rows = [("a", "a", "a", "n"), *rows]  # a column without any text would be of numbers
    columns = list(zip(*rows, strict=True))
    cells = {name: list(column) for name, column in zip("uvw", columns[:3], strict=True)}
    training = training_of(cells, list(columns[3]))
    tree = grown(training)
    assert sum(leaf.n_samples for leaf in tree.leaves) == len(rows)
    for node in tree.nodes:
        children = [tree.nodes[child] for child in node.children]
        assert node.is_leaf == (not children)
        if children:
            total = np.sum([child.counts for child in children], axis=0)
            assert total.tolist() == node.counts.tolist()
            before = class_total(Criterion.ENTROPY, node.counts)
            after = sum(class_total(Criterion.ENTROPY, child.counts) for child in children)
            gained = float(before - after) / node.counts.sum()
            assert node.gain == pytest.approx(gained, abs=1e-9)
        path = [node.feature]
        while node.parent >= 0:
            node = tree.nodes[node.parent]
            path.append(node.feature)
        known = [feature for feature in path if feature >= 0]
        assert len(known) == len(set(known))
    assert all(one.depth <= other.depth for one, other in pairwise(tree.nodes))
