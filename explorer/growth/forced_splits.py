"""Splits that the user forces instead of the best ones: completed from rows, or refused."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from operator import itemgetter

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_number
from explorer.data.schema import Column, Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.contract import BestSplits, GrowthSession, JudgedSplit
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.monotonic_splits import value_of_rows, why_refused_by_order
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import TIE_BAND
from explorer.tree.monotonic import bounds_of, values_of
from explorer.tree.rules import SearchRules
from explorer.tree.splits import (
    CategorySplit,
    MissingSplit,
    NamedSplit,
    NumericSplit,
    Split,
    SplitArrays,
    goes_left,
    is_rising,
)
from explorer.tree.tree import NodeArrays, Tree
from explorer.tree.walking import rows_at


class SplitRefusedError(ValueError):
    """A forced split that a node cannot take; the message states why, in one sentence."""


def completed(
    asked: NamedSplit,
    training: TrainingTable,
    rows: IntArray,
    weights: FloatArray,
    search: SearchRules,
    least: LeafMinimum,
) -> Split:
    """Return the split, completed from these rows.

    rows: int64[n], of weight above 0; weights: float64[n_rows] of the table. Raises
    SplitRefusedError if the feature is unknown, not allowed or of another kind, if it lacks a named
    category, if the left side does not take the first categories of an ordered feature, or if a
    side would hold less than `least`.
    """
    split = split_asked(asked, training.features, search)
    values = training.columns[split.feature][rows]
    column, n_rows = training.features[split.feature], np.ones(len(rows), np.int64)
    return completed_by(split, column, values, n_rows, weights[rows], least)


def completed_by(
    split: Split,
    column: Column,
    values: FeatureValues,
    n_rows: IntArray,
    weights: FloatArray,
    least: LeafMinimum,
) -> Split:
    """Return the split, completed from the values of its feature at a node.

    values: one per row, or distinct ones, with their numbers of rows (n_rows: int64[n]) and weights
    (float64[n]). Raises SplitRefusedError as `completed`.
    """
    left = goes_left(split, values)
    fewest = int(min(n_rows[left].sum(), n_rows[~left].sum()))
    if fewest == 0:
        raise SplitRefusedError("The split would leave one side without rows.")
    if fewest < least.rows:
        raise SplitRefusedError(
            f"One side would hold {fewest} row{'s' * (fewest != 1)}; "
            f"a leaf needs at least {least.rows}."
        )
    weight_left, weight_right = weights[left].sum(), weights[~left].sum()
    lightest = float(min(weight_left, weight_right))
    if lightest < least.weight:
        raise SplitRefusedError(
            f"One side would have a weight of {show_number(lightest)}; "
            f"a leaf needs at least {show_number(least.weight)}."
        )
    heavier_left = bool(weight_left >= weight_right * (1 - TIE_BAND))
    found = _filled(split, values, heavier_left)
    if column.is_ordered and isinstance(found, CategorySplit) and not is_rising(found):
        raise SplitRefusedError(
            f"“{column.name}” has an order, so the categories that go left must come first in it."
        )
    return found


def split_asked(asked: NamedSplit, features: Schema, search: SearchRules) -> Split:
    """Return the split by indices, before any row is read; raise SplitRefusedError if it cannot be
    made."""
    if asked.feature not in features.names:
        raise SplitRefusedError(f"There is no feature “{asked.feature}”.")
    if search.features is not None and asked.feature not in search.features:
        raise SplitRefusedError(f"The search rules do not allow “{asked.feature}”.")
    feature = features.index(asked.feature)
    column, missing_left = features[feature], asked.missing_goes_left
    if asked.threshold is not None:
        if not column.is_numeric:
            raise SplitRefusedError(
                f"“{asked.feature}” is categorical, so it cannot be split at a threshold."
            )
        return NumericSplit(feature, asked.threshold, np.nan, missing_left, False, False)
    if asked.left is None:
        return MissingSplit(feature, False)
    return CategorySplit(feature, _codes(asked, column), (), missing_left, False, False)


def _codes(asked: NamedSplit, column: Column) -> tuple[int, ...]:
    if column.is_numeric:
        raise SplitRefusedError(
            f"“{asked.feature}” is numeric, so it cannot be split by categories."
        )
    codes = {name: code for code, name in enumerate(column.levels)}
    for name in asked.left or ():
        if name not in codes:
            raise SplitRefusedError(f"“{asked.feature}” has no category “{name}”.")
    return tuple(sorted({codes[name] for name in asked.left or ()}))


def _filled(split: Split, values: FeatureValues, heavier_left: bool) -> Split:
    match split:
        case MissingSplit():
            return replace(split, unseen_goes_left=heavier_left)
        case NumericSplit():
            present = values[~np.isnan(values)]
            missing_seen = len(present) < len(values)
            below, above = present[present <= split.threshold], present[present > split.threshold]
            apart = len(below) and len(above)
            return replace(
                split,
                gap=float(above.min() - below.max()) if apart else np.nan,
                missing_goes_left=split.missing_goes_left if missing_seen else heavier_left,
                unseen_goes_left=heavier_left,
                missing_seen=missing_seen,
            )
        case CategorySplit():
            seen = set(np.unique(values[values >= 0]).tolist())
            missing_seen = bool((values == -1).any())
            return replace(
                split,
                left=tuple(code for code in split.left if code in seen),
                right=tuple(sorted(seen - set(split.left))),
                missing_goes_left=split.missing_goes_left if missing_seen else heavier_left,
                unseen_goes_left=heavier_left,
                missing_seen=missing_seen,
            )


@dataclass(frozen=True, slots=True, eq=False)
class ForcedSplits:
    """The forced splits at the nodes of one level and below them.

    paths: the path of each node of the level at or above a forced split, by its index in the level.
    """

    features: Schema
    search: SearchRules
    paths: dict[int, str]

    @staticmethod
    def at_root(features: Schema, search: SearchRules) -> "ForcedSplits | None":
        """Return the root's forced splits; None if nothing is forced."""
        return ForcedSplits(features, search, {0: ""}) if search.forced else None

    def instead_of(
        self,
        best: BestSplits,
        asked: IntArray,
        allowed: BoolArray | None,
        session: GrowthSession,
        numbers: IntArray,
        bounds: FloatArray | None = None,
    ) -> BestSplits:
        """Return the best splits (of the level's nodes `asked`, int64) with the forced ones in
        place.

        If a node cannot take its forced split, it keeps the best one. `allowed` is bool[n_level,
        n_features], None if every node may split on every feature; `numbers` (int64[n_level]) are
        the session's numbers of the level's nodes, `bounds` (float64[n_level, 2]) what monotonic
        constraints allow at each.
        """
        forced = dict(self.search.forced)
        here = [(i, node) for i, node in enumerate(asked.tolist()) if node in self.paths]
        here = [(i, node) for i, node in here if self.paths[node] in forced]
        if not here:
            return best
        found, gain = [best.splits.split(i) for i in range(len(asked))], best.gain.copy()
        for i, node in here:
            split = forced[self.paths[node]]
            open_here = None if allowed is None else allowed[node]
            taken = self._taken(split, found[i], open_here, session, int(numbers[node]))
            if taken is None:
                continue
            judged = session.judge(int(numbers[node]), taken)
            if bounds is not None and self._breaks_order(
                judged, session.describe(numbers[[node]]), bounds[node]
            ):
                continue
            found[i], gain[i] = taken, judged.gain
        return BestSplits(SplitArrays.of(found), gain)

    def of_children(self, nodes: IntArray) -> "ForcedSplits | None":
        """Return the next level's forced splits; None if nothing is forced below.

        nodes: int64, the level's nodes that are split.
        """
        below: dict[int, str] = {}
        forced = self.search.forced
        for i, node in enumerate(nodes.tolist()):
            if node not in self.paths:
                continue
            for at, path in ((2 * i, self.paths[node] + "L"), (2 * i + 1, self.paths[node] + "R")):
                first = bisect_left(forced, path, key=itemgetter(0))  # they are in order
                if first < len(forced) and forced[first][0].startswith(path):
                    below[at] = path
        return replace(self, paths=below) if below else None

    def _taken(
        self,
        asked: NamedSplit,
        best: Split | None,
        allowed: BoolArray | None,
        session: GrowthSession,
        node: int,
    ) -> Split | None:
        """Return the forced split; None if it is refused, or if it is the best one anyway."""
        try:
            split = session.complete(node, asked)
        except SplitRefusedError:
            return None
        if allowed is not None and not allowed[split.feature]:
            return None
        is_best = best is not None and _is_made(best, self.features, asked)
        return None if is_best else split

    def _breaks_order(self, judged: JudgedSplit, node: NodeArrays, bounds: FloatArray) -> bool:
        values = values_of(judged.children, self.search.criterion)
        known = (self.search, self.features, bounds)
        return bool(why_refused_by_order(judged.split, node, values, *known))


def is_forced(tree: Tree, node: int) -> bool:
    """Return whether the node has the split that is forced on it."""
    asked = dict(tree.search.forced).get(tree.path(node)) if tree.search.forced else None
    return asked is not None and _is_made(tree.split(node), tree.features, asked)


def _is_made(split: Split | None, features: Schema, asked: NamedSplit) -> bool:
    """Return whether the split is the forced one: its threshold and its sides, by name."""
    if split is None or features[split.feature].name != asked.feature:
        return False
    is_side = not split.missing_seen or split.missing_goes_left == asked.missing_goes_left
    match split:
        case NumericSplit():
            return split.threshold == asked.threshold and is_side
        case MissingSplit():
            return asked.threshold is None and asked.left is None
        case CategorySplit():
            if asked.left is None:
                return False
            levels, named_left = features[split.feature].levels, set(asked.left)
            left, right = (
                [levels[code] in named_left for code in s] for s in (split.left, split.right)
            )
            return is_side and all(left) and not any(right)


def forced_paths(tree: Tree) -> tuple[str, ...]:
    """Return the paths of the nodes that have the split that is forced on them, in order."""
    nodes = [(path, asked, tree.node_at(path)) for path, asked in tree.search.forced]
    return tuple(
        path
        for path, asked, node in nodes
        if node is not None and _is_made(tree.split(node), tree.features, asked)
    )


def why_refused(tree: Tree, training: TrainingTable, path: str) -> str | None:
    """Return why the split forced at the path is missing, in one sentence; "" if the tree has it.

    None if the tree has no split node at the path, or nothing is forced there.
    """
    node = tree.node_at(path)
    if path not in dict(tree.search.forced) or node is None or tree.is_leaf[node]:
        return None
    return why_not_taken(tree, training, node)


def why_not_taken(tree: Tree, training: TrainingTable, node: int) -> str:
    """Return why the node does not have its forced split, in one sentence; "" if it does.

    A leaf gets an answer too, as if it were not pure.
    """
    asked = dict(tree.search.forced)[tree.path(node)]
    weights = row_weights(training, tree.search)
    rows = rows_at(tree, training.columns, node)
    rows = rows[weights[rows] > 0]
    try:
        least = LeafMinimum.of(tree.search, float(weights.sum()))
        split = completed(asked, training, rows, weights, tree.search, least)
    except SplitRefusedError as refused:
        return str(refused)
    if tree.search.monotonic_cst:
        left = goes_left(split, training.columns[split.feature][rows])
        known = (weights, tree.search.criterion)
        values = [value_of_rows(training, side, *known) for side in (rows[left], rows[~left])]
        why = why_refused_by_order(
            split,
            tree.nodes.take(np.array([node])),
            np.array(values),
            tree.search,
            tree.features,
            bounds_of(tree)[node],
        )
        if why:
            return why
    its = tree.split(node)
    if its is None or its.feature != split.feature:
        return f"This path already splits on “{asked.feature}”."
    return ""


def refusals(
    tree: Tree, training: TrainingTable, paths: Iterable[str]
) -> tuple[tuple[str, str], ...]:
    """Return the paths of nodes that could not take the split that is forced there, and why."""
    found = ((path, why_refused(tree, training, path)) for path in paths)
    return tuple((path, why) for path, why in found if why)
