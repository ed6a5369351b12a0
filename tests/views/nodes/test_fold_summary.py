"""The cross-validated score as the header says it."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import StopRules, encode, load_dataset
from explorer.judging.cross_validation import CrossValidation, cross_validate
from explorer.judging.folds import Folds
from explorer.judging.node_losses import Loss
from explorer.views.nodes.fold_summary import fold_summary


def of_scores(judged: list[float], training: list[float], loss: Loss) -> CrossValidation:
    n = len(judged)
    folds = Folds(np.arange(n), n)
    scores = [np.array([judged]).T, np.array([training]).T]
    return CrossValidation((StopRules(),), folds, loss, *scores)


def test_a_tree_that_learned_rows_by_heart_is_told_by_how_many_points() -> None:
    table = load_dataset("noise_overfit")
    found = fold_summary(cross_validate(encode(table, table.schema.names[-1])))
    assert found.label == "10-fold accuracy"
    assert found.sentence.startswith("On rows that grew the tree accuracy is ")
    assert found.sentence.endswith(" points higher than on other rows.")


def test_mean_deviation_and_gap_are_as_computed_by_hand() -> None:
    scores = of_scores([0.5, 0.7, 0.6], [0.9, 1.0, 0.8], Loss.MISCLASSIFICATION)
    found = fold_summary(scores)
    assert found.value == "60 % ± 8.2"
    assert found.sentence == (
        "On rows that grew the tree accuracy is 30 points higher than on other rows."
    )


@pytest.mark.parametrize("training", [[0.6, 0.6, 0.6], [0.7, 0.68, 0.7]])
def test_scores_within_two_standard_errors_do_not_part(training: list[float]) -> None:
    scores = of_scores([0.5, 0.7, 0.6], training, Loss.MISCLASSIFICATION)
    assert fold_summary(scores).sentence == ""


def test_numbers_have_r2() -> None:
    found = fold_summary(of_scores([0.5, 0.51, 0.49], [0.9, 0.9, 0.9], Loss.SQUARED_ERROR))
    assert (found.value, found.label) == ("0.5 ± 0.0082", "3-fold R²")
    assert found.sentence == "On rows that grew the tree R² is 0.4 higher than on other rows."


def test_without_any_score_nothing_is_claimed() -> None:
    scores = of_scores([np.nan, np.nan], [np.nan, np.nan], Loss.SQUARED_ERROR)
    found = fold_summary(replace(scores, folds=replace(scores.folds, note="Why.")))
    assert (found.value, found.sentence) == ("", "Why.")
