"""Impurity against the subsets of a category feature that were tried."""

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.schema import Column
from explorer.growth.contract import SplitProfile
from explorer.growth.split_selection import split_of
from explorer.views.nodes.axes import number_axis
from explorer.views.nodes.wording import rule, short, side_words
from explorer.views.split_search.downsampling import downsampled
from explorer.views.split_search.split_curve import CurveFrame, SplitCurve, index_of, split_curve

MAX_NAMED = 8


def subset_curve(profile: SplitProfile, column: Column) -> SplitCurve:
    """One order: split by split. Several orders or all subsets: the best first."""
    is_one_order = len(profile.orders) == 1
    kept = _splits_in_order(profile) if is_one_order else _best_subsets(profile)
    x = np.asarray(kept + 1 if is_one_order else np.arange(1, len(kept) + 1), np.float64)
    # Of more levels a split says how many go left: hundreds of splits have each to be spelled out.
    n_named = len(kept) if len(profile.levels) <= CAPS.max_sent_levels else 0
    splits = [split_of(profile, int(candidate)) for candidate in kept[:n_named]]
    names = [side_words(split, column, True) for split in splits[:MAX_NAMED]]
    few = 0 < len(kept) <= MAX_NAMED
    ticks = tuple((float(i + 1), short(n, 16)) for i, n in enumerate(names)) if few else ()
    minimum = index_of(kept, profile.best)
    label = short(names[minimum], 24) if minimum is not None and minimum < len(names) else ""
    about = (
        "" if profile.exact else "A heuristic chose which subsets to try; a better one may exist."
    )
    return split_curve(
        profile,
        column,
        kept,
        x,
        tuple(rule(split, column, True) for split in splits) or _counted(profile, column, kept),
        CurveFrame(
            x_name=f"{column.name}: categories sent left{'' if is_one_order else ', best first'}",
            low=0.5,
            high=float(max(x, default=1.0)) + 0.5,
            ticks=ticks or number_axis(Column("", column.kind), x).ticks,
            minimum_label=label,
            is_stepwise=True,
            about=about,
            drawn=_drawn(len(kept), len(profile), is_one_order),
        ),
    )


def _counted(profile: SplitProfile, column: Column, kept: NDArray[np.int64]) -> tuple[str, ...]:
    """How many categories the splits send left, "town: 12 of 5000 categories"."""
    n, n_first = len(profile.levels), profile.n_first[kept]
    n_left = np.where(profile.swapped[kept], n - n_first, n_first).tolist()
    return tuple(f"{column.name}: {show_count(k)} of {show_count(n)} categories" for k in n_left)


def _splits_in_order(profile: SplitProfile) -> NDArray[np.int64]:
    """Category by category; of very many the lowest of each pixel column, and the best."""
    every = np.arange(len(profile))
    if len(profile) <= CAPS.max_drawn_subsets:
        return every
    kept = downsampled(every.astype(np.float64), profile.score, profile.admissible)
    best = every[:0] if profile.best is None else every[[profile.best]]
    return np.union1d(kept, best)


def _best_subsets(profile: SplitProfile) -> NDArray[np.int64]:
    """Subsets without an order of their own: the best first."""
    order = np.lexsort((np.arange(len(profile)), profile.score, ~profile.admissible))
    kept = order[: CAPS.max_drawn_subsets]
    if profile.best is None:
        return kept
    # Equal to the best within the tie band, it may stand behind others of its like.
    return np.concatenate([[profile.best], kept[kept != profile.best]])[: CAPS.max_drawn_subsets]


def _drawn(n_drawn: int, n_subsets: int, is_one_order: bool) -> str:
    if n_drawn == n_subsets:
        return ""
    which = "every minimum is kept" if is_one_order else "the best"
    return f"{show_count(n_drawn)} of {show_count(n_subsets)} subsets drawn, {which}."
