"""Importances: what a feature does for the tree, for rows it has not seen, and by chance."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
import sklearn.inspection
from hypothesis import strategies as st

from explorer import (
    DecisionTreeClassifier,
    SearchRules,
    StopRules,
    TrainingTable,
    encode,
    grow,
    importances,
    load_dataset,
)
from explorer.data.columns import from_columns
from explorer.data.errors import TableError
from explorer.data.sampling import take_rows
from explorer.growth.cancellation import Cancellation, Cancelled, cancellable
from explorer.growth.progress import heard_by
from explorer.judging.importances import Importances, importances_of, judge_of
from explorer.judging.judged_rows import leaves_reached
from explorer.judging.scoring import usual_scoring
from explorer.judging.unseen.folds import folds_of
from explorer.tree.impurity import Criterion
from tests.support.samples import hostile, mixed, mixed_tables
from tests.support.scored import ACCURACY, MAE, R2
from tests.support.tiers import random_cases

TRAP = ("zip", "age", "plan")


def part_of(training: TrainingTable, rows: slice) -> TrainingTable:
    """Some of the rows, as a table of the same columns."""
    chosen = np.arange(training.n_rows)[rows]
    return take_rows(training, chosen, f"{training.fingerprint} {rows}")


def same(one: Importances, other: Importances) -> bool:
    return all(
        np.array_equal(getattr(one, name), getattr(other, name), equal_nan=True)
        for name in ("impurity", "lost", "copies", "score", "n_judged")
    )


@random_cases(gate=10, deep=20, training=mixed_tables(80), depth=st.integers(0, 4))
def test_a_feature_that_no_tree_asks_loses_exactly_nothing(
    training: TrainingTable, depth: int
) -> None:
    tree = grow(training, stop=StopRules(max_depth=depth))
    found = importances_of(
        tree, training, [judge_of(tree, training)], usual_scoring(training, tree.search)
    )
    asked = np.isin(np.arange(len(training.features)), tree.feature[~tree.is_leaf])
    assert (found.impurity[~asked] == 0).all()
    if not np.isnan(found.score):
        assert (found.lost[:, ~asked] == 0).all()
    assert found.impurity.sum() == pytest.approx(1) or (found.impurity == 0).all()
    assert found.copies.shape == (20, 4)
    assert (found.copies >= 0).all()
    assert (found.copies.sum(axis=1) <= 1 + 1e-12).all()


def test_both_agree_with_scikit_learn_of_the_same_tree() -> None:
    draw = np.random.default_rng(3)
    X = pd.DataFrame(draw.normal(size=(400, 4)), columns=list("pqrs"))
    y = (X.p + 0.6 * X.q + draw.normal(scale=0.4, size=400) > 0).astype(int)
    weights = draw.integers(1, 4, 400).astype(float)
    table = from_columns("table", {**X, "y": [f"c{one}" for one in y]})
    training = encode(table, "y", weights=weights)
    grows, judges = part_of(training, slice(0, 250)), part_of(training, slice(250, 400))
    found = importances(
        grows, stop=StopRules(max_depth=5), judged_on=judges, n_repeats=100, n_copies=1
    )
    ours = DecisionTreeClassifier(max_depth=5).fit(X[:250], y[:250], weights[:250])
    theirs = sklearn.inspection.permutation_importance(
        ours, X[250:], y[250:], n_repeats=100, random_state=0, sample_weight=weights[250:]
    )
    assert found.impurity == pytest.approx(ours.feature_importances_)
    assert found.score == pytest.approx(ours.score(X[250:], y[250:], weights[250:]))
    # Two means of 100 shuffles each: within four of their standard errors.
    error = np.sqrt((found.deviation**2 + theirs.importances_std**2) / 100)
    assert (abs(found.permutation - theirs.importances_mean) <= 4 * error + 1e-12).all()
    assert found.deviation == pytest.approx(theirs.importances_std, rel=0.25, abs=1e-12)
    assert found.n_judged == 150


@pytest.mark.parametrize("numbers", [False, True])
def test_the_same_seed_gives_the_same_numbers_wherever_a_column_stands(numbers: bool) -> None:
    training, stop = mixed(160, numbers=numbers), StopRules(max_depth=2)
    found = importances(training, stop=stop, n_repeats=5, n_copies=3)
    assert same(found, importances(training, stop=stop, n_repeats=5, n_copies=3))
    assert not same(found, importances(training, stop=stop, n_repeats=5, n_copies=3, seed=2))
    turned = replace(
        training,
        features=type(training.features)(tuple(training.features)[::-1]),
        columns=training.columns[::-1],
        fingerprint="turned",
    )
    other = importances(turned, stop=stop, n_repeats=5, n_copies=3)
    assert other.lost[:, ::-1] == pytest.approx(found.lost, nan_ok=True)
    assert other.copies[:, ::-1] == pytest.approx(found.copies)
    fewer = importances(training, stop=stop, n_repeats=3, n_copies=2)
    assert np.array_equal(fewer.lost, found.lost[:3])
    assert np.array_equal(fewer.copies, found.copies[:2])


def test_a_copy_is_shuffled_by_its_name_wherever_its_column_stands() -> None:
    draw = np.random.default_rng(4)
    columns = {name: draw.normal(size=90) for name in "pqr"} | {"y": draw.normal(size=90)}
    rules, stop = SearchRules(Criterion.SQUARED_ERROR, min_samples_leaf=9), StopRules(max_depth=3)
    one, other = (
        importances(encode(from_columns("t", columns), "y", [*names]), rules, stop, n_copies=4)
        for names in ("pqr", "rpq")
    )
    assert (one.highest_copy > 0).all()
    assert other.copies == pytest.approx(one.copies[:, [2, 0, 1]])
    assert other.lost == pytest.approx(one.lost[:, [2, 0, 1]])


def test_rows_are_judged_by_trees_that_have_not_seen_them() -> None:
    training = mixed(120)
    grows, judges = part_of(training, slice(0, 80)), part_of(training, slice(80, 120))
    found = importances(grows, judged_on=judges, n_copies=2)
    turned = replace(judges, target_values=(judges.target_values + 1) % 3)
    other = importances(grows, judged_on=turned, n_copies=2)
    assert np.array_equal(found.impurity, other.impurity)
    assert np.array_equal(found.copies, other.copies)
    assert found.score != other.score
    with pytest.raises(TableError, match="The tree predicts"):
        importances(grows, judged_on=hostile(40))


def test_without_rows_kept_back_each_fold_is_judged_by_the_tree_grown_without_it() -> None:
    training = mixed(90)
    folds, stop = folds_of(training, 3), StopRules(max_depth=3)
    found = importances(training, stop=stop, folds=folds, n_copies=0)
    scores = []
    for fold in range(3):
        weights = np.where(folds.growing(fold), training.weights, 0.0)
        tree = grow(training, stop=stop, weights=weights)
        rows = np.flatnonzero(folds.judged(fold))
        leaves = importances_of(
            tree, training, [replace(judge_of(tree, training), rows=rows)], ACCURACY
        )
        scores.append(leaves.score)
    assert found.score == pytest.approx(np.mean(scores))
    assert found.n_judged == 90
    assert (found.highest_copy == 0).all()


def test_a_row_of_weight_three_judges_like_three_rows() -> None:
    training = mixed(60, numbers=True)
    thrice = replace(training, weights=np.full(60, 3.0), fingerprint="thrice")
    tree = grow(training, stop=StopRules(max_depth=3))
    one, other = (
        importances_of(tree, training, [judge_of(tree, part)], R2, n_copies=0)
        for part in (training, thrice)
    )
    assert one.lost == pytest.approx(other.lost)
    # All that counts is the heavy row.
    heavy = replace(training, weights=np.where(np.arange(60) == 7, 1e15, 1.0), fingerprint="heavy")
    found = importances_of(tree, training, [judge_of(tree, heavy)], MAE, n_copies=0)
    (leaf,) = leaves_reached(tree, training, np.array([7]))
    error = abs(training.target_values[7] - tree.prediction[leaf])
    assert found.score == pytest.approx(-error, rel=1e-6)


def test_many_values_take_impurity_by_chance_and_are_worth_nothing_elsewhere() -> None:
    training = encode(load_dataset("high_cardinality_trap"), "churn", TRAP)
    found = importances(training, stop=StopRules(max_depth=6))
    zip_code, age, plan = range(3)
    assert found.impurity[zip_code] > 0.5
    assert found.highest_copy[zip_code] > 0.4
    assert (found.highest_copy[[age, plan]] < 0.1).all()
    assert found.permutation[zip_code] < 0
    assert found.permutation.argmax() == age


def test_penguins_are_told_by_their_island_more_than_its_impurity_share_says() -> None:
    names = load_dataset("penguins").schema.names[1:]
    training = encode(load_dataset("penguins"), "species", names)
    found = importances(training)
    assert found.features[int(found.permutation.argmax())] == "island"
    assert found.impurity[found.features.index("island")] == pytest.approx(0.080, abs=0.001)
    assert found.features[int(found.impurity.argmax())] == "flipper_length_mm"


def test_only_features_that_are_searched_have_copies() -> None:
    search = SearchRules(features=("width", "colour"))
    found = importances(mixed(80), search, n_repeats=2)
    searched = np.array([True, False, True, False])
    assert (found.copies[:, ~searched] == 0).all()
    assert (found.highest_copy[searched] > 0).all()


def test_a_tree_without_a_split_and_rows_without_a_score() -> None:
    training = mixed(60, numbers=True)
    found = importances(training, stop=StopRules(max_depth=0))
    assert (found.impurity == 0).all()
    assert (found.permutation == 0).all()
    assert (found.highest_copy == 0).all()
    constant = part_of(training, slice(0, 9))
    constant = replace(constant, target_values=np.full(9, 2.0))
    found = importances(training, judged_on=constant, n_copies=1)
    assert np.isnan(found.score)
    assert np.isnan(found.permutation).all()
    absolute = SearchRules(Criterion.ABSOLUTE_ERROR)
    found = importances(training, absolute, judged_on=constant, n_copies=1)
    assert np.isfinite(found.permutation).all()
    assert found.scoring == MAE


def test_names_that_are_taken_and_names_that_are_markup() -> None:
    columns = {"x": [1, 2, 3, 4] * 5, "x, shuffled": [4, 1, 3, 2] * 5, "y": list("abab") * 5}
    training = encode(from_columns("table", columns), "y")
    assert importances(training, n_copies=2).copies.shape == (2, 2)
    assert np.isfinite(importances(hostile(60), n_copies=2).permutation).all()


def test_each_step_is_told_and_may_be_the_last() -> None:
    training = mixed(40)
    tree, told, given_up = grow(training), [], Cancellation()
    judges = [judge_of(tree, training)] * 3

    def told_of(words: object) -> None:
        told.append(words)
        if len(told) == 5:
            given_up.cancel()

    with cancellable(given_up), heard_by(told_of), pytest.raises(Cancelled):
        importances_of(tree, training, judges, ACCURACY, n_copies=5)
    assert told == [f"{done} of 8 steps are done." for done in range(5)]


def test_many_cells_are_shuffled_in_parts_to_the_same_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    training = mixed(70)
    found = importances(training, n_copies=1)
    monkeypatch.setattr("explorer.judging.importances.MAX_CELLS_AT_A_TIME", 100)
    assert same(found, importances(training, n_copies=1))
