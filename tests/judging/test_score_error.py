"""The error of a score is the bootstrap's."""

import numpy as np
import pytest

from explorer.judging.judged_rows import JudgedRows
from explorer.judging.row_scores import score_error
from explorer.judging.scoring import Score, Scoring


def judged(n: int, n_right: int) -> JudgedRows:
    actual = np.zeros(n, np.int32)
    predicted = (np.arange(n) >= n_right).astype(np.int32)
    return JudgedRows(np.arange(n), actual, predicted, np.ones(n), np.zeros(n, np.int64), None)


@pytest.mark.parametrize(("n", "n_right"), [(400, 300), (100, 93), (2000, 1000)])
def test_the_error_of_accuracy_is_that_of_a_share(n: int, n_right: int) -> None:
    share = n_right / n
    expected = (share * (1 - share) / n) ** 0.5
    assert score_error(Scoring(Score.ACCURACY), judged(n, n_right)) == pytest.approx(
        expected, rel=0.2
    )


def test_one_row_has_no_error() -> None:
    assert np.isnan(score_error(Scoring(Score.ACCURACY), judged(1, 1)))
