"""Scores of trees of disturbed rows, on rows that they have not seen."""

import numpy as np
import pytest
from sklearn.metrics import r2_score, roc_auc_score

from explorer.data.training import TrainingTable
from explorer.growth.forest.voting import bootstrap_counts, outputs
from explorer.judging.scoring import Score, Scoring
from explorer.judging.stability.disturbing import Disturbance, Perturbation
from explorer.judging.stability.stability import Stability, stability
from explorer.judging.stability.tree_scores import tree_scores
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.instability.finding import measures_of, named_scores, scores_told
from tests.support.samples import mixed

N_TREES = 6


def studied(
    way: Perturbation, *, numbers: bool = False
) -> tuple[TrainingTable, TrainingTable, Stability]:
    kept = hold_out(mixed(160, n_classes=2, numbers=numbers), test=0.3)
    assert kept.test is not None
    search = SearchRules.usual_for(kept.training.task)
    how = Disturbance(way, n_trees=N_TREES, seed=3)
    stop = StopRules(max_depth=2)
    return kept.training, kept.test, stability(kept.training, search, stop, disturbance=how)


def test_without_held_out_rows_each_tree_is_judged_by_the_rows_its_sample_does_not_have() -> None:
    training, _, study = studied(Perturbation.BOOTSTRAP)
    found = tree_scores(study, training, None, Scoring(Score.ROC_AUC, 1))
    assert found is not None
    for number, tree in enumerate(study.trees):
        rows = bootstrap_counts(training.n_rows, 3, number) == 0
        shares = outputs(tree, tuple(column[rows] for column in training.columns))[:, 1]
        expected = roc_auc_score(training.target_values[rows], shares)
        assert found.scores[number] == pytest.approx(expected)
    assert np.isnan(found.whole)
    assert found.n_held_out == 0


@pytest.mark.parametrize("way", list(Perturbation))
def test_held_out_rows_judge_every_tree_and_the_tree_of_all_rows(way: Perturbation) -> None:
    training, judging, study = studied(way, numbers=True)
    found = tree_scores(study, training, judging, Scoring(Score.R2))
    assert found is not None
    trees = (study.whole, *study.trees)
    predicted = [outputs(tree, judging.columns)[:, 0] for tree in trees]
    expected = [r2_score(judging.target_values, one) for one in predicted]
    assert [found.whole, *found.scores.tolist()] == pytest.approx(expected)
    assert found.n_held_out == judging.n_rows


def test_the_page_tells_mean_lowest_highest_and_on_which_rows() -> None:
    training, judging, study = studied(Perturbation.BOOTSTRAP)
    scoring = Scoring(Score.ACCURACY)
    found = tree_scores(study, training, judging, scoring)
    assert found is not None
    low, mean, high = (
        f"{100 * one:.3g} %" for one in (min(found.scores), found.scores.mean(), max(found.scores))
    )
    told = scores_told(study, training, found)
    assert told.startswith(f"Accuracy on the {judging.n_rows} held-out rows: {mean} on average, ")
    whole = f"{100 * found.whole:.3g} % for the tree grown from all rows."
    assert f"from {low} to {high}; {whole}" in told
    assert measures_of(study, training, found)[-1] == (mean, "accuracy, mean of the trees")
    assert named_scores(found, training)[0] == f"accuracy {100 * found.scores[0]:.3g} %"
    bagged = tree_scores(study, training, None, scoring)
    assert "rows that are not in its sample" in scores_told(study, training, bagged)


@pytest.mark.parametrize("way", [Perturbation.DROP, Perturbation.NOISE])
def test_where_no_row_is_unseen_the_page_says_how_to_get_some(way: Perturbation) -> None:
    training, _, study = studied(way)
    assert tree_scores(study, training, None, Scoring(Score.ACCURACY)) is None
    assert scores_told(study, training, None).startswith("Hold out rows")
    assert named_scores(None, training) == ()
