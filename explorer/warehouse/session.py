"""One growth over a warehouse: best splits from counts, with a bin as a value that rows share."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.growth.cancellation import Cancellation, cancellable, check_cancelled
from explorer.growth.contract import (
    BestSplits,
    Divisions,
    JudgedSplit,
    Queries,
    SplitProfile,
    gain_of,
)
from explorer.growth.forced_splits import completed_by, split_asked
from explorer.growth.monotonic_splits import constrained, node_bounds
from explorer.growth.split_selection import first_best, split_of
from explorer.growth.tree_growth import RowFacts
from explorer.tree.splits import NamedSplit, NumericSplit, Split, SplitArrays, SplitKind
from explorer.tree.tree import NodeArrays
from explorer.warehouse.bins import NumberBins, code_of_threshold, neighbours
from explorer.warehouse.counted import Measure, by_value
from explorer.warehouse.node_counts import KeptCounts, Single
from explorer.warehouse.prepared import PreparedTable
from explorer.warehouse.protocol import Bounds, Cells, NodeRows

MAX_ROWS_BY_VALUE = 4_096
"""Nodes of at most this many rows are searched value by value: bins of the whole table are coarse
there."""

MAX_CELLS = 4_000_000
"""Counts that one query may return; larger levels are searched in parts."""


@dataclass(frozen=True, slots=True, eq=False)
class _Node:
    """A node that is not yet divided: its statistics, and the centre of its targets."""

    held: NodeArrays
    centre: float

    @property
    def n_rows(self) -> int:
        return int(self.held.n_samples[0])


class WarehouseSession:
    """One growth: the warehouse knows each row's node, and this class the sums of the nodes.

    kept: where the counts of searched nodes stay; None lets them go.
    """

    def __init__(
        self, prepared: PreparedTable, rows: NodeRows, measure: Measure, facts: RowFacts
    ) -> None:
        self.rows, self.measure, self.facts = rows, measure, facts
        self.kept: KeptCounts | None = None
        self.prepared = prepared
        self._n_bins = np.array([bins.n_bins for bins in prepared.bins], np.int64)
        self._nodes: dict[int, _Node] = {}
        # Whole numbers are the same in whatever order they are added up.
        is_whole = measure.is_classes and not prepared.has_weights
        self._counts_rows = is_whole and bool((measure.class_weights == 1).all())
        self._found: dict[int, tuple[Split, NodeArrays]] = {}

    def describe(self, nodes: IntArray) -> NodeArrays:
        """Return rows, weight, impurity and statistics of each node."""
        self._learn(nodes)
        return NodeArrays.concatenate([self._nodes[node].held for node in nodes.tolist()])

    def best_splits(self, queries: Queries) -> BestSplits:
        """Return the best split of each queried node; thresholds between bins are refined."""
        self._learn(queries.nodes)
        made: list[Split | None] = []
        gain: list[float] = []
        for part in self._parts(queries):
            check_cancelled()
            for node, found in zip(part.nodes.tolist(), self._searched(part), strict=True):
                made.append(None if found is None else self._chosen(node, *found))
                gain.append(0.0 if found is None else float(found[0].gain[found[1]]))
        return BestSplits(SplitArrays.of(made), np.array(gain))

    def _chosen(self, node: int, profile: SplitProfile, candidate: int) -> Split:
        """Return a candidate as a split. If its children are exact, no query is needed for them."""
        split = split_of(profile, candidate)
        if self._counts_rows:
            at = np.array([candidate])
            children = [profile.left.take(at), profile.right.take(at)]
            self._found[node] = (split, NodeArrays.concatenate(children))
        return split

    def judge(self, node: int, split: Split) -> JudgedSplit:
        """Return the gain and the children of a given split; both must hold rows."""
        self._learn(np.array([node]))
        whole = self._nodes[node]
        cells = self.measure.weighed(self.rows.sides(node, split, self._centres([node])))
        sides = [cells.take(cells.value == side) for side in (0, 1)]
        if not all(map(len, sides)):
            raise ValueError("The split leaves one side without rows.")
        children = [self.measure.node(side, whole.centre) for side in sides]
        score = sum(child.weight * child.impurity for child in children)
        weight, impurity = float(whole.held.weight[0]), float(whole.held.impurity[0])
        gain = float(gain_of(np.asarray(score), weight, impurity)[0])
        return JudgedSplit(split, gain, NodeArrays.concatenate(children))

    def complete(self, node: int, asked: NamedSplit) -> Split:
        """Return the split that is named, as this node takes it."""
        self._learn(np.array([node]))
        split = split_asked(asked, self.prepared.features, self.measure.search)
        cells, bins = self._cells(node, split.feature), self.prepared.bins[split.feature]
        if isinstance(bins, NumberBins):
            if isinstance(split, NumericSplit) and not bins.is_exact:
                codes = np.unique(cells.value[~np.isnan(cells.value)]).astype(np.int64)
                near = neighbours(codes, code_of_threshold(bins, split.threshold))
                cells = self._values({(node, split.feature): near}, {node: cells})[node][
                    split.feature
                ]
                values = cells.value
            else:
                values = bins.of_codes(cells.value)
        else:
            values = np.where(np.isnan(cells.value), -1, cells.value).astype(np.int32)
        known = (bins.column, values, cells.n_rows, cells.weight, self.measure.least)
        return completed_by(split, *known)

    def profile(self, node: int, feature: int, bounds: FloatArray | None = None) -> SplitProfile:
        """Return every split of one feature at a node; between bins, their edges are the
        thresholds."""
        self._learn(np.array([node]))
        cells, bins = self._cells(node, feature), self.prepared.bins[feature]
        found = self._constrained(
            self.measure.profile(feature, bins, cells, self._nodes[node].centre), bounds
        )
        if not isinstance(bins, NumberBins) or bins.is_exact:
            return found
        apart = np.isnan(found.threshold)
        below = np.where(apart, 0.0, found.threshold).astype(np.int64)
        edges = np.where(apart, np.nan, bins.values[np.minimum(below, len(bins.values) - 1)])
        return replace(found, threshold=edges, gap=np.full(len(edges), np.nan))

    def divide(self, divisions: Divisions) -> None:
        """Send each node's rows to its children."""
        leaves = np.flatnonzero(divisions.splits.kind == SplitKind.LEAF)
        if len(leaves):
            node = divisions.nodes[leaves[0]]
            raise ValueError(f"Node {node} has no split that could divide its rows.")
        with cancellable(Cancellation()):  # half a level would be no level
            self.rows.divide(divisions.nodes, divisions.splits, divisions.left, divisions.right)
        for i, node in enumerate(divisions.nodes.tolist()):
            self._nodes.pop(node, None)
            split, children = self._found.pop(node, (None, None))
            if children is not None and split == divisions.splits.split(i):
                for at, child in enumerate((int(divisions.left[i]), int(divisions.right[i]))):
                    self._nodes[child] = _Node(children.take(np.array([at])), 0.0)

    def _learn(self, nodes: IntArray) -> None:
        """Ask for the totals of nodes that are not known yet."""
        unknown = np.array(sorted(set(nodes.tolist()) - set(self._nodes)), np.int64)
        if len(unknown) == 0:
            return
        centres = None
        if not self.measure.is_classes:
            # A first mean, from which squared deviations keep their digits.
            rough = self.rows.totals(unknown, np.zeros(len(unknown))).in_order()
            centres = rough.first / rough.weight
        self.know(self.rows.totals(unknown, centres), centres)

    def know(self, totals: Cells, centres: FloatArray | None = None) -> None:
        """Remember the totals of nodes."""
        cells = self.measure.weighed(totals).in_order()
        for i, (node, held) in enumerate(cells.by(cells.node).items()):
            described = self.measure.node(held, 0.0 if centres is None else float(centres[i]))
            centre = 0.0 if centres is None else float(described.statistics[0][0])
            self._nodes[node] = _Node(described, centre)

    def _centres(self, nodes: Sequence[int]) -> FloatArray | None:
        if self.measure.is_classes:
            return None
        return np.array([self._nodes[node].centre for node in nodes])

    def _parts(self, queries: Queries) -> Iterator[Queries]:
        """Yield the queries, a few nodes at a time if all their counts would be too many."""
        per_bin = len(self.measure.class_weights)
        n_rows = np.array([self._nodes[node].n_rows for node in queries.nodes.tolist()])
        n_cells = np.minimum(n_rows * len(self._n_bins), (self._n_bins + 1).sum() * per_bin)
        part = np.cumsum(n_cells) // MAX_CELLS
        for number in np.unique(part):
            here = part == number
            allowed = None if queries.allowed is None else queries.allowed[here]
            bounds = None if queries.bounds is None else queries.bounds[here]
            yield Queries(queries.nodes[here], allowed, bounds)

    def _searched(self, queries: Queries) -> list[tuple[SplitProfile, int] | None]:
        """Return the best candidate of each node, refined."""
        nodes = queries.nodes.tolist()
        histograms = self._histograms_of(queries)
        whole: dict[tuple[int, int], tuple[int, int]] = {}
        of_node = []
        for i, node in enumerate(nodes):
            features = list(range(len(self._n_bins)))
            if queries.allowed is not None:
                features = np.flatnonzero(queries.allowed[i]).tolist()
            of_node.append(features)
            if self._nodes[node].n_rows <= MAX_ROWS_BY_VALUE:
                whole |= self._all_bins(node, features)
        values = self._values(whole, histograms)
        found = []
        of_bounds = {node: node_bounds(queries.bounds, i) for i, node in enumerate(nodes)}
        for node, features in zip(nodes, of_node, strict=True):
            by_feature = histograms[node].by(histograms[node].feature) if features else {}
            profiles = []
            for feature in features:
                single = values.get(node, {}).get(feature)
                held = (by_feature[feature], single, of_bounds[node])
                profiles.append(self._profile(node, feature, *held))
            found.append(first_best(profiles))
        return self._refined(nodes, of_node, of_bounds, found, histograms, set(whole))

    def _profile(
        self,
        node: int,
        feature: int,
        cells: Cells,
        single: Cells | None,
        bounds: FloatArray | None,
    ) -> SplitProfile:
        centre = self._nodes[node].centre
        if single is not None:
            found = self.measure.profile_of_values(feature, single.value, single, centre)
        else:
            found = self.measure.profile(feature, self.prepared.bins[feature], cells, centre)
        return self._constrained(found, bounds)

    def _constrained(self, profile: SplitProfile, bounds: FloatArray | None) -> SplitProfile:
        return constrained(profile, self.measure.search, self.prepared.features, bounds)

    def _refined(
        self,
        nodes: list[int],
        of_node: list[list[int]],
        of_bounds: dict[int, FloatArray | None],
        found: list[tuple[SplitProfile, int] | None],
        histograms: dict[int, Cells],
        whole: set[tuple[int, int]],
    ) -> list[tuple[SplitProfile, int] | None]:
        """Return them with thresholds between two bins put exactly, in one query for all nodes.

        A node whose rows no threshold between bins divides is searched value by value.
        """
        bounds: dict[tuple[int, int], tuple[int, int]] = {}
        for node, features, best in zip(nodes, of_node, found, strict=True):
            if best is None:
                everywhere = self._all_bins(node, features)
                bounds |= {at: ends for at, ends in everywhere.items() if at not in whole}
                continue
            profile, candidate = best
            at, threshold = (node, profile.feature), float(profile.threshold[candidate])
            if at not in whole and not np.isnan(threshold) and self._is_binned(profile.feature):
                held = histograms[node].take(histograms[node].feature == profile.feature)
                codes = np.unique(held.value[~np.isnan(held.value)])
                bounds[at] = (int(codes[codes <= threshold][-1]), int(codes[codes > threshold][0]))
        values = self._values(bounds, histograms)
        refined = []
        for node, best in zip(nodes, found, strict=True):
            profiles = [
                self._profile(node, feature, single, single, of_bounds[node])
                for feature, single in values.get(node, {}).items()
            ]
            refined.append(first_best(profiles) if profiles else best)
        return refined

    def _is_binned(self, feature: int) -> bool:
        bins = self.prepared.bins[feature]
        return isinstance(bins, NumberBins) and not bins.is_exact

    def _all_bins(self, node: int, features: list[int]) -> dict[tuple[int, int], tuple[int, int]]:
        """Return every bin of the features that are not exact."""
        return {(node, f): (0, int(self._n_bins[f]) - 1) for f in features if self._is_binned(f)}

    def _values(
        self, bounds: dict[tuple[int, int], tuple[int, int]], histograms: dict[int, Cells]
    ) -> dict[int, dict[int, Cells]]:
        """Return counts by node and feature, with single values instead of the bins within bounds.

        bounds: by node and feature the lowest and the highest bin.
        """
        if not bounds:
            return {}
        at, ends = np.array(list(bounds)), np.array(list(bounds.values()))
        asked = Bounds(at[:, 0], at[:, 1], ends[:, 0], ends[:, 1])
        centres = None
        if not self.measure.is_classes:
            centres = {node: self._nodes[node].centre for node, _ in bounds}
        cells = self.measure.weighed(self.rows.values(asked, centres)).in_order()
        n_features = len(self._n_bins)
        single = cells.by(cells.node * n_features + cells.feature)
        found: dict[int, dict[int, Cells]] = {}
        for (node, feature), (lowest, highest) in bounds.items():
            held = histograms[node].take(histograms[node].feature == feature)
            inside = single.get(node * n_features + feature, cells.take(slice(0)))
            if self.kept is not None:
                self.kept.refine(node, feature, Single(inside, lowest, highest))
            found.setdefault(node, {})[feature] = by_value(held, inside, lowest, highest)
        return found

    def counts_of(self, nodes: Sequence[int], centre: float) -> Cells:
        """Return the counts of all features' bins of some undivided nodes as one node's, in order.

        centre: from which a numeric target is measured.
        """
        numbers = np.array(sorted(nodes))
        centres = None if self.measure.is_classes else np.full(len(numbers), centre)
        cells = self.rows.histograms(numbers, range(len(self._n_bins)), centres)
        return self.measure.weighed(cells).merged()

    def _cells(self, node: int, feature: int) -> Cells:
        """Return a feature's histogram at one node."""
        cells = self.rows.histograms(np.array([node]), [feature], self._centres([node]))
        return self.measure.weighed(cells).in_order()

    def _histograms_of(self, queries: Queries) -> dict[int, Cells]:
        """Return by node the counts of every bin of the features that some node may use."""
        features = list(range(len(self._n_bins)))
        if queries.allowed is not None:
            features = np.flatnonzero(queries.allowed.any(axis=0)).tolist()
        if not features:
            return {node: Cells.none() for node in queries.nodes.tolist()}
        centres = self._centres(queries.nodes.tolist())
        cells = self.rows.histograms(queries.nodes, features, centres)
        cells = self.measure.weighed(cells).in_order()
        found = cells.by(cells.node)
        if self.kept is not None:
            for node, own in found.items():
                self.kept.add(node, own)
        return found
