"""Categories against targets at a node, so that a browser can send any category left or right."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_count
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.tree.impurity import Criterion
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.wording import short_column, whole_column
from explorer.views.split_search.node_rows import (
    Columns,
    NodeRows,
    absolute_columns,
    class_cells,
    interleaved,
    plain_columns,
    plain_numbers,
    target_axis,
)


@dataclass(frozen=True, slots=True, eq=False)
class SubsetsBySize:
    """One candidate split for each number of levels sent left, from one to all but one.

    Split k sends k + 1 levels left: the first of `order`, or `subsets[k]` if every subset was
    tried. In that case it is the best of its size, and all subsets contain the first level that the
    best split sends left, so that no split appears twice with its sides exchanged. Levels are
    indices into the profile's levels.
    `candidates` (int64[n_sizes]) are the profile's candidates for these splits; `is_swapped`
    (bool[n_sizes]) says whether split k's left is the candidate's right. `best` is the best
    admissible k, or None. With missing values, an ordered feature has two orders; the splits are
    those of the better one.
    """

    order: tuple[int, ...]
    subsets: tuple[tuple[int, ...], ...]
    candidates: IntArray
    is_swapped: BoolArray
    best: int | None


@dataclass(frozen=True, slots=True, eq=False)
class LevelGroups:
    """Groups of neighbours in an order of levels; if there are few levels, each is its own group.

    group: int64[n_levels], each level's group. n_levels: int64[n_groups]. order: int64[n_groups],
    the groups in the order of the splits. splits: int64, the splits by size (from 0) that separate
    two groups; best: the index of the best among these, or None.
    """

    group: IntArray
    n_levels: IntArray
    order: IntArray
    splits: IntArray
    best: int | None


@dataclass(frozen=True, slots=True)
class LevelTargets:
    """The targets of each level's rows, level after level, in a form that a browser can add up.

    Classes: `pairs` hold class and weight in turn, `lengths[i]` pairs for level i. Numbers:
    `moments` hold weight, mean (from the node's centre) and sum of squared deviations, one
    list each. Only for absolute error: `values` hold target (from the centre) and weight in
    turn, `value_lengths[i]` pairs for level i; empty if there are too many.
    """

    pairs: tuple[float, ...] = ()
    lengths: tuple[int, ...] = ()
    moments: Columns = ()
    values: tuple[float, ...] = ()
    value_lengths: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Crosstab:
    """The levels present at the node, in schema order, missing last; if there are more than
    CAPS.max_sent_levels, neighbours in the order of the splits share an entry.

    `levels[i]` says how many levels entry i stands for, `rows[i]` how many rows it has. `shown` are
    the levels with names, the heaviest. Split k sends k + 1 entries left; `order`, `subsets` and
    `best` are as in SubsetsBySize. `medians` are those of the splits: median and sum of absolute
    deviations left, then right. `points` are level and target in turn, if there are few rows.
    `ties` counts the candidates equal to the best; `drawn` says what was left out. `is_ordered`:
    whether the order is the feature's own.
    """

    kind: str
    name: str
    whole: str
    shown: tuple[int, ...]
    names: tuple[str, ...]
    wholes: tuple[str, ...]
    levels: tuple[int, ...]
    rows: tuple[int, ...]
    targets: LevelTargets
    medians: Columns
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
    is_ordered: bool


def crosstab(
    profile: SplitProfile, training: TrainingTable, members: NodeRows, criterion: Criterion
) -> Crosstab:
    """Return the levels of a categorical profile, its candidates by size, and the best subset."""
    column = training.features[profile.feature]
    codes = members.values(training, profile.feature).astype(np.int64)
    own, n_levels = _level_indices(profile.levels, codes), len(profile.levels)
    cut, whole = short_column(column), whole_column(column)
    by_size = subsets_by_size(profile)
    shown, groups = _grouped(by_size, own, members)
    level, n = groups.group[own], len(groups.order)
    is_absolute = criterion is Criterion.ABSOLUTE_ERROR
    y, ticks = ((0.0, 1.0), ()) if members.is_classes else target_axis(training.target, members)
    is_few = not members.is_classes and members.n_rows <= CAPS.max_search_points
    return Crosstab(
        kind="category",
        name=cut.name,
        whole=whole.name,
        shown=tuple(groups.group[shown].tolist()),
        names=tuple(_name(cut, profile.levels[i]) for i in shown),
        wholes=tuple(_name(whole, profile.levels[i]) for i in shown),
        levels=tuple(groups.n_levels.tolist()),
        rows=tuple(np.bincount(level, members.counts).astype(np.int64).tolist()),
        targets=_level_targets(level, members, n, is_absolute),
        medians=_medians(profile, by_size, groups.splits, members.centre) if is_absolute else (),
        order=tuple(groups.order.tolist()),
        subsets=by_size.subsets,
        best=groups.best,
        ties=len(profile.ties),
        exact=profile.exact,
        y=y,
        y_ticks=ticks,
        points=interleaved(level, np.asarray(members.targets, np.float64)) if is_few else (),
        n_candidates=len(profile),
        drawn=_drawn(n_levels, n, len(profile), bool(by_size.subsets), profile.exact),
        is_ordered=column.is_ordered,
    )


def entries_of_levels(
    profile: SplitProfile, training: TrainingTable, members: NodeRows
) -> IntArray:
    """Return the Crosstab's entry for each level of the profile, int64[n_levels]."""
    codes = members.values(training, profile.feature).astype(np.int64)
    own = _level_indices(profile.levels, codes)
    return _grouped(subsets_by_size(profile), own, members)[1].group


def _grouped(
    by_size: SubsetsBySize, own: IntArray, members: NodeRows
) -> tuple[IntArray, LevelGroups]:
    """Return the levels with names, the heaviest, and all levels in groups; `own`: rows' levels."""
    weight = np.bincount(own, members.weights)
    shown = np.sort(np.argsort(-weight, kind="stable")[: CAPS.max_search_levels])
    return shown, level_groups(by_size, shown, CAPS.max_sent_levels)


def _name(column: Column, code: int) -> str:
    return MISSING_WORD if code < 0 else column.levels[code]


def _level_indices(levels: NDArray[np.int32], codes: IntArray) -> IntArray:
    """Return each code's index among the levels present; missing is the last."""
    known = levels[levels >= 0]
    return np.where(codes < 0, len(known), np.searchsorted(known, codes))


def _level_targets(
    level: IntArray, members: NodeRows, n_levels: int, is_absolute: bool
) -> LevelTargets:
    if members.is_classes:
        held_by, classes, weights = class_cells(level, members)
        lengths = np.bincount(held_by, minlength=n_levels)
        return LevelTargets(interleaved(classes, weights), tuple(lengths.tolist()))
    targets = np.asarray(members.targets, np.float64) - members.centre
    moments = _moments(level, targets, members.weights, members.within)
    if not is_absolute or len(members.rows) > CAPS.max_sent_values:
        return LevelTargets(moments=moments)
    by_level = np.lexsort((members.targets, level))
    return LevelTargets(
        moments=moments,
        values=interleaved(targets[by_level], members.weights[by_level]),
        value_lengths=tuple(np.bincount(level).tolist()),
    )


def _moments(
    level: IntArray, targets: FloatArray, weights: FloatArray, within: FloatArray | None
) -> Columns:
    """Return each level's moments; every level of the profile has rows at the node."""
    weight = np.bincount(level, weights)
    mean = np.bincount(level, weights * targets) / weight
    ssd = np.bincount(level, weights * (targets - mean[level]) ** 2)
    if within is not None:
        ssd = ssd + np.bincount(level, within)
    return plain_columns(weight, mean, ssd)


def _medians(
    profile: SplitProfile, by_size: SubsetsBySize, splits: IntArray, centre: float
) -> Columns:
    """Return medians of some splits by size, each split's left side first, even if swapped."""
    sides = [
        absolute_columns(np.asarray(side.take(by_size.candidates[splits]).statistics), centre)
        for side in (profile.left, profile.right)
    ]
    return tuple(
        tuple(plain_numbers(np.where(by_size.is_swapped[splits], other, own)))
        for here, there in (sides, sides[::-1])
        for own, other in zip(here, there, strict=True)
    )


def _drawn(
    n_levels: int, n_groups: int, n_subsets: int, is_best_of_sizes: bool, exact: bool
) -> str:
    sentences, n_drawn = [], CAPS.max_search_levels
    if n_levels > n_drawn:
        sentences.append(
            f"The {n_drawn} largest of {show_count(n_levels)} categories are shown; "
            "only these can be moved."
        )
    if n_groups < n_levels:
        sentences.append(
            f"The other categories form {show_count(n_groups - n_drawn)} groups of neighbours. So "
            f"only {show_count(n_groups - 1)} of {show_count(n_levels - 1)} splits are shown, "
            "including the best one."
        )
    if is_best_of_sizes:
        sentences.append(
            f"{show_count(n_levels - 1)} of {show_count(n_subsets)} splits are drawn: the best for "
            "each number of categories sent left."
        )
    if not exact:
        sentences.append(
            f"A heuristic tried {show_count(n_subsets)} subsets of {show_count(n_levels)} "
            "categories; a subset that it did not try may be better."
        )
    return " ".join(sentences)


def subsets_by_size(profile: SplitProfile) -> SubsetsBySize:
    """Return the order or the subsets that include the best candidate; others are left out."""
    n = len(profile.levels)
    if len(profile) == 0:
        none = np.zeros(0, np.int64)
        return SubsetsBySize(tuple(range(n)), (), none, none.astype(np.bool_), None)
    leading = int(profile.score.argmin()) if profile.best is None else profile.best
    is_left = profile.is_left(leading)
    subsets: tuple[tuple[int, ...], ...] = ()
    n_all = 2 ** (n - 1) - 1
    if len(profile.orders) == len(profile) == n_all > 1:  # each candidate has its own order
        subsets, candidates = _best_of_sizes(profile, leading)
        order = np.argsort(~is_left, kind="stable")
    else:
        candidates = np.flatnonzero(profile.order == profile.order[leading])
        order = profile.orders[profile.order[leading]]
        if profile.swapped[leading]:
            # The other end of the order goes left, as in the best split.
            order, candidates = order[::-1], candidates[::-1]
    if subsets:
        pairs = zip(candidates.tolist(), subsets, strict=True)
        is_swapped = np.array([not profile.is_left(c)[left[0]] for c, left in pairs], np.bool_)
    else:
        is_swapped = profile.swapped[candidates] != profile.swapped[leading]
    if len(candidates) < n - 1:  # of an ordered feature: missing | present is in its first order
        candidates = np.concatenate([[n - 2], candidates])
        is_swapped = np.concatenate([[True], is_swapped])
    return SubsetsBySize(
        order=tuple(order.tolist()),
        subsets=subsets,
        candidates=candidates,
        is_swapped=is_swapped,
        best=None if profile.best is None else int(is_left.sum()) - 1,
    )


def _best_of_sizes(
    profile: SplitProfile, leading: int
) -> tuple[tuple[tuple[int, ...], ...], IntArray]:
    """Return the best subset of each size that has the first level on the best split's left."""
    n = len(profile.levels)
    rank = np.lexsort((np.arange(len(profile)), profile.score, ~profile.admissible))
    rank = np.concatenate([[leading], rank[rank != leading]])
    sides = np.array([profile.is_left(candidate) for candidate in rank.tolist()])
    anchor = int(sides[0].argmax())
    sides ^= ~sides[:, [anchor]]
    first = [int((sides.sum(axis=1) == size).argmax()) for size in range(1, n)]
    return tuple(tuple(np.flatnonzero(sides[i]).tolist()) for i in first), rank[first]


def level_groups(by_size: SubsetsBySize, shown: IntArray, most: int) -> LevelGroups:
    """Return up to about `most` groups: every level of `shown` (int64) stays separate, and the best
    split separates two groups."""
    order, best = np.array(by_size.order, np.int64), by_size.best
    n = len(order)
    if n <= most or by_size.subsets:
        one_each = np.arange(n)
        return LevelGroups(one_each, np.ones(n, np.int64), order, one_each[:-1], best)
    position = np.argsort(order)
    known = [position[shown], position[shown] + 1, [0, n, 0 if best is None else best + 1]]
    evenly = np.linspace(0, n, max(most - 2 * len(shown), 2)).astype(np.int64)
    ends = np.unique(np.concatenate([*known, evenly]))
    group = np.empty(n, np.int64)
    group[order] = np.repeat(np.arange(len(ends) - 1), np.diff(ends))
    return LevelGroups(
        group=group,
        n_levels=np.diff(ends),
        order=np.arange(len(ends) - 1),
        splits=ends[1:-1] - 1,
        best=None if best is None else int(np.searchsorted(ends, best + 1)) - 1,
    )
