"""Orders of splits: their first splits are the trees that limits leave."""

import numpy as np
import pytest

from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import SplitOrder, split_order, trim
from tests.support.growth.sameness import paths_of_splits
from tests.support.training_tables import random_case


def grown(seed: int, max_rows: int = 24) -> Tree:
    case = random_case(seed, max_rows, dyadic=seed % 2 == 0)
    return grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))


def paths(tree: Tree, order: SplitOrder) -> list[str]:
    return [tree.path(node) for node in split_order(tree, order).tolist()]


@pytest.mark.parametrize("seed", range(40))
def test_the_first_splits_best_first_are_those_of_a_leaf_budget(seed: int) -> None:
    tree = grown(seed)
    order = paths(tree, SplitOrder.BEST_FIRST)
    for k in range(len(order) + 1):
        left = trim(tree, StopRules(max_leaf_nodes=k + 1))
        assert set(order[:k]) == set(paths_of_splits(left))


@pytest.mark.parametrize("seed", range(40))
def test_whole_levels_breadth_first_are_the_tree_of_a_depth(seed: int) -> None:
    tree = grown(seed)
    order = paths(tree, SplitOrder.BREADTH_FIRST)
    assert order == sorted(order, key=lambda path: (len(path), path))
    for depth in range(tree.max_depth + 1):
        above = [path for path in order if len(path) < depth]
        left = trim(tree, StopRules(max_depth=depth))
        assert set(order[: len(above)]) == set(paths_of_splits(left))


@pytest.mark.parametrize("seed", range(40))
def test_depth_first_a_left_branch_is_done_before_the_right_one_begins(seed: int) -> None:
    order = paths(grown(seed), SplitOrder.DEPTH_FIRST)
    assert order == sorted(order)  # "L" before "R", and a node before what is below it


@pytest.mark.parametrize("order", SplitOrder)
def test_every_order_has_every_split_once_and_parents_first(order: SplitOrder) -> None:
    for seed in range(20):
        tree = grown(seed)
        found = split_order(tree, order).tolist()
        assert sorted(found) == np.flatnonzero(~tree.is_leaf).tolist()
        place = {node: at for at, node in enumerate(found)}
        assert all(place[int(tree.parent[node])] < place[node] for node in found if node)


@pytest.mark.parametrize("order", SplitOrder)
def test_a_part_of_a_tree_keeps_the_order_of_the_whole(order: SplitOrder) -> None:
    for seed in range(20):
        tree = grown(seed)
        part = trim(tree, StopRules(max_depth=2, ccp_alpha=1e-9))
        kept = paths(part, order)
        assert kept == [path for path in paths(tree, order) if path in set(kept)]
