"""The node of each row of a coded table, for one growth.

Each growth has a column of *places* of its own: the node's number and the row's class as one
number, so that a level is counted by two columns instead of three. At the root, it is the column of
classes. Dividing a level rewrites that one column: ALTER TABLE … USING takes a fifth of the time of
a new table, and unlike UPDATE keeps no versions of rows in memory. A GROUP BY a feature counts a
level up to twice as fast as GROUPING SETS, because few small numbers index an array.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.tree.splits import MissingSplit, Split, SplitArrays, SplitKind
from explorer.warehouse.bins import CategoryBins, code_of_threshold
from explorer.warehouse.duck.connection import list_of, literal
from explorer.warehouse.protocol import Bounds, Cells

if TYPE_CHECKING:
    from explorer.warehouse.duck.rows import DuckRows

MAX_FEATURES_A_QUERY = 64
MAX_SPARE = 3  # nodes counted per requested one, if their numbers are close

MAX_CODE = 65_535

_GROUP = "GROUP BY ALL"
_KINDS = {"UTINYINT": 2**8, "USMALLINT": 2**16, "INTEGER": 2**31, "BIGINT": 2**63}


class DuckNodeRows:
    """NodeRows as a column of that table, which is rewritten when a query needs it: the counts of a
    growth's last children may be known without one.

    counted: a condition on the rows that are counted; held: on those of a fold that is left out.
    """

    def __init__(self, rows: "DuckRows", column: str) -> None:
        self._rows, self._connection, self._column = rows, rows.connection, column
        self.counted, self.held = "true", "false"
        # A power of two: the node is then found by shifting bits.
        self._bits = 0 if rows.target is None else (rows.target.n_bins - 1).bit_length()
        self._known = "0" if rows.target is None else "y"  # the column before what is due
        self._due: list[str] = []  # the statements that divide rows

    @property
    def _place(self) -> str:
        """The column, after what is due has been done."""
        for statement in self._due:
            self._connection.run(statement)
            self._known = self._column
        self._due = []
        return self._known

    @property
    def _node(self) -> str:
        """The node of a row, as SQL."""
        wide = f"{self._place}::BIGINT"
        return f"({wide} >> {self._bits})" if self._bits else wide

    def totals(self, nodes: IntArray, centres: FloatArray | None) -> Cells:
        """Return the counts of each node."""
        return self._totals(nodes, centres, self.counted)

    def held_out(self, nodes: IntArray, centres: FloatArray | None) -> Cells:
        """Return the counts of the fold's rows in each node."""
        return self._totals(nodes, centres, self.held)

    def _totals(self, nodes: IntArray, centres: FloatArray | None, of: str) -> Cells:
        sums, keys = self._sums(nodes, centres), self._keys("0", "0.0")
        among = f"WHERE {self._among(nodes)} AND {of}"
        return _only(
            self._cells(f"SELECT {keys}, {sums} FROM {self._rows.table} {among} {_GROUP}"), nodes
        )

    def histograms(
        self, nodes: IntArray, features: Sequence[int], centres: FloatArray | None
    ) -> Cells:
        """Return the counts of each node × feature × bin × class."""
        sums, among = self._sums(nodes, centres), f"{self._among(nodes)} AND {self.counted}"
        parts = []
        for begin in range(0, len(features), MAX_FEATURES_A_QUERY):
            selects = [
                f"SELECT {self._keys(str(f), f'b{f}')}, {sums} FROM {self._rows.table} "
                f"WHERE {among} {_GROUP}"
                for f in features[begin : begin + MAX_FEATURES_A_QUERY]
            ]
            parts.append(self._cells(" UNION ALL ".join(selects)))
        return _only(Cells.concatenate(parts), nodes)

    def values(self, bounds: Bounds, centres: Mapping[int, float] | None) -> Cells:
        """Return the counts of each value within bounds: one query, with a join per feature."""
        own = np.zeros(len(bounds.node))
        if centres is not None:
            own = np.array([centres[node] for node in bounds.node.tolist()])
        asked = pa.table(
            {
                "of_node": bounds.node,
                "of_feature": bounds.feature,
                "lowest": bounds.lowest,
                "highest": bounds.highest,
                "centre": own,
            }
        )
        sums = self._sums_from("centre" if centres is not None else None)
        selects = []
        for f in np.unique(bounds.feature).tolist():
            here = bounds.feature == f
            # Constants are tested before anything else is read.
            ends = f"{bounds.lowest[here].min()} AND {bounds.highest[here].max()}"
            selects.append(
                f"SELECT {self._keys(str(f), f'v{f}')}, {sums} FROM {self._rows.table} JOIN bounds "
                f"ON {self._node} = of_node AND b{f} BETWEEN lowest AND highest "
                f"WHERE of_feature = {f} AND b{f} BETWEEN {ends} "
                f"AND {self._between(bounds.node[here])} AND {self.counted} {_GROUP}"
            )
        with self._connection.with_table("bounds", asked):
            return self._cells(" UNION ALL ".join(selects))

    def sides(self, node: int, split: Split, centres: FloatArray | None) -> Cells:
        """Return the counts of both sides of a split."""
        side = f"(CASE WHEN {self._goes_left(split)} THEN 0.0 ELSE 1.0 END)"
        sums = self._sums(np.array([node]), centres)
        where = f"WHERE {self._between(np.array([node]))} AND {self.counted}"
        return self._cells(
            f"SELECT {self._keys('0', side)}, {sums} FROM {self._rows.table} {where} {_GROUP}"
        )

    def divide(self, nodes: IntArray, splits: SplitArrays, left: IntArray, right: IntArray) -> None:
        """Have the column of places rewritten; a list, by node and side, holds the children.

        The time does not grow with the number of nodes.
        """
        node = self._node  # what was due has now been done
        order = np.argsort(nodes)
        first, n = int(nodes[order[0]]), int(nodes[order[-1]] - nodes[order[0]]) + 1
        at = nodes - first
        at_node = f"({node} - {first} + 1)"

        def listed(values: IntArray | FloatArray, kind: str, empty: float) -> str:
            if (values == values[0]).all():
                return literal(values[0].item())
            full = np.full(n, empty, dtype=np.asarray(values).dtype)
            full[at] = values
            return f"list_extract({list_of(full.tolist(), kind)}, {at_node})"

        right_without = ~splits.missing_goes_left | (splits.kind == SplitKind.MISSING)
        missing_right = listed(right_without.astype(np.int64), "TINYINT", 0)
        branches = []
        for f in np.unique(splits.feature).tolist():
            here = np.flatnonzero(splits.feature == f)
            side = f"(NOT {self._tests(f, here, splits, listed, len(nodes))})::TINYINT"
            if self._rows.has_missing[f]:
                side = f"coalesce({side}, {missing_right})"
            branches.append((f, side))
        side = branches[0][1]
        if len(branches) > 1:
            asked = listed(splits.feature.astype(np.int64), "INTEGER", -1)
            cases = " ".join(f"WHEN {f} THEN {branch}" for f, branch in branches)
            side = f"CASE {asked} {cases} ELSE 0 END"
        children = np.repeat(np.arange(first, first + n), 2)  # a node without a split stays
        children[2 * at], children[2 * at + 1] = left, right
        at_child = f"2 * ({node} - {first}) + 1 + {side}"
        child = f"list_extract({list_of((children << self._bits).tolist(), 'BIGINT')}, {at_child})"
        if self._bits:
            child += " + y"
        highest = ((int(children.max()) + 1) << self._bits) - 1
        kind = next(name for name, end in _KINDS.items() if highest < end)
        changed, column = f"ALTER TABLE {self._rows.table}", self._column
        child = f"(CASE WHEN {self._between(nodes)} THEN {child} ELSE {self._known} END)"
        added = f"{changed} ADD COLUMN {column} UTINYINT DEFAULT 0"
        self._due = [
            *([] if self._known == column else [added]),
            f"{changed} ALTER COLUMN {column} SET DATA TYPE {kind} USING {child}::{kind}",
        ]

    def _tests(self, feature: int, here: IntArray, splits: SplitArrays, listed: Any, n: int) -> str:
        """Return whether a row that has a value goes left, by what its node asks of this feature.

        here: int64, which of the n splits ask it. NULL if the value is missing.
        """
        bins, apart = self._rows.features[feature], splits.kind == SplitKind.MISSING
        if isinstance(bins, CategoryBins):
            masks: list[BoolArray] = []
            offsets = np.zeros(n, np.int64)
            for i in here.tolist():
                offsets[i] = len(masks) * bins.n_bins
                mask = np.full(bins.n_bins, bool(apart[i] or splits.unseen_goes_left[i]))
                if not apart[i]:
                    mask[splits.levels_left[i]], mask[splits.levels_right[i]] = True, False
                masks.append(mask)
            every = list_of(np.concatenate(masks).astype(np.int64).tolist(), "TINYINT")
            at = f"{listed(offsets, 'INTEGER', 0)} + b{feature} + 1"
            return f"list_extract({every}, {at}) = 1"
        if bins.is_exact:
            codes = np.zeros(n, np.int64)
            for i in here.tolist():
                threshold = float(splits.threshold[i])
                codes[i] = MAX_CODE if apart[i] else code_of_threshold(bins, threshold)
            return f"b{feature} <= {listed(codes, 'INTEGER', 0)}"
        thresholds = np.where(apart, np.inf, splits.threshold)
        return f"v{feature} <= {listed(thresholds, 'DOUBLE', 0.0)}"

    def _goes_left(self, split: Split) -> str:
        """Return whether a row goes left by one split."""
        arrays = SplitArrays.of([split])

        def alone(values: Any, kind: str, empty: float) -> str:
            return literal(values.tolist()[0])

        test = self._tests(split.feature, np.zeros(1, np.int64), arrays, alone, 1)
        missing_left = not isinstance(split, MissingSplit) and split.missing_goes_left
        return f"coalesce({test}, {literal(missing_left)})"

    def _between(self, nodes: IntArray) -> str:
        """Return whether a row is in a node from the first to the last of these."""
        begin, end = int(nodes.min()) << self._bits, (int(nodes.max()) + 1) << self._bits
        return f"{self._place} BETWEEN {begin} AND {end - 1}"

    def _among(self, nodes: IntArray) -> str:
        """Return whether a row is in one of these nodes, or in one of the few between them.

        A test of two ends is quicker than one of each node: it pays to count some nodes that were
        not requested, and to drop them.
        """
        first, last = int(nodes.min()), int(nodes.max())
        within = self._between(nodes)
        if last - first < MAX_SPARE * len(nodes):
            return within
        flags = np.zeros(last - first + 1, np.int64)
        flags[nodes - first] = 1
        at = f"{self._node} - {first} + 1"
        return f"{within} AND list_extract({list_of(flags.tolist(), 'TINYINT')}, {at}) = 1"

    def _sums(self, nodes: IntArray, centres: FloatArray | None) -> str:
        """Return what is added up over rows of these nodes."""
        if centres is None or len(nodes) == 1:
            return self._sums_from(None if centres is None else literal(float(centres[0])))
        first = int(nodes.min())
        full = np.zeros(int(nodes.max()) - first + 1)
        full[nodes - first] = centres
        at = f"{self._node} - {first} + 1"
        return self._sums_from(f"list_extract({list_of(full, 'DOUBLE')}, {at})")

    def _sums_from(self, centre: str | None) -> str:
        sums = ["count(*) AS n_rows"]
        if self._rows.has_weights:
            sums.append("sum(w) AS weight")
        if centre is not None:
            w = "w * " if self._rows.has_weights else ""
            sums.append(f"sum({w}(y - {centre})) AS first")
            sums.append(f"sum({w}(y - {centre}) * (y - {centre})) AS second")
            sums.append("min(y) AS lowest, max(y) AS highest")
        return ", ".join(sums)

    def _keys(self, feature: str, value: str) -> str:
        """Return the keys of groups: stored columns as they are, so that an array holds groups."""
        return f"{feature} AS feature, {self._place} AS place, {value} AS value"

    def _cells(self, sql: str) -> Cells:
        found = self._connection.columns(sql)
        place, n_rows = found["place"].astype(np.int64), found["n_rows"].astype(np.int64)
        none = np.broadcast_to(np.zeros(1), len(place))
        return Cells(
            node=place >> self._bits,
            feature=found["feature"].astype(np.int64),
            value=found["value"].astype(np.float64),
            target=(place & ((1 << self._bits) - 1)).astype(np.int32),
            n_rows=n_rows,
            weight=found.get("weight", n_rows).astype(np.float64),
            **{name: found.get(name, none) for name in ("first", "second", "lowest", "highest")},
        )


def _only(cells: Cells, nodes: IntArray) -> Cells:
    """Return the entries of these nodes."""
    return cells.take(np.isin(cells.node, nodes))
