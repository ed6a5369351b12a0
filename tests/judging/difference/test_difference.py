"""Two trees of the same columns: what differs, node by node, and what that does to predictions."""

from collections import Counter

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, grow, hold_out, load_dataset
from explorer.growth.by_hand import build
from explorer.growth.forest.voting import bootstrap_counts
from explorer.judging.difference.difference import Change, Difference, difference, is_same
from explorer.tree.splits import NamedSplit, NumericSplit
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case, training_of

DATASETS = (("penguins", "species"), ("titanic", "survived"), ("cars_mpg", "mpg"))


def told(found: Difference, *, mirrored: bool = False) -> Counter:
    """The changes as a bag: nodes, kind, rows between."""
    return Counter(
        (
            node.change.mirrored if mirrored else node.change,
            (node.second, node.first) if mirrored else (node.first, node.second),
            tuple(node.rows),
            node.n_between,
        )
        for node in found.nodes
    )


def two_samples(name: str, target: str, seed: int) -> tuple[Tree, Tree, object]:
    training = encode(load_dataset(name), target)
    trees = (
        grow(
            training,
            stop=StopRules(max_depth=4),
            weights=bootstrap_counts(training.n_rows, seed, number) * training.weights,
        )
        for number in range(2)
    )
    return *trees, training


@pytest.mark.parametrize(("name", "target"), DATASETS)
def test_a_tree_does_not_differ_from_itself(name: str, target: str) -> None:
    training = encode(load_dataset(name), target)
    tree = grow(training)
    found = difference(tree, tree, training)
    assert found.nodes == ()
    assert found.n_same == tree.n_leaves - 1 > 0
    assert len(found.changed) == 0


@pytest.mark.parametrize("seed", range(60))
def test_no_random_tree_differs_from_itself(seed: int) -> None:
    case = random_case(seed)
    tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))
    assert difference(tree, tree, case.training).nodes == ()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "target"), first_in_gate(*DATASETS, n=3))
def test_the_difference_is_the_same_from_either_side(name: str, target: str, seed: int) -> None:
    first, second, training = two_samples(name, target, seed)
    one, other = difference(first, second, training), difference(second, first, training)
    assert told(one) == told(other, mirrored=True)
    assert one.n_same == other.n_same
    assert one.changed.tolist() == other.changed.tolist()
    assert one.nodes, "two samples make two trees"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "target"), first_in_gate(*DATASETS, n=3))
def test_every_split_of_both_trees_is_told_once(name: str, target: str, seed: int) -> None:
    first, second, training = two_samples(name, target, seed)
    found = difference(first, second, training)
    both = found.count(Change.MOVED) + found.count(Change.OTHER_FEATURE) + found.n_same
    assert both + found.count(Change.ONLY_FIRST) == first.n_leaves - 1
    assert both + found.count(Change.ONLY_SECOND) == second.n_leaves - 1


def test_rows_change_where_both_trees_predict_differently() -> None:
    first, second, training = two_samples("penguins", "species", 0)
    found = difference(first, second, training)
    one, other = (tree.prediction[apply(tree, training.columns)] for tree in (first, second))
    assert found.changed.tolist() == np.flatnonzero(one != other).tolist()
    assert [column.tolist() for column in found.predicted] == [one.tolist(), other.tolist()]


@pytest.fixture(scope="module")
def numbers():
    return training_of(
        {"x": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], "z": [1.0, 1.0, 1.0, 2.0, 2.0, 2.0]},
        ["a", "a", "b", "a", "b", "b"],
    )


def test_a_threshold_that_moves_tells_the_rows_between(numbers) -> None:
    first = build(numbers, {"": NamedSplit("x", 2.5)})
    second = build(numbers, {"": NamedSplit("x", 4.5)})
    found = difference(first, second, numbers)
    (node,) = found.nodes
    assert (node.change, node.first, node.second, node.n_between) == (Change.MOVED, 0, 0, 2)
    assert node.rows.tolist() == [0, 1, 2, 3, 4, 5]
    assert found.changed.tolist() == [2, 3]


def test_another_feature_and_a_split_of_one_tree_alone(numbers) -> None:
    first = build(numbers, {"": NamedSplit("x", 2.5), "R": NamedSplit("x", 4.5)})
    second = build(numbers, {"": NamedSplit("z", 1.5)})
    root, below = difference(first, second, numbers).nodes
    assert (root.change, root.n_between) == (Change.OTHER_FEATURE, 1)  # the third row
    assert (below.change, below.first, below.second) == (Change.ONLY_FIRST, 2, 2)
    assert below.rows.tolist() == [3, 4, 5]
    mirrored = difference(second, first, numbers).nodes[1]
    assert (mirrored.change, mirrored.rows.tolist()) == (Change.ONLY_SECOND, [3, 4, 5])


def test_children_of_categories_are_matched_where_their_rows_are() -> None:
    """Left is the side with more of the first class; the second tree's sample has no a."""
    training = training_of({"c": list("abbbc"), "x": [1.0, 1.0, 2.0, 3.0, 4.0]}, list("nnnyy"))
    search = SearchRules(forced=(("", NamedSplit("c", left=("a",))), ("R", NamedSplit("x", 1.5))))
    without_a = SearchRules(
        forced=(("", NamedSplit("c", left=("b",))), ("L", NamedSplit("x", 1.5)))
    )
    first = grow(training, search, StopRules(max_depth=2))
    weights = np.array([0.0, 1.0, 1.0, 1.0, 1.0])
    second = grow(training, without_a, StopRules(max_depth=2), weights=weights)
    found = difference(first, second, training)
    assert found.n_same == 1, "the splits of x, right in one tree and left in the other"
    root, *leaves = found.nodes
    assert {leaf.change for leaf in leaves} == {Change.OTHER_PREDICTION}
    assert (root.change, root.n_between) == (Change.MOVED, 2)  # a and c; each b stays with b


def test_two_leaves_that_predict_otherwise_are_told(numbers) -> None:
    first = build(numbers, {"": NamedSplit("x", 3.5)})
    search = SearchRules(class_weight={"b": 5.0})
    second = build(numbers, {"": NamedSplit("x", 3.5)}, search)
    (node,) = difference(first, second, numbers).nodes
    assert (node.change, node.rows.tolist()) == (Change.OTHER_PREDICTION, [0, 1, 2])


def test_missing_values_that_go_elsewhere_are_a_difference() -> None:
    training = training_of({"x": [1.0, 2.0, None, None]}, list("abab"))
    first, second = (
        build(training, {"": NamedSplit("x", 1.5, missing_goes_left=left)})
        for left in (True, False)
    )
    (node,) = difference(first, second, training).nodes[:1]
    assert (node.change, node.n_between) == (Change.MOVED, 2)


def test_trees_of_other_columns_are_refused() -> None:
    penguins, iris = (encode(load_dataset(name), "species") for name in ("penguins", "iris"))
    with pytest.raises(ValueError, match="The second tree and these rows have different columns"):
        difference(grow(penguins), grow(iris), penguins)


def test_trees_of_two_halves_are_of_the_same_columns() -> None:
    kept = hold_out(encode(load_dataset("penguins"), "species"), test=0.5)
    first, second = grow(kept.training), grow(kept.test)
    assert difference(first, second, kept.training).nodes


@pytest.mark.parametrize("missing_seen", [True, False])
def test_where_missing_values_go_counts_where_some_were_seen(missing_seen: bool) -> None:
    one, other = (
        NumericSplit(0, 1.5, 1.0, missing_goes_left=left, unseen_goes_left=left, missing_seen=seen)
        for left, seen in ((True, missing_seen), (False, False))
    )
    assert is_same(one, other) is not missing_seen


def test_midpoints_that_only_rounding_tells_apart_are_one_threshold() -> None:
    middles = {(4.8 + 5.1) / 2: 0.3, (4.9 + 5.0) / 2: 0.1}
    assert len(middles) == 2
    one, other = (
        NumericSplit(
            0, middle, gap, missing_goes_left=True, unseen_goes_left=True, missing_seen=False
        )
        for middle, gap in middles.items()
    )
    assert is_same(one, other)
