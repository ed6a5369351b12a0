"""Scores as they are shown: their texts, and the axis on which they are drawn."""

import math
from collections.abc import Sequence

from explorer.data.display import even_digits, show_number, show_share
from explorer.views.nodes.axes import number_ticks

Score = float | None


def score_texts(scores: Sequence[Score], *, is_share: bool) -> tuple[str, ...]:
    """Scores as they stand beside one another, shares in per cent; "" for None and NaN."""
    known = [None if score is None or math.isnan(score) else score for score in scores]
    if is_share:
        return tuple("" if score is None else show_share(score) for score in known)
    return even_digits(["" if score is None else show_number(score, 3) for score in known], 3)


def score_reach(scores: Sequence[float]) -> tuple[float, float]:
    """From the lowest to the highest, with a little room; 0 to 1 of none."""
    if not scores:
        return 0.0, 1.0
    low, high = min(scores), max(scores)
    room = 0.05 * ((high - low) or 1.0)
    return low - room, high + room


def score_ticks(low: float, high: float, *, is_share: bool) -> tuple[tuple[float, str], ...]:
    """Round scores between two ends with their texts; shares in per cent, none above 100."""
    if not is_share:
        return tuple(number_ticks(low, high))
    percent = number_ticks(100 * low, min(100 * high, 100.0))
    return tuple((value / 100, f"{text} %") for value, text in percent)


def explained_words(r2: float) -> str:
    """The share of the variance that is explained, "65.3 %", or "–" where there is none; a tree
    that misses more than the mean would explains "−65.3 %"."""
    if math.isnan(r2):
        return "–"
    r2 = round(r2, 12) + 0.0
    if r2 >= 0:
        return show_share(r2)
    words = show_number(100 * r2, 3) if r2 <= -0.0005 else "> −0.1"
    return f"{words}\N{NO-BREAK SPACE}%"
