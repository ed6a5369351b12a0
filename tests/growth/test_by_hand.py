"""A tree built by hand: exactly the given splits."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer import (
    NamedSplit,
    SearchRules,
    StopRules,
    TrainingTable,
    Tree,
    build,
    encode,
    from_dict,
    grow,
    load_dataset,
    to_dict,
    trim,
)
from explorer.growth.by_hand import open_paths, splits_of
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.forced_splits import SplitRefusedError
from explorer.tree.pruning import prune_at
from explorer.tree.tree import Ending
from tests.support.growth.invariants import check_invariants
from tests.support.growth.sameness import assert_same_tree, paths_of_splits
from tests.support.tiers import random_cases
from tests.support.training_tables import random_case

SEEDS = st.integers(0, 100_000)


def case_of(seed: int) -> tuple[TrainingTable, SearchRules, Tree]:
    case = random_case(seed, 24, dyadic=seed % 2 == 0)
    search = SearchRules(case.criterion, case.min_samples_leaf)
    return case.training, search, grow(case.training, search, engine=ReferenceEngine(case.training))


@random_cases(gate=30, seed=SEEDS)
def test_a_tree_that_copies_carts_splits_is_carts(seed: int) -> None:
    training, search, tree = case_of(seed)
    built = build(training, splits_of(tree), search, engine=ReferenceEngine(training))
    assert_same_tree(replace(built, search=search), tree)


@random_cases(gate=30, seed=SEEDS)
def test_some_of_carts_splits_are_its_tree_pruned_there(seed: int) -> None:
    training, search, tree = case_of(seed)
    random, kept = np.random.default_rng(seed), {}
    for path, split in sorted(splits_of(tree).items(), key=lambda one: len(one[0])):
        if (not path or path[:-1] in kept) and random.random() < 0.7:
            kept[path] = split
    built = build(training, kept, search, engine=ReferenceEngine(training))
    check_invariants(built)
    pruned = prune_at(tree, open_paths(kept), Ending.NOT_SPLIT)
    assert_same_tree(replace(built, search=search), pruned)
    assert paths_of_splits(built) == set(kept)
    leaves = [built.path(int(node)) for node in np.flatnonzero(built.is_leaf)]
    assert sorted(leaves) == sorted(open_paths(kept))
    for path in leaves:
        here, there = built.node_at(path), tree.node_at(path)
        assert here is not None
        assert there is not None
        assert (built.ending[here] == Ending.NOT_SPLIT) == (not tree.is_leaf[there])


def test_without_a_split_it_is_the_root() -> None:
    training = encode(load_dataset("penguins"), "species")
    tree = build(training, {})
    assert (tree.n_nodes, tree.ending.tolist()) == (1, [Ending.NOT_SPLIT])
    assert open_paths([]) == ("",)


def test_it_is_trimmed_and_written_like_any_other() -> None:
    training = encode(load_dataset("penguins"), "species")
    splits = {
        "": NamedSplit("flipper_length_mm", 205.5),
        "L": NamedSplit("bill_length_mm", 45.45),
        "R": NamedSplit("bill_depth_mm", 17.95),
    }
    tree = build(training, splits)
    assert paths_of_splits(tree) == {"", "L", "R"}
    assert tree.threshold[:3].tolist() == [205.5, 45.45, 17.95]
    assert_same_tree(from_dict(to_dict(tree)), tree)
    assert paths_of_splits(trim(tree, StopRules(max_depth=1))) == {""}
    assert paths_of_splits(trim(tree, StopRules(max_leaf_nodes=3))) == {"", "L"}


def test_a_split_below_a_leaf_or_without_rows_on_a_side_is_refused() -> None:
    training = encode(load_dataset("penguins"), "species")
    root = {"": NamedSplit("island", left=("Torgersen",))}
    with pytest.raises(ValueError, match="The split at LR is below L, which is a leaf"):
        build(training, root | {"LR": NamedSplit("sex", left=("female",))})
    nowhere = NamedSplit("bill_length_mm", 1000.0, missing_goes_left=True)
    with pytest.raises(SplitRefusedError, match=r"The split at the root cannot .* without rows"):
        build(training, {"": nowhere})
    with pytest.raises(
        SplitRefusedError, match=r"The split at L cannot be made\. All rows of this"
    ):
        build(training, root | {"L": NamedSplit("bill_length_mm", 40.0)})
    with pytest.raises(SplitRefusedError, match="no feature “nothing”"):
        build(training, root | {"R": NamedSplit("nothing", 1.0)})


def test_a_leaf_that_the_rules_close_says_which_and_is_not_called_pure() -> None:
    training = encode(load_dataset("penguins"), "species", ["bill_length_mm"])
    splits = {
        "": NamedSplit("bill_length_mm", 42.35),
        "R": NamedSplit("bill_length_mm", 50.0),
    }
    with pytest.raises(SplitRefusedError, match=r"at R .* This path already splits on"):
        build(training, splits, SearchRules(each_feature_once=True))
    with pytest.raises(SplitRefusedError, match=r"at R .* a leaf needs at least 130"):
        build(training, splits, SearchRules(min_samples_leaf=130))
