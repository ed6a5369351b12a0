"""A forest's scores as they are written: errors of classes; R² or absolute errors of numbers."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_number, show_share
from explorer.judging.node_losses import Loss

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Measure:
    """What is drawn of the scores that `judging` knows."""

    loss: Loss

    @property
    def is_share(self) -> bool:
        """Whether it is written in per cent: the share of the rows' weight that is wrong."""
        return self.loss is Loss.MISCLASSIFICATION

    @property
    def name(self) -> str:
        match self.loss:
            case Loss.MISCLASSIFICATION:
                return "error"
            case Loss.SQUARED_ERROR:
                return "R²"
            case Loss.ABSOLUTE_ERROR:
                return "mean absolute error"

    def of(self, scores: FloatArray) -> FloatArray:
        """Errors in the place of accuracies; others as they are."""
        # Rounded, for 1 − 0.9 is a little less than 0.1.
        return np.asarray(np.round(1 - scores, 12)) if self.is_share else scores

    def badness(self, scores: FloatArray) -> FloatArray:
        """The higher, the worse."""
        return -scores if self.loss is Loss.SQUARED_ERROR else self.of(scores)

    def text(self, value: float) -> str:
        """ "4.5 %" or "0.85"; "–" of what is not known."""
        if not np.isfinite(value):
            return "–"
        if self.is_share:
            return show_share(value)
        # R² has no unit: what differs from 0 by rounding is 0, and not minus it.
        is_r2 = self.loss is Loss.SQUARED_ERROR
        return show_number(round(value, 4) + 0.0 if is_r2 else value, 3)

    def told(self, value: float) -> str:
        """With its name: "error 4.5 %"."""
        return f"{self.name} {self.text(value)}"
