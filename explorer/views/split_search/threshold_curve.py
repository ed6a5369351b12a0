"""Impurity against the thresholds of a numeric feature, in the better routing of missing rows."""

from itertools import pairwise

import numpy as np

from explorer.data.display import show_number, show_threshold
from explorer.data.schema import Column
from explorer.growth.candidates import MISSING_APART
from explorer.growth.contract import SplitProfile, gain_of
from explorer.views.nodes.axes import number_axis
from explorer.views.split_search.downsampling import downsampled, drawn_caption
from explorer.views.split_search.split_curve import (
    CurveFrame,
    SplitCurve,
    ThresholdWords,
    index_of,
    split_curve,
)


def threshold_curve(profile: SplitProfile, column: Column) -> SplitCurve:
    """Thresholds in rising order; of very many the lowest and highest of every pixel."""
    way = _better_routing(profile)
    first, n_thresholds = way.start, way.stop - way.start
    kept = first + downsampled(profile.threshold[way], profile.score[way], profile.admissible[way])
    if profile.best is not None and first <= profile.best < way.stop:
        # Equal to the lowest of its pixel within the tie band, it need not be that one.
        kept = np.union1d(kept, [profile.best])
    x = profile.threshold[kept]
    axis = number_axis(column, x)
    minimum = index_of(kept, profile.best)
    label = ""
    if minimum is not None:
        gap = float(profile.gap[kept[minimum]])
        label = f"≤ {show_threshold(column, float(x[minimum]), gap)}"
    missing_left = None
    if n_thresholds and _has_missing(profile):
        missing_left = int(profile.routing[first]) == 0
    return split_curve(
        profile,
        column,
        kept,
        x,
        ThresholdWords(column, tuple(profile.gap[kept].tolist()), missing_left),
        CurveFrame(
            x_name=column.name,
            low=axis.low,
            high=axis.high,
            ticks=axis.ticks,
            minimum_label=label,
            is_stepwise=False,
            about=_routing_words(profile, way, column),
            drawn=drawn_caption(len(kept), n_thresholds),
        ),
    )


def _has_missing(profile: SplitProfile) -> bool:
    return len(profile.routing) > 0 and bool(profile.routing[-1] > 0)  # they rise


def _better_routing(profile: SplitProfile) -> slice:
    """The candidates of the routing whose best is lower; missing versus present has no curve."""
    ends = np.searchsorted(profile.routing, [0, 1, 2]).tolist()
    ways = [slice(begin, end) for begin, end in pairwise(ends) if end > begin]
    if not ways:
        return slice(0, 0)
    if profile.best is not None and profile.routing[profile.best] != MISSING_APART:
        return ways[min(int(profile.routing[profile.best]), len(ways) - 1)]
    return min(ways, key=lambda way: float(profile.score[way].min()))


def _routing_words(profile: SplitProfile, way: slice, column: Column) -> str:
    if not _has_missing(profile):
        return ""
    if profile.best is not None and profile.routing[profile.best] == MISSING_APART:
        gain = show_number(_gain_at(profile, profile.best), 3)
        return (
            f"Missing versus present is best for {column.name}: gain {gain}, without a threshold."
        )
    if way.start == way.stop:
        return ""
    side = "left" if profile.routing[way.start] == 0 else "right"
    return f"Rows with {column.name} missing go {side}, the better way."


def _gain_at(profile: SplitProfile, candidate: int) -> float:
    """One candidate's gain; all of them take long to compute."""
    node = profile.node
    score = profile.score[candidate : candidate + 1]
    return float(gain_of(score, float(node.weight[0]), float(node.impurity[0]))[0])
