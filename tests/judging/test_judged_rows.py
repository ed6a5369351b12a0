"""Predictions of rows: each is judged by a tree that has not seen it, as refitting would."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.scoring import Score
from explorer.judging.unseen.cross_validation import cross_validate, grow_folds, judged_by_folds
from explorer.judging.unseen.folds import IN_NO_FOLD, FoldsOf, folds_forward, folds_of
from explorer.tree.impurity import Criterion
from explorer.tree.walking import apply
from tests.support.samples import mixed

STOPS = [
    StopRules(),
    StopRules(max_depth=2),
    StopRules(max_leaf_nodes=4),
    StopRules(ccp_alpha=0.01),
]
SEARCHES = [
    SearchRules(),
    SearchRules(class_weight="balanced"),
    SearchRules(Criterion.SQUARED_ERROR),
    SearchRules(Criterion.ABSOLUTE_ERROR),
]


def sample(search: SearchRules, n: int = 120, n_classes: int = 3) -> TrainingTable:
    numbers = search.criterion in (Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR)
    training = mixed(n, numbers=numbers, n_classes=n_classes)
    weights = np.random.default_rng(2).integers(1, 4, n).astype(float)
    return replace(training, weights=weights, fingerprint=f"weighted {numbers} {n_classes}")


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("stop", STOPS)
def test_each_row_is_predicted_as_by_a_tree_refitted_without_its_fold(
    search: SearchRules, stop: StopRules
) -> None:
    training = sample(search)
    folds = folds_of(training, 4)
    judged = judged_by_folds(grow_folds(training, search, folds=folds), training, stop)
    assert judged.rows.tolist() == list(range(training.n_rows))
    assert judged.actual.tolist() == training.target_values.tolist()
    assert judged.weights.tolist() == training.weights.tolist()
    for fold in range(4):
        rows = np.flatnonzero(folds.judged(fold))
        tree = grow(take_rows(training, np.flatnonzero(folds.growing(fold)), "grow"), search, stop)
        leaf = apply(tree, tuple(column[rows] for column in training.columns))
        assert judged.predicted[rows].tolist() == np.asarray(tree.prediction)[leaf].tolist()
        if judged.shares is not None:
            own = tree.statistics[leaf]
            assert judged.shares[rows] == pytest.approx(own / own.sum(axis=1, keepdims=True))
            assert judged.leaf_totals[rows] == pytest.approx(tree.weight[leaf])


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.booleans())
def test_what_a_row_is_changes_nothing_of_what_is_predicted_of_its_fold(
    seed: int, numbers: bool
) -> None:
    training = mixed(60, seed % 50, numbers=numbers)
    folds, fold = folds_of(training, 3), seed % 3
    rows = np.flatnonzero(folds.judged(fold))
    changed = training.target_values.copy()
    changed[rows] = np.random.default_rng(seed).permutation(changed[rows])
    other = replace(training, target_values=changed, fingerprint="changed")
    before, after = (
        judged_by_folds(grow_folds(t, folds=folds), t, StopRules()) for t in (training, other)
    )
    assert before.predicted[rows].tolist() == after.predicted[rows].tolist()


@pytest.mark.parametrize("search", SEARCHES)
def test_predictions_out_of_folds_agree_with_the_scores_of_cross_validation(
    search: SearchRules,
) -> None:
    training, stop = sample(search), StopRules(max_depth=3)
    folds = folds_of(training, 5)
    grown = grow_folds(training, search, folds=folds)
    judged = judged_by_folds(grown, training, stop)
    scores = cross_validate(training, search, stop, folds=folds).scores[:, 0]
    for fold in range(5):
        rows = np.flatnonzero(folds.judged(fold))
        actual, predicted = judged.actual[rows], judged.predicted[rows]
        weights = judged.weights[rows]
        match grown.scoring.score:
            case Score.ACCURACY:
                expected = np.average(actual == predicted, weights=weights)
            case Score.BALANCED_ACCURACY:
                present = np.unique(actual[weights > 0])
                own = [actual == code for code in present]
                right = actual == predicted
                expected = np.mean([np.average(right[c], weights=weights[c]) for c in own])
            case Score.MAE:
                expected = -np.average(np.abs(actual - predicted), weights=weights)
            case Score.R2:
                mean = np.average(actual, weights=weights)
                lost, spread = (weights @ (actual - x) ** 2 for x in (predicted, mean))
                expected = 1 - lost / spread
        assert scores[fold] == pytest.approx(expected)


@pytest.mark.parametrize("n_classes", [3, 30])
def test_the_share_of_one_class_is_its_column_of_all_shares(n_classes: int) -> None:
    search = SearchRules()
    training = sample(search, 200, n_classes)
    grown = grow_folds(training, search, folds=folds_of(training, 3))
    for judged in (
        judged_by_folds(grown, training, StopRules(max_depth=4)),
        judged_by_tree(grown.grown[0].tree, training),
    ):
        shares = judged.shares
        assert shares is not None
        assert shares.sum(axis=1) == pytest.approx(1)
        for code in range(n_classes):
            assert judged.share_of(code) == pytest.approx(shares[:, code])
        own = shares[np.arange(len(judged)), judged.actual]
        assert judged.share_of(judged.actual.astype(np.int64)) == pytest.approx(own)


def test_all_rows_of_a_part_are_judged_by_its_tree() -> None:
    training = encode(load_dataset("penguins"), "species")
    tree = grow(training, None, StopRules(max_depth=2))
    some = take_rows(training, np.arange(5, 50, 3), "some")
    judged = judged_by_tree(tree, some)
    assert judged.rows.tolist() == list(range(15))
    assert judged.actual.tolist() == some.target_values.tolist()
    assert judged.predicted.tolist() == tree.prediction[apply(tree, some.columns)].tolist()
    assert judged.predicted.dtype == judged.actual.dtype == np.int32


def test_rows_in_no_fold_are_left_out() -> None:
    training = mixed(60)
    folds = folds_forward(training, np.arange(60.0), 4)
    assert folds.made_of is FoldsOf.TIMES
    judged = judged_by_folds(grow_folds(training, folds=folds), training, StopRules())
    assert judged.rows.tolist() == np.flatnonzero(folds.fold != IN_NO_FOLD).tolist()
    assert 0 < len(judged) < 60


def test_numbers_have_no_shares() -> None:
    training = mixed(40, numbers=True)
    judged = judged_by_tree(grow(training), training)
    assert judged.shares is None
    assert judged.predicted.dtype == np.float64
    with pytest.raises(ValueError, match="The predictions are numbers"):
        judged.share_of(0)
