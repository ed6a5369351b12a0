"""The browser's copy of trimming against Python's, tree by tree and limit by limit."""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from explorer.data.schema import Task
from explorer.growth.growing import grow
from explorer.tree.pruning import prune_at, pruning_path
from explorer.tree.rules import PruningCost, SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import SplitOrder, split_order, trim
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.measures import positions
from explorer.views.nodes.node_view import node_arrays, node_paths
from explorer.views.tree.card_columns import trim_columns
from tests.support.page.modules import LoadModules, call
from tests.support.random_trees import random_tree
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case

ENDED_BY = {Ending.MAX_DEPTH: "depth", Ending.MAX_LEAF_NODES: "leaves", Ending.CCP_ALPHA: "alpha"}

TRIM = """([nodes, allLimits]) => allLimits.map((limits) => {
  const { splits, shown, endedBy, leaves, depth } = modules.trim.trim(nodes, limits);
  const kept = nodes.path.flatMap((path, i) => shown[i] ? [[path, splits[i], endedBy[i]]] : []);
  return { kept, leaves, depth };
})"""

BY_HAND = """([nodes, limits, pruned]) => {
  const { shown, endedBy } = modules.trim.trim(nodes, limits, pruned);
  return nodes.path.flatMap((path, i) => shown[i] ? [[path, endedBy[i]]] : []);
}"""

ENDING = """([limits, endedBy]) => modules.trim.endingOf(
  {
    nodes: { ending: ["pure"], natural: [1], n_below: [3], depth: [4] },
    words: { depth: "at depth {n}", leaves: "at {n} leaves", leaf: "at {n} leaf", alpha: "α {n}" },
  },
  { endedBy: [endedBy] }, limits, 0)"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("shared/trim")


def sent(tree: Tree) -> dict[str, list[Any]]:
    """Return the columns that trimming reads, as the page gets them."""
    nodes = node_arrays(tree, shown_classes(tree), positions(tree), np.arange(tree.n_nodes))
    index = trim_columns(tree, np.zeros(tree.n_nodes, np.int64))
    names = ("parent", "left", "depth", "natural", "cost", "rank")
    found = {name: np.asarray((nodes | index)[name]).tolist() for name in names}
    return found | {"path": list(node_paths(tree))}


def some_limits(tree: Tree, random: np.random.Generator, count: int) -> list[StopRules]:
    """None at all, and limits that bite: often exactly where the tree changes."""
    alphas = [0.0, 0.0, 1e-9, *pruning_path(tree).alphas.tolist()]
    return [StopRules()] + [
        StopRules(
            max_depth=random.choice([None, None, 0, 1, 2, 3, 5]),
            max_leaf_nodes=random.choice([None, None, 1, 2, 3, 4, 7, 20]),
            ccp_alpha=float(random.choice(alphas)),
            pruning_cost=tree.stop.pruning_cost,
        )
        for _ in range(count - 1)
    ]


def plain(stop: StopRules) -> dict[str, Any]:
    return {
        "max_depth": stop.max_depth,
        "max_leaf_nodes": stop.max_leaf_nodes,
        "ccp_alpha": stop.ccp_alpha,
    }


def assert_both_copies_agree(stage: Page, tree: Tree, stops: list[StopRules]) -> None:
    found = call(stage, TRIM, [sent(tree), [plain(stop) for stop in stops]])
    for stop, browser in zip(stops, found, strict=True):
        python = trim(tree, stop, keep_no_split=True)
        endings = [ENDED_BY.get(Ending(int(ending)), "") for ending in python.ending]
        splits = (~python.is_leaf).astype(int).tolist()
        expected = {
            path: (split, ended_by)
            for path, split, ended_by in zip(node_paths(python), splits, endings, strict=True)
        }
        assert {path: (split, ended_by) for path, split, ended_by in browser["kept"]} == expected, (
            stop
        )
        assert browser["leaves"] == python.n_leaves
        assert browser["depth"] == int(python.depth.max())


@pytest.mark.parametrize("batch", range(6))
def test_both_copies_agree_on_random_trees_and_limits(stage: Page, batch: int) -> None:
    for seed in range(20 * batch, 20 * (batch + 1)):
        case = random_case(seed, 40, dyadic=seed % 2 == 0)
        tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))
        stops = some_limits(tree, np.random.default_rng(seed), 12)
        assert_both_copies_agree(stage, tree, stops)


@pytest.mark.parametrize("classes", first_in_gate(True, False))
@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.deep), 16])
def test_both_copies_agree_on_a_large_tree_all_along_the_pruning_path(
    stage: Page, every: int, classes: bool
) -> None:
    tree, _, _ = random_tree(600, classes=classes)
    alphas = pruning_path(tree).alphas[::every].tolist()
    stops = [StopRules(ccp_alpha=alpha) for alpha in alphas]
    stops += [StopRules(max_leaf_nodes=leaves) for leaves in range(1, 40)]
    assert_both_copies_agree(stage, tree, stops)


def test_both_copies_prune_by_wrong_predictions(stage: Page) -> None:
    for seed in range(40):
        case = random_case(seed, 40, dyadic=seed % 2 == 0)
        if case.training.task is Task.CLASSIFICATION:
            rules = StopRules(pruning_cost=PruningCost.MISCLASSIFICATION)
            tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf), rules)
            stops = some_limits(tree, np.random.default_rng(seed), 12)
            assert_both_copies_agree(stage, tree, stops[1:])


def test_both_copies_prune_by_hand_after_every_limit(stage: Page) -> None:
    for seed in range(30):
        random = np.random.default_rng(seed)
        tree = random_tree(120, classes=seed % 2 == 0)[0]
        nodes = sorted(map(int, random.choice(tree.n_nodes, 4)))
        paths = [tree.path(node) for node in nodes]
        for stop in some_limits(tree, random, 5):
            found = call(stage, BY_HAND, [sent(tree), plain(stop), nodes])
            python = prune_at(trim(tree, stop, keep_no_split=True), paths)
            by_hand = python.ending == Ending.BY_HAND
            assert {path for path, _ in found} == set(node_paths(python))
            assert {path for path, ended_by in found if ended_by == "hand"} == {
                python.path(int(node)) for node in np.flatnonzero(by_hand)
            }


def test_what_was_not_sent_is_not_missed_below_the_limit_of_depth(stage: Page) -> None:
    ending = call(stage, ENDING, [plain(StopRules(max_depth=4)), ""])
    assert ending == {"ending": "at depth 4", "natural": False, "below": 0}


@pytest.mark.parametrize(
    ("ended_by", "limits", "words"),
    [
        ("", {}, "pure"),
        ("", {"max_depth": 5}, "pure"),
        ("depth", {"max_depth": 3}, "at depth 3"),
        ("leaves", {"max_leaf_nodes": 7}, "at 7 leaves"),
        ("leaves", {"max_leaf_nodes": 1}, "at 1 leaf"),
        ("alpha", {"ccp_alpha": 0.0123456}, "α 0.0123"),
    ],
)
def test_a_leaf_says_which_limit_made_it(
    stage: Page, ended_by: str, limits: dict[str, float], words: str
) -> None:
    ending = call(stage, ENDING, [plain(StopRules()) | limits, ended_by])
    assert ending == {"ending": words, "natural": not ended_by, "below": 0 if ended_by else 3}


STEPS = """([nodes, limits, order, count]) => {
  const at = new Map(order.map((path, i) => [nodes.path.indexOf(path), i + 1]));
  const left = modules.trim.trim(nodes, limits, [], { at, count });
  const words = { step: "splits in step {n}", no_step: "no step" };
  const n_below = nodes.left.map(() => 0);
  const model = { nodes: { ...nodes, ending: nodes.path, n_below }, words };
  const shown = nodes.path.map((_, i) => i).filter((i) => left.shown[i]);
  return {
    splits: shown.filter((i) => left.splits[i]).map((i) => nodes.path[i]),
    waiting: shown.filter((i) => left.endedBy[i] === "step")
      .map((i) => [nodes.path[i], modules.trim.endingOf(model, left, limits, i).ending]),
    leaves: left.leaves, depth: left.depth,
  };
}"""


@pytest.mark.parametrize("order", SplitOrder)
def test_the_first_splits_of_an_order_are_made_and_the_next_ones_wait(
    stage: Page, order: SplitOrder
) -> None:
    for seed in range(4):
        tree, _, _ = random_tree(40, classes=seed % 2 == 0, seed=seed)
        limits = StopRules(max_depth=4)
        whole = trim(tree, limits)
        steps = [whole.path(node) for node in split_order(whole, order).tolist()]
        for count in range(len(steps) + 1):
            found = call(stage, STEPS, [sent(tree), plain(limits), steps, count])
            made = set(steps[:count])
            assert set(found["splits"]) == made
            ready = {p for p in steps[count:] if p == "" or p[:-1] in made}
            assert dict(found["waiting"]) == {
                path: f"splits in step {steps.index(path) + 1}" for path in ready
            }
            assert found["leaves"] == count + 1
            assert found["depth"] == max((len(path) + 1 for path in made), default=0)


def test_a_split_of_no_step_is_never_made(stage: Page) -> None:
    tree, _, _ = random_tree(40, classes=True)
    steps = [tree.path(node) for node in split_order(tree, SplitOrder.BEST_FIRST).tolist()][:2]
    found = call(stage, STEPS, [sent(tree), plain(StopRules()), steps, 2])
    assert set(found["splits"]) == set(steps)
    assert found["waiting"]
    assert {words for _, words in found["waiting"]} == {"no step"}
