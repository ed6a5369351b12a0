"""How a score is written: its name, its texts, and the gap between two scores."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from explorer.data.display import (
    even_digits,
    show_decimals,
    show_distance,
    show_number,
    show_share,
    to_digits,
)
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.judging.class_shares import class_weights_of_all
from explorer.judging.scoring import Score, Scoring
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import number_ticks
from explorer.views.nodes.wording import short

Value = float | None

NAMES = {
    Score.ACCURACY: "accuracy",
    Score.BALANCED_ACCURACY: "balanced accuracy",
    Score.ROC_AUC: "AUC",
    Score.AVERAGE_PRECISION: "average precision",
    Score.LOG_LOSS: "log loss",
    Score.BRIER: "Brier score",
    Score.F1: "F1",
    Score.COST: "cost per row",
    Score.R2: "R²",
    Score.RMSE: "RMSE",
    Score.MAE: "mean absolute error",
    Score.MEDIAN_ERROR: "median absolute error",
}
_IN_THE_UNIT = (Score.RMSE, Score.MAE, Score.MEDIAN_ERROR)
_DIGITS = 3


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """How a score is written.

    target: the column whose unit the errors have (days for dates); None for other scores.

    Losses are stored as negative scores, so that higher is better, and written without their sign.
    """

    scoring: Scoring
    target: Column | None

    @property
    def name(self) -> str:
        """The score's name within a sentence."""
        return NAMES[self.scoring.score]

    @property
    def is_share(self) -> bool:
        """Whether the score is written in per cent."""
        return self.scoring.score.is_share

    @property
    def is_loss(self) -> bool:
        """Whether a lower written value is better."""
        return self.scoring.score.is_loss

    def text(self, score: Value) -> str:
        """Return "93.3 %", "0.846", or "–" if not known."""
        return self.texts([score])[0] or "–"

    def texts(self, scores: Sequence[Value]) -> tuple[str, ...]:
        """Format scores to be compared, with the same number of digits; "" for None and NaN."""
        known = [None if score is None or math.isnan(score) else score for score in scores]
        if self.is_share:
            return tuple("" if score is None else show_share(score) for score in known)
        written = ["" if score is None else self._number(score, _DIGITS) for score in known]
        return even_digits(written, _DIGITS)

    def named(self, score: Value) -> str:
        """Return "93.3 %" for accuracy; other scores with their names: "AUC 0.846"."""
        return self.text(score) if self.is_accuracy else f"{self.name} {self.text(score)}"

    @property
    def is_accuracy(self) -> bool:
        """Whether the score is the share of rows predicted correctly."""
        return self.scoring.score is Score.ACCURACY

    def spread(self, deviation: float) -> str:
        """Write a standard deviation to either side; "" if not known."""
        if math.isnan(deviation):
            return ""
        if self.is_share:
            return f"± {show_number(100 * deviation, 2)} %"
        return f"± {self._number(-deviation if self.is_loss else deviation, 2)}"

    def gap(self, one: float, other: float) -> float:
        """Return how much better `one` is than `other`, with both rounded as shown: in percentage
        points, or in the written unit."""
        if self.is_share:
            return round(round(100 * one, 1) - round(100 * other, 1), 1)
        if self.scoring.score in _IN_THE_UNIT:
            return to_digits(to_digits(one, _DIGITS) - to_digits(other, _DIGITS), _DIGITS)
        return round(round(one, 3) - round(other, 3), 3)

    def gap_words(self, gap: float) -> str:
        """Write the size of a `gap`: "2 points", "0.02"."""
        if self.is_share:
            size = show_number(abs(gap), 3)
            return f"{size} point{'s' * (abs(gap) != 1)}"
        return self._number(-abs(gap) if self.is_loss else abs(gap), 3)

    def gap_of(self, gap: float) -> str:
        """Format a `gap` together with the score's name: "0.02 of R²"."""
        return self.gap_words(gap) + ("" if self.is_share else f" of {self.name}")

    @property
    def lost_head(self) -> str:
        """The heading for the score lost if a column is shuffled."""
        return f"{'points' if self.is_share else self.name} lost if shuffled"

    def lost_text(self, value: float) -> str:
        """Write a loss: points with one decimal, other scores with three; "0" only if exactly 0,
        "–" if not known."""
        if value == 0 or math.isnan(value):
            return "–" if value else "0"
        if self.target is not None:
            return show_distance(self.target, value, 3)
        scaled, decimals = (100 * value, 1) if self.is_share else (value, 3)
        rounded = round(scaled, decimals)
        return show_number(rounded, 6) if rounded else show_decimals(0, decimals)

    def reach(self, scores: Iterable[float]) -> tuple[float, float]:
        """Return the ends of an axis from the lowest to the highest score, with a little room; 0 to
        1 without scores."""
        known = [score for score in scores if math.isfinite(score)]
        if not known:
            return 0.0, 1.0
        low, high = min(known), max(known)
        room = 0.05 * ((high - low) or 1.0)
        return low - room, high + room

    def ticks(self, low: float, high: float) -> tuple[tuple[float, str], ...]:
        """Return round scores between two ends with texts; shares up to 100 %, losses from 0."""
        if self.is_share:
            percent = number_ticks(100 * low, min(100 * high, 100.0))
            return tuple((value / 100, f"{text} %") for value, text in percent)
        if not self.is_loss:
            return tuple(number_ticks(low, high))
        return tuple((0.0 - value, text) for value, text in number_ticks(max(-high, 0.0), -low))

    def _number(self, score: float, digits: int) -> str:
        # A value that differs from 0 only by rounding is written as 0, not −0.
        value = round(-score if self.is_loss else score, 12) + 0.0
        if self.target is not None:
            return show_distance(self.target, value, digits)
        # R² does not have a unit: values very close to 0 are 0.
        return show_number(round(value, 4) if self.scoring.score is Score.R2 else value, digits)


def form_of(scoring: Scoring, target: Column) -> ScoreForm:
    """Return how a score for this target is written."""
    return ScoreForm(scoring, target if scoring.score in _IN_THE_UNIT else None)


def why_usual(scoring: Scoring, tree: Tree, training: TrainingTable) -> str:
    """Say why this score is the default for the tree; "" for accuracy and R²."""
    told = f"Judged by {NAMES[scoring.score]}, because"
    match scoring.score:
        case Score.BALANCED_ACCURACY:
            return f"{told} classes have weights."
        case Score.COST if scoring.losses:
            return f"{told} errors have losses."
        case Score.MAE:
            return f"{told} the tree is grown by absolute error."
        case Score.ROC_AUC:
            weights = class_weights_of_all(tree, training)
            share = show_share(float(weights[scoring.positive] / weights.sum()))
            name = short(training.classes[scoring.positive])
            return f"{told} only {share} of the rows are {name}."
        case _:
            return ""


def explained_words(r2: float) -> str:
    """Write the explained share of the variance, "65.3 %", or "–" if there is no variance.

    A tree with larger errors than predicting the mean explains "−65.3 %".
    """
    if math.isnan(r2):
        return "–"
    r2 = round(r2, 12) + 0.0
    if r2 >= 0:
        return show_share(r2)
    words = show_number(100 * r2, 3) if r2 <= -0.0005 else "> −0.1"
    return f"{words}\N{NO-BREAK SPACE}%"
