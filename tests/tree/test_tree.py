"""The tree as arrays: paths, invariants, what may not be changed."""

from dataclasses import fields, replace

import numpy as np
import pytest

from explorer.data.errors import TableError
from explorer.data.schema import Column, Kind, Schema
from explorer.data.table import MISSING, Table
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import apply, decision_path, decision_paths, predict
from tests.support.growth.invariants import check_invariants
from tests.support.training_tables import random_case, table_of, training_of


def some_tree(seed: int = 5, max_rows: int = 40) -> Tree:
    case = random_case(seed, max_rows)
    return grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))


def test_paths_name_every_node_once_and_lead_back_to_it() -> None:
    for seed in range(40):
        tree = some_tree(seed)
        paths = [tree.path(node) for node in range(tree.n_nodes)]
        assert len(set(paths)) == tree.n_nodes
        for node, path in enumerate(paths):
            assert tree.node_at(path) == node
            assert len(path) == tree.depth[node]
            assert tree.ancestors(node)[-1] == node
            assert [tree.path(n) for n in tree.ancestors(node)] == [
                path[:k] for k in range(len(path) + 1)
            ]


def test_a_path_beyond_the_tree_leads_nowhere() -> None:
    tree = some_tree()
    leaf = tree.path(int(tree.leaves[0]))
    assert tree.node_at(leaf + "L") is None
    assert tree.node_at("X") is None
    assert tree.node_at("l") is None


def test_no_array_of_a_tree_can_be_written() -> None:
    tree = some_tree()
    for owner in (tree, tree.nodes, tree.splits):
        for field in fields(owner):
            value = getattr(owner, field.name)
            if isinstance(value, np.ndarray):
                with pytest.raises(ValueError, match="read-only"):
                    value[0] = 0
    with pytest.raises(ValueError, match="read-only"):
        tree.splits.levels_left.offsets[0] = 1


def test_broken_arrays_are_told() -> None:
    tree = grow(training_of({"x": [1.0, 2.0, 3.0]}, ["a", "b", "a"]))
    check_invariants(tree)
    ones = np.ones(tree.n_nodes, np.int64)
    for broken, message in (
        ({"gain": ones.astype(np.float64)}, "a leaf has a gain"),
        ({"depth": 0 * ones}, "depth skips a level"),
        ({"ending": (0 * ones + Ending.PURE).astype(np.int8)}, "a split node has an ending"),
        ({"left_child": tree.right_child}, "children are not numbered breadth first"),
        ({"right_child": tree.left_child}, "siblings are not adjacent"),
        ({"splits": tree.splits.without(ones == 1)}, "a leaf has a split"),
        ({"nodes": replace(tree.nodes, n_samples=ones)}, "children do not partition their parent"),
    ):
        with pytest.raises(AssertionError, match=f"^{message}"):
            check_invariants(replace(tree, **broken))


def test_leaves_are_one_more_than_splits() -> None:
    for seed in range(20):
        tree = some_tree(seed)
        assert tree.n_leaves == len(tree.leaves) == (~tree.is_leaf).sum() + 1
        assert tree.max_depth == tree.depth.max()


def test_impurity_decreases_add_up_to_what_the_tree_saves() -> None:
    for seed in range(40):
        tree = some_tree(seed)
        left = tree.weight[tree.is_leaf] * tree.impurity[tree.is_leaf]
        saved = tree.impurity[0] - left.sum() / tree.weight[0]
        assert tree.impurity_decrease.sum() == pytest.approx(saved, rel=1e-9, abs=1e-10)


def test_rows_are_predicted_by_names_and_by_numbers() -> None:
    table = {"x": [1.0, 2.0, None], "c": ["u", "v", "w"]}
    classes = grow(training_of(table, ["no", "yes", "no"]))
    assert predict(classes, table_of(table)).tolist() == ["no", "yes", "no"]
    numbers = grow(training_of(table, [1.5, 2.5, 4.5]))
    assert predict(numbers, table_of(table)).tolist() == [1.5, 2.5, 4.5]


def test_a_level_that_training_did_not_see_goes_to_the_heavier_side() -> None:
    training = training_of({"c": ["u", "u", "u", "v"]}, ["a", "a", "a", "b"])
    tree = grow(training)
    assert tree.split(0).unseen_goes_left
    assert predict(tree, table_of({"c": ["new", None, "v"]})).tolist() == ["a", "a", "b"]


def test_levels_are_matched_by_name_and_not_by_code() -> None:
    tree = grow(training_of({"c": ["u", "v", "w"]}, ["a", "b", "a"]))
    other = table_of({"c": ["w", "x", "v", "aa", "u"]})
    assert predict(tree, other).tolist()[0] == "a"
    assert predict(tree, other).tolist()[2] == "b"
    assert predict(tree, other).tolist()[4] == "a"


def test_a_table_without_a_feature_or_with_it_as_another_kind_is_refused() -> None:
    tree = grow(training_of({"x": [1.0, 2.0]}, ["a", "b"]))
    with pytest.raises(TableError, match="no column “x”"):
        predict(tree, table_of({"y": [1.0]}))
    with pytest.raises(TableError, match="is categorical in this table"):
        predict(tree, table_of({"x": ["1", "one"]}))
    of_words = grow(training_of({"c": ["u", "v"]}, ["a", "b"]))
    with pytest.raises(TableError, match="is numeric in this table"):
        predict(of_words, table_of({"c": [1.0, 2.0]}))


def test_a_column_is_taken_as_the_kind_that_the_tree_was_grown_on() -> None:
    tree = grow(training_of({"x": [1.0, 2.0, 3.0]}, ["a", "a", "b"]))
    assert predict(tree, table_of({"x": ["3", None, "1.5"]})).tolist() == ["b", "a", "a"]
    nothing = Table("t", Schema((Column("x", Kind.CATEGORICAL),)), (np.full(2, MISSING),), "f")
    assert predict(tree, nothing).tolist() == ["a", "a"]
    of_codes = grow(training_of({"c": ["1", "2", "3"]}, ["a", "b", "a"]))
    assert predict(of_codes, table_of({"c": [2.0, 3.0, np.nan, 7.0]})).tolist()[:2] == ["b", "a"]


def test_the_decision_path_ends_at_the_leaf_that_the_row_reaches() -> None:
    columns = {"x": [float(i) for i in range(9)]}
    training = training_of(columns, list("abbabaaab"))
    tree = grow(training)
    leaves = apply(tree, training.columns)
    for row in range(9):
        line = decision_path(tree, table_of(columns), row)
        assert line[0] == 0
        assert line[-1] == leaves[row]
        assert [int(tree.parent[n]) for n in line[1:]] == line[:-1]


def test_the_paths_of_many_leaves_are_the_ways_from_the_root_to_each() -> None:
    for seed in range(10):
        tree = some_tree(seed)
        asked = np.random.default_rng(seed).choice(tree.leaves, 30)
        paths = decision_paths(tree, asked)
        assert [paths[i].tolist() for i in range(30)] == [tree.ancestors(int(n)) for n in asked]


@pytest.mark.parametrize(
    "wrong",
    [
        {"max_depth": -1},
        {"min_samples_split": 1},
        {"min_impurity_decrease": -0.1},
        {"min_impurity_decrease": float("nan")},
        {"max_leaf_nodes": 0},
        {"ccp_alpha": -1.0},
        {"ccp_alpha": float("inf")},
        {"max_depth": True},
        {"max_depth": 2.5},
        {"min_samples_split": None},
        {"ccp_alpha": "much"},
    ],
    ids=str,
)
def test_stop_rules_that_mean_nothing_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(
        ValueError, match=r"must be (at least \d|finite|a number|a whole number); it is .*\.$"
    ):
        StopRules(**wrong)


def test_search_rules_that_mean_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        SearchRules(min_samples_leaf=0)
    with pytest.raises(ValueError, match="magic"):
        SearchRules("magic")
