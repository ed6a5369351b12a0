"""The JSON Schema of a tree accepts every tree that is written, and rejects broken ones."""

import json
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from explorer import NamedSplit, SearchRules, StopRules, grow, to_dict, trim
from explorer.data.catalogue import bundled_set, load_dataset
from explorer.data.schema import Display, Kind
from explorer.data.training import encode
from explorer.export.schema import FILE_NAME, tree_schema
from explorer.tree.dict_form import VERSION
from explorer.tree.impurity import Criterion
from explorer.tree.rules import PruningCost
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Ending, Tree
from tests.support.bundled import bundled_sets
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case


@cache
def validator() -> Draft202012Validator:
    schema = json.loads(tree_schema())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def written(tree: Tree) -> Any:
    return json.loads(json.dumps(to_dict(tree), allow_nan=False))


@pytest.mark.parametrize("name", first_in_gate(*bundled_sets(), n=3))
def test_the_tree_of_every_bundled_table_keeps_to_it(name: str) -> None:
    training = encode(load_dataset(name), bundled_set(name).target)
    validator().validate(written(grow(training, stop=StopRules(max_depth=3))))


def test_trees_under_every_rule_keep_to_it() -> None:
    for seed in range(20):
        case = random_case(seed, 25, dyadic=seed % 2 == 0)
        tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))
        validator().validate(written(tree))
        validator().validate(written(trim(tree, StopRules(max_leaf_nodes=3, ccp_alpha=1e-3))))
    forced = {"": NamedSplit("island", left=["Dream"]), "L": NamedSplit("bill_depth_mm", 17.0)}
    search = SearchRules(
        features=("island", "bill_depth_mm"), class_weight={"Adelie": 2.5}, forced=forced
    )
    penguins = encode(load_dataset("penguins"), "species")
    validator().validate(written(grow(penguins, search)))


def test_it_names_the_version_and_all_that_the_code_knows() -> None:
    schema = json.loads(tree_schema())
    entries, column = schema["properties"], schema["$defs"]["column"]["properties"]
    assert entries["version"] == {"const": VERSION}
    assert str(VERSION) in FILE_NAME
    search, stop = (entries[name]["properties"] for name in ("search", "stop"))
    splits = entries["splits"]["properties"]
    for found, known in (
        (search["criterion"], Criterion),
        (stop["pruning_cost"], PruningCost),
        (splits["kind"]["items"], SplitKind),
        (entries["ending"]["items"], Ending),
        (column["kind"], Kind),
        (column["display"], Display),
    ):
        assert set(found["enum"]) == {one.value for one in known}


@pytest.mark.parametrize(
    ("path", "value"),
    first_in_gate(
        ("version", 3),
        ("splits", ...),
        ("splits.kind", []),
        ("splits.kind.0", "numeric"),
        ("splits.kind.0", 7),
        ("splits.threshold.0", "low"),
        ("splits.levels_left.0", [-1]),
        ("nodes.n_samples.0", 0),
        ("nodes.weight.0", None),
        ("ending.0", 77),
        ("left_child.0", 0.5),
        ("search.criterion", "guess"),
        ("search.forced", [["up", {}]]),
        ("stop.max_depth", -1),
        ("features.1.levels", ["a number has none"]),
        ("features", []),
        ("is_weighted", 1),
        ("speed", 1),
        n=6,
    ),
)
def test_a_broken_tree_fails(path: str, value: Any) -> None:
    data = part = written(grow(encode(load_dataset("penguins"), "species")))
    *above, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in above:
        part = part[key]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    assert not validator().is_valid(data)
