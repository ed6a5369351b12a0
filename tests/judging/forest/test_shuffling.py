"""The loss of a forest's vote if a feature is shuffled: by hand, and a forest of one tree."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.data.training import TrainingTable
from explorer.growth.forest.forest import grow_forest
from explorer.growth.forest.voting import vote
from explorer.growth.growing import grow
from explorer.judging.forest import shuffling
from explorer.judging.forest.out_of_bag import score_of
from explorer.judging.forest.shuffling import vote_importances
from explorer.judging.importances import importances_of, judge_of, shuffled_orders
from explorer.judging.scoring import Score, Scoring
from explorer.judging.unseen.folds import USUAL_SEED
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.rules import SearchRules, StopRules
from tests.support.samples import mixed

SCORES = [Scoring(Score.ACCURACY), Scoring(Score.ROC_AUC, 1), Scoring(Score.LOG_LOSS)]


def halves(numbers: bool = False) -> tuple[TrainingTable, TrainingTable]:
    kept = hold_out(mixed(numbers=numbers), test=0.3)
    assert kept.test is not None
    return kept.training, kept.test


@pytest.mark.parametrize("scoring", [*SCORES, Scoring(Score.R2)])
def test_a_vote_loses_what_shuffling_by_hand_loses(scoring: Scoring) -> None:
    numbers = scoring.score is Score.R2
    training, judging = halves(numbers)
    search = replace(SearchRules.usual_for(training.task), max_features=2)
    trees = grow_forest(training, search, StopRules(max_depth=3), n_estimators=7).trees
    found = vote_importances(trees, judging, scoring, n_repeats=3)
    rows = np.arange(judging.n_rows)
    assert found.n_judged == judging.n_rows
    assert found.score == score_of(7 * vote(trees, judging.columns), 7.0, judging, rows, scoring)
    for feature, name in enumerate(judging.features.names):
        for repeat, order in enumerate(shuffled_orders(len(rows), 3, (USUAL_SEED, 0), name)):
            columns = list(judging.columns)
            columns[feature] = columns[feature][order]
            score = score_of(7 * vote(trees, columns), 7.0, judging, rows, scoring)
            assert found.lost[repeat, feature] == pytest.approx(found.score - score, abs=1e-12)


@pytest.mark.parametrize("scoring", SCORES[:2])
def test_of_one_tree_it_is_what_the_tree_loses(scoring: Scoring) -> None:
    training, judging = halves()
    tree = grow(training, stop=StopRules(max_depth=4))
    judges = [judge_of(tree, judging)]
    expected = importances_of(tree, training, judges, scoring, n_repeats=4, n_copies=0)
    found = vote_importances([tree], judging, scoring, n_repeats=4)
    assert found.lost == pytest.approx(expected.lost, abs=1e-12)
    assert found.permutation == pytest.approx(expected.permutation)


def test_a_feature_that_no_tree_asks_about_loses_exactly_nothing() -> None:
    training, judging = halves()
    names = training.features.names
    trees = grow_forest(training, SearchRules(features=names[:2]), n_estimators=5).trees
    assert not vote_importances(trees, judging, SCORES[0]).lost[:, 2:].any()


def test_of_too_many_rows_a_sample_is_shuffled_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    training, judging = halves()
    trees = grow_forest(training, n_estimators=5).trees
    monkeypatch.setattr(shuffling, "MAX_WALKS", 400)
    found = vote_importances(trees, judging, SCORES[0])
    asked = sum(len(np.unique(tree.feature[~tree.is_leaf])) for tree in trees)
    assert found.n_judged == 400 // asked < judging.n_rows
    assert len(found.lost) == 1
