"""Scores as shown: their texts, the gap between two, and room around their marks."""

import math

import pytest

from explorer.data.schema import Column, Display, Kind
from explorer.judging.scoring import Score, Scoring
from explorer.views.scores.score_form import form_of
from tests.support.scored import ACCURACY, R2, form

AUC, LOSS, RMSE = (Scoring(one, 1) for one in (Score.ROC_AUC, Score.LOG_LOSS, Score.RMSE))
DATE = Column("due", Kind.NUMERIC, display=Display.DATE)


def test_scores_that_are_not_known_have_no_text() -> None:
    assert form(ACCURACY).texts([0.5, None, math.nan, 1.0]) == ("50 %", "", "", "100 %")
    assert form(R2).texts([0.25, math.nan, 0.5, 0.125]) == ("0.25", "", "0.50", "0.125")
    assert form(AUC).text(None) == form(ACCURACY).text(math.nan) == "–"


@pytest.mark.parametrize(
    ("scoring", "score", "named"),
    [
        (ACCURACY, 0.933, "93.3 %"),
        (Scoring(Score.BALANCED_ACCURACY), 0.776, "balanced accuracy 77.6 %"),
        (AUC, 0.8464, "AUC 0.846"),
        (LOSS, -0.1416, "log loss 0.142"),
        (R2, -1e-5, "R² 0"),
        (RMSE, -2e-7, "RMSE 2e\u22127"),
    ],
)
def test_a_score_is_written_with_its_name_and_a_loss_without_its_sign(
    scoring: Scoring, score: float, named: str
) -> None:
    assert form(scoring).named(score) == named


def test_the_errors_of_dates_are_days() -> None:
    days = form_of(RMSE, DATE)
    assert days.text(-2.5 * 86400) == "2.5 days"
    assert days.gap_of(days.gap(-86400.0, -3 * 86400.0)) == "2 days of RMSE"
    assert form_of(R2, DATE).text(0.5) == "0.5"


def test_more_is_better_in_every_gap() -> None:
    assert form(ACCURACY).gap_of(form(ACCURACY).gap(0.84951, 0.8004)) == "5 points"
    assert form(LOSS).gap(-0.1, -0.12) == 0.02
    assert form(LOSS).gap_of(0.02) == form(LOSS).gap_of(-0.02) == "0.02 of log loss"
    assert form(RMSE).gap(-43210.0, -45999.0) == 2800.0
    assert form(AUC).spread(0.0312) == "± 0.031"
    assert form(ACCURACY).spread(0.0816) == "± 8.2 %"
    assert form(LOSS).spread(math.nan) == ""


def test_an_axis_reaches_beyond_its_marks_and_no_further_than_scores_go() -> None:
    low, high = form(ACCURACY).reach([0.8, 1.0])
    assert (round(low, 9), round(high, 9)) == (0.79, 1.01)
    assert form(R2).reach([0.5]) == (0.45, 0.55)
    assert form(R2).reach([math.nan]) == (0.0, 1.0)
    ticks = form(ACCURACY).ticks(low, high)
    assert all(text.endswith(" %") and value <= 1 for value, text in ticks)
    assert (1.0, "100 %") in ticks
    falling = form(LOSS).ticks(*form(LOSS).reach([-0.001, -0.4, math.inf]))
    assert (-0.2, "0.2") in [(round(value, 9), text) for value, text in falling]
    assert all(value <= 0 for value, _ in falling)
