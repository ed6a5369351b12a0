"""The features at the roots, and the impurity that remains after each of their thresholds."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.display import to_digits
from explorer.data.training import TrainingTable
from explorer.judging.stability.root_curves import RootCurve
from explorer.judging.stability.stability import Stability
from explorer.views.nodes.axes import ticks_within
from explorer.views.nodes.votes import byte_text
from explorer.views.nodes.wording import on_one_line, short_within

NONE = 255
"""The byte for an unknown number."""

_NO_THRESHOLDS = {False: "Categories have no thresholds.", True: "One value has no thresholds."}
"""The reasons, by whether the feature is numeric."""


@dataclass(frozen=True, slots=True)
class RootFeature:
    """A feature, how many trees have it at the root, and in how many more it ties with the root's.

    no_curve: why it has no curve, or ""; if so, all fields below are empty. low, high: its lowest
    and highest threshold. least: the lowest impurity of all its curves. at, impurity: the curve of
    all rows. best: its lowest point, threshold and impurity. sampled_at: the thresholds of samples'
    curves; samples: these curves one after the other, as `levels` between the ends of the
    impurity's scale.
    """

    name: str
    whole: str
    wins: int
    ties: int
    no_curve: str
    low: float
    high: float
    least: float
    ticks: tuple[tuple[float, str], ...]
    at: tuple[float, ...]
    impurity: tuple[float, ...]
    best: tuple[float, float] | None
    sampled_at: tuple[float, ...]
    samples: str


def root_features(
    study: Stability, training: TrainingTable, roots: Sequence[RootCurve]
) -> tuple[tuple[RootFeature, ...], float, float]:
    """Return a feature for each curve of `study_curves`, and the ends of the impurity's scale."""
    known = [curve[np.isfinite(curve)] for one in roots for curve in (one.impurity, one.samples)]
    values = np.concatenate([*known, [float(study.whole.impurity[0])]])
    low, high = float(values.min()), float(values.max())
    return tuple(_feature(study, training, one, low, high) for one in roots), low, high


def _feature(
    study: Stability, training: TrainingTable, found: RootCurve, low: float, high: float
) -> RootFeature:
    column = training.features[found.feature]
    known = np.isfinite(found.impurity)
    values = np.concatenate([found.impurity[known], found.samples[np.isfinite(found.samples)]])
    ticks = ticks_within(column, found.low, found.high) if len(found.at) else []
    return RootFeature(
        short_within(column.name),
        on_one_line(column.name),
        int(study.wins[found.feature]),
        int(study.ties[found.feature]),
        "" if len(found.at) else _NO_THRESHOLDS[column.is_numeric],
        found.low,
        found.high,
        float(values.min(initial=high)),
        tuple(ticks),
        drawn_digits(found.at[known]),
        drawn_digits(found.impurity[known], 6),
        found.best,
        drawn_digits(found.sampled_at),
        levels(found.samples, low, high),
    )


def levels(values: FloatArray, low: float, high: float) -> str:
    """Return one byte per number, in base64: its place between the ends, 0 to 254; NONE for NaN."""
    room = high - low
    shares = (values - low) / room if room > 0 else np.where(np.isnan(values), np.nan, 0.5)
    placed = np.rint(254 * np.clip(shares, 0.0, 1.0))
    return byte_text(np.where(np.isnan(placed), NONE, placed))


def bits(flags: BoolArray) -> str:
    """Return eight flags per byte, the first one highest, in base64; each line of the array begins
    a new byte."""
    return byte_text(np.packbits(flags, axis=1))


def drawn_digits(values: FloatArray, digits: int = 8) -> tuple[float, ...]:
    """Round numbers to the significant digits that a picture shows; NaN stays."""
    return tuple(to_digits(value, digits) for value in values.tolist())
