"""A feature's candidate splits as a curve: impurity left, right and in total, and their words."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count, show_number, show_threshold
from explorer.data.schema import Column
from explorer.growth.candidates import MISSING_APART
from explorer.growth.contract import SplitProfile, gain_of
from explorer.growth.split_selection import split_of
from explorer.tree.splits import NumericSplit
from explorer.views.nodes.axes import number_axis
from explorer.views.nodes.wording import equation, rule, short, side_words
from explorer.views.split_search.downsampling import downsampled, drawn_caption


@dataclass(frozen=True, slots=True)
class ThresholdWords:
    """The parts of the thresholds' words, one entry of `gap` per threshold.

    `missing_goes_left` is None if no value is missing.
    """

    column: Column
    gap: tuple[float, ...]
    missing_goes_left: bool | None

    def rule(self, threshold: float, index: int) -> str:
        """Return "flipper_length_mm ≤ 206.5 or missing" for the threshold at this index."""
        seen = self.missing_goes_left is not None
        split = NumericSplit(
            0, threshold, self.gap[index], self.missing_goes_left is True, True, seen
        )
        return rule(split, self.column, True)


@dataclass(frozen=True, slots=True)
class SplitCurve:
    """Weighted impurity against thresholds, or against subsets of levels in an order.

    `minimum` is the index in the lists of the best admissible split; None if there is none or if it
    is "missing versus present", which does not have a threshold. `side` is the best split's left
    side without the feature's name, `rule` with it; both are "" without a best split. `n_ties`
    counts the candidates equal to the best. `about` says which routing of missing rows is drawn,
    `drawn` how many of all splits are drawn. Subsets are stepwise; they are in order if each adds
    one level to the one before. `rules` are the splits drawn; `why_refused` is the reason why a
    split is not admissible.
    """

    feature: int
    x: tuple[float, ...]
    left: tuple[float, ...]
    right: tuple[float, ...]
    total: tuple[float, ...]
    is_admissible: tuple[bool, ...]
    rows_left: tuple[int, ...]
    rules: ThresholdWords | tuple[str, ...]
    minimum: int | None
    minimum_label: str
    side: str
    rule: str
    n_ties: int
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
    why_refused: str = "one side is too small"

    @property
    def highest(self) -> float:
        """The highest impurity of any line; 0 without candidates."""
        return max((max(line) for line in (self.left, self.right, self.total) if line), default=0.0)

    @property
    def words(self) -> tuple[str, ...]:
        """`words_at` of every split; written on request, because only one feature's curve is drawn
        large."""
        return tuple(map(self.words_at, range(len(self.x))))

    def words_at(self, index: int) -> str:
        """Return the rule, the rows on both sides and the impurity of one split."""
        rules, left = self.rules, self.rows_left[index]
        first = rules[index] if isinstance(rules, tuple) else rules.rule(self.x[index], index)
        refused = "" if self.is_admissible[index] else f"\nrefused: {self.why_refused}"
        sides = f"{left} left, {self.n_rows - left} right"
        total = show_number(self.total[index], 3)
        return f"{first}\n{sides}\nweighted impurity {total}{refused}"


MAX_NAMED = 8


def curve_of(profile: SplitProfile, column: Column) -> SplitCurve:
    """Return the curve of a profile; for a categorical feature, the subsets one by one."""
    if column.is_numeric:
        return threshold_curve(profile, column)
    return subset_curve(profile, column)


def split_curve(
    profile: SplitProfile,
    column: Column,
    kept: IntArray,
    x: FloatArray,
    rules: ThresholdWords | tuple[str, ...],
    *,
    x_name: str,
    reach: tuple[float, float],
    ticks: tuple[tuple[float, str], ...],
    minimum_label: str,
    is_stepwise: bool,
    about: str,
    drawn: str,
) -> SplitCurve:
    """Return the curve of the profile's candidates `kept`, drawn at `x` (float64[len(kept)])."""
    best = None if profile.best is None else split_of(profile, profile.best)
    total = profile.score[kept] / profile.node.weight[0]
    return SplitCurve(
        feature=profile.feature,
        x=tuple(x.tolist()),
        left=tuple(profile.left.impurity[kept].tolist()),
        right=tuple(profile.right.impurity[kept].tolist()),
        total=tuple(total.tolist()),
        is_admissible=tuple(profile.admissible[kept].tolist()),
        rows_left=tuple(profile.left.n_samples[kept].tolist()),
        rules=rules,
        minimum=index_of(kept, profile.best),
        minimum_label=minimum_label,
        side="" if best is None else side_words(best, column, True),
        rule="" if best is None else equation(best, column),
        n_ties=len(profile.ties),
        is_stepwise=is_stepwise,
        is_in_order=not is_stepwise or len(profile.orders) == 1 or column.is_ordered,
        x_name=x_name,
        low=reach[0],
        high=reach[1],
        ticks=ticks,
        n_candidates=len(profile),
        n_rows=int(profile.node.n_samples[0]),
        about=about,
        drawn=drawn,
    )


def index_of(kept: IntArray, candidate: int | None) -> int | None:
    """Return the index of a candidate among those kept; None if it was dropped."""
    found = np.flatnonzero(kept == candidate) if candidate is not None else kept[:0]
    return int(found[0]) if len(found) else None


def subset_curve(profile: SplitProfile, column: Column) -> SplitCurve:
    """Return the curve of subsets. With one order: split by split (for an ordered feature with
    missing values, in the better order). With several orders or all subsets: the best first."""
    is_one_order = len(profile.orders) == 1 or column.is_ordered
    kept = _splits_in_order(profile) if is_one_order else _best_subsets(profile)
    x = np.asarray(profile.n_first[kept] if is_one_order else np.arange(1, len(kept) + 1), float)
    # With more levels, a split only says how many go left: hundreds of splits are too many to list.
    n_named = len(kept) if len(profile.levels) <= CAPS.max_sent_levels else 0
    splits = [split_of(profile, int(candidate)) for candidate in kept[:n_named]]
    names = [side_words(split, column, True) for split in splits[:MAX_NAMED]]
    few = 0 < len(kept) <= MAX_NAMED
    ticks = tuple((float(i + 1), short(n, 16)) for i, n in enumerate(names)) if few else ()
    minimum = index_of(kept, profile.best)
    label = short(names[minimum], 24) if minimum is not None and minimum < len(names) else ""
    about = (
        ""
        if profile.exact
        else "A heuristic chose which subsets to try; a subset that it did not try may be better."
    )
    return split_curve(
        profile,
        column,
        kept,
        x,
        tuple(rule(split, column, True) for split in splits)
        or _subset_words(profile, column, kept),
        x_name=f"{column.name}: categories sent left{'' if is_one_order else ', best first'}",
        reach=(0.5, float(max(x, default=1.0)) + 0.5),
        ticks=ticks or number_axis(Column("", column.kind), x).ticks,
        minimum_label=label,
        is_stepwise=True,
        about=about,
        drawn=_subsets_drawn(len(kept), len(profile), is_one_order),
    )


def _subset_words(profile: SplitProfile, column: Column, kept: IntArray) -> tuple[str, ...]:
    """Say how many categories the splits send left: "town: 12 of 5000 categories"."""
    n, n_first = len(profile.levels), profile.n_first[kept]
    n_left = np.where(profile.swapped[kept], n - n_first, n_first).tolist()
    return tuple(f"{column.name}: {show_count(k)} of {show_count(n)} categories" for k in n_left)


def _splits_in_order(profile: SplitProfile) -> IntArray:
    """Return the splits in order; if very many, the extremes of each pixel column, and the best."""
    leading = 0 if profile.best is None else profile.order[profile.best]
    every = np.flatnonzero(profile.order == leading)
    if len(every) <= CAPS.max_drawn_subsets:
        return every
    x = every.astype(np.float64)
    kept = every[downsampled(x, profile.score[every], profile.admissible[every])]
    best = every[:0] if profile.best is None else np.array([profile.best])
    return np.union1d(kept, best)


def _best_subsets(profile: SplitProfile) -> IntArray:
    """Return subsets without an order, the best first."""
    order = np.lexsort((np.arange(len(profile)), profile.score, ~profile.admissible))
    kept = order[: CAPS.max_drawn_subsets]
    if profile.best is None:
        return kept
    # The best may come after subsets that tie with it.
    return np.concatenate([[profile.best], kept[kept != profile.best]])[: CAPS.max_drawn_subsets]


def _subsets_drawn(n_drawn: int, n_subsets: int, is_one_order: bool) -> str:
    if n_drawn == n_subsets:
        return ""
    which = "including every minimum" if is_one_order else "the best ones"
    return f"{show_count(n_drawn)} of {show_count(n_subsets)} subsets are drawn, {which}."


def threshold_curve(profile: SplitProfile, column: Column) -> SplitCurve:
    """Return the curve of rising thresholds; if there are very many, each pixel's extremes."""
    way = _better_routing(profile)
    first, n_thresholds = way.start, way.stop - way.start
    kept = first + downsampled(profile.threshold[way], profile.score[way], profile.admissible[way])
    if profile.best is not None and first <= profile.best < way.stop:
        # The best may only tie with the lowest of its pixel.
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
        x_name=column.name,
        reach=(axis.low, axis.high),
        ticks=axis.ticks,
        minimum_label=label,
        is_stepwise=False,
        about=_routing_words(profile, way, column),
        drawn=drawn_caption(len(kept), n_thresholds),
    )


def _has_missing(profile: SplitProfile) -> bool:
    return len(profile.routing) > 0 and bool(profile.routing[-1] > 0)  # they rise


def _better_routing(profile: SplitProfile) -> slice:
    """Return the candidates of the better routing; missing versus present does not have a curve."""
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
        node, score = profile.node, profile.score[[profile.best]]  # all gains would take long
        gain = gain_of(score, float(node.weight[0]), float(node.impurity[0]))[0]
        best = f"The best split on {column.name} separates missing from present values"
        return f"{best}: gain {show_number(gain, 3)}, without a threshold."
    if way.start == way.stop:
        return ""
    side = "left" if profile.routing[way.start] == 0 else "right"
    return f"Rows without a value of {column.name} go {side}, because this gives the better split."
