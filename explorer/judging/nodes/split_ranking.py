"""The best candidate split of every feature at one node, ranked by gain."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.training import TrainingTable
from explorer.growth.contract import Queries, SplitEngine
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.forced_splits import is_forced
from explorer.growth.leaf_minimum import rules_at_node, share_of
from explorer.growth.split_selection import split_of
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import TIE_BAND
from explorer.tree.monotonic import bounds_of
from explorer.tree.rules import SearchRules
from explorer.tree.splits import CategorySplit, Split
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.node_counts import CountedNode

NEAR_TIE = 0.01
"""A feature nearly ties with the best if its best split gains at most this share less.

About the change of a gain by one row in a hundred, and far less than a gain varies between samples
of any table that the page takes: such an order of features means nothing for other rows.
"""


EQUAL_GAINS = 1e-9
"""Gains of one split that differ by no more than this share of the node's impurity are one gain: a
tree and the search of its node may have added the same numbers in another order."""


class NoSplitReason(StrEnum):
    """Why a feature has no candidate split at a node."""

    NOT_ALLOWED = "not allowed"
    ASKED_ABOVE = "asked above"
    ONE_ROW = "one row"
    PURE = "pure"
    ONE_VALUE = "one value"
    TOO_FEW_ROWS = "too few rows"
    TOO_LITTLE = "too few rows or too little weight"
    OUT_OF_ORDER = "out of order"


@dataclass(frozen=True, slots=True)
class FeatureBest:
    """One feature's best candidate split at a node, and its gain in the criterion's unit.

    `feature` is a column number of the training table. Without a split `gain` is 0 and
    `no_split` says why. `is_best` says that no other feature gains more, up to rounding;
    `is_chosen` that the tree splits this node by it: not where another split is forced, or was
    made by another program. `is_near`
    says that it gains less than the best by at most `NEAR_TIE` of the best gain.
    """

    feature: int
    split: Split | None
    gain: float
    no_split: NoSplitReason | None
    is_best: bool
    is_chosen: bool
    is_exact: bool
    is_near: bool = False


def ranking_at(tree: Tree, training: TrainingTable, node: int) -> tuple[FeatureBest, ...]:
    """Rank the features at a node by the fastest engine that is ready (`rank_features`)."""
    rows = rows_at(tree, training.columns, node)
    return rank_features(engine_for(training), training, tree, node, rows)


def rivals_of(ranking: Sequence[FeatureBest]) -> tuple[FeatureBest, ...]:
    """Return the features whose best split gains the same as the chosen one, in column order.

    Up to rounding (`TIE_BAND`). Empty for a leaf, a forced split, and a split that gains nothing,
    which is not chosen by its gain.
    """
    is_won = any(each.is_chosen and each.is_best and each.gain > 0 for each in ranking)
    rivals = (each for each in ranking if is_won and each.is_best and not each.is_chosen)
    return tuple(sorted(rivals, key=lambda each: each.feature))


def rank_features(
    engine: SplitEngine,
    training: TrainingTable,
    tree: Tree,
    node: int,
    rows: IntArray,
    weights: FloatArray | None = None,
) -> tuple[FeatureBest, ...]:
    """Return the features by gain, the best first; ties: the chosen one, then in column order.

    `rows` (int64[n], indices from 0 into `training`) are the node's; `weights` (float64[n_rows])
    are those that grew the tree, None for the table's own. The engine answers all features in one
    call, so that their candidates need not be listed.
    """
    bounds = bounds_of(tree)[node]
    found = best_of_each(engine, training, tree.search, rows, weights, bounds)

    def why_none(feature: int) -> NoSplitReason:
        values, targets = training.columns[feature][rows], training.target_values[rows]
        is_pure = bool((targets == targets[:1]).all())
        return _why_none(tree, feature, len(rows), values, is_pure=is_pure)

    return _ranked(tree, node, found, why_none)


def ranking_of_all(tree: Tree, all_rows: AllRows) -> tuple[FeatureBest, ...]:
    """Rank the features at the root of a stored table's tree."""
    return rank_by_counts(all_rows.node(tree.search, ""), tree, 0)


def rank_by_counts(counted: CountedNode, tree: Tree, node: int) -> tuple[FeatureBest, ...]:
    """Rank the features at a node of a warehouse's tree, by the counts of all its rows."""
    found: list[tuple[Split | None, float]] = []
    for feature in range(len(tree.features)):
        profile = counted.profile(feature)
        best = profile.best
        found.append(
            (None, 0.0) if best is None else (split_of(profile, best), float(profile.gain[best]))
        )

    def why_none(feature: int) -> NoSplitReason:
        held = counted.entries(feature)
        is_pure = bool(tree.impurity[node] == 0.0)
        return _why_none(tree, feature, int(held.n_rows.sum()), held.values, is_pure=is_pure)

    return _ranked(tree, node, found, why_none)


def _ranked(
    tree: Tree,
    node: int,
    found: Sequence[tuple[Split | None, float]],
    why_none: Callable[[int], NoSplitReason],
) -> tuple[FeatureBest, ...]:
    """Return the features in order; found: each one's best split and its gain."""
    closed = closed_features(tree, node)
    is_pure = bool(tree.impurity[node] == 0.0)
    ranked = []
    chosen = int(tree.feature[node])
    if is_other_split(tree, node, found[chosen][1]):
        chosen = -1
    for feature, (split, gain) in enumerate(found):
        reason = closed.get(feature)
        if reason is None and (split is None or is_pure):
            reason = why_none(feature)
        is_open = reason is None
        ranked.append(
            FeatureBest(
                feature=feature,
                split=split if is_open else None,
                gain=gain if is_open else 0.0,
                no_split=reason,
                is_best=False,
                is_chosen=feature == chosen,
                is_exact=not isinstance(split, CategorySplit) or split.exact,
            )
        )
    most = max((each.gain for each in ranked if each.no_split is None), default=0.0)
    least = most - TIE_BAND * float(tree.impurity[node])
    near = most * (1 - NEAR_TIE)
    marked = [
        replace(
            each,
            is_best=each.no_split is None and each.gain >= least,
            is_near=each.no_split is None and near <= each.gain < least,
        )
        for each in ranked
    ]
    return tuple(sorted(marked, key=_rank))


def is_other_split(tree: Tree, node: int, best_gain: float) -> bool:
    """Whether the node has a split, and not the best one of its feature, which gains this much:
    one that is forced, or that another program found."""
    if tree.is_leaf[node]:
        return False
    less = best_gain - float(tree.gain[node])
    return is_forced(tree, node) or less > EQUAL_GAINS * float(tree.impurity[node])


def _rank(each: FeatureBest) -> tuple[bool, bool, float, int]:
    is_taken = each.is_chosen and each.is_best
    return not is_taken, each.no_split is not None, -each.gain, each.feature


def best_of_each(
    engine: SplitEngine,
    training: TrainingTable,
    search: SearchRules,
    rows: IntArray,
    weights: FloatArray | None = None,
    bounds: FloatArray | None = None,
) -> list[tuple[Split | None, float]]:
    """Return each feature's best split of the rows, or None, and its gain.

    `weights` as for `rank_features`; bounds: float64[2], those of
    monotonic constraints above. Features that the tree does not allow are included.
    """
    n_features = len(training.features)
    weighed = row_weights(training, search, weights)
    own = None if weighed is training.weights else weighed
    at_node = rules_at_node(search, share_of(rows, weighed))
    if at_node is None:
        return [(None, 0.0)] * n_features
    asked = np.eye(n_features, dtype=np.bool_)
    session = engine.begin(at_node, rows=rows, weights=own)
    held = None if bounds is None else np.tile(bounds, (n_features, 1))
    found = session.best_splits(Queries(np.zeros(n_features, np.int64), asked, held))
    return [(found.splits.split(i), float(found.gain[i])) for i in range(n_features)]


def closed_features(tree: Tree, node: int) -> dict[int, NoSplitReason]:
    """Return the features that the tree's search rules close at this node, and why."""
    search, closed = tree.search, {}
    if search.features is not None:
        for feature, column in enumerate(tree.features):
            if column.name not in search.features:
                closed[feature] = NoSplitReason.NOT_ALLOWED
    if search.each_feature_once:
        for above in tree.ancestors(node)[:-1]:
            closed[int(tree.feature[above])] = NoSplitReason.ASKED_ABOVE
    return closed


def _why_none(
    tree: Tree, feature: int, n_rows: int, values: NDArray[Any], *, is_pure: bool
) -> NoSplitReason:
    """values: those of the node's rows, or of entries that stand for all of them."""
    if n_rows < 2:
        return NoSplitReason.ONE_ROW
    if is_pure:
        return NoSplitReason.PURE
    is_same = values == values[0]
    if values.dtype.kind == "f":
        missing = np.isnan(values)
        is_same = is_same | (missing & missing[0])
    if is_same.all():
        return NoSplitReason.ONE_VALUE
    if tree.features[feature].name in dict(tree.search.monotonic_cst):
        return NoSplitReason.OUT_OF_ORDER
    by_weight = tree.search.min_weight_fraction_leaf > 0
    return NoSplitReason.TOO_LITTLE if by_weight else NoSplitReason.TOO_FEW_ROWS
