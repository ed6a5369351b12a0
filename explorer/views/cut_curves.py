"""A feature's cuts as a curve: impurity left, right and in all, against the cut."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_number, show_threshold
from explorer.data.schema import Column
from explorer.growth.choosing import MISSING_APART, split_of
from explorer.growth.contract import SplitProfile
from explorer.views.axes import number_axis
from explorer.views.wording import rule, short, side_words

PIXEL_COLUMNS = 400
MOST_SUBSETS = 400
MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class CutCurve:
    """Weighted impurity against thresholds, or against subsets of levels in an order.

    `minimum` is the place in the lists of the best admissible cut; None where there is none
    or where it is "missing versus present", which has no threshold. `about` says which
    routing of missing rows is drawn; `drawn` what was left out, with both numbers. Subsets
    are stepwise; they are in order where each adds one level to the one before.
    """

    x: tuple[float, ...]
    left: tuple[float, ...]
    right: tuple[float, ...]
    total: tuple[float, ...]
    is_admissible: tuple[bool, ...]
    words: tuple[str, ...]
    minimum: int | None
    minimum_label: str
    is_stepwise: bool
    is_in_order: bool
    x_name: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    n_candidates: int
    about: str
    drawn: str

    @property
    def highest(self) -> float:
        return max((*self.left, *self.right, *self.total), default=0.0)


def curve_of(profile: SplitProfile, column: Column) -> CutCurve:
    """The curve of a profile; of a category feature the subsets one by one."""
    return (
        _threshold_curve(profile, column) if column.is_numeric else _subset_curve(profile, column)
    )


def _threshold_curve(profile: SplitProfile, column: Column) -> CutCurve:
    cuts = _better_routing(profile)
    drawn = thinned(profile.threshold[cuts], profile.score[cuts], profile.admissible[cuts])
    kept = cuts[drawn]
    if profile.best is not None and profile.best in cuts:
        # Equal to the lowest of its pixel within the tie band, it need not be that one.
        kept = np.union1d(kept, [profile.best])
    x = profile.threshold[kept]
    axis = number_axis(column, x)
    place = _place_of(kept, profile.best)
    label = ""
    if place is not None:
        label = f"≤ {show_threshold(column, float(x[place]), float(profile.gap[kept[place]]))}"
    said = ""
    if len(kept) < len(cuts):
        said = (
            f"{show_count(len(kept))} of {show_count(len(cuts))} cuts drawn; "
            "the lowest of every pixel is among them."
        )
    return _curve(
        profile,
        column,
        kept,
        x,
        minimum=place,
        minimum_label=label,
        is_stepwise=False,
        x_name=column.name,
        bounds=(axis.low, axis.high),
        ticks=axis.ticks,
        about=_routing_words(profile, cuts, column),
        drawn=said,
    )


def _better_routing(profile: SplitProfile) -> NDArray[np.int64]:
    """The candidates of the routing whose best is lower; missing versus present has no curve."""
    ways = [np.flatnonzero(profile.routing == routing) for routing in (0, 1)]
    ways = [way for way in ways if len(way)]
    if not ways:
        return np.zeros(0, np.int64)
    if profile.best is not None and profile.routing[profile.best] != MISSING_APART:
        return ways[min(int(profile.routing[profile.best]), len(ways) - 1)]
    return min(ways, key=lambda way: float(profile.score[way].min()))


def _routing_words(profile: SplitProfile, cuts: NDArray[np.int64], column: Column) -> str:
    if not (profile.routing > 0).any():
        return ""
    if profile.best is not None and profile.routing[profile.best] == MISSING_APART:
        gain = show_number(float(profile.gain[profile.best]), 3)
        return (
            f"Missing versus present is best for {column.name}: gain {gain}, without a threshold."
        )
    if not len(cuts):
        return ""
    side = "left" if profile.routing[cuts[0]] == 0 else "right"
    return f"Rows with {column.name} missing go {side}, the better way."


def thinned(
    x: NDArray[np.float64], score: NDArray[np.float64], admissible: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """The places of the lowest and the highest score in each pixel column, and of both ends.

    Admissible and refused cuts are kept apart, so that the best admissible cut stays.
    """
    if len(x) <= 2 * PIXEL_COLUMNS:
        return np.arange(len(x))
    span = x[-1] / 2 - x[0] / 2
    pixel = np.minimum((x / 2 - x[0] / 2) / span * PIXEL_COLUMNS, PIXEL_COLUMNS - 1).astype(int)
    group = 2 * pixel + admissible
    by_score = np.lexsort((np.arange(len(x)), score, group))
    starts = np.flatnonzero(np.diff(group[by_score], prepend=-1))
    ends = np.append(starts[1:], len(x)) - 1
    return np.unique(np.concatenate([[0, len(x) - 1], by_score[starts], by_score[ends]]))


def _subset_curve(profile: SplitProfile, column: Column) -> CutCurve:
    """One order: cut by cut. Several orders or all subsets: the best first."""
    is_one_order = len(profile.orders) == 1
    kept = _cuts_in_order(profile) if is_one_order else _best_subsets(profile)
    x = np.asarray(kept + 1 if is_one_order else np.arange(1, len(kept) + 1), np.float64)
    names = [side_words(split_of(profile, int(c)), column, True) for c in kept[:MOST_NAMED]]
    few = len(kept) <= MOST_NAMED
    ticks = tuple((float(i + 1), short(n, 16)) for i, n in enumerate(names)) if few else ()
    said = ""
    if len(kept) < len(profile):
        which = "every minimum is kept" if is_one_order else "the best"
        said = f"{show_count(len(kept))} of {show_count(len(profile))} subsets drawn, {which}."
    place = _place_of(kept, profile.best)
    return _curve(
        profile,
        column,
        kept,
        x,
        minimum=place,
        minimum_label=short(names[place], 24) if place is not None and place < len(names) else "",
        is_stepwise=True,
        x_name=f"{column.name}: levels sent left" + (", best first" if not is_one_order else ""),
        bounds=(0.5, float(max(x, default=1.0)) + 0.5),
        ticks=ticks or number_axis(Column("", column.kind), x).ticks,
        about=""
        if profile.exact
        else "A heuristic chose which subsets to try; a better may exist.",
        drawn=said,
    )


def _cuts_in_order(profile: SplitProfile) -> NDArray[np.int64]:
    """Category by category; of very many the lowest of each pixel column, and the best."""
    every = np.arange(len(profile))
    if len(profile) <= MOST_SUBSETS:
        return every
    kept = thinned(every.astype(np.float64), profile.score, profile.admissible)
    best = every[:0] if profile.best is None else every[[profile.best]]
    return np.union1d(kept, best)


def _best_subsets(profile: SplitProfile) -> NDArray[np.int64]:
    """Subsets without an order of their own: the best first."""
    order = np.lexsort((np.arange(len(profile)), profile.score, ~profile.admissible))
    kept = order[:MOST_SUBSETS]
    if profile.best is None:
        return kept
    # Equal to the best within the tie band, it may stand behind others of its like.
    return np.concatenate([[profile.best], kept[kept != profile.best]])[:MOST_SUBSETS]


def _place_of(kept: NDArray[np.int64], best: int | None) -> int | None:
    found = np.flatnonzero(kept == best) if best is not None else kept[:0]
    return int(found[0]) if len(found) else None


def _curve(
    profile: SplitProfile,
    column: Column,
    kept: NDArray[np.int64],
    x: NDArray[np.float64],
    *,
    minimum: int | None,
    minimum_label: str,
    is_stepwise: bool,
    x_name: str,
    bounds: tuple[float, float],
    ticks: tuple[tuple[float, str], ...],
    about: str,
    drawn: str,
) -> CutCurve:
    total = profile.weighted_impurity[kept]
    return CutCurve(
        x=tuple(x.tolist()),
        left=tuple(profile.left.impurity[kept].tolist()),
        right=tuple(profile.right.impurity[kept].tolist()),
        total=tuple(total.tolist()),
        is_admissible=tuple(profile.admissible[kept].tolist()),
        words=tuple(_cut_words(profile, column, int(candidate)) for candidate in kept),
        minimum=minimum,
        minimum_label=minimum_label,
        is_stepwise=is_stepwise,
        is_in_order=not is_stepwise or len(profile.orders) == 1,
        x_name=x_name,
        low=bounds[0],
        high=bounds[1],
        ticks=ticks,
        n_candidates=len(profile),
        about=about,
        drawn=drawn,
    )


def _cut_words(profile: SplitProfile, column: Column, candidate: int) -> str:
    words = rule(split_of(profile, candidate), column, True)
    refused = "" if profile.admissible[candidate] else "\nrefused: too few rows on a side"
    sides = f"{profile.left.n_samples[candidate]} left, {profile.right.n_samples[candidate]} right"
    total = float(profile.score[candidate] / profile.node.weight[0])
    return f"{words}\n{sides}\nweighted impurity {show_number(total, 3)}{refused}"
