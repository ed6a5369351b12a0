"""Folds of a stored table: trees grown without a fold, and their scores, from counts."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer import TableError
from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.judging.judged_nodes import judged_by_growing_rows
from explorer.judging.part_scores import scores_of
from explorer.judging.scoring import CLASS_SCORES, Scoring, scoring_of
from explorer.judging.unseen.cross_validation import GrownFolds, judged_by_folds, judged_folds
from explorer.judging.unseen.folds import Folds
from explorer.judging.unseen.holding_out import RowPartition
from explorer.judging.unseen.stored_folds import (
    NEEDS_ROWS,
    growing_rows,
    grown_folds_of,
    judged_fold,
)
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.cut_off import cut_off_of
from explorer.views.scores.fold_summary import summary_of_folds
from explorer.views.scores.judged_part import judged_parts
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.duck.rows import DuckRows
from explorer.warehouse.folds import STORED_FOLDS, FoldTree
from explorer.warehouse.spark.on_workers import Block
from tests.support.growth.engine_agreement import assert_agreeing
from tests.support.growth.in_spark import all_rows_in_spark
from tests.support.growth.in_warehouse import all_rows_of
from tests.support.tiers import random_cases
from tests.support.training_tables import training_of

DEPTH = 4
STOPS = [StopRules(depth) for depth in range(DEPTH + 1)]
STOPS += [StopRules(DEPTH, min_samples_split=30), StopRules(DEPTH, max_leaf_nodes=4)]
STOPS += [StopRules(DEPTH, ccp_alpha=0.01)]


def numbered(seed: int, *, is_numbers: bool, n: int = 300) -> TrainingTable:
    """Return a table whose first column numbers its rows, by which their folds can be found.

    It has more values than bins, so that single values are counted, too.
    """
    random = np.random.default_rng(seed)
    few = random.integers(0, 6, n).astype(float)
    kind = random.choice(["p", "q", "r"], n)
    signal = few + 2 * (kind == "q") + random.normal(0, 1.5, n)
    target: list[float | str] = np.round(signal * 4).tolist()
    if not is_numbers:
        target = [("low", "middle", "high")[int(np.clip(s / 3, 0, 2))] for s in signal]
    columns = {
        "number": random.permutation(n).astype(float).tolist(),
        "few": [None if random.random() < 0.1 else x for x in few.tolist()],
        "kind": [None if random.random() < 0.1 else str(x) for x in kind],
    }
    weights = random.choice([1.0, 2.0], n).tolist() if seed % 2 else None
    return training_of(columns, target, weights)


def folds_in(rows: AllRows, training: TrainingTable) -> Folds:
    """Return the folds into which the engine divided the table's rows."""
    assert rows._prepared is not None
    own: Any = rows._prepared.rows
    column = f"fold{STORED_FOLDS}"
    if isinstance(own, DuckRows):
        found = own.connection.columns(f"SELECT {column} AS fold FROM {own.table} ORDER BY v0")
        by_number = found["fold"]
    else:
        table = own.connection.arrow(own.blocks)
        blocks = [block for block, _ in Block.read(table.to_batches())]
        number = np.concatenate([block.values(0) for block in blocks])
        by_number = np.concatenate([block.array(column) for block in blocks])[np.argsort(number)]
    fold_of_row = by_number.astype(np.int64)[training.columns[0].astype(np.int64)]
    return Folds(fold_of_row, STORED_FOLDS)


class Both:
    """The trees of all folds, grown from counts; and folds judged from counts and from rows."""

    def __init__(
        self, training: TrainingTable, search: SearchRules, rows: AllRows | None = None
    ) -> None:
        self.training, self.rows = training, rows or all_rows_of(training, n_sampled=200)
        self.whole = self.rows.grow(search, DEPTH)
        self.found = [self.rows.without_fold(search, DEPTH, fold) for fold in range(STORED_FOLDS)]
        self.folds = folds_in(self.rows, training)
        engine = ReferenceEngine(training)
        for fold, one in enumerate(self.found):
            weights = np.where(self.folds.growing(fold), training.weights, 0.0)
            stop = StopRules(DEPTH)
            assert_agreeing(one.tree, grow(training, search, stop, engine=engine, weights=weights))

    def by_counts(self, scoring: Scoring) -> GrownFolds:
        return grown_folds_of(self.found, scoring, self.rows.n_rows, self.whole)

    def by_rows(self, scoring: Scoring) -> GrownFolds:
        trees = [one.tree for one in self.found]
        return judged_folds(trees, self.training, self.folds, scoring, self.whole)


@random_cases(gate=2, deep=60, seed=st.integers(0, 2**32 - 1))
def test_classes_are_judged_from_counts_as_from_rows(seed: int) -> None:
    training = numbered(seed, is_numbers=False)
    weight = {"low": 2.0} if seed % 3 == 0 else None
    search = SearchRules(Criterion.GINI if seed % 5 else Criterion.ENTROPY, class_weight=weight)
    scorings = [scoring_of(training, search, str(one), positive="high") for one in CLASS_SCORES]
    both = Both(training, search)
    for scoring in scorings:
        ours, theirs = both.by_counts(scoring), both.by_rows(scoring)
        np.testing.assert_allclose(
            ours.under(STOPS).scores, theirs.under(STOPS).scores, rtol=1e-12, err_msg=scoring.score
        )
    # The confusion matrix and the curves count the same rows.
    kept_out, whole = judged_by_folds(ours, both.rows.training, STOPS[-2]), both.whole
    expected = scores_of(judged_by_folds(theirs, training, STOPS[-2]), training.classes)
    counted = scores_of(kept_out, training.classes)
    assert kept_out.is_weighted == bool((training.weights != 1).any())
    for name in ("n_rows", "actual", "predicted", "pair_rows", "pair_weights", "n_wrong"):
        np.testing.assert_array_equal(getattr(counted, name), getattr(expected, name))
    assert counted.log_loss == pytest.approx(expected.log_loss)
    grown_from = growing_rows(whole)
    assert grown_from.weights.sum() == pytest.approx(training.weights.sum())
    assert (grown_from.counts is None) == bool((training.weights != 1).any())


@random_cases(gate=1, deep=40, seed=st.integers(0, 2**32 - 1))
def test_numbers_are_judged_from_sums_as_from_rows(seed: int) -> None:
    training = numbered(seed, is_numbers=True)
    search = SearchRules(Criterion.SQUARED_ERROR)
    both = Both(training, search)
    for name in ("r2", "neg_root_mean_squared_error"):
        scoring = scoring_of(training, search, name)
        ours, theirs = both.by_counts(scoring), both.by_rows(scoring)
        np.testing.assert_allclose(
            ours.under(STOPS).scores,
            theirs.under(STOPS).scores,
            rtol=1e-9,
            atol=1e-12,
            err_msg=name,
        )
    for score in NEEDS_ROWS:
        with pytest.raises(ValueError, match="error of each row"):
            both.by_counts(Scoring(score))


@pytest.mark.deep
@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("is_numbers", [False, True])
def test_folds_in_spark_are_judged_as_from_rows(seed: int, is_numbers: bool) -> None:
    training = numbered(seed, is_numbers=is_numbers)
    search = SearchRules(Criterion.SQUARED_ERROR if is_numbers else Criterion.GINI)
    both = Both(training, search, all_rows_in_spark(training))
    for name in ("r2",) if is_numbers else ("accuracy", "neg_log_loss", "roc_auc"):
        scoring = scoring_of(training, search, name, positive=None if is_numbers else "high")
        ours, theirs = both.by_counts(scoring), both.by_rows(scoring)
        np.testing.assert_allclose(
            ours.under(STOPS).scores, theirs.under(STOPS).scores, rtol=1e-9, err_msg=name
        )


@pytest.mark.deep
def test_a_fold_in_spark_does_not_depend_on_partitions() -> None:
    training, search, found = numbered(3, is_numbers=False), SearchRules(), []
    for n_partitions in (1, 7):
        rows = all_rows_in_spark(training, n_partitions)
        rows.without_fold(search, 1, 0)
        found.append(folds_in(rows, training).fold)
    np.testing.assert_array_equal(*found)
    assert np.bincount(found[0]).min() > training.n_rows / STORED_FOLDS * 0.6


def test_equal_targets_of_a_fold_have_no_share_of_variance() -> None:
    """Rounded sums would leave a tiny spread, and a huge negative share of it."""
    training = training_of(
        {"x": [float(i % 7) for i in range(200)]}, [i % 7 / 3 for i in range(200)]
    )
    rows, search = all_rows_of(training), SearchRules(Criterion.SQUARED_ERROR)
    rows.grow(search, 2)
    found = rows.without_fold(search, 2, 0)
    cells, scoring = found.held_out, scoring_of(training, search, "r2")
    assert not np.isnan(judged_fold(found, scoring).scores(found.tree.is_leaf[np.newaxis]))
    for y in (0.1, 0.3, 7e8 / 3):
        error = y - np.asarray(found.tree.prediction)[cells.node]
        first, second, same = cells.weight * error, cells.weight * error**2, np.full(len(cells), y)
        equal = replace(cells, first=first, second=second, lowest=same, highest=same)
        judged = judged_fold(FoldTree(found.tree, equal), scoring)
        assert np.isnan(judged.scores(found.tree.is_leaf[np.newaxis]))


@pytest.mark.parametrize("engine", ["DuckDB", pytest.param("Spark", marks=pytest.mark.deep)])
def test_rows_that_are_the_same_are_spread_over_the_folds(engine: str) -> None:
    """Else all rows of a class and a category would be in one fold, and no tree would know them."""
    n = 4000
    kind = ["p", "q"] * (n // 2)
    target = ["yes" if i % 8 < 5 else "no" for i in range(n)]
    training, search = training_of({"kind": kind}, target), SearchRules()
    rows = all_rows_of(training) if engine == "DuckDB" else all_rows_in_spark(training)
    whole = rows.grow(search, 1)
    found = [rows.without_fold(search, 1, fold) for fold in range(STORED_FOLDS)]
    sizes = [int(one.held_out.n_rows.sum()) for one in found]
    assert sum(sizes) == n
    assert min(sizes) > n / STORED_FOLDS * 0.8
    grown = grown_folds_of(found, scoring_of(training, search, "accuracy"), n, whole)
    score = grown.under([StopRules(1)])
    assert score.mean[0] == pytest.approx(whole.weight_right[whole.leaves].sum() / n, abs=0.02)
    judged = judged_by_growing_rows(whole, grown.scoring)
    told = summary_of_folds(grown, judged, rows.training, StopRules(1), is_part=False)
    assert told.label == "5-fold accuracy"
    assert "The 5 folds together contain all 4000 rows." in told.sentence
    assert "a fifth of the rows" in told.sentence


def test_the_same_rows_are_in_the_same_folds_every_time() -> None:
    training = numbered(2, is_numbers=False)
    search, found = SearchRules(), []
    for _ in range(2):
        rows = all_rows_of(training)
        rows.grow(search, 1)
        rows.without_fold(search, 1, 0)
        found.append(folds_in(rows, training).fold)
    np.testing.assert_array_equal(*found)
    assert set(found[0].tolist()) == set(range(STORED_FOLDS))


def test_too_few_rows_for_folds_are_refused() -> None:
    rows, search = all_rows_of(training_of({"x": [1.0]}, ["a"])), SearchRules()
    rows.grow(search, 1)
    problems = []
    for fold in range(STORED_FOLDS):
        try:
            rows.without_fold(search, 1, fold)
        except TableError as problem:
            problems.append(str(problem))
    assert problems == ["The table has too few rows to divide into 5 folds."]


def test_the_curves_of_a_cut_off_are_of_all_rows() -> None:
    training = numbered(4, is_numbers=False)
    search = SearchRules()
    both, scoring = Both(training, search), scoring_of(training, search, "accuracy")
    ours, theirs = both.by_counts(scoring), both.by_rows(scoring)
    tree, rows, stop = both.whole, both.rows, StopRules(DEPTH)
    parts = judged_parts(tree, RowPartition(rows.training), rows.training, ours, stop)
    assert [part.name for part in parts] == ["5-fold", "training"]
    assert [part.scores.n_rows for part in parts] == [training.n_rows] * 2
    found = cut_off_of(tree, rows.training, 0, parts, None)
    expected = cut_off_of(
        tree,
        training,
        0,
        judged_parts(tree, RowPartition(rows.training), training, theirs, stop),
        None,
    )
    for name in ("training", "judged"):
        np.testing.assert_allclose(getattr(found, name).found, getattr(expected, name).found)
        assert getattr(found, name).area == pytest.approx(getattr(expected, name).area)
    np.testing.assert_allclose(found.leaves.share, expected.leaves.share)
    assert found.caption.startswith("5-fold: each of 300 rows is judged by a tree")
    assert "held-out" in expected.caption
    assert "held-out" not in found.caption
