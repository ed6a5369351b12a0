"""The node of each row of a coded table, for one growth.

Each growth has a column of *places* of its own: the node's number and the row's class as one
number, so that a level is counted by two columns instead of three. At the root, it is the column of
classes. Dividing a level rewrites that one column: ALTER TABLE … USING takes a fifth of the time of
a new table, and unlike UPDATE keeps no versions of rows in memory. A GROUP BY a feature counts a
level up to twice as fast as GROUPING SETS, because few small numbers index an array.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from explorer.data.arrays import FloatArray, IntArray
from explorer.tree.splits import CategorySplit, MissingSplit, Split, SplitArrays
from explorer.warehouse.bins import NumberBins, code_of_threshold
from explorer.warehouse.duck.connection import list_of, literal
from explorer.warehouse.protocol import Bounds, Cells

if TYPE_CHECKING:
    from explorer.warehouse.duck.rows import DuckRows

MAX_FEATURES_A_QUERY = 64
MAX_SPARE = 3  # nodes counted per requested one, if their numbers are close

MAX_NODES_A_STATEMENT = 512  # each has arrays of its own while the statement runs

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
        self._live = {0}  # the nodes that hold rows, after what is due
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
        """Have the column of places rewritten; a binary search among the nodes finds a row's split.

        One statement for many nodes: lists by node, which one expression looks up, take twice as
        long.
        """
        known, column, bits = self._place, self._column, self._bits  # what was due has been done
        n_places = (int(max(left.max(), right.max())) + 1) << bits
        kind = next(name for name, end in _KINDS.items() if n_places <= end)
        changed, y = f"ALTER TABLE {self._rows.table}", " + y" if bits else ""
        if known != column:
            self._due = [f"{changed} ADD COLUMN {column} UTINYINT DEFAULT 0"]
        order = np.argsort(nodes)
        for begin in range(0, len(order), MAX_NODES_A_STATEMENT):
            stays = f"{known} - y" if bits else known
            runs = {0: stays}
            for i in order[begin : begin + MAX_NODES_A_STATEMENT].tolist():
                node, children = int(nodes[i]), (int(left[i]) << bits, int(right[i]) << bits)
                split = splits.split(i)
                assert split is not None  # the session refuses leaves
                test = self._goes_left(split)
                runs[node << bits] = f"CASE WHEN {test} THEN {children[0]} ELSE {children[1]} END"
                runs[(node + 1) << bits] = stays
            child = _found(known, list(runs.items()))
            how = f"SET DATA TYPE {kind} USING ({child}{y})::{kind}"
            self._due.append(f"{changed} ALTER COLUMN {column} {how}")
            known = column
        self._live = (self._live - set(nodes.tolist())) | {*left.tolist(), *right.tolist()}

    def _goes_left(self, split: Split) -> str:
        """Return whether a row goes left by one split."""
        f, bins = split.feature, self._rows.features[split.feature]
        if isinstance(split, MissingSplit):
            return f"b{f} IS NOT NULL"
        if isinstance(split, CategorySplit):
            goes = np.full(bins.n_bins, split.unseen_goes_left)
            goes[list(split.left)], goes[list(split.right)] = True, False
            listed = list_of(goes.astype(np.int64).tolist(), "TINYINT")
            test = f"list_extract({listed}, b{f}::INTEGER + 1) = 1"
        elif isinstance(bins, NumberBins) and bins.is_exact:
            test = f"b{f} <= {code_of_threshold(bins, split.threshold)}"
        else:
            test = f"v{f} <= {literal(split.threshold)}"
        if not self._rows.has_missing[f]:
            return test
        return f"coalesce({test}, {literal(split.missing_goes_left)})"

    def _between(self, nodes: IntArray) -> str:
        """Return whether a row is in a node from the first to the last of these."""
        if min(self._live) >= nodes.min() and max(self._live) <= nodes.max():
            return "true"
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


def _found(place: str, runs: list[tuple[int, str]]) -> str:
    """Return the SQL of the last run that begins at a row's place or below."""
    if len(runs) == 1:
        return runs[0][1]
    middle = len(runs) // 2
    below, above = _found(place, runs[:middle]), _found(place, runs[middle:])
    return f"CASE WHEN {place} < {runs[middle][0]} THEN {below} ELSE {above} END"
