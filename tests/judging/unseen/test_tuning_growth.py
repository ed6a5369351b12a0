"""Growing until the score on the tuning rows stops improving, and reduced-error pruning on them."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest

from explorer import SearchRules, StopRules, TableError, encode, grow, load_dataset, trim
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.judging.unseen.holding_out import hold_out
from explorer.judging.unseen.tuning_growth import (
    grow_until_tuning_stops,
    reduced_error_pruning,
    tuned_growth,
)
from explorer.tree.impurity import Criterion
from explorer.tree.pruning import prune_at
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from tests.support.growth.sameness import assert_same_tree
from tests.support.samples import mixed, training_of
from tests.support.scored import ACCURACY, R2
from tests.support.tiers import first_in_gate


def halves(training: TrainingTable, seed: int = 0) -> tuple[TrainingTable, TrainingTable]:
    order = np.random.default_rng(seed).permutation(training.n_rows)
    cut = training.n_rows * 2 // 3
    return (
        take_rows(training, np.sort(order[:cut]), f"grow {seed}"),
        take_rows(training, np.sort(order[cut:]), f"tune {seed}"),
    )


def n_wrong(tree: Tree, rows: TrainingTable) -> Fraction:
    wrong = np.asarray(tree.prediction)[apply(tree, rows.columns)] != rows.target_values
    return sum((Fraction(w) for w in rows.weights[wrong].tolist()), Fraction())


def grown_one_split_at_a_time(
    training: TrainingTable, tuning: TrainingTable, search: SearchRules, patience: int
) -> tuple[list[Fraction], int]:
    """The procedure literally: a tree with one leaf more than before each time, regrown."""
    wrong, best = [n_wrong(grow(training, search, StopRules(max_leaf_nodes=1)), tuning)], 0
    while len(wrong) - 1 - best < patience:
        tree = grow(training, search, StopRules(max_leaf_nodes=len(wrong) + 1))
        if tree.n_leaves <= len(wrong):
            break
        wrong.append(n_wrong(tree, tuning))
        if wrong[-1] < wrong[best]:
            best = len(wrong) - 1
    return wrong, best


@pytest.mark.parametrize("patience", [1, 2, 5])
@pytest.mark.parametrize("seeds", first_in_gate(range(5), range(5, 12)))
def test_growth_ends_where_splitting_one_node_after_another_ends(
    seeds: range, patience: int
) -> None:
    for seed in seeds:
        training, tuning = halves(mixed(120, seed, n_classes=2 + seed % 3), seed)
        search = SearchRules(Criterion.ENTROPY if seed % 2 else Criterion.GINI)
        found = grow_until_tuning_stops(training, tuning, search, patience=patience)
        wrong, best = grown_one_split_at_a_time(training, tuning, search, patience)
        total = Fraction(float(tuning.weights.sum()))
        assert found.scores == pytest.approx([float(1 - one / total) for one in wrong], abs=1e-12)
        assert found.n_splits == best
        assert len(found.order) == len(wrong) - 1
        assert found.ran_out == (len(wrong) - 1 - best < patience)


def test_the_tree_is_that_of_the_leaf_budget_which_the_growth_comes_to() -> None:
    for seed in range(20):
        training, tuning = halves(mixed(150, seed), seed)
        for stop in (None, StopRules(max_depth=3), StopRules(min_samples_split=20)):
            found = grow_until_tuning_stops(training, tuning, stop=stop, patience=3)
            budget = replace(stop or StopRules(), max_leaf_nodes=found.max_leaf_nodes)
            assert_same_tree(found.tree, grow(training, stop=budget))
            assert found.tree.n_leaves == found.n_splits + 1


def test_the_kept_score_is_the_best_and_no_split_but_the_last_of_a_run_was_waited_for() -> None:
    for seed in range(30):
        training, tuning = halves(mixed(150, seed), seed)
        found = grow_until_tuning_stops(training, tuning, patience=2)
        assert found.scores[found.n_splits] == found.scores.max()
        assert (found.scores[: found.n_splits] < found.scores[found.n_splits]).all()
        if not found.ran_out:
            assert len(found.order) == found.n_splits + 2


def test_the_tuning_procedure_with_three_parts_stops_when_accuracy_stops_improving() -> None:
    """The blog's: three parts, entropy, split until accuracy on the tuning rows stops rising."""
    whole = encode(load_dataset("titanic"), "survived")
    kept = hold_out(whole, tuning=0.2, test=0.2, seed=3)
    assert kept.tuning is not None
    search = SearchRules(Criterion.ENTROPY)
    found = grow_until_tuning_stops(kept.training, kept.tuning, search)
    assert all(before < after for before, after in pairwise(found.scores[:-1]))
    assert found.scores[-1] <= found.scores[-2]
    assert found.n_splits == len(found.order) - 1 > 0
    wrong, best = grown_one_split_at_a_time(kept.training, kept.tuning, search, 1)
    assert (len(wrong), best) == (len(found.scores), found.n_splits)


def test_of_an_exclusive_or_the_first_split_is_in_vain_and_patience_finds_the_rest() -> None:
    rows = list(product([0.0, 1.0], [0.0, 1.0])) * 10
    columns = {"x": [x for x, _ in rows], "y": [y for _, y in rows]}
    training = training_of("xor", columns | {"xor": ["ab"[x != y] for x, y in rows]})
    impatient = grow_until_tuning_stops(training, training, patience=1)
    assert impatient.tree.n_leaves == 1
    assert len(impatient.order) == 1
    patient = grow_until_tuning_stops(training, training, patience=2)
    assert patient.tree.n_leaves == 4
    assert patient.scores[-1] == 1.0
    assert patient.ran_out


def test_numbers_are_tuned_by_their_squared_errors() -> None:
    training, tuning = halves(mixed(150, 4, numbers=True), 4)
    found = grow_until_tuning_stops(training, tuning, patience=4)
    targets = np.asarray(tuning.target_values, np.float64)
    for n in (0, found.n_splits, len(found.order)):
        tree = trim(found.grown, StopRules(max_leaf_nodes=n + 1))
        errors = (np.asarray(tree.prediction)[apply(tree, tuning.columns)] - targets) ** 2
        expected = 1 - errors.sum() / ((targets - targets.mean()) ** 2).sum()
        assert found.scores[n] == pytest.approx(expected)


def test_what_cannot_judge_is_told_in_a_sentence() -> None:
    training = mixed(60)
    tree = grow(training)
    nothing = take_rows(training, np.arange(0), "none")
    with pytest.raises(TableError, match="tuning rows have a total weight of zero"):
        tuned_growth(tree, nothing, ACCURACY)
    with pytest.raises(TableError, match="tuning rows have a total weight of zero"):
        reduced_error_pruning(tree, nothing)
    numbers = mixed(60, numbers=True)
    with pytest.raises(TableError, match="the same target"):
        tuned_growth(grow(numbers), take_rows(numbers, np.array([3]), "one"), R2)
    with pytest.raises(ValueError, match="patience must be at least 1"):
        tuned_growth(tree, training, ACCURACY, patience=0)


def prunings(tree: Tree, node: int = 0) -> list[frozenset[str]]:
    """Every way to prune a branch: the paths of the split nodes that become leaves."""
    if tree.is_leaf[node]:
        return [frozenset()]
    left, right = (prunings(tree, int(side[node])) for side in (tree.left_child, tree.right_child))
    return [frozenset([tree.path(node)]), *(a | b for a, b in product(left, right))]


def test_reduced_error_pruning_finds_the_smallest_of_the_best_of_all_prunings() -> None:
    for seed in range(40):
        training, tuning = halves(mixed(70, seed), seed)
        tree = grow(training, stop=StopRules(max_depth=3))
        found = prune_at(tree, reduced_error_pruning(tree, tuning))
        every = [prune_at(tree, paths) for paths in prunings(tree)]
        assert (n_wrong(found, tuning), found.n_leaves) == min(
            (n_wrong(one, tuning), one.n_leaves) for one in every
        )


def test_reduced_error_pruning_prunes_where_no_tuning_row_comes_by() -> None:
    training = mixed(80)
    tree = grow(training)
    at_root = apply(prune_at(tree, ["L", "R"]), training.columns)
    tuning = take_rows(training, np.flatnonzero(at_root == 1), "left alone")
    paths = reduced_error_pruning(tree, tuning)
    pruned = prune_at(tree, paths)
    assert "R" in paths or pruned.n_leaves == 1
