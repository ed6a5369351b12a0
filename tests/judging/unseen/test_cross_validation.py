"""Cross-validated scores: a fold's tree has not seen its rows, and a curve equals refitting."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.model_selection import KFold
from sklearn.model_selection import cross_validate as their_cross_validate
from sklearn.tree import DecisionTreeRegressor

from explorer import SearchRules, StopRules, encode, grow, load_dataset, to_dict
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.growth.pruning_path import pruning_path
from explorer.judging.scoring import usual_scoring
from explorer.judging.unseen.cross_validation import (
    complexity_curve,
    cross_validate,
    goes_deeper,
    grow_folds,
    scores_on,
)
from explorer.judging.unseen.folds import folds_of
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA, Criterion
from explorer.tree.rules import PruningCost
from explorer.tree.trimming import trim
from explorer.tree.walking import apply
from tests.support.samples import mixed, mixed_tables, staircase, training_of
from tests.support.tiers import first_in_gate

STOPS = [
    *(StopRules(max_depth=d) for d in (0, 1, 3, 7)),
    *(StopRules(max_leaf_nodes=n) for n in (1, 2, 5, 30)),
    *(StopRules(ccp_alpha=a) for a in (1e-9, 0.01, 0.1)),
    StopRules(max_depth=4, min_samples_split=20, min_impurity_decrease=0.01, max_leaf_nodes=6),
    StopRules(),
]
BY_ERRORS = StopRules(ccp_alpha=0.02, pruning_cost=PruningCost.MISCLASSIFICATION)


def refitted(
    training: TrainingTable, search: SearchRules, stop: StopRules, rows: np.ndarray, judged
) -> float:
    """Return the score on some rows of a tree regrown from others, by the textbook formula."""
    tree = grow(take_rows(training, rows, "grow"), search, stop)
    part = take_rows(training, judged, "judged")
    predicted = np.asarray(tree.prediction)[apply(tree, part.columns)]
    weights, actual = part.weights, part.target_values
    if search.criterion in CLASS_CRITERIA:
        return float(np.average(predicted == actual, weights=weights))
    if search.criterion is Criterion.ABSOLUTE_ERROR:
        return -float(np.average(np.abs(predicted - actual), weights=weights))
    spread = np.average((actual - np.average(actual, weights=weights)) ** 2, weights=weights)
    return float(1 - np.average((predicted - actual) ** 2, weights=weights) / spread)


@pytest.mark.parametrize("criterion", [*CLASS_CRITERIA, *NUMBER_CRITERIA])
@pytest.mark.parametrize("weighted", first_in_gate(True, False))
def test_every_point_of_a_curve_equals_refitting_under_its_limits(
    criterion: Criterion, weighted: bool
) -> None:
    training = mixed(150, numbers=criterion in NUMBER_CRITERIA)
    if weighted:
        weights = np.random.default_rng(3).integers(1, 4, training.n_rows).astype(float)
        training = replace(training, weights=weights, fingerprint="weighted")
    search, folds = SearchRules(criterion), folds_of(training, 4)
    stops = [*STOPS, BY_ERRORS] if criterion in CLASS_CRITERIA else STOPS
    found = complexity_curve(training, search, stops, folds=folds)
    assert found.scores.shape == (4, len(stops))
    for fold in range(4):
        growing, judged = (np.flatnonzero(part(fold)) for part in (folds.growing, folds.judged))
        for i, stop in enumerate(stops):
            expected = refitted(training, search, stop, growing, judged)
            assert found.scores[fold, i] == pytest.approx(expected, abs=1e-10)


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.booleans())
def test_the_targets_of_kept_back_rows_grow_no_tree(seed: int, numbers: bool) -> None:
    training = mixed(60, seed % 50, numbers=numbers)
    folds = folds_of(training, 3)
    rng, fold = np.random.default_rng(seed), seed % 3
    changed = training.target_values.copy()
    judged = folds.judged(fold)
    changed[judged] = rng.permutation(changed[judged])
    other = replace(training, target_values=changed, fingerprint="changed")
    before, after = (grow_folds(t, folds=folds).grown[fold].tree for t in (training, other))
    assert before.n_nodes > 3
    assert to_dict(before) == to_dict(after)


def test_scores_are_scikit_learns_on_numbers_without_ties() -> None:
    rng = np.random.default_rng(0)
    values = rng.normal(size=(200, 4)).astype(np.float32).astype(np.float64)
    target = values[:, 0] ** 2 + values[:, 1] + rng.normal(size=200)
    columns = {f"x{i}": values[:, i].tolist() for i in range(4)}
    training = training_of("y", {**columns, "y": target.tolist()})
    depths = [1, 2, 3, 5]
    search = SearchRules(Criterion.SQUARED_ERROR, min_samples_leaf=8)  # two rows tie every split
    found = complexity_curve(training, search, [StopRules(max_depth=d) for d in depths])
    for i, depth in enumerate(depths):
        theirs = their_cross_validate(
            DecisionTreeRegressor(max_depth=depth, min_samples_leaf=8, random_state=0),
            values,
            target,
            cv=KFold(10, shuffle=True, random_state=1),
        )
        assert found.scores[:, i] == pytest.approx(theirs["test_score"])
        assert found.mean[i] == pytest.approx(theirs["test_score"].mean())
        assert found.deviation[i] == pytest.approx(theirs["test_score"].std())
        error = theirs["test_score"].std(ddof=1) / np.sqrt(10)
        assert found.standard_error[i] == pytest.approx(error)


def test_one_stop_rule_is_a_curve_of_one_point() -> None:
    training = encode(load_dataset("penguins"), "species")
    alone = cross_validate(training, None, StopRules(max_depth=3))
    curve = complexity_curve(training, None, [StopRules(max_depth=d) for d in range(5)])
    assert alone.scores[:, 0].tolist() == curve.scores[:, 3].tolist()
    assert len(alone.folds.fold) == training.n_rows
    assert isinstance(alone.folds.fold, np.ndarray)


@settings(max_examples=15)
@given(mixed_tables(80), st.sampled_from(STOPS), st.integers(0, 99))
def test_a_part_is_scored_as_the_trimmed_tree_predicts_it(
    training: TrainingTable, stop: StopRules, seed: int
) -> None:
    kept = np.random.default_rng(seed).permutation(training.n_rows) < training.n_rows / 2
    growing, judged = np.flatnonzero(~kept), np.flatnonzero(kept)
    search = SearchRules.usual_for(training.task)
    tree, part = (take_rows(training, rows, str(rows)) for rows in (growing, judged))
    scoring = usual_scoring(training, search)
    found = scores_on(part, grow(tree, search), [StopRules(max_depth=1), stop], scoring)
    expected = refitted(training, search, stop, growing, judged)
    if np.isnan(found[1]):
        assert len(set(part.target_values.tolist())) == 1
    else:
        assert found[1] == pytest.approx(expected, abs=1e-9)


def test_a_constant_target_in_a_fold_has_no_score_and_the_others_have() -> None:
    target: list[Any] = [1.0, 1.0, 1.0, 2.5, 3.5, 7.0, 8.0, 8.5, 9.0]
    training = training_of("y", {"x": list(range(9)), "y": target})
    folds = replace(folds_of(training, 3), fold=np.arange(9) // 3)
    found = complexity_curve(training, None, [StopRules(max_depth=2)], folds=folds)
    assert np.isnan(found.scores[0, 0])
    assert not np.isnan(found.scores[1:, 0]).any()
    assert found.mean[0] == pytest.approx(found.scores[1:, 0].mean())


def test_a_class_that_only_the_fold_has_is_never_predicted_right() -> None:
    training = training_of("y", {"x": list(range(6)), "y": ["a", "a", "b", "b", "c", "c"]})
    folds = replace(folds_of(training, 3), fold=np.arange(6) // 2)
    found = complexity_curve(training, None, [StopRules()], folds=folds)
    assert found.scores[:, 0].tolist() == [0.0, 0.0, 0.0]


def test_a_mean_is_the_same_number_however_many_stops_are_asked_for() -> None:
    training = encode(load_dataset("imbalance_fraud"), "fraud")
    grown = grow_folds(training, SearchRules(min_samples_leaf=30))
    stops = [StopRules(depth) for depth in range(12)]
    together = grown.under(stops)
    for i, stop in enumerate(stops):
        alone = grown.under([stop])
        assert alone.mean[0] == together.mean[i]
        assert alone.deviation[0] == together.deviation[i]


@pytest.mark.parametrize("numbers", [False, True])
def test_folds_that_speak_for_a_tree_have_at_most_as_many_leaves(numbers: bool) -> None:
    training = mixed(150, numbers=numbers)
    whole = grow(training)
    grown = grow_folds(training, folds=folds_of(training, 5))
    alphas = pruning_path(whole).alphas
    stops = [StopRules(ccp_alpha=float(alpha)) for alpha in alphas]
    matched = replace(grown, whole=whole)
    for fold in grown.grown:
        for stop, own in zip(stops, matched.rules_of(fold.tree, stops), strict=True):
            n, most = trim(fold.tree, own).n_leaves, trim(whole, stop).n_leaves
            assert n <= most or stop.ccp_alpha == 0
            larger = [k for k in pruning_path(fold.tree).n_leaves.tolist() if n < k <= most]
            assert not larger or stop.ccp_alpha == 0
    root = grown.under([StopRules(0)]).mean[0]
    assert matched.under(stops).mean[-1] == pytest.approx(root)
    assert grown.under(stops).mean[-1] != pytest.approx(root)


@pytest.mark.parametrize("rules", [StopRules(), BY_ERRORS, StopRules(min_impurity_decrease=0.004)])
def test_a_range_of_depths_is_bounded_where_deeper_trees_have_more_nodes(rules: StopRules) -> None:
    training, search = mixed(150), SearchRules(min_samples_leaf=3)
    folds = folds_of(training, 3)
    free = replace(rules, max_leaf_nodes=None, ccp_alpha=0.0)
    weights = [np.where(folds.growing(fold), training.weights, 0.0) for fold in range(3)]
    whole = max(int(grow(training, search, free, weights=w).depth.max()) for w in weights)
    stops = [replace(rules, max_depth=d) for d in range(whole + 2)]
    found = complexity_curve(training, search, stops, folds=folds)
    assert found.goes_deeper.tolist() == [True] * whole + [False, False]
    assert not found.is_bounded
    assert not found.at([whole, 0]).is_bounded
    few = complexity_curve(training, search, stops[:whole], folds=folds)
    assert few.is_bounded
    assert found.at(range(whole)).is_bounded


def test_rows_to_split_and_the_growth_budget_decide_what_goes_deeper() -> None:
    training = mixed(150)
    deep, large = StopRules(max_depth=4), StopRules(max_depth=4, min_samples_split=150)
    assert complexity_curve(training, None, [deep, large]).goes_deeper.tolist() == [True, False]
    ended = grow(training, SearchRules(), node_budget=7)
    assert goes_deeper(ended, [StopRules(), StopRules(max_depth=0)]).all()


def test_the_best_depth_of_a_staircase_is_its_number_of_steps() -> None:
    training = staircase(17)
    found = complexity_curve(training, stops=[StopRules(d) for d in range(20)])
    assert found.best == 16
    assert not found.is_bounded
    shallow = complexity_curve(training, stops=[StopRules(d) for d in range(13)])
    assert shallow.best == 12
    assert shallow.is_bounded
