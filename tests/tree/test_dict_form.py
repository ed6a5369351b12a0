"""A tree goes through JSON and comes back the same; anything else is refused in a sentence."""

import json
import random
from typing import Any

import numpy as np
import pytest

from explorer.data.catalogue import load_dataset
from explorer.data.columns import from_columns
from explorer.data.deriving import derive
from explorer.data.training import encode
from explorer.export.text import to_text
from explorer.growth.growing import grow
from explorer.tree.dict_form import from_dict, to_dict
from explorer.tree.impurity import Criterion
from explorer.tree.rules import PruningCost, SearchRules, StopRules
from explorer.tree.splits import NamedSplit
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from tests.support.growth.sameness import assert_same_tree
from tests.support.hostile_json import assert_one_sentence, tampered
from tests.support.once import once
from tests.support.training_tables import random_case, training_of


def through_json(tree: Tree) -> Tree:
    return from_dict(json.loads(json.dumps(to_dict(tree), allow_nan=False)))


def penguins() -> Tree:
    return grow(encode(load_dataset("penguins"), target="species"), stop=StopRules(max_depth=3))


def test_every_array_and_every_rule_comes_back_the_same() -> None:
    for seed in range(80):
        case = random_case(seed, 30, dyadic=seed % 2 == 0)
        tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))
        assert_same_tree(through_json(tree), tree)
        trimmed = trim(tree, StopRules(max_leaf_nodes=3, ccp_alpha=1e-3))
        assert_same_tree(through_json(trimmed), trimmed)


def test_derived_features_come_back_and_what_is_no_recipe_is_refused() -> None:
    days = np.arange("2024-01-01", "2024-02-01", dtype="datetime64[D]")
    table = from_columns("days", {"day": days, "y": [i % 7 for i in range(31)]})
    tree = grow(encode(derive(table, "day", "weekday"), "y", ["weekday of day"]))
    back = through_json(tree)
    assert back.features[0].derived == tree.features[0].derived
    assert_same_tree(back, tree)
    for wrong in ({}, None, {"source": "date", "how": "year"}):
        data = to_dict(tree)
        data["features"][0]["derived"] = wrong
        with pytest.raises(
            ValueError, match=r"^The definition of a computed column is not valid\.$"
        ):
            from_dict(data)


def test_the_pruning_cost_comes_back_and_is_the_criterion_in_a_tree_of_version_2() -> None:
    pruned = trim(
        penguins(), StopRules(3, ccp_alpha=0.01, pruning_cost=PruningCost.MISCLASSIFICATION)
    )
    assert_same_tree(through_json(pruned), pruned)
    old = to_dict(pruned) | {"version": 2}
    del old["stop"]["pruning_cost"]
    assert from_dict(old).stop == StopRules(3, ccp_alpha=0.01)


def test_class_weights_and_allowed_features_come_back_as_pairs_and_names() -> None:
    training = encode(load_dataset("penguins"), target="species")
    search = SearchRules(features=("island", "sex"), class_weight={"Adelie": 2.5, "Gentoo": 0.1})
    tree = grow(training, search, StopRules(max_depth=2))
    assert through_json(tree).search == search


def test_a_tree_that_came_back_can_be_trimmed() -> None:
    tree = penguins()
    shallow = StopRules(max_depth=1)
    assert_same_tree(trim(through_json(tree), shallow), trim(tree, shallow))


def test_a_single_leaf_comes_back() -> None:
    tree = grow(training_of({"x": [1.0, 1.0]}, ["a", "a"]))
    assert_same_tree(through_json(tree), tree)


@pytest.mark.parametrize(("weights", "expected"), [([1, 1, 1], False), ([1, 1, 2], True)])
def test_a_tree_of_version_1_is_weighted_where_a_node_weighs_other_than_its_rows(
    weights: list[float], expected: bool
) -> None:
    table = from_columns("t", {"x": [1.0, 2.0, 3.0], "y": ["a", "b", "b"]})
    tree = grow(encode(table, "y", weights=weights))
    old = to_dict(tree) | {"version": 1}
    del old["is_weighted"]
    assert_same_tree(from_dict(old), tree)
    assert from_dict(old).is_weighted == expected


@once
def written_penguins() -> str:
    return json.dumps(to_dict(penguins()))


def changed(path: str, value: Any) -> dict[str, Any]:
    """The penguins' tree with one entry replaced, or removed where the value is Ellipsis."""
    data: Any = json.loads(written_penguins())
    *above, last = path.split(".")
    part = data
    for key in above:
        part = part[int(key) if key.isdigit() else key]
    key = int(last) if last.isdigit() else last
    if value is ...:
        del part[key]
    else:
        part[key] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("version", 8, "version 1 to 7 can be read, not 8"),
        ("splits", ..., "lacks 'splits'"),
        ("splits.kind", [], "at least one node"),
        ("splits.kind.0", 0, "The nodes do not form one tree"),
        ("splits.kind.0", True, "holds a value of type bool"),
        ("splits.kind.0", "numeric", "holds a value of type str"),
        ("splits.kind.0", 77, "'kind' holds an unknown number"),
        ("splits.kind.0", 2, "A split by categories needs a categorical feature"),
        ("splits.feature.0", 99, "a feature that does not exist"),
        ("splits.feature.0", 7, "a feature that does not exist"),
        ("splits.feature.0", -1, "a feature that does not exist"),
        ("splits.feature.12", 0, "A leaf must not have a feature to split on"),
        ("splits.feature.0", 0, "A split with a threshold needs a numeric feature"),
        ("splits.feature.0", 2**40, "the wrong type or size"),
        ("splits.threshold.0", None, "have a threshold"),
        ("splits.gap", [1.0], "'gap' has 1 entries for 13 nodes"),
        ("splits.levels_left.4", [7], "a category that its feature does not have"),
        ("splits.levels_left.0", [0], "a category that its feature does not have"),
        ("splits.levels_left.4", [-1], "a category that its feature does not have"),
        ("splits.levels_left", [], "0 entries for 13 nodes"),
        ("left_child.0", 3, "breadth-first order"),
        ("ending.0", 3, "must be 0 for every split node"),
        ("ending.12", 77, "holds an unknown number"),
        ("nodes.n_samples.0", 345, "must add up to the node.s row count"),
        ("nodes.n_samples.12", 0, "Every node must have rows"),
        ("nodes.weight.12", 0.0, "Every node must have a weight above 0"),
        ("nodes.weight.0", None, "finite"),
        ("nodes.weight.0", "heavy", "the wrong type or size"),
        ("nodes.statistics.0", [1.0], "the same length"),
        ("search.criterion", "squared_error", "does not fit the target"),
        ("search.criterion", "guess", "guess"),
        ("search.speed", 1, "SearchRules cannot be read"),
        ("stop.max_depth", -1, "max_depth must be at least 0"),
        ("target.levels", ["a"], "3 statistics"),
        ("features", [], "at least one feature"),
        ("features.0.kind", "colour", "colour"),
        ("features.0.name", "sex", "unique"),
        ("features.0.name", 1, "must be text"),
        ("budget_reached", 1, "holds a value of type int"),
        ("is_weighted", ..., "lacks 'is_weighted'"),
    ],
)
def test_what_no_tree_wrote_is_refused_in_one_sentence(path: str, value: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words) as problem:
        from_dict(changed(path, value))
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize("data", [None, [], "tree", 3])
def test_what_is_no_mapping_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="mapping"):
        from_dict(data)


def weights_of_ages() -> Tree:
    training = encode(load_dataset("penguins"), target="body_mass_g")
    return grow(training, SearchRules(Criterion.ABSOLUTE_ERROR), StopRules(max_depth=2))


def with_rules() -> Tree:
    training = encode(load_dataset("penguins"), target="species")
    search = SearchRules(
        features=("island", "sex", "bill_depth_mm"),
        class_weight={"Adelie": 2.5},
        forced={"": NamedSplit("island", left=("Biscoe",))},
    )
    return grow(training, search, StopRules(max_depth=2))


def assert_hostile_dicts_are_refused(seeds: range) -> None:
    """An accepted form is a whole tree: it can be written again, and described."""
    written = [json.dumps(to_dict(tree())) for tree in (penguins, weights_of_ages, with_rules)]
    n_taken = 0
    for seed in seeds:
        chance = random.Random(seed)
        data = tampered(chance, json.loads(chance.choice(written)))
        try:
            tree = from_dict(data)
        except ValueError as problem:
            assert_one_sentence(problem)
            continue
        except BaseException as fault:
            fault.add_note(f"of seed {seed}")
            raise
        n_taken += 1
        hash(tree.search)
        assert_same_tree(from_dict(to_dict(tree)), tree)
        assert to_text(tree)
    assert 0 < n_taken < len(seeds) / 2


def test_a_dict_that_was_tampered_with_is_a_tree_or_is_refused() -> None:
    assert_hostile_dicts_are_refused(range(250))


@pytest.mark.deep
def test_thousands_of_dicts_that_were_tampered_with() -> None:
    assert_hostile_dicts_are_refused(range(250, 12_000))
