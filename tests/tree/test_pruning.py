"""The pruning path says what pruning does, and what the books' loop and scikit-learn say."""

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from explorer.data.schema import Task
from explorer.growth.growing import grow
from explorer.judging.scores import accuracies
from explorer.tree.impurity import Criterion
from explorer.tree.pruning import MIN_ALPHA, prune_at, pruning_path
from explorer.tree.rules import PruningCost, SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import kept_splits, trim
from tests.support.growth.invariants import check_invariants
from tests.support.growth.naive_trimming import WeakestLinks
from tests.support.growth.peeling import PeelingEngine, chain_training
from tests.support.random_trees import random_tree
from tests.support.training_tables import random_case, training_of


def grown(seed: int, max_rows: int) -> Tree:
    case = random_case(seed, max_rows, dyadic=seed % 2 == 0)
    return grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))


def assert_the_path_says_what_trimming_does(
    tree: Tree, cost: PruningCost = PruningCost.CRITERION
) -> None:
    path = pruning_path(tree, cost)
    assert (np.diff(path.alphas) > 0).all()
    rules = [StopRules(ccp_alpha=float(alpha), pruning_cost=cost) for alpha in path.alphas]
    kept = kept_splits(tree, rules)
    for step, rule in enumerate(rules):
        pruned = trim(tree, rule)
        leaves = pruned.leaves
        impurity = pruned.weight[leaves] / pruned.weight[0] * pruned.impurity[leaves]
        assert pruned.n_leaves == path.n_leaves[step]
        assert path.impurities[step] == pytest.approx(
            impurity.sum(), rel=1e-9, abs=1e-12 * tree.impurity[0]
        )
        if tree.task is Task.CLASSIFICATION:
            assert path.errors[step] == pytest.approx(1 - accuracies(pruned)[0], abs=1e-11)
        assert (kept[step] == (path.split_in > step)).all()
        assert np.count_nonzero(path.present_in > step) == pruned.n_nodes
    between = (path.alphas[1:-1] + path.alphas[2:]) / 2
    for alpha, n_leaves in zip(between, path.n_leaves[1:-1], strict=True):
        assert trim(tree, StopRules(ccp_alpha=alpha, pruning_cost=cost)).n_leaves == n_leaves


def assert_the_collapsed_nodes_make_each_subtree_of_the_one_before(tree: Tree) -> None:
    path = pruning_path(tree)
    assert len(path.collapsed(0)) == 0
    stands = ~tree.is_leaf
    for step in range(1, len(path.alphas)):
        for node in path.collapsed(step):
            assert stands[node]
            below = [i for i in range(tree.n_nodes) if node in tree.ancestors(i)]
            stands[below] = False
        assert (stands == (path.split_in > step)).all()


def assert_the_path_is_that_of_the_naive_loop(
    tree: Tree, cost: PruningCost = PruningCost.CRITERION
) -> None:
    path = pruning_path(tree, cost)
    naive = WeakestLinks(tree, cost)
    rounding = 1e-12 * float(tree.impurity[0])
    for alpha, n_leaves in zip(path.alphas[1:], path.n_leaves[1:], strict=True):
        assert len(naive.cut_up_to(alpha * (1 + 1e-12) + rounding)) == n_leaves - 1
    alphas = WeakestLinks(tree, cost).strengths()
    paying = [alpha for alpha in alphas if alpha > 1e-9 * tree.impurity[0]]
    listed = path.alphas[path.alphas > 1e-9 * tree.impurity[0]]
    assert all(np.isclose(listed, alpha, rtol=1e-9).any() for alpha in paying)


def test_trimming_to_an_alpha_of_the_path_leaves_as_many_leaves_as_it_says() -> None:
    for seed in range(100):
        assert_the_path_says_what_trimming_does(grown(seed, max_rows=24))


def test_trimming_by_wrong_predictions_leaves_what_their_path_says() -> None:
    for tree in (grown(seed, max_rows=24) for seed in range(100)):
        if tree.task is Task.CLASSIFICATION:
            assert_the_path_says_what_trimming_does(tree, PruningCost.MISCLASSIFICATION)


def test_each_subtree_of_the_path_is_the_one_before_with_the_collapsed_nodes_as_leaves() -> None:
    for seed in range(60):
        assert_the_collapsed_nodes_make_each_subtree_of_the_one_before(grown(seed, max_rows=24))


@pytest.mark.deep
def test_trimming_to_an_alpha_of_the_path_leaves_what_it_says_in_thousands_of_trees() -> None:
    for seed in range(40_000, 43_000):
        assert_the_path_says_what_trimming_does(grown(seed, max_rows=40))


@pytest.mark.parametrize("classes", [True, False])
def test_the_path_of_a_tree_of_hundreds_of_leaves_says_what_trimming_does(classes: bool) -> None:
    assert_the_path_says_what_trimming_does(random_tree(400, classes=classes)[0])


def test_the_path_is_that_of_pruning_the_weakest_link_again_and_again() -> None:
    for seed in range(0, 300, 2):
        assert_the_path_is_that_of_the_naive_loop(grown(seed, max_rows=16))


def test_the_path_by_wrong_predictions_is_that_of_pruning_the_weakest_link() -> None:
    for tree in (grown(seed, max_rows=16) for seed in range(0, 300, 2)):
        if tree.task is Task.CLASSIFICATION:
            assert_the_path_is_that_of_the_naive_loop(tree, PruningCost.MISCLASSIFICATION)


def test_under_misclassification_both_costs_prune_alike() -> None:
    for seed in range(30):
        training = random_case(seed, 24, dyadic=True).training
        if training.task is Task.CLASSIFICATION:
            tree = grow(training, SearchRules(Criterion.MISCLASSIFICATION))
            one, other = (pruning_path(tree, cost) for cost in PruningCost)
            assert (one.split_in == other.split_in).all()


def test_numbers_are_not_pruned_by_wrong_predictions() -> None:
    tree = random_tree(40, classes=False)[0]
    with pytest.raises(ValueError, match="cannot misclassify rows"):
        pruning_path(tree, PruningCost.MISCLASSIFICATION)
    with pytest.raises(ValueError, match="cannot misclassify rows"):
        trim(tree, StopRules(ccp_alpha=1.0, pruning_cost=PruningCost.MISCLASSIFICATION))


@pytest.mark.parametrize("classes", [True, False])
def test_the_path_is_scikit_learns_where_no_two_links_are_equal(classes: bool) -> None:
    # Weights of their own make every cost different.
    random = np.random.default_rng(1)
    X, weights = random.normal(size=(300, 3)), random.random(300) + 0.5
    noisy = X[:, 0] + random.normal(size=300)
    target = [str(int(label)) for label in noisy > 0] if classes else noisy.tolist()
    columns = {f"x{index}": X[:, index].tolist() for index in range(3)}
    path = pruning_path(grow(training_of(columns, target, weights.tolist())))
    model = (DecisionTreeClassifier if classes else DecisionTreeRegressor)(random_state=0)
    theirs = model.cost_complexity_pruning_path(X, target, weights)
    # Rounding leaves scikit-learn splits of pure nodes, which fall at alphas like 1e-17.
    ours, pays = path.alphas > 1e-12, theirs.ccp_alphas > 1e-12
    np.testing.assert_allclose(path.alphas[ours], theirs.ccp_alphas[pays], rtol=1e-6)
    np.testing.assert_allclose(path.impurities[ours], theirs.impurities[pays], rtol=1e-6)


def test_a_single_leaf_has_nothing_to_prune() -> None:
    path = pruning_path(grow(training_of({"x": [1.0, 1.0]}, ["a", "b"])))
    assert path.alphas.tolist() == [0.0]
    assert path.n_leaves.tolist() == [1]
    assert path.impurities.tolist() == [0.5]


def test_a_split_that_never_pays_falls_at_the_least_alpha_above_zero() -> None:
    # Both sides still answer "a".
    target = list("aabaab")
    columns = {"x": [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]}
    tree = grow(training_of(columns, target), SearchRules(Criterion.MISCLASSIFICATION))
    assert tree.n_leaves == 2
    path = pruning_path(tree)
    assert path.alphas.tolist() == [0.0, MIN_ALPHA]
    assert path.n_leaves.tolist() == [2, 1]


def test_the_two_splits_of_an_exclusive_or_fall_together() -> None:
    exclusive_or = {"x": [0.0, 0.0, 1.0, 1.0], "y": [0.0, 1.0, 0.0, 1.0]}
    tree = grow(training_of(exclusive_or, ["a", "b", "b", "a"]))
    assert pruning_path(tree).n_leaves.tolist() == [4, 1]
    assert pruning_path(tree).alphas.tolist() == [0.0, 0.5 / 3]


def test_a_chain_of_a_thousand_levels_has_a_path_of_one_link() -> None:
    training = chain_training(1001)
    path = pruning_path(grow(training, engine=PeelingEngine(training)))
    assert path.n_leaves.tolist() == [1001, 1]


def test_pruning_by_hand_makes_leaves_of_the_nodes_and_leaves_the_rest() -> None:
    tree = random_tree(200, classes=True)[0]
    random = np.random.default_rng(0)
    splits = [tree.path(int(node)) for node in np.flatnonzero(~tree.is_leaf)]
    for _ in range(30):
        paths = [str(path) for path in random.choice(splits, 3)]
        pruned = prune_at(tree, paths)
        check_invariants(pruned)
        stands = {tree.path(i): i for i in range(tree.n_nodes)}
        below = {p for p in stands if any(p != one and p.startswith(one) for one in paths)}
        assert {pruned.path(i) for i in range(pruned.n_nodes)} == stands.keys() - below
        for node in range(pruned.n_nodes):
            path = pruned.path(node)
            assert pruned.n_samples[node] == tree.n_samples[stands[path]]
            by_hand = path in paths
            assert (pruned.ending[node] == Ending.BY_HAND) == by_hand
            assert pruned.is_leaf[node] == (by_hand or tree.is_leaf[stands[path]])


def test_a_path_that_leads_nowhere_prunes_nothing() -> None:
    tree = grow(training_of({"x": [1.0, 2.0]}, ["a", "b"]))
    assert prune_at(tree, ["L", "LL", "RRRR", "no path"]) is tree
    assert prune_at(tree, []) is tree
    assert prune_at(tree, [""]).n_leaves == 1


def test_a_tree_pruned_by_hand_is_not_trimmed() -> None:
    pruned = prune_at(random_tree(60, classes=True)[0], [""])
    with pytest.raises(ValueError, match="pruned by hand"):
        trim(pruned, StopRules(max_depth=1))


def test_a_chain_of_a_thousand_levels_is_pruned_by_hand() -> None:
    training = chain_training(1001)
    tree = grow(training, engine=PeelingEngine(training))
    deepest = tree.path(int(np.flatnonzero(~tree.is_leaf)[-1]))
    assert prune_at(tree, [deepest]).n_leaves == 1000
