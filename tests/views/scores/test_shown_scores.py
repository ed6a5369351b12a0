"""Scores as they are shown: what is not known is no text, and marks have room around them."""

import math

from explorer.views.scores.shown_scores import score_reach, score_texts, score_ticks


def test_scores_that_are_not_known_have_no_text() -> None:
    assert score_texts([0.5, None, math.nan, 1.0], is_share=True) == ("50 %", "", "", "100 %")
    assert score_texts([0.25, math.nan, 0.5, 0.125], is_share=False) == (
        "0.25",
        "",
        "0.50",
        "0.125",
    )


def test_an_axis_reaches_beyond_its_marks_and_no_tick_of_shares_beyond_all() -> None:
    low, high = score_reach([0.8, 1.0])
    assert (round(low, 9), round(high, 9)) == (0.79, 1.01)
    assert score_reach([0.5]) == (0.45, 0.55)
    assert score_reach([]) == (0.0, 1.0)
    ticks = score_ticks(low, high, is_share=True)
    assert all(text.endswith(" %") and value <= 1 for value, text in ticks)
    assert (1.0, "100 %") in ticks
