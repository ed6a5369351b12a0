"""The cross-validated score as the header shows it."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import StopRules, encode, grow, load_dataset
from explorer.data.display import show_share
from explorer.judging.scoring import Score, Scoring
from explorer.judging.unseen.cross_validation import CrossValidation, cross_validate
from explorer.judging.unseen.folds import Folds, FoldsOf
from explorer.judging.unseen.holding_out import Part, hold_out
from explorer.views.scores.fold_summary import (
    Constant,
    FoldSummary,
    HeldOutScore,
    held_out_score,
)
from tests.support.scored import ACCURACY, R2, folds_summed


def of_scores(judged: list[float], loss: Scoring) -> CrossValidation:
    n = len(judged)
    folds = Folds(np.arange(n), n)
    return CrossValidation((StopRules(),), folds, loss, np.array([judged]).T, np.zeros(1, np.bool_))


def test_a_tree_that_learned_rows_by_heart_is_told_by_how_many_points() -> None:
    table = load_dataset("noise_overfit")
    found = folds_summed(cross_validate(encode(table, table.schema.names[-1])), 1.0)
    assert found.label == "10-fold accuracy"
    assert found.sentence.startswith("10 trees, each grown without a tenth of the rows, predict ")
    assert found.sentence.endswith(" points less than in training.")


def test_mean_deviation_and_gap_are_as_computed_by_hand() -> None:
    scores = of_scores([0.5, 0.7, 0.6], ACCURACY)
    assert folds_summed(scores, 0.9) == FoldSummary(
        "60 %",
        "± 8.2 %",
        "3-fold accuracy",
        "3 trees, each grown without a third of the rows, predict 60 % of the left-out rows "
        "correctly, 30 points less than in training.",
    )


def test_the_gap_is_the_difference_of_the_scores_as_they_are_shown() -> None:
    scores = of_scores([0.8004, 0.8005], ACCURACY)
    summary = folds_summed(scores, 0.84951)
    assert (summary.value, show_share(0.84951)) == ("80 %", "85 %")
    assert summary.sentence.endswith(
        "predict 80 % of the left-out rows correctly, 5 points less than in training."
    )


@pytest.mark.parametrize(
    ("training", "words"),
    [
        (0.6, "correctly, as in training."),
        (0.69, "correctly, 9 points less than in training; the difference may be chance."),
        (0.59, "correctly, 1 point more than in training; the difference may be chance."),
        (0.72, "correctly, 12 points less than in training."),
    ],
)
def test_within_two_standard_errors_a_difference_may_be_chance(training: float, words: str) -> None:
    # The standard error of the mean of 0.6 is √(0.02 / 3 / 2) = 0.058.
    scores = of_scores([0.5, 0.7, 0.6], ACCURACY)
    assert folds_summed(scores, training).sentence.endswith(words)


@pytest.mark.parametrize(
    ("score", "error", "words"),
    [
        (0.35, 0.12, "35 % ± 12 % (standard error), 25 points less than in the folds; this may be"),
        (0.35, 0.10, "less than in the folds; chance hardly explains this."),
        (0.64, 0.05, "4 points more than in the folds; this may be chance"),
        (0.6, 0.05, "60 % ± 5 % (standard error), as in the folds."),
    ],
)
def test_held_out_rows_are_compared_with_the_folds(score: float, error: float, words: str) -> None:
    # The standard error of the folds' mean of 0.6 is 0.058.
    held_out = HeldOutScore("the 9 rows", score, error)
    sentence = folds_summed(of_scores([0.5, 0.7, 0.6], ACCURACY), 0.9, held_out=held_out).sentence
    assert "than in training. On the 9 rows, the tree shown reaches " in sentence
    assert words in sentence


def test_the_rows_of_the_class_are_counted() -> None:
    kept = hold_out(encode(load_dataset("titanic"), "survived"), test=0.25)
    assert kept.test is not None
    tree = grow(kept.training, stop=StopRules(3))
    found = held_out_score(tree, Part.TEST, kept.test, Scoring(Score.ROC_AUC, 1))
    n = int((kept.test.target_values == 1).sum())
    assert found.rows == f"the {kept.test.n_rows} test rows ({n} are Yes)"
    assert 0.6 < found.score < 0.9
    # Hanley and McNeil (1982), for an AUC and the rows of each class.
    area, others = found.score, kept.test.n_rows - n
    q1, q2 = area / (2 - area), 2 * area**2 / (1 + area)
    spread = area * (1 - area) + (n - 1) * (q1 - area**2) + (others - 1) * (q2 - area**2)
    assert found.error == pytest.approx((spread / n / others) ** 0.5, rel=0.3)


def test_numbers_have_r2() -> None:
    found = folds_summed(of_scores([0.5, 0.51, 0.49], R2), 0.9)
    assert (found.value, found.spread, found.label) == ("0.5", "± 0.0082", "3-fold R²")
    assert found.sentence.endswith(
        "of the rows, reach R² 0.5 on the left-out rows, 0.4 less than in training."
    )


@pytest.mark.parametrize(
    ("folds", "words"),
    [
        (Folds(np.arange(12), 12), "12 trees, each grown without 1 of 12 parts of the rows, "),
        (
            Folds(np.arange(2), 2),
            "2 trees, each grown without half of the rows, reach R² 0.5 on the left-out rows, as "
            "in training.",
        ),
        (
            Folds(np.arange(8), 8, FoldsOf.GROUPS),
            "8 trees, each grown without an eighth of the groups, reach R² 0.5 on the left-out "
            "rows, ",
        ),
        (
            Folds(np.arange(1), 1, FoldsOf.TIMES),
            "1 tree, grown from the rows before those that it predicts, reaches R² 0.5 on these "
            "rows, ",
        ),
    ],
)
def test_how_the_trees_were_grown_is_told(folds: Folds, words: str) -> None:
    scores = of_scores([0.5] * folds.n_folds, R2)
    assert folds_summed(replace(scores, folds=folds), 0.5).sentence.startswith(words)


def test_without_any_score_nothing_is_claimed() -> None:
    scores = of_scores([np.nan, np.nan], R2)
    found = folds_summed(replace(scores, folds=replace(scores.folds, note="Why.")), 0.5)
    assert (found.value, found.spread, found.sentence) == (
        "",
        "",
        "There is no score, because all rows of one fold have the same target, or all have weight "
        "zero. Why.",
    )


def test_of_weighted_rows_the_share_is_of_their_weight() -> None:
    scores = of_scores([0.5, 0.7], ACCURACY)
    found = folds_summed(scores, 0.6, is_weighted=True)
    assert found.label == "weighted 2-fold accuracy"
    assert " predict 60 % of their weight correctly, " in found.sentence


@pytest.mark.parametrize(
    ("share", "end"),
    [
        (0.7, "12 points less than in training. Always predicting no does better: 70 %."),
        (0.6, "12 points less than in training."),
        (0.6004, "12 points less than in training."),
        (0.5, "12 points less than in training."),
    ],
)
def test_it_is_said_when_always_predicting_one_class_does_better(share: float, end: str) -> None:
    scores = of_scores([0.5, 0.7, 0.6], ACCURACY)
    assert folds_summed(
        scores, 0.72, constant=Constant("always predicting no", share)
    ).sentence.endswith(end)


@pytest.mark.parametrize("share", [0.7, 0.6, 0.6004])
def test_a_tree_that_one_prediction_equals_is_doubted_in_the_headline(share: float) -> None:
    scores = of_scores([0.5, 0.7, 0.6], ACCURACY)
    constant = Constant("always predicting no", share)
    assert folds_summed(scores, 0.72, constant=constant).doubt == (
        "No better on unseen rows than always predicting no (60 %)"
    )
    beaten = Constant("always predicting no", 0.599)
    assert folds_summed(scores, 0.72, constant=beaten).doubt == ""
    assert folds_summed(scores, 0.72).doubt == ""


def test_so_it_is_of_other_scores() -> None:
    same = Constant("the same prediction for every row", -0.01)
    below = folds_summed(of_scores([-0.2, -0.1], R2), 0.4, constant=same).sentence
    assert below.endswith(
        ", 0.55 less than in training. The same prediction for every row does better: −0.01."
    )
    for mean in (0.0, 0.1, -0.0102):
        found = folds_summed(of_scores([mean] * 2, R2), 0.4, constant=same)
        assert "does better" not in found.sentence


def test_a_loss_is_better_or_worse() -> None:
    losses = of_scores([-0.2, -0.1], Scoring(Score.LOG_LOSS))
    found = folds_summed(losses, -0.12)
    assert (found.value, found.spread, found.label) == ("0.15", "± 0.05", "2-fold log loss")
    assert found.sentence.endswith(
        "reach log loss 0.15 on the left-out rows, 0.03 worse than in training; the difference may "
        "be chance."
    )
    assert folds_summed(losses, -0.15).sentence.endswith("on the left-out rows, as in training.")
