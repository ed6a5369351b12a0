"""Grown once, trimmed at will: the same tree as regrown under the limits."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.data.schema import Task
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.rules import PruningCost, SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import best_first_order, kept_splits, trim
from tests.support.growth.invariants import check_invariants
from tests.support.growth.naive_trimming import WeakestLinks, splits_within_budget
from tests.support.growth.sameness import assert_same_tree, paths_of_splits
from tests.support.once import once
from tests.support.tiers import first_in_gate
from tests.support.training_tables import Case, random_case, training_of


def grown(case: Case, stop: StopRules | None = None) -> Tree:
    """Use one engine throughout: another adds up in another order."""
    search = SearchRules(case.criterion, case.min_samples_leaf)
    return grow(case.training, search, stop, engine=ReferenceEngine(case.training))


def random_stop(tree: Tree, random: np.random.Generator) -> StopRules:
    """Limits that bite: often exactly where the tree changes."""
    decreases = tree.impurity_decrease[~tree.is_leaf].tolist()
    alphas = [0.0, 0.0, 1e-9, float(random.random()) * float(tree.impurity[0]) / 4]
    is_classes = tree.task is Task.CLASSIFICATION
    return StopRules(
        max_depth=random.choice([None, None, 0, 1, 2, 3, 5]),
        min_samples_split=int(random.choice([2, 2, 3, 4, 6])),
        min_impurity_decrease=float(random.choice([0.0, 0.0, 1e-12, *decreases])),
        max_leaf_nodes=random.choice([None, None, 1, 2, 3, 4, 7]),
        ccp_alpha=float(random.choice(alphas)),
        pruning_cost=random.choice(list(PruningCost)) if is_classes else PruningCost.CRITERION,
    )


def loosened(stop: StopRules, random: np.random.Generator) -> StopRules:
    """Scalar limits no tighter than `stop`: a tree that can be trimmed to it."""
    depth = stop.max_depth if random.random() < 0.5 else None
    return StopRules(depth if depth is None else depth + 1, 2, stop.min_impurity_decrease / 2)


def assert_trimming_equals_growing(seed: int, max_rows: int) -> None:
    random = np.random.default_rng(seed)
    case = random_case(seed, max_rows, dyadic=seed % 2 == 0)
    full = grown(case)
    for _ in range(3):
        stop = random_stop(full, random)
        direct = grown(case, stop)
        check_invariants(direct)
        assert_same_tree(trim(full, stop), direct)
        between = loosened(stop, random)
        assert_same_tree(trim(trim(full, between), stop), direct)
        assert_same_tree(trim(grown(case, between), stop), direct)


def assert_budget_and_pruning_match_the_naive_ways(seed: int, max_rows: int) -> None:
    random = np.random.default_rng(seed)
    case = random_case(seed, max_rows)
    full = grown(case)
    for budget in range(1, full.n_leaves + 2):
        trimmed = trim(full, StopRules(max_leaf_nodes=budget))
        assert paths_of_splits(trimmed) == splits_within_budget(full, budget)
        assert trimmed.n_leaves == min(budget, full.n_leaves)
    stop = random_stop(full, random)
    scalar = StopRules(stop.max_depth, stop.min_samples_split, stop.min_impurity_decrease)
    among = trim(full, scalar)
    budgeted = trim(full, StopRules(*_scalars(stop), stop.max_leaf_nodes))
    if stop.max_leaf_nodes is not None:
        assert paths_of_splits(budgeted) == splits_within_budget(among, stop.max_leaf_nodes)
    if stop.ccp_alpha > 0:
        naive = WeakestLinks(budgeted, stop.pruning_cost)
        assert paths_of_splits(trim(full, stop)) == naive.cut_up_to(stop.ccp_alpha)
    breaks = [alpha for alpha in WeakestLinks(full).strengths() if alpha > 1e-6]
    margin = float(full.impurity[0]) * 2**-36  # well outside the tie band of any node
    for alpha in breaks:
        for near in (alpha - margin, alpha + margin):
            pruned = trim(full, StopRules(ccp_alpha=near))
            assert paths_of_splits(pruned) == WeakestLinks(full).cut_up_to(near)


def assert_an_alpha_from_the_path_cuts(seed: int, max_rows: int) -> None:
    full = grown(random_case(seed, max_rows, dyadic=seed % 2 == 0))
    for alpha in {strength for strength in WeakestLinks(full).strengths() if strength > 1e-9}:
        pruned = trim(full, StopRules(ccp_alpha=alpha))
        assert paths_of_splits(pruned) == WeakestLinks(full).cut_up_to(alpha * (1 + 1e-12))


def assert_any_alpha_cuts_what_never_paid(seed: int, max_rows: int) -> None:
    pruned = trim(grown(random_case(seed, max_rows, seed % 2 == 0)), StopRules(ccp_alpha=1e-300))
    internal = np.flatnonzero(~pruned.is_leaf)
    leaf = pruned.is_leaf
    last = leaf[pruned.left_child[internal]] & leaf[pruned.left_child[internal] + 1]
    assert (pruned.gain[internal[last]] > 0).all()


def _scalars(stop: StopRules) -> tuple[int | None, int, float]:
    return stop.max_depth, stop.min_samples_split, stop.min_impurity_decrease


def test_trimming_equals_growing_with_the_same_limits() -> None:
    for seed in range(40):
        assert_trimming_equals_growing(seed, max_rows=20)


@pytest.mark.deep
def test_trimming_equals_growing_in_hundreds_of_tables() -> None:
    for seed in range(20_000, 20_400):
        assert_trimming_equals_growing(seed, max_rows=40)


def test_leaf_budget_and_pruning_match_a_naive_queue_and_a_naive_weakest_link_loop() -> None:
    for seed in range(60):
        assert_budget_and_pruning_match_the_naive_ways(seed, max_rows=16)


@pytest.mark.deep
def test_leaf_budget_and_pruning_match_the_naive_ways_in_hundreds_of_tables() -> None:
    for seed in range(30_000, 31_000):
        assert_budget_and_pruning_match_the_naive_ways(seed, max_rows=30)


def test_an_alpha_equal_to_a_links_strength_prunes_that_link() -> None:
    for seed in range(60):
        assert_an_alpha_from_the_path_cuts(seed, max_rows=20)


def test_the_smallest_alpha_prunes_splits_that_never_paid() -> None:
    for seed in range(60):
        assert_any_alpha_cuts_what_never_paid(seed, max_rows=24)


@pytest.mark.deep
def test_alphas_from_the_path_prune_in_hundreds_of_tables() -> None:
    for seed in range(40_000, 40_700):
        assert_an_alpha_from_the_path_cuts(seed, max_rows=30)
        assert_any_alpha_cuts_what_never_paid(seed, max_rows=40)


def test_the_best_first_order_lists_every_split_parents_first() -> None:
    tree = grown(random_case(7, 40))
    order = best_first_order(tree).tolist()
    assert sorted(order) == np.flatnonzero(~tree.is_leaf).tolist()
    assert all(order.index(int(tree.parent[n])) < order.index(n) for n in order if n)


def test_the_splits_kept_under_many_stops_are_those_that_trimming_to_each_leaves() -> None:
    for seed in range(5):
        random = np.random.default_rng(seed)
        tree = grown(random_case(seed, 40))
        stops = [random_stop(tree, random) for _ in range(12)]
        for stop, kept in zip(stops, kept_splits(tree, stops), strict=True):
            left = paths_of_splits(trim(tree, stop))
            assert {tree.path(int(node)) for node in np.flatnonzero(kept)} == set(left)


def test_trimming_for_more_than_was_grown_is_refused() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, ["a", "b", "a", "b"])
    tree = grow(training, stop=StopRules(max_depth=1, min_samples_split=3))
    for more in (
        StopRules(max_depth=2, min_samples_split=3),
        StopRules(min_samples_split=3),
        StopRules(max_depth=1),
    ):
        with pytest.raises(ValueError, match="grow it again"):
            trim(tree, more)
    decreasing = grow(training, stop=StopRules(min_impurity_decrease=0.1))
    with pytest.raises(ValueError, match="grow it again"):
        trim(decreasing, StopRules(min_impurity_decrease=0.05))
    for shaped in (StopRules(max_leaf_nodes=2), StopRules(ccp_alpha=0.01)):
        with pytest.raises(ValueError, match="trim the original tree instead"):
            trim(grow(training, stop=shaped), StopRules(max_depth=1))


def test_each_leaf_says_which_limit_stopped_it() -> None:
    training = training_of(
        {"x": [float(i) for i in range(8)]}, ["a", "a", "b", "b", "a", "b", "a", "a"]
    )
    full = grow(training)
    assert set(full.ending.tolist()) == {Ending.SPLIT, Ending.PURE}
    for stop, ending in (
        (StopRules(max_depth=1), Ending.MAX_DEPTH),
        (StopRules(min_samples_split=7), Ending.MIN_SAMPLES_SPLIT),
        (StopRules(min_impurity_decrease=0.4), Ending.MIN_IMPURITY_DECREASE),
        (StopRules(max_leaf_nodes=2), Ending.MAX_LEAF_NODES),
        (StopRules(ccp_alpha=0.4), Ending.CCP_ALPHA),
    ):
        trimmed = trim(full, stop)
        assert set(trimmed.ending.tolist()) <= {Ending.SPLIT, Ending.PURE, ending}
        assert ending in trimmed.ending
        assert Ending(ending).is_stopped


def test_what_is_kept_beside_the_limits_is_that_no_split_exists_and_nothing_else() -> None:
    n_known = 0
    for seed in range(60):
        random = np.random.default_rng(seed)
        full = grown(random_case(seed, 40, dyadic=seed % 2 == 0))
        for _ in range(4):
            stop = random_stop(full, random)
            known, plain = trim(full, stop, keep_no_split=True), trim(full, stop)
            is_known = known.ending == Ending.NO_SPLIT
            n_known += int((known.ending != plain.ending).sum())
            assert_same_tree(
                known, replace(plain, ending=np.where(is_known, known.ending, plain.ending))
            )
    assert n_known > 10


LIMIT_OF = {
    Ending.MAX_DEPTH: {"max_depth": None},
    Ending.MIN_SAMPLES_SPLIT: {"min_samples_split": 2},
    Ending.MIN_IMPURITY_DECREASE: {"min_impurity_decrease": 0.0},
    Ending.MAX_LEAF_NODES: {"max_leaf_nodes": None},
    Ending.CCP_ALPHA: {"ccp_alpha": 0.0},
}


@pytest.mark.parametrize("batch", first_in_gate(*range(8), n=3))
def test_a_leaf_names_a_limit_that_holds_or_that_no_split_exists(batch: int) -> None:
    for seed in range(25 * batch, 25 * (batch + 1)):
        random = np.random.default_rng(seed)
        case = random_case(seed, 40, dyadic=seed % 2 == 0)
        full = grown(case)
        for _ in range(4):
            stop = random_stop(full, random)
            assert_endings_are_true(full, stop)


def assert_endings_are_true(full: Tree, stop: StopRules) -> None:
    """A natural leaf is one without limits. Of the others, lifting the limit that each names,
    then the one that still holds, and so on, splits it: every one that was named held."""
    unlimited = paths_of_splits(full)
    tree = trim(full, stop, keep_no_split=True)
    for node in np.flatnonzero(tree.is_leaf).tolist():
        path, ending = tree.path(node), Ending(int(tree.ending[node]))
        assert ending.is_stopped == (path in unlimited), (path, ending, stop)
        if ending.is_stopped:
            assert path in splits_when_lifted(full, stop, path, ending), (path, ending, stop)


def splits_when_lifted(full: Tree, stop: StopRules, path: str, ending: Ending) -> set[str]:
    """The splits once all limits are lifted that hold at the path, each as it is named."""
    lifted: set[Ending] = set()
    while ending.is_stopped:
        assert ending not in lifted, "a limit that is lifted does not hold"
        lifted.add(ending)
        stop = replace(stop, **LIMIT_OF[ending])
        tree = trim(full, stop, keep_no_split=True)
        endings = {tree.path(i): Ending(int(tree.ending[i])) for i in range(tree.n_nodes)}
        found = path
        while found not in endings:  # lifting may spend a leaf budget on other nodes
            found = found[:-1]
        ending = endings[found]
    return paths_of_splits(tree)


@once
def grown_to_the_end(seed: int) -> Tree:
    return grown(random_case(seed, 40))


@pytest.mark.parametrize("ending", LIMIT_OF)
def test_where_one_limit_holds_lifting_it_alone_splits_the_leaf(ending: Ending) -> None:
    n_stopped = 0
    for seed in range(40):
        random = np.random.default_rng(seed)
        full = grown_to_the_end(seed)
        name = next(iter(LIMIT_OF[ending]))
        stop = replace(StopRules(), **{name: getattr(random_stop(full, random), name)})
        tree, unlimited = trim(full, stop, keep_no_split=True), paths_of_splits(full)
        for node in np.flatnonzero(tree.is_leaf).tolist():
            is_stopped = tree.path(node) in unlimited
            assert (tree.ending[node] == ending) == is_stopped
            n_stopped += is_stopped
    assert n_stopped > 10
