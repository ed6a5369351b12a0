"""Forced splits in the form of the search's picture: levels, or a threshold and a routing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.training import TrainingTable
from explorer.growth.candidates import MISSING_APART, MISSING_LEFT, MISSING_RIGHT
from explorer.growth.contract import SplitProfile
from explorer.judging.nodes.split_ranking import is_other_split
from explorer.tree.splits import CategorySplit, MissingSplit, NamedSplit, NumericSplit
from explorer.tree.tree import Tree
from explorer.views.split_search.crosstab import entries_of_levels
from explorer.views.split_search.node_rows import NodeRows


@dataclass(frozen=True, slots=True)
class ForcedChoice:
    """A node's split on `feature` (a column number) that is not the best on this feature, because
    it is forced or was made by another program.

    threshold: None if it has none; while its feature is examined, the threshold of the candidate
    with the same sides. routing: where missing values go. levels: the entries of the Crosstab that
    go left, only for categories, and only while the feature is examined.
    """

    feature: int
    threshold: float | None
    routing: int
    levels: tuple[int, ...]


def forced_choice(
    tree: Tree, node: int, profile: SplitProfile, training: TrainingTable, members: NodeRows
) -> ForcedChoice | None:
    """Return the forced split, or None if the node does not have one.

    `profile` is the examined feature's.
    """
    split = tree.split(node)
    if split is None or not _is_other(tree, node, profile):
        return None
    routing = MISSING_LEFT if split.missing_goes_left or not split.missing_seen else MISSING_RIGHT
    match split:
        case NumericSplit():
            if profile.feature != split.feature:
                return ForcedChoice(split.feature, split.threshold, routing, ())
            here = np.asarray(members.values(training, split.feature), np.float64)
            index = forced_threshold(tree, node, profile, here)
            if index is None:  # values on one side, missing ones on the other
                return ForcedChoice(split.feature, None, MISSING_APART, ())
            return ForcedChoice(split.feature, float(profile.threshold[index]), routing, ())
        case MissingSplit():
            return ForcedChoice(split.feature, None, MISSING_APART, ())
        case CategorySplit():
            if profile.feature != split.feature:
                return ForcedChoice(split.feature, None, MISSING_LEFT, ())
            is_left = np.isin(profile.levels, split.left)
            is_left[profile.levels == -1] = split.missing_goes_left
            left = np.unique(entries_of_levels(profile, training, members)[is_left])
            return ForcedChoice(split.feature, None, MISSING_LEFT, tuple(left.tolist()))


def forced_threshold(tree: Tree, node: int, profile: SplitProfile, here: FloatArray) -> int | None:
    """Return the index of the threshold that splits these values as the node's forced split does.

    here: float64[n], the feature's values of the node's rows. A user's threshold need not be a
    midpoint, and the nearest midpoint need not have the same sides. None if no threshold of this
    feature is forced, or if it leaves all values on one side.
    """
    split = tree.split(node)
    if not isinstance(split, NumericSplit) or split.feature != profile.feature:
        return None
    if not _is_other(tree, node, profile):
        return None
    with_missing_left = profile.left.n_samples[profile.routing == MISSING_LEFT]
    n_left = np.count_nonzero(np.isnan(here) | (here <= split.threshold))
    index = int(np.searchsorted(with_missing_left, n_left))
    is_there = index < len(with_missing_left) and with_missing_left[index] == n_left
    return index if is_there else None


def _is_other(tree: Tree, node: int, profile: SplitProfile) -> bool:
    """Whether the node's split is not the best of its feature; `profile` may be of another one."""
    known = profile.feature == tree.feature[node] and profile.best is not None
    best = float(profile.gain[profile.best]) if known else -np.inf
    return is_other_split(tree, node, best)


def named_choice(
    sent: Any, profile: SplitProfile, training: TrainingTable, members: NodeRows
) -> NamedSplit:
    """Return the split that the picture of the candidates `profile` sent, with names.

    The picture sends `threshold` (a number, or None), `routing`, and `levels` (entries of the
    Crosstab, or None). Raises ValueError for anything else.
    """
    column = training.features[profile.feature]
    if not isinstance(sent, Mapping) or sent.get("feature") != profile.feature:
        raise ValueError("This split does not use the feature shown.")
    if column.is_numeric:
        if sent.get("routing") == MISSING_APART:
            return NamedSplit(column.name)
        missing_left = sent.get("routing") == MISSING_LEFT
        if sent.get("threshold") is None:
            raise ValueError("A numeric split needs a threshold.")
        return NamedSplit(column.name, sent["threshold"], missing_goes_left=missing_left)
    levels = sent.get("levels")
    if not isinstance(levels, list) or not all(type(one) is int for one in levels):
        raise ValueError("A split on categories needs a list of the categories that go left.")
    is_left = np.isin(entries_of_levels(profile, training, members), levels)
    codes = profile.levels[is_left & (profile.levels >= 0)].tolist()
    left = tuple(column.levels[code] for code in codes)
    missing_left = bool(is_left[profile.levels == -1].any())
    return NamedSplit(column.name, left=left, missing_goes_left=missing_left)
