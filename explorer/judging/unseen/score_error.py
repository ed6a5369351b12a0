"""How far a score on some rows may be from the score on all rows like them."""

from dataclasses import replace

import numpy as np

from explorer.growth.cancellation import check_cancelled
from explorer.judging.judged_rows import JudgedRows
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Scoring

MAX_DRAWS, MIN_DRAWS = 200, 20
_WORK = 400_000
"""Rows scored in all: with many rows the error is small, and fewer draws are enough."""


def score_error(scoring: Scoring, judged: JudgedRows, seed: int = 0) -> float:
    """Return the bootstrap's standard error of `score_rows`: the deviation of the score over rows
    drawn with replacement (Efron 1979). NaN for fewer than two rows, or without a score.

    Draws without a score, such as an AUC without rows of the class, are left out.
    """
    n = len(judged)
    if n < 2:
        return float("nan")
    random = np.random.default_rng(seed)
    scores = []
    for _ in range(min(max(_WORK // n, MIN_DRAWS), MAX_DRAWS)):
        check_cancelled()
        counts = np.bincount(random.integers(0, n, n), minlength=n)
        scores.append(score_rows(scoring, replace(judged, weights=judged.weights * counts)))
    known = np.array(scores)[np.isfinite(scores)]
    return float(known.std(ddof=1)) if len(known) > 1 else float("nan")
