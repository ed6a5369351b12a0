"""The choice of a candidate: the first, in order, of those equal to the best.

Scores within TIE_BAND × weight × impurity of the best count as equal. The band is measured from the
best score, so that no chain of near ties leads away from it.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorer.data.arrays import BoolArray, IntArray
from explorer.growth.candidates import MISSING_APART, MISSING_LEFT
from explorer.growth.contract import SplitProfile
from explorer.tree.impurity import TIE_BAND
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split


def first_best(profiles: Sequence[SplitProfile]) -> tuple[SplitProfile, int] | None:
    """Return the profile and candidate to split on; None if no candidate is admissible.

    profiles: one per feature, of one node, in feature order. The best score over all features is
    found first; then the first candidate within the tie band of it is taken. If the best
    gains nothing the most even split is taken instead: the lowest threshold would peel off one
    row per level.
    """
    with_candidates = [p for p in profiles if p.admissible.any()]
    if not with_candidates:
        return None
    equal = equal_to_best(with_candidates)
    for profile, candidates in zip(with_candidates, equal, strict=True):
        if len(candidates):
            return profile, first_in_order(profile, candidates)
    raise AssertionError("a best score without a candidate")


def equal_to_best(profiles: Sequence[SplitProfile]) -> list[IntArray]:
    """Return for each profile the indices of candidates equal to the best of all the profiles.

    int64, rising. profiles: of one node, each with an admissible candidate. If the best gains
    nothing: those whose smaller child has the most rows.
    """
    total = float(profiles[0].node.weight[0] * profiles[0].node.impurity[0])
    best = min(float(p.score[p.admissible].min()) for p in profiles)
    band = TIE_BAND * total
    if best < total - band:
        return [np.flatnonzero(p.admissible & (p.score <= best + band)) for p in profiles]
    smaller = [np.minimum(p.left.n_samples, p.right.n_samples) for p in profiles]
    most = max(int(s[p.admissible].max()) for s, p in zip(smaller, profiles, strict=True))
    return [
        np.flatnonzero(p.admissible & (s == most)) for s, p in zip(smaller, profiles, strict=True)
    ]


def with_ties(profile: SplitProfile) -> SplitProfile:
    """Return the profile with `best` and `ties` filled in; unchanged if nothing is
    admissible."""
    if not profile.admissible.any():
        return profile
    (ties,) = equal_to_best([profile])
    return replace(profile, best=first_in_order(profile, ties), ties=ties)


def first_in_order(profile: SplitProfile, candidates: IntArray) -> int:
    """Return the first of these indices by routing and threshold, or the lowest subset mask.

    Prefixes of one order are nested, so that its lowest mask is the first of those that stay
    left, or the last of those that are swapped: at most two masks per order are compared.
    """
    if len(profile.levels) == 0:
        return int(candidates[0])
    swapped = profile.swapped[candidates]
    stay, go = candidates[~swapped], candidates[swapped][::-1]
    lowest = [c[np.unique(profile.order[c], return_index=True)[1]] for c in (stay, go)]
    return int(min(np.concatenate(lowest), key=lambda c: _subset_mask(profile.is_left(c))))


def _subset_mask(is_left: BoolArray) -> int:
    """Return the mask of a subset of levels: level i in schema order is bit i."""
    return int.from_bytes(np.packbits(is_left, bitorder="little").tobytes(), "little")


def split_of(profile: SplitProfile, candidate: int) -> Split:
    """Return a candidate as a split, its `missing_goes_left` and `unseen_goes_left` filled in.

    Values that training did not see go to the heavier child; left if both weigh the same within the
    tie band.
    """
    left_weight, right_weight = profile.left.weight[candidate], profile.right.weight[candidate]
    heavier_left = bool(left_weight >= right_weight * (1 - TIE_BAND))
    if len(profile.levels):
        is_left = profile.is_left(candidate)
        missing_seen = bool(profile.levels[-1] == -1)
        known = profile.levels != -1
        return CategorySplit(
            profile.feature,
            tuple(profile.levels[is_left & known].tolist()),
            tuple(profile.levels[~is_left & known].tolist()),
            bool(is_left[-1]) if missing_seen else heavier_left,
            heavier_left,
            missing_seen,
            profile.exact,
        )
    routing = int(profile.routing[candidate])
    if routing == MISSING_APART:
        return MissingSplit(profile.feature, heavier_left)
    missing_seen = bool((profile.routing != MISSING_LEFT).any())
    return NumericSplit(
        profile.feature,
        float(profile.threshold[candidate]),
        float(profile.gap[candidate]),
        routing == MISSING_LEFT if missing_seen else heavier_left,
        heavier_left,
        missing_seen,
    )
