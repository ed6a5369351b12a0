"""Growth as a whole: rows are partitioned, budgets end it cleanly, and any depth works."""

import math

import numpy as np
import pytest

from explorer.growth.cancellation import Cancelled
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.growth.progress import Progress
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import goes_left
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import best_first_order, trim
from explorer.tree.walking import apply, rows_at
from tests.support.growth.invariants import check_invariants
from tests.support.growth.peeling import PeelingEngine, chain_training
from tests.support.growth.sameness import assert_same_tree
from tests.support.training_tables import (
    LEVEL_NAMES,
    Case,
    random_case,
    random_columns,
    training_of,
)


def grown(case: Case, stop: StopRules | None = None, **options: object) -> Tree:
    """Use one engine throughout, unless another is given: another adds up in another order."""
    search = SearchRules(case.criterion, case.min_samples_leaf)
    usual = {"engine": ReferenceEngine(case.training)}
    return grow(case.training, search, stop, **(usual | options))


def assert_rows_are_partitioned(case: Case) -> None:
    """Training rows walk to where growth counted them, at every node."""
    training, tree = case.training, grown(case)
    check_invariants(tree)
    arrived = np.bincount(apply(tree, training.columns), minlength=tree.n_nodes)
    np.testing.assert_array_equal(arrived[tree.is_leaf], tree.n_samples[tree.is_leaf])
    assert arrived[~tree.is_leaf].sum() == 0
    for node in range(tree.n_nodes):
        rows = rows_at(tree, training.columns, node)
        assert len(rows) == tree.n_samples[node]
        assert training.weights[rows].sum() == pytest.approx(tree.weight[node], rel=1e-12)
        split = tree.split(node)
        if split is not None:
            left = goes_left(split, training.columns[split.feature][rows])
            assert left.sum() == tree.n_samples[tree.left_child[node]]
            assert min(left.sum(), (~left).sum()) >= case.min_samples_leaf


def assert_predictions_are_of_the_leaf(case: Case) -> None:
    """Check majority (the first in order on ties, marked as a tie), mean, or median of the rows."""
    training, tree = case.training, grown(case, StopRules(max_depth=2))
    leaf = apply(tree, training.columns)
    for node in np.unique(leaf):
        targets, weights = training.target_values[leaf == node], training.weights[leaf == node]
        answer = tree.prediction[node]
        if case.criterion.task.value == "classification":
            counts = np.bincount(targets, weights, len(training.classes))
            leading = np.flatnonzero(counts == counts.max())
            assert answer == leading[0]
            assert tree.is_tie(int(node)) == (len(leading) > 1)
        elif case.criterion is Criterion.ABSOLUTE_ERROR:
            below, above = weights[targets < answer].sum(), weights[targets > answer].sum()
            assert max(below, above) <= weights.sum() / 2
        else:
            assert answer == pytest.approx(np.average(targets, weights=weights), rel=1e-14)


def test_rows_walk_to_where_growth_counted_them() -> None:
    for seed in range(150):
        assert_rows_are_partitioned(random_case(seed, 25))


def test_a_leaf_predicts_its_majority_its_mean_or_its_median() -> None:
    for seed in range(200):
        assert_predictions_are_of_the_leaf(random_case(seed, 20))


@pytest.mark.deep
def test_rows_and_predictions_agree_in_thousands_of_tables() -> None:
    for seed in range(50_000, 50_500):
        assert_rows_are_partitioned(random_case(seed, 40, dyadic=seed % 2 == 0))
        assert_predictions_are_of_the_leaf(random_case(seed, 30))


def test_classes_tied_in_weight_but_for_rounding_are_a_tie() -> None:
    weights = [0.1, 0.2, 0.3]  # 0.1 + 0.2 is more than 0.3, by rounding
    training = training_of({"x": [1.0, 1.0, 1.0]}, ["b", "b", "a"], weights)
    tree = grow(training)
    assert tree.is_tie(0)
    assert training.classes[tree.prediction[0]] == "a"


# Budgets and cancelling.


def test_growth_ends_at_the_deepest_complete_level_within_the_node_budget() -> None:
    random = np.random.default_rng(3)
    values = random.random(200).tolist()
    training = training_of({"x": values}, ["ab"[i] for i in random.integers(0, 2, 200)])
    full = grow(training)
    assert not full.budget_reached
    for budget in (1, 2, 3, 4, 7, 20, 40, full.n_nodes - 1, full.n_nodes):
        tree = grow(training, node_budget=budget)
        check_invariants(tree)
        per_level = np.bincount(full.depth)
        deepest = int(np.flatnonzero(np.cumsum(per_level) <= budget)[-1])
        assert tree.max_depth == deepest
        assert tree.n_nodes == per_level[: deepest + 1].sum()
        assert tree.budget_reached == (tree.n_nodes < full.n_nodes)
        assert (Ending.GROWTH_BUDGET in tree.ending) == tree.budget_reached
        at_depth = trim(full, StopRules(max_depth=deepest))
        np.testing.assert_array_equal(tree.splits.threshold, at_depth.splits.threshold)
        np.testing.assert_array_equal(tree.gain, at_depth.gain)
        shallower = trim(tree, StopRules(max_depth=max(deepest - 1, 0)))
        assert shallower.budget_reached == (deepest == 0 and tree.budget_reached) or deepest == 0
        assert_same_tree(shallower, trim(full, StopRules(max_depth=max(deepest - 1, 0))))


def test_growth_ends_at_the_deepest_complete_level_within_the_work_budget() -> None:
    random = np.random.default_rng(3)
    columns = {
        "x": random.random(200).tolist(),
        "c": [LEVEL_NAMES[i] for i in random.integers(0, 13, 200)],
    }
    training = training_of(columns, ["abcd"[i] for i in random.integers(0, 4, 200)])
    full = grow(training, work_budget=math.inf)
    searched = full.ending == Ending.SPLIT
    levels = np.minimum(full.n_samples, 13 + 1)
    orders = np.where(levels <= 10, 2 ** (levels - 1), 4 + 1 + 4)
    steps = np.where(searched, 2 * full.n_samples + levels * orders, 0)
    spent = np.cumsum(np.bincount(full.depth, steps))
    for depth in range(full.max_depth):
        for budget in (spent[depth] - 1, spent[depth]):
            tree = grow(training, work_budget=float(budget))
            check_invariants(tree)
            assert tree.max_depth == depth + (budget == spent[depth])
            assert tree.budget_reached == (tree.max_depth < full.max_depth)
            assert (tree.ending == Ending.GROWTH_BUDGET).any() == tree.budget_reached
            at_depth = trim(full, StopRules(max_depth=tree.max_depth))
            np.testing.assert_array_equal(tree.splits.threshold, at_depth.splits.threshold)
            np.testing.assert_array_equal(tree.gain, at_depth.gain)
    assert not grow(training, work_budget=float(spent[-1])).budget_reached


def test_a_tree_within_a_lower_limit_is_grown_whatever_more_work_there_were() -> None:
    training = training_of({"x": [float(i) for i in range(64)]}, ["ab"[i % 2] for i in range(64)])
    stop = StopRules(max_depth=2)
    assert grow(training, stop=stop, work_budget=128.0).max_depth == 2
    assert not grow(training, stop=stop, work_budget=128.0).budget_reached
    assert grow(training, work_budget=128.0).budget_reached


def test_each_level_is_told_and_cancelling_leaves_nothing_behind() -> None:
    case = random_case(11, 40)
    before = grown(case)
    told: list[Progress] = []

    def stop_at_the_second(progress: Progress) -> None:
        told.append(progress)
        if progress.depth == 1:
            raise Cancelled

    columns = [column.copy() for column in case.training.columns]
    with pytest.raises(Cancelled):
        grown(case, on_level=stop_at_the_second)
    assert [p.depth for p in told] == [0, 1]
    for column, copy in zip(case.training.columns, columns, strict=True):
        np.testing.assert_array_equal(column, copy)
    told.clear()
    assert_same_tree(grown(case, on_level=told.append), before)
    assert [p.depth for p in told] == list(range(before.max_depth + 1))
    assert told[-1].n_nodes == before.n_nodes


def test_a_criterion_that_does_not_fit_the_target_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit a classification target"):
        grow(training_of({"x": [1.0]}, ["a"]), SearchRules("squared_error"))
    with pytest.raises(ValueError, match="does not fit a regression target"):
        grow(training_of({"x": [1.0]}, [1.5]), SearchRules("gini"))


# Depth.


def assert_a_chain_is_no_danger(n_rows: int) -> None:
    training = chain_training(n_rows)
    tree = grow(training, engine=PeelingEngine(training))
    check_invariants(tree)
    assert tree.max_depth == n_rows - 1
    bottom = tree.n_nodes - 1
    assert tree.path(bottom) == "R" * (n_rows - 1)
    assert tree.node_at("R" * (n_rows - 1)) == bottom
    assert tree.ancestors(bottom)[:2] == [0, 2]
    leaf = apply(tree, training.columns)
    assert len(np.unique(leaf)) == n_rows
    assert rows_at(tree, training.columns, bottom).tolist() == [n_rows - 1]
    assert trim(tree, StopRules(max_leaf_nodes=100)).max_depth == 99
    assert trim(tree, StopRules(max_depth=n_rows // 2)).n_nodes == 2 * (n_rows // 2) + 1
    # Nothing is gained but at the end, where everything is: one link, as strong as the tree.
    assert trim(tree, StopRules(ccp_alpha=1.0)).n_nodes == 1
    assert trim(tree, StopRules(ccp_alpha=1e-12)).n_nodes == tree.n_nodes
    assert len(best_first_order(tree)) == n_rows - 1


def test_a_chain_of_a_thousand_levels_is_no_danger() -> None:
    assert_a_chain_is_no_danger(1001)


@pytest.mark.deep
def test_a_chain_of_five_thousand_levels_is_no_danger() -> None:
    assert_a_chain_is_no_danger(5001)


def test_targets_that_grow_threefold_are_peeled_one_by_one() -> None:
    targets = [3.0**i for i in range(-150, 150)]
    training = training_of({"x": [float(i) for i in range(300)]}, targets)
    tree = grow(training)
    assert tree.max_depth == 299
    assert tree.n_leaves == 300


# 90 parts signal, 10 parts noise.


def noisy(n_rows: int, seed: int):
    random = np.random.default_rng(seed)
    x = random.permutation(n_rows).astype(float)
    flipped = random.random(n_rows) < 0.1
    return training_of({"x": x.tolist()}, ["ab"[int(f)] for f in flipped])


def test_misclassification_on_noise_grows_no_deeper_than_four_times_log2_n() -> None:
    for seed in range(3):
        tree = grow(noisy(1000, seed), SearchRules("misclassification"))
        assert tree.max_depth <= 4 * np.log2(1000)


@pytest.mark.deep
def test_misclassification_on_four_thousand_noisy_rows_stays_as_shallow() -> None:
    for seed in range(5):
        tree = grow(noisy(4000, seed), SearchRules("misclassification"))
        assert tree.max_depth <= 4 * np.log2(4000)


# Odd tables.


@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize(
    "columns",
    [
        {"x": [None] * 4},
        {"x": [1.0] * 4},
        {"x": ["u"] * 4},
        {"x": [None, "u", None, "u"]},
        {"x": [None, 1.0, None, 1.0]},
        {"x": [None, None, None, 7.0]},
        {"x": [None, None, None, "u"]},
        {"x": [None] * 4, "y": [1.0, 2.0, 3.0, 4.0]},
    ],
    ids=str,
)
def test_features_that_say_nothing_or_only_whether_they_are_there_are_grown(
    columns: dict[str, list[float | str | None]], criterion: Criterion
) -> None:
    classes = criterion.task.value == "classification"
    target = ["a", "b", "a", "b"] if classes else [1.0, 2.0, 1.0, 5.0]
    for least in (1, 2, 3, 100):
        case = Case(training_of(columns, target), criterion, least)
        assert_rows_are_partitioned(case)
        assert_predictions_are_of_the_leaf(case)


def test_a_single_row_is_a_pure_leaf() -> None:
    for criterion, target in ((Criterion.GINI, ["a"]), (Criterion.ABSOLUTE_ERROR, [3.0])):
        tree = grown(Case(training_of({"x": [1.0], "y": ["u"]}, target), criterion, 1))
        assert tree.n_nodes == 1
        assert tree.ending.tolist() == [Ending.PURE]


def test_more_rows_a_leaf_than_there_are_leaves_the_root_alone() -> None:
    training = training_of({"x": [1.0, 2.0], "y": ["u", "v"]}, ["a", "b"])
    tree = grow(training, SearchRules(min_samples_leaf=2))
    assert tree.ending.tolist() == [Ending.NO_SPLIT]


def test_sixty_classes_are_told_apart() -> None:
    names = [f"class {i}" for i in range(60)]
    training = training_of({"x": [float(i) for i in range(120)]}, [n for n in names for _ in "12"])
    tree = grow(training)
    assert tree.n_leaves == 60
    assert (tree.impurity[tree.leaves] == 0).all()
    check_invariants(tree)


def test_weights_given_to_growth_are_checked_like_those_given_to_a_table() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0]}, ["a", "b", "a"])
    for wrong, message in (
        ([1.0, -1.0, 1.0], "at least zero"),
        ([1.0, np.nan, 1.0], "at least zero"),
        ([1.0, np.inf, 1.0], "at least zero"),
        ([0.0, 0.0, 0.0], "weight zero"),
        ([1.0, 1.0], "2 weights for 3 rows"),
    ):
        with pytest.raises(ValueError, match=message):
            grow(training, weights=np.array(wrong))
        with pytest.raises(ValueError, match=message):
            training_of({"x": [1.0, 2.0, 3.0]}, ["a", "b", "a"], wrong)


def test_a_row_of_weight_zero_takes_no_part() -> None:
    random = np.random.default_rng(5)
    columns = random_columns(random, 12)
    target = ["ab"[i] for i in random.integers(0, 2, 12)]
    weights = [1.0] * 6 + [0.0] * 2 + [2.0] * 4
    whole = training_of(columns, target)
    by_growth = grow(whole, weights=np.array(weights))
    by_table = grow(training_of(columns, target, weights))
    assert by_growth.n_samples[0] == by_table.n_samples[0] == 10
    assert by_growth.n_without_weight == by_table.n_without_weight == 2
    assert_same_tree(by_growth, by_table)
