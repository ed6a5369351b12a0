"""Levels against targets at a node, so that a browser can send any levels left or right."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.tree.impurity import Criterion
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.wording import (
    LONGEST_LEVEL,
    on_one_line,
    short,
    short_column,
    whole_column,
)
from explorer.views.split_search.node_rows import NodeRows, interleaved, pairs_of, plain_numbers
from explorer.views.split_search.target_bars import MOST_POINTS, target_axis
from explorer.views.split_search.thresholds import absolute_columns

MOST_LEVELS_DRAWN = 24
MOST_VALUES_SENT = 12_000
"""Rows from which medians of free choices of levels are not computed in the browser."""

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Crosstab:
    """The levels present at the node, in schema order, missing last.

    `rows[i]` are level i's; for classes `pairs` hold class and weight in turn, `lengths[i]`
    pairs of them; for numbers `moments` weight, mean (from the node's centre) and sum of
    squared deviations of every level. Under absolute error `values` hold target (from the
    centre) and weight in turn, `value_lengths[i]` pairs of them, or none where there are too
    many; `medians` are those of the cuts, left and right, as in CutTable.

    Cut k sends k + 1 levels left: the first of `order`, or `subsets[k]` where every subset was
    tried; of these it is the best of its size. `best` is the best admissible cut, or None.
    `shown` are the levels with names, the heaviest.
    """

    kind: str
    name: str
    whole: str
    shown: tuple[int, ...]
    names: tuple[str, ...]
    wholes: tuple[str, ...]
    rows: tuple[int, ...]
    pairs: tuple[float, ...]
    lengths: tuple[int, ...]
    moments: tuple[tuple[float, ...], ...]
    values: tuple[float, ...]
    value_lengths: tuple[int, ...]
    medians: tuple[tuple[float, ...], ...]
    order: tuple[int, ...]
    subsets: tuple[tuple[int, ...], ...]
    best: int | None
    ties: int
    exact: bool
    y: tuple[float, float]
    y_ticks: tuple[tuple[float, str], ...]
    points: tuple[float, ...]
    n_candidates: int
    drawn: str


def crosstab(
    profile: SplitProfile, training: TrainingTable, members: NodeRows, criterion: Criterion
) -> Crosstab:
    """The levels of a category profile, its cuts by size, and the best subset."""
    column = training.features[profile.feature]
    codes = np.asarray(training.columns[profile.feature])[members.rows].astype(np.int64)
    place = _places(profile.levels, codes)
    n = len(profile.levels)
    rows = np.bincount(place, minlength=n)
    weight = np.bincount(place, members.weights, n)
    shown = np.sort(np.argsort(-weight, kind="stable")[:MOST_LEVELS_DRAWN])
    order, subsets, candidates, best = _cuts(profile)
    flipped = _flipped(profile, candidates, order, subsets)
    pairs: tuple[float, ...] = ()
    lengths: tuple[int, ...] = ()
    moments: tuple[tuple[float, ...], ...] = ()
    if members.is_classes:
        lengths, pairs = pairs_of(place, members.targets, members.weights, n, members.n_classes)
    else:
        moments = _moments(place, members, n)
    values, value_lengths, medians = _absolute(
        profile, candidates, flipped, members, place, n, criterion
    )
    y, ticks = ((0.0, 1.0), ()) if members.is_classes else target_axis(training.target, members)
    is_few = not members.is_classes and len(members.rows) <= MOST_POINTS
    return Crosstab(
        kind="category",
        name=short_column(column).name,
        whole=whole_column(column).name,
        shown=tuple(shown.tolist()),
        names=tuple(short(_name(column, profile.levels[i]), LONGEST_LEVEL) for i in shown),
        wholes=tuple(on_one_line(_name(column, profile.levels[i])) for i in shown),
        rows=tuple(rows.tolist()),
        pairs=pairs,
        lengths=lengths,
        moments=moments,
        values=values,
        value_lengths=value_lengths,
        medians=medians,
        order=order,
        subsets=subsets,
        best=best,
        ties=len(profile.ties),
        exact=profile.exact,
        y=y,
        y_ticks=ticks,
        points=interleaved(place, np.asarray(members.targets, np.float64)) if is_few else (),
        n_candidates=len(profile),
        drawn=_said(n, len(profile), profile.exact),
    )


def _name(column: Column, code: int) -> str:
    return MISSING_WORD if code < 0 else column.levels[code]


def _places(levels: NDArray[np.int32], codes: IntArray) -> IntArray:
    """Each code's place among the levels present; missing is the last of them."""
    known = levels[levels >= 0]
    place = np.searchsorted(known, codes)
    return np.where(codes < 0, len(known), place)


def _cuts(
    profile: SplitProfile,
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], IntArray, int | None]:
    """An order of the levels, subsets by size, the profile's candidates for them, the best."""
    n = len(profile.levels)
    if len(profile) == 0:
        return tuple(range(n)), (), np.zeros(0, np.int64), None
    leading = int(profile.score.argmin()) if profile.best is None else profile.best
    is_left = profile.is_left(leading)
    if _is_every_subset(profile):
        subsets, candidates = _best_of_sizes(profile, leading)
        order = np.argsort(~is_left, kind="stable")
    else:
        subsets = ()
        candidates = np.flatnonzero(profile.order == profile.order[leading])
        order = profile.orders[profile.order[leading]]
        if profile.swapped[leading]:
            # The other end of the order goes left, as it does in the best cut.
            order, candidates = order[::-1], candidates[::-1]
    best = None if profile.best is None else int(is_left.sum()) - 1
    return tuple(order.tolist()), subsets, candidates, best


def _flipped(
    profile: SplitProfile,
    candidates: IntArray,
    order: tuple[int, ...],
    subsets: tuple[tuple[int, ...], ...],
) -> NDArray[np.bool_]:
    """Where a cut's left is the candidate's right."""
    firsts = [subset[0] for subset in subsets] if subsets else [order[0]] * len(candidates)
    pairs = zip(candidates.tolist(), firsts, strict=True)
    return np.array([not profile.is_left(c)[first] for c, first in pairs], np.bool_)


def _is_every_subset(profile: SplitProfile) -> bool:
    """Whether each candidate has an order of its own."""
    return (
        len(profile.orders) == len(profile) > 1
        and len(profile) == 2 ** (len(profile.levels) - 1) - 1
    )


def _best_of_sizes(
    profile: SplitProfile, leading: int
) -> tuple[tuple[tuple[int, ...], ...], IntArray]:
    """The best subset of each size; which of its two sides is left is free but for the best."""
    n = len(profile.levels)
    first = profile.n_first
    rank = np.lexsort((np.arange(len(profile)), profile.score, ~profile.admissible))
    rank = np.concatenate([[leading], rank[rank != leading]])
    size_of_best = int(profile.is_left(leading).sum())
    subsets: list[tuple[int, ...]] = []
    candidates: list[int] = []
    for size in range(1, n):
        if size == size_of_best:
            found, left = leading, profile.is_left(leading)
        else:
            fits = (first[rank] == size) | (first[rank] == n - size)
            found = int(rank[np.flatnonzero(fits)[0]])
            chosen = profile.is_left(found)
            left = chosen if int(chosen.sum()) == size else ~chosen
        subsets.append(tuple(np.flatnonzero(left).tolist()))
        candidates.append(found)
    return tuple(subsets), np.array(candidates, np.int64)


def _moments(place: IntArray, members: NodeRows, n: int) -> tuple[tuple[float, ...], ...]:
    targets = np.asarray(members.targets, np.float64) - members.centre
    weight = np.bincount(place, members.weights, n)
    mean = np.bincount(place, members.weights * targets, n) / weight
    ssd = np.bincount(place, members.weights * (targets - mean[place]) ** 2, n)
    return tuple(tuple(plain_numbers(column)) for column in (weight, mean, ssd))


def _absolute(
    profile: SplitProfile,
    candidates: IntArray,
    flipped: NDArray[np.bool_],
    members: NodeRows,
    place: IntArray,
    n: int,
    criterion: Criterion,
) -> tuple[tuple[float, ...], tuple[int, ...], tuple[tuple[float, ...], ...]]:
    if criterion is not Criterion.ABSOLUTE_ERROR:
        return (), (), ()
    ways = [
        absolute_columns(np.asarray(side.take(candidates).statistics), members.centre)
        for side in (profile.left, profile.right)
    ]
    medians = tuple(
        tuple(plain_numbers(np.where(flipped, other, one)))
        for here, there in (ways, ways[::-1])
        for one, other in zip(here, there, strict=True)
    )
    if len(members.rows) <= MOST_VALUES_SENT:
        by_level = np.lexsort((members.targets, place))
        targets = np.asarray(members.targets, np.float64)[by_level] - members.centre
        pairs = interleaved(targets, members.weights[by_level])
        return pairs, tuple(np.bincount(place, minlength=n).tolist()), medians
    return (), (), medians


def _said(n_levels: int, n_subsets: int, exact: bool) -> str:
    said = []
    if n_levels > MOST_LEVELS_DRAWN:
        said.append(
            f"{MOST_LEVELS_DRAWN} of {show_count(n_levels)} levels drawn, the heaviest; "
            "only these can be moved."
        )
    if not exact:
        said.append(
            f"A heuristic tried {show_count(n_subsets)} subsets of {show_count(n_levels)} "
            "levels; a better one may exist."
        )
    return " ".join(said)
