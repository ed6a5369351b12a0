"""A feature's cuts as a curve: impurity left, right and in all, against the cut."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_number, show_threshold
from explorer.data.schema import Column
from explorer.growth.candidates import MISSING_APART
from explorer.growth.contract import SplitProfile, gain_of
from explorer.growth.split_selection import split_of
from explorer.tree.splits import NumericSplit
from explorer.views.nodes.axes import number_axis
from explorer.views.nodes.wording import rule, short, side_words
from explorer.views.split_search.downsampling import thinned

MOST_SUBSETS = 400
MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class CutCurve:
    """Weighted impurity against thresholds, or against subsets of levels in an order.

    `minimum` is the place in the lists of the best admissible cut; None where there is none
    or where it is "missing versus present", which has no threshold. `about` says which
    routing of missing rows is drawn; `drawn` what was left out, with both numbers. Subsets
    are stepwise; they are in order where each adds one level to the one before. `asked` are
    the cuts as questions.
    """

    x: tuple[float, ...]
    left: tuple[float, ...]
    right: tuple[float, ...]
    total: tuple[float, ...]
    is_admissible: tuple[bool, ...]
    rows_left: tuple[int, ...]
    asked: "Thresholds | tuple[str, ...]"
    minimum: int | None
    minimum_label: str
    is_stepwise: bool
    is_in_order: bool
    x_name: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    n_candidates: int
    n_rows: int
    about: str
    drawn: str

    @property
    def highest(self) -> float:
        return max((max(line) for line in (self.left, self.right, self.total) if line), default=0.0)

    @property
    def words(self) -> tuple[str, ...]:
        """What hovering over each cut tells; written when asked for, because of all the
        features' curves one is drawn large."""
        return tuple(map(self.words_at, range(len(self.x))))

    def words_at(self, place: int) -> str:
        """The question, the rows on both sides and the impurity of one cut."""
        asked, left = self.asked, self.rows_left[place]
        question = (
            asked.question(self.x[place], place) if isinstance(asked, Thresholds) else asked[place]
        )
        refused = "" if self.is_admissible[place] else "\nrefused: too few rows on a side"
        sides = f"{left} left, {self.n_rows - left} right"
        total = show_number(self.total[place], 3)
        return f"{question}\n{sides}\nweighted impurity {total}{refused}"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What the words of thresholds are made of; `missing_goes_left` is None where no value is
    missing."""

    column: Column
    gap: tuple[float, ...]
    missing_goes_left: bool | None

    def question(self, threshold: float, place: int) -> str:
        seen = self.missing_goes_left is not None
        split = NumericSplit(
            0, threshold, self.gap[place], self.missing_goes_left is True, True, seen
        )
        return rule(split, self.column, True)


def curve_of(profile: SplitProfile, column: Column) -> CutCurve:
    """The curve of a profile; of a category feature the subsets one by one."""
    return (
        _threshold_curve(profile, column) if column.is_numeric else _subset_curve(profile, column)
    )


def _threshold_curve(profile: SplitProfile, column: Column) -> CutCurve:
    way = _better_routing(profile)
    n_cuts, first = way.stop - way.start, way.start
    kept = first + thinned(profile.threshold[way], profile.score[way], profile.admissible[way])
    if profile.best is not None and first <= profile.best < way.stop:
        # Equal to the lowest of its pixel within the tie band, it need not be that one.
        kept = np.union1d(kept, [profile.best])
    x = profile.threshold[kept]
    missing_left = int(profile.routing[first]) == 0 if n_cuts and _has_missing(profile) else None
    axis = number_axis(column, x)
    place = _place_of(kept, profile.best)
    label = ""
    if place is not None:
        label = f"≤ {show_threshold(column, float(x[place]), float(profile.gap[kept[place]]))}"
    said = ""
    if len(kept) < n_cuts:
        said = (
            f"{show_count(len(kept))} of {show_count(n_cuts)} cuts drawn; "
            "the lowest of every pixel is among them."
        )
    return _curve(
        profile,
        kept,
        x,
        asked=Thresholds(column, tuple(profile.gap[kept].tolist()), missing_left),
        minimum=place,
        minimum_label=label,
        is_stepwise=False,
        x_name=column.name,
        bounds=(axis.low, axis.high),
        ticks=axis.ticks,
        about=_routing_words(profile, way, column),
        drawn=said,
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
        gain = show_number(gain_at(profile, profile.best), 3)
        return (
            f"Missing versus present is best for {column.name}: gain {gain}, without a threshold."
        )
    if way.start == way.stop:
        return ""
    side = "left" if profile.routing[way.start] == 0 else "right"
    return f"Rows with {column.name} missing go {side}, the better way."


def gain_at(profile: SplitProfile, candidate: int) -> float:
    """One candidate's gain; all of them take long to compute."""
    node = profile.node
    score = profile.score[candidate : candidate + 1]
    return float(gain_of(score, float(node.weight[0]), float(node.impurity[0]))[0])


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
        kept,
        x,
        asked=tuple(rule(split_of(profile, int(c)), column, True) for c in kept),
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
    kept: NDArray[np.int64],
    x: NDArray[np.float64],
    *,
    asked: Thresholds | tuple[str, ...],
    minimum: int | None,
    minimum_label: str,
    is_stepwise: bool,
    x_name: str,
    bounds: tuple[float, float],
    ticks: tuple[tuple[float, str], ...],
    about: str,
    drawn: str,
) -> CutCurve:
    total = profile.score[kept] / profile.node.weight[0]
    return CutCurve(
        x=tuple(x.tolist()),
        left=tuple(profile.left.impurity[kept].tolist()),
        right=tuple(profile.right.impurity[kept].tolist()),
        total=tuple(total.tolist()),
        is_admissible=tuple(profile.admissible[kept].tolist()),
        rows_left=tuple(profile.left.n_samples[kept].tolist()),
        asked=asked,
        minimum=minimum,
        minimum_label=minimum_label,
        is_stepwise=is_stepwise,
        is_in_order=not is_stepwise or len(profile.orders) == 1,
        x_name=x_name,
        low=bounds[0],
        high=bounds[1],
        ticks=ticks,
        n_candidates=len(profile),
        n_rows=int(profile.node.n_samples[0]),
        about=about,
        drawn=drawn,
    )
