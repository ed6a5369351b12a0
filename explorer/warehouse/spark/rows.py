"""Rows in bins as blocks that Spark keeps, and the splits that send them to their nodes.

Blocks never change. A growth remembers its splits, a few small arrays, and each pass sends the rows
along them again: nothing is lost if a worker dies, because Spark then computes its blocks again. A
pass returns sums per task.
"""

import weakref
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.tree.splits import Split, SplitArrays, SplitKind
from explorer.warehouse.bins import Bins, CategoryBins, code_of_threshold, is_exact
from explorer.warehouse.protocol import Bounds, Cells
from explorer.warehouse.reading import has_changed
from explorer.warehouse.spark.connection import Connection
from explorer.warehouse.spark.on_workers import (
    BY_VALUE,
    NO_FEATURE,
    RIGHT,
    Asked,
    Route,
)
from explorer.warehouse.spark.packing import Packing


class SparkRows:
    """BinnedRows as a DataFrame of blocks, in memory or on the workers' disks."""

    def __init__(
        self,
        connection: Connection,
        source: Any,
        features: Sequence[Bins],
        target: Bins | None,
        has_weights: bool,
    ) -> None:
        """Pack rows. source: a DataFrame of the target y, weights w, and features c0, …

        Raises TableError for values without a bin: they were added after bins were found.
        """
        self.connection, self.features, self.target = connection, tuple(features), target
        self.has_weights = has_weights
        packing = Packing(
            coders=tuple(bins.coder() for bins in features),
            missing=tuple(bins.n_bins for bins in features),
            keeps_values=tuple(not is_exact(bins) for bins in features),
            target=None if target is None else target.coder(),
            has_weights=has_weights,
        )
        connection.drop_left()
        self.blocks = connection.packed(source, packing)
        weakref.finalize(self, connection.left.append, self.blocks)
        packed = self.blocks.selectExpr("n", "lost", "spark_partition_id() AS task")
        sums = connection.arrow(packed.selectExpr("sum(n)", "sum(lost)", "max(task) + 1"))
        n, lost, n_tasks = (column[0].as_py() for column in sums.columns)
        self.n_rows: int = n or 0
        self.n_tasks: int = n_tasks or 0
        if lost:
            raise has_changed()

    def begin(self) -> "SparkNodeRows":
        """Return a growth over all rows."""
        return SparkNodeRows(self)


class SparkNodeRows:
    """NodeRows as the splits so far."""

    def __init__(self, rows: SparkRows) -> None:
        self._rows = rows
        self._route = _Routes(rows.features)

    def totals(self, nodes: IntArray, centres: FloatArray | None) -> Cells:
        """Return the counts of each node."""
        return self._counted(self._route.arrays(), nodes, (), None, centres)

    def histograms(
        self, nodes: IntArray, features: Sequence[int], centres: FloatArray | None
    ) -> Cells:
        """Return the counts of each node × feature × bin × class."""
        return self._counted(self._route.arrays(), nodes, tuple(features), None, centres)

    def values(self, bounds: Bounds, centres: Mapping[int, float] | None) -> Cells:
        """Return the counts of each value within bounds."""
        nodes = np.unique(bounds.node)
        places = np.searchsorted(nodes, bounds.node)
        features = tuple(np.unique(bounds.feature).tolist())
        within = {}
        for feature in features:
            lowest, highest = np.ones(len(nodes), np.int64), np.zeros(len(nodes), np.int64)
            here = bounds.feature == feature
            lowest[places[here]] = bounds.lowest[here]
            highest[places[here]] = bounds.highest[here]
            within[feature] = (lowest, highest)
        own = None
        if centres is not None:
            own = np.array([centres[node] for node in nodes.tolist()])
        return self._counted(self._route.arrays(), nodes, features, within, own)

    def sides(self, node: int, split: Split, centres: FloatArray | None) -> Cells:
        """Return the counts of both sides of a split, as of two nodes that follow."""
        routes = self._route.copy()
        n = routes.n_nodes
        children = np.array([n, n + 1])
        routes.divide(np.array([node]), SplitArrays.of([split]), children[:1], children[1:])
        both = None if centres is None else np.repeat(centres, 2)
        cells = self._counted(routes.arrays(), children, (), None, both)
        side = (cells.node - n).astype(np.float64)
        return replace(cells, value=side, node=np.full(len(cells), node, np.int64))

    def divide(self, nodes: IntArray, splits: SplitArrays, left: IntArray, right: IntArray) -> None:
        """Remember where rows go; none is read."""
        self._route.divide(nodes, splits, left, right)

    def _counted(
        self,
        route: Route,
        nodes: IntArray,
        features: tuple[int, ...],
        within: dict[int, tuple[IntArray, IntArray]] | None,
        centres: FloatArray | None,
    ) -> Cells:
        rows = self._rows
        place = np.full(len(route.slot), -1)
        place[nodes] = np.arange(len(nodes))
        asked = Asked(
            route=route,
            place=place,
            n_places=len(nodes),
            features=features,
            n_codes=tuple(rows.features[f].n_bins + 1 for f in features),
            within=within,
            n_classes=1 if rows.target is None else rows.target.n_bins,
            centres=centres,
            has_weights=rows.has_weights,
        )
        found = rows.connection.counted(rows.blocks, asked, rows.n_tasks)
        is_control = found["feature"] == NO_FEATURE
        if found["n_rows"][is_control].sum() != rows.n_rows:
            raise has_changed()  # a lost block was read again
        held = asked.merged({name: values[~is_control] for name, values in found.items()})
        n, n_rows = len(held["at"]), held["n_rows"].astype(np.int64)
        places, target = np.divmod(held["at"], asked.n_classes)
        none = np.broadcast_to(np.zeros(1), n)
        return Cells(
            node=nodes[places],
            feature=held["feature"].astype(np.int64),
            value=held["value"],
            target=target.astype(np.int32),
            n_rows=n_rows,
            weight=held.get("weight", n_rows).astype(np.float64),
            **{name: held.get(name, none) for name in ("first", "second", "lowest", "highest")},
        )


class _Routes:
    """The splits of one growth by node number: for each code of the feature, the side."""

    def __init__(self, features: tuple[Bins, ...]) -> None:
        self._features = features
        self.n_nodes = 1
        self._splits: dict[int, tuple[int, np.ndarray, float, int, int]] = {}
        self._depth = {0: 0}

    def copy(self) -> "_Routes":
        """Return the same splits, to which others may be added."""
        own = _Routes(self._features)
        own.n_nodes = self.n_nodes
        own._splits, own._depth = dict(self._splits), dict(self._depth)
        return own

    def divide(self, nodes: IntArray, splits: SplitArrays, left: IntArray, right: IntArray) -> None:
        """Add splits."""
        for i, node in enumerate(nodes.tolist()):
            children = (int(left[i]), int(right[i]))
            feature = int(splits.feature[i])
            answers = _answers(self._features[feature], splits, i)
            self._splits[node] = (feature, answers, float(splits.threshold[i]), *children)
            for child in children:
                self._depth[child] = self._depth[node] + 1
            self.n_nodes = max(self.n_nodes, *(child + 1 for child in children))

    def arrays(self) -> Route:
        """Return them as arrays."""
        used = sorted({split[0] for split in self._splits.values()})
        own = {feature: slot for slot, feature in enumerate(used)}
        longest = max((bins.n_bins + 1 for bins in self._features), default=1)
        answers = [np.zeros(longest, np.uint8)]  # of nodes without a split
        children = np.repeat(np.arange(self.n_nodes), 2)
        slot, offset = np.zeros((2, self.n_nodes), np.int64)
        thresholds = np.zeros(self.n_nodes)
        begin, by_value = longest, set()
        for node, (feature, sides, threshold, left, right) in self._splits.items():
            slot[node], offset[node], thresholds[node] = own[feature], begin, threshold
            children[2 * node], children[2 * node + 1] = left, right
            answers.append(sides)
            begin += len(sides)
            if (sides == BY_VALUE).any():
                by_value.add(feature)
        n_steps = max((self._depth[node] + 1 for node in self._splits), default=0)
        at = (tuple(used), tuple(sorted(by_value)), slot, offset, np.concatenate(answers))
        return Route(*at, thresholds, children, n_steps)


def _answers(bins: Bins, splits: SplitArrays, i: int) -> np.ndarray:
    """Return the side of each code under split i, uint8[n_bins + 1]; the last is of no value."""
    answers = np.zeros(bins.n_bins + 1, np.uint8)
    missing_left = bool(splits.missing_goes_left[i])
    if splits.kind[i] == SplitKind.MISSING:
        missing_left = False
    elif isinstance(bins, CategoryBins):
        answers[:] = 0 if splits.unseen_goes_left[i] else RIGHT
        answers[splits.levels_left[i]], answers[splits.levels_right[i]] = 0, RIGHT
    else:
        threshold = float(splits.threshold[i])
        code = code_of_threshold(bins, threshold)
        answers[code + 1 :] = RIGHT
        if not bins.is_exact and not (code < len(bins.values) and bins.values[code] == threshold):
            answers[code] = BY_VALUE
    answers[-1] = 0 if missing_left else RIGHT
    return answers
