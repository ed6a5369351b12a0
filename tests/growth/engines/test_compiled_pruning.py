"""The compiled kernel finds the falls of branches that the textbook's heaps find, to the bit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.growth.engines import engine_selection
from explorer.growth.engines.compiled import pruning as compiled
from explorer.growth.engines.compiler import Compiler
from explorer.growth.engines.engine_selection import wait_until_compiled
from explorer.growth.growing import grow
from explorer.growth.pruning_path import pruning_path
from explorer.tree import pruning
from explorer.tree.pruning import Falls
from explorer.tree.rules import PruningCost, SearchRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim_index_of
from tests.support.growth.peeling import PeelingEngine, chain_training
from tests.support.random_trees import random_tree
from tests.support.tiers import random_cases
from tests.support.training_tables import random_case


def assert_same_falls(tree: Tree, costs: np.ndarray) -> None:
    ours, textbook = compiled.falls_of(tree, costs), pruning.falls_of(tree, costs)
    order = np.argsort(textbook.node)
    for one, other in zip(ours, Falls(*(part[order] for part in textbook)), strict=True):
        np.testing.assert_array_equal(one, other)


@random_cases(gate=50, deep=150, seed=st.integers(0, 100_000))
def test_the_kernel_agrees_with_the_textbook_on_grown_trees(seed: int) -> None:
    case = random_case(seed, 60, dyadic=seed % 2 == 0)
    tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))
    assert_same_falls(tree, trim_index_of(tree).cost)


@settings(max_examples=100)
@given(st.integers(0, 100_000), st.sampled_from([1, 2, 5, 1000]))
def test_it_agrees_whatever_the_nodes_cost(seed: int, n_costs: int) -> None:
    """Few different costs: falls tie, rise by nothing, and come before the falls within them."""
    tree, random = random_tree(120, classes=True)[0], np.random.default_rng(seed)
    assert_same_falls(tree, random.integers(n_costs, size=tree.n_nodes) / n_costs)


def test_it_agrees_on_a_chain_of_a_thousand_levels_and_on_a_leaf() -> None:
    training = chain_training(1001)
    chain = grow(training, engine=PeelingEngine(training))
    assert_same_falls(chain, trim_index_of(chain).cost)
    random = np.random.default_rng(0)
    assert_same_falls(chain, random.random(chain.n_nodes))
    leaf = grow(chain_training(1))
    assert_same_falls(leaf, trim_index_of(leaf).cost)


def test_the_path_is_one_whichever_finds_the_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    wait_until_compiled()
    asked: list[Tree] = []
    real = compiled.falls_of

    def noted(tree: Tree, costs: np.ndarray) -> Falls:
        asked.append(tree)
        return real(tree, costs)

    monkeypatch.setattr(compiled, "falls_of", noted)
    tree = random_tree(400, classes=True)[0]
    for cost in PruningCost:
        ours, textbook = pruning_path(tree, cost), pruning.pruning_path(tree, cost)
        for name in ours.__slots__:
            np.testing.assert_array_equal(getattr(ours, name), getattr(textbook, name))
    assert asked == [tree] * len(PruningCost), "the kernel serves where it is ready"


def test_the_textbook_serves_until_a_kernel_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = random_tree(60, classes=True)[0]
    costs = trim_index_of(tree).cost
    monkeypatch.setattr(engine_selection, "_compiler", Compiler())
    monkeypatch.delattr(compiled, "falls_of")
    found = engine_selection.falls_of(tree, costs)
    for one, other in zip(found, pruning.falls_of(tree, costs), strict=True):
        np.testing.assert_array_equal(one, other)
