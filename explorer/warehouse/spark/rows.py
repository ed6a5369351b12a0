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
from explorer.tree.splits import Split, SplitArrays
from explorer.warehouse.bins import Bins, NumberBins, is_exact
from explorer.warehouse.protocol import MIN_DIFFERENT, Bounds, Cells
from explorer.warehouse.reading import has_changed
from explorer.warehouse.spark.connection import Connection, Work
from explorer.warehouse.spark.folding import HASHES, Folding
from explorer.warehouse.spark.on_workers import NO_FEATURE, Asked, Part, Route
from explorer.warehouse.spark.packing import BLOCKS, Packing
from explorer.warehouse.spark.routes import Routes


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
        self._folds: set[str] = set()
        known = (*features, *([] if target is None else [target]))
        are_numbers = all(isinstance(bins, NumberBins) for bins in known)
        row_bytes = 9 * len(source.columns) if are_numbers else None
        self.n_rows, lost, self.n_tasks = self._store(source, packing.pack, row_bytes)
        if lost:
            raise has_changed()

    def begin(self) -> "SparkNodeRows":
        """Return a growth over all rows."""
        return SparkNodeRows(self)

    def begin_without(self, fold: int, n_folds: int) -> "SparkNodeRows":
        """Return a growth over the rows outside one of the folds."""
        part = f"fold{n_folds}"
        if part not in self._folds:
            self._divide(part, n_folds)
        return SparkNodeRows(self, Part(part, fold, is_inside=False))

    def _divide(self, part: str, n_folds: int) -> None:
        """Store the blocks again, with a part of folds."""
        kept = [f"v{i}" for i, bins in enumerate(self.features) if not is_exact(bins)]
        names = ["y", *(["w"] if self.has_weights else [])]
        names += [*(f"b{i}" for i in range(len(self.features))), *kept]
        how, whole = Folding(part, n_folds, tuple(names)), self.blocks
        hashed = self.connection.mapped(whole, how.hashes, HASHES)
        counted = self.connection.arrow(hashed.selectExpr("approx_count_distinct(hash)"))
        are_dealt = counted.column(0)[0].as_py() < MIN_DIFFERENT * self.n_rows
        self._folds.add(part)
        n_rows, _, _ = self._store(whole, replace(how, are_dealt=are_dealt).divide)
        self.connection.left.append(whole)
        self.connection.drop_left()
        if n_rows != self.n_rows:
            raise has_changed()

    def _store(self, source: Any, work: Work, row_bytes: int | None = None) -> tuple[int, int, int]:
        """Store blocks that work makes; return their rows, lost values, and tasks."""
        self.blocks = self.connection.stored(source, work, BLOCKS, row_bytes)
        weakref.finalize(self, self.connection.left.append, self.blocks)
        stored = self.blocks.selectExpr(
            "part = 'y' AS is_first", "n", "lost", "spark_partition_id()"
        )
        found = self.connection.arrow(stored.where("is_first OR lost > 0"))
        is_first, n, lost, task = (column.to_numpy() for column in found.columns)
        return int(n[is_first].sum()), int(lost.sum()), int(task.max(initial=-1)) + 1


class SparkNodeRows:
    """NodeRows as the splits so far. part: the rows outside a fold; None for all."""

    def __init__(self, rows: SparkRows, part: Part | None = None) -> None:
        self._rows, self._part = rows, part
        self._route = Routes(rows.features)

    def totals(self, nodes: IntArray, centres: FloatArray | None) -> Cells:
        """Return the counts of each node."""
        return self._counted(self._route.arrays(), nodes, (), None, centres)

    def held_out(self, nodes: IntArray, centres: FloatArray | None) -> Cells:
        """Return the counts of the fold's rows in each node."""
        inside = SparkNodeRows(self._rows, self._part and replace(self._part, is_inside=True))
        inside._route = self._route
        return inside.totals(nodes, centres)

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
            part=self._part,
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
