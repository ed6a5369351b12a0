"""The explained share of the variance, as it is written."""

import pytest

from explorer.views.scores.score_form import explained_words


@pytest.mark.parametrize(
    ("r2", "words"),
    [
        (float("nan"), "–"),
        (0.653, "65.3 %"),
        (-1e-16, "0 %"),
        (-0.0002, "> −0.1 %"),
        (-0.653, "−65.3 %"),
        (-25.0, "−2500 %"),
    ],
)
def test_what_misses_more_than_the_mean_explains_less_than_nothing(r2: float, words: str) -> None:
    assert explained_words(r2).replace("\N{NO-BREAK SPACE}", " ") == words
