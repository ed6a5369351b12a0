"""Two fits from shares to probabilities: Platt's sigmoid, and isotonic regression."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray

Method = Literal["sigmoid", "isotonic"]

_MAX_STEPS = 100
_MAX_HALVINGS = 40


@dataclass(frozen=True, slots=True)
class Sigmoid:
    """The probability 1 / (1 + exp(slope · share + offset))."""

    slope: float
    offset: float

    def of(self, shares: FloatArray) -> FloatArray:
        """Return the probabilities of these shares, of the same shape."""
        return np.asarray(_logistic(self.slope * shares + self.offset))


@dataclass(frozen=True, slots=True, eq=False)
class Isotonic:
    """A rising line through points: share and probability, float64[n_points] each, shares rising.

    Below the first and above the last point it is level.
    """

    share: FloatArray
    probability: FloatArray

    def of(self, shares: FloatArray) -> FloatArray:
        """Return the probabilities of these shares, of the same shape."""
        return np.asarray(np.interp(shares, self.share, self.probability))


Fit = Sigmoid | Isotonic


def fit_probability(
    method: Method, shares: FloatArray, is_class: BoolArray, weights: FloatArray
) -> Fit:
    """Fit how often rows with a share are of the class.

    shares, weights: float64[n_rows]; is_class: bool[n_rows]. Rows with equal shares count together.
    """
    points, at = np.unique(shares, return_inverse=True)
    n = len(points)
    of_class = np.bincount(at, weights * is_class, n).astype(np.float64)
    others = np.bincount(at, weights * ~is_class, n).astype(np.float64)
    counts = of_class + others > 0
    points, of_class, others = points[counts], of_class[counts], others[counts]
    if method == "isotonic":
        return _isotonic(points, of_class, others)
    return _sigmoid(points, of_class, others)


def _isotonic(points: FloatArray, of_class: FloatArray, others: FloatArray) -> Isotonic:
    """Fit by pooling adjacent violators (Barlow et al. 1972; Zadrozny and Elkan 2002)."""
    means: list[float] = []
    weights: list[float] = []
    lengths: list[int] = []
    for own, rest in zip(of_class.tolist(), others.tolist(), strict=True):
        weight, length = own + rest, 1
        mean = own / weight
        while means and means[-1] >= mean:
            before = weights.pop()
            mean = (means.pop() * before + mean * weight) / (before + weight)
            weight, length = weight + before, length + lengths.pop()
        means.append(mean)
        weights.append(weight)
        lengths.append(length)
    return Isotonic(points, np.repeat(means, lengths))


def _sigmoid(points: FloatArray, of_class: FloatArray, others: FloatArray) -> Sigmoid:
    """Fit the log loss of smoothed targets by Newton's method with backtracking (Platt 1999; Lin,
    Lin and Weng 2007)."""
    n_class, n_others = of_class.sum(), others.sum()
    high, low = (n_class + 1) / (n_class + 2), 1 / (n_others + 2)
    weight, wanted = of_class + others, of_class * high + others * low

    def loss(at: FloatArray) -> float:
        z = at[0] * points + at[1]
        return float(wanted @ z + weight @ np.logaddexp(0.0, -z))

    at = np.array([0.0, np.log((n_others + 1) / (n_class + 1))])
    now = loss(at)
    for _ in range(_MAX_STEPS):
        p = _logistic(at[0] * points + at[1])
        residual, spread = wanted - weight * p, weight * p * (1 - p)
        gradient = np.array([residual @ points, residual.sum()])
        across = spread @ points
        curvature = np.array([[spread @ points**2, across], [across, spread.sum()]])
        # With a single share a whole line has equal losses; lstsq takes the shortest step to it.
        step = np.linalg.lstsq(curvature, -gradient, rcond=None)[0]
        for _ in range(_MAX_HALVINGS):
            if (then := loss(at + step)) <= now + 1e-4 * float(gradient @ step):
                break
            step /= 2
        else:
            break
        at, gained, now = at + step, now - then, then
        if gained <= 1e-14 * abs(now):
            break
    return Sigmoid(float(at[0]), float(at[1]))


def _logistic(z: FloatArray) -> FloatArray:
    """Return 1 / (1 + exp(z)), without overflow."""
    return np.asarray(np.exp(-np.logaddexp(0.0, z)))
