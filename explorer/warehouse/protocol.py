"""The contract of a warehouse, for trees over tables that do not fit into memory.

A tree needs only counts: rows and weights for each node × feature × bin × class (RainForest;
Gehrke, Ramakrishnan & Ganti 1998), a pass over the rows for each level (PLANET; Panda et al. 2009).
A warehouse keeps the rows and answers with such counts. It does not evaluate criteria or choose
splits, and no row index leaves it. Partitioning, spilling and retries are the warehouse's own.

Growing needs these operations, in this order:

- schema and ranges: `Warehouse.columns`, `ranges`;
- a sample in the same pass, `survey`; the distinct values of columns that have few: `distinct`,
  `levels`;
- edges are found from these (see explorer.warehouse.bins), then `bin` codes every row once;
- histograms of a level, `NodeRows.histograms`; a threshold refined, `NodeRows.values`;
- rows divided, `NodeRows.divide`.

Nodes and features are numbered as in explorer.growth.contract.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Display, Kind
from explorer.tree.splits import Split, SplitArrays
from explorer.warehouse.bins import Bins


@dataclass(frozen=True, slots=True)
class StoredColumn:
    """A column that a tree can use; numbers count as NUMBER until their range is known."""

    name: str
    kind: Kind
    display: Display = Display.NUMBER


@dataclass(frozen=True, slots=True)
class Range:
    """The range of one column: how many values; lowest, highest and whether all are whole."""

    n_values: int
    lowest: float = np.nan
    highest: float = np.nan
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Roles:
    """The training columns. Rows without a target or without weight are left out."""

    features: tuple[str, ...]
    target: str
    weight: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The columns that have a role."""
        return (*self.features, self.target, *([] if self.weight is None else [self.weight]))


@dataclass(frozen=True, slots=True)
class RowCounts:
    """All rows, those without a target, and those that have one but no weight above 0.

    all_weigh_one: whether every row that takes part weighs 1.
    """

    n_rows: int
    n_without_target: int
    n_without_weight: int
    all_weigh_one: bool

    @property
    def n_taking_part(self) -> int:
        """Rows with a target and a weight above 0."""
        return self.n_rows - self.n_without_target - self.n_without_weight


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Counts of rows as parallel arrays; one entry per node × feature × value × class with rows.

    node, feature: int64[n]. value: float64[n], a bin's code or a value, NaN for missing. target:
    int32[n], the class; 0 for numbers. n_rows: int64[n]; weight: float64[n], their weights' sum.
    For a numeric target, first and second (float64[n]) are Σw(y − c) and Σw(y − c)², with c the
    centre that was passed for the node; lowest and highest are those of y.
    """

    node: IntArray
    feature: IntArray
    value: FloatArray
    target: NDArray[np.int32]
    n_rows: IntArray
    weight: FloatArray
    first: FloatArray
    second: FloatArray
    lowest: FloatArray
    highest: FloatArray

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self.node)

    def take(self, indices: IntArray | BoolArray | slice) -> "Cells":
        """Return the entries at these indices, in that order."""
        node = self.node[indices]

        def taken(values: np.ndarray) -> np.ndarray:
            # A column that is not used is one number, broadcast: it stays that small.
            is_one = values.strides == (0,) and len(values) > 0
            return np.broadcast_to(values[:1], len(node)) if is_one else values[indices]

        return Cells(node, *(taken(getattr(self, name)) for name in _CELLS[1:]))

    def in_order(self) -> "Cells":
        """Return the entries sorted by node, feature, value and class."""
        if len(self) == 0:
            return self
        place = self.node * (self.feature.max() + 1) + self.feature
        return self.take(np.lexsort((self.target, self.value, place)))

    def merged(self) -> "Cells":
        """Return the entries of all nodes as those of node 0, in order, added up.

        Numbers of the target must be measured from one centre.
        """
        if len(self) == 0:
            return self
        own = replace(self, node=np.zeros(len(self), np.int64)).in_order()
        # NaN for missing: equal to itself here.
        keys = (own.feature, np.nan_to_num(own.value, nan=-1.0), own.target)
        is_new = np.zeros(len(own), np.bool_)
        is_new[0] = True
        for key in keys:
            is_new[1:] |= key[1:] != key[:-1]
        at = np.flatnonzero(is_new)
        first = own.take(at)
        sums = ("n_rows", "weight", "first", "second")
        return replace(
            first,
            lowest=np.minimum.reduceat(own.lowest, at),
            highest=np.maximum.reduceat(own.highest, at),
            **{name: np.add.reduceat(getattr(own, name), at) for name in sums},
        )

    def by(self, key: IntArray) -> dict[int, "Cells"]:
        """Return the entries of each key (int64[n], rising)."""
        begins = np.flatnonzero(np.diff(key, prepend=key[:1] - 1))
        ends = [*begins[1:].tolist(), len(key)]
        return {int(key[b]): self.take(slice(b, e)) for b, e in zip(begins, ends, strict=True)}

    @staticmethod
    def none() -> "Cells":
        """Return no entries."""
        return Cells(*(np.zeros(0, _TYPES.get(name, np.float64)) for name in _CELLS))

    @staticmethod
    def concatenate(parts: "Sequence[Cells]") -> "Cells":
        """Return the parts one after the other; there must be at least one."""
        return Cells(*(np.concatenate([getattr(p, name) for p in parts]) for name in _CELLS))


_CELLS = tuple(field.name for field in fields(Cells))
_TYPES = {"node": np.int64, "feature": np.int64, "target": np.int32, "n_rows": np.int64}


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """The nodes and features whose single values are requested: those in bins lowest to highest.

    node, feature, lowest, highest: int64[n]; the features have numbers that are not exact.
    """

    node: IntArray
    feature: IntArray
    lowest: IntArray
    highest: IntArray


class NodeRows(Protocol):
    """The node of each row, for one growth; node 0 holds all rows at the start."""

    def totals(self, nodes: IntArray, centres: FloatArray | None) -> Cells:
        """Return the counts of each node (int64[n]); the entries' feature and value are unused.

        centres: float64[n], from which numbers of the target are measured; None for classes. The
        sums of entries are right up to rounding; which rows are added first may change.
        """
        ...

    def histograms(
        self, nodes: IntArray, features: Sequence[int], centres: FloatArray | None
    ) -> Cells:
        """Return the counts of each node × feature × bin × class: a level in one query."""
        ...

    def values(self, bounds: Bounds, centres: Mapping[int, float] | None) -> Cells:
        """Return the counts of each value within bounds: every threshold between two bins at once.

        centres: of each node, None for classes.
        """
        ...

    def sides(self, node: int, split: Split, centres: FloatArray | None) -> Cells:
        """Return the counts of both sides of a split; `value` is 0 on the left and 1 on the right.

        centres: float64[1], None for classes.
        """
        ...

    def divide(self, nodes: IntArray, splits: SplitArrays, left: IntArray, right: IntArray) -> None:
        """Send the rows of nodes on to their children (int64[n_divided] each)."""
        ...


class RowsWithoutFold(NodeRows, Protocol):
    """NodeRows that count only the rows outside a fold. `divide` sends on the fold's rows, too."""

    def held_out(self, nodes: IntArray, centres: FloatArray | None) -> Cells:
        """Return the counts of the fold's rows in each node; as for `totals`."""
        ...


class BinnedRows(Protocol):
    """Training rows, each value as the code of its bin; they no longer change."""

    def begin(self) -> NodeRows:
        """Return a growth over all of them."""
        ...

    def begin_without(self, fold: int, n_folds: int) -> RowsWithoutFold:
        """Return a growth over the rows outside one of the folds, counted from 0.

        A hash of the row decides its fold: the same rows are in the same folds every time. If less
        than MIN_DIFFERENT of the rows are different, equal rows are spread over the folds: a fold
        that holds all rows of a kind would judge trees that know none of them.
        """
        ...


MIN_DIFFERENT = 0.8
"""If a smaller share of the rows is different, a hash of the row does not divide them evenly."""


class Warehouse(Protocol):
    """One table in its original storage; nothing is ever written to it."""

    @property
    def columns(self) -> tuple[StoredColumn, ...]:
        """The columns that a tree can use, in the table's order."""
        ...

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences on what was left out of the table, or not read as one might expect."""
        ...

    def ranges(self, names: Sequence[str]) -> Mapping[str, Range]:
        """Return the range of each of these columns, over all rows."""
        ...

    def counts(self, roles: Roles) -> RowCounts:
        """Return how many rows are used, and how many are not."""
        ...

    def distinct(self, name: str, at_most: int, roles: Roles) -> FloatArray | None:
        """Return the values (float64, rising) of a numeric column in rows that take part.

        None if there are more than `at_most`.
        """
        ...

    def levels(self, name: str, at_most: int, roles: Roles | None) -> tuple[list[str], int]:
        """Return the most frequent categories, ties in the order of their text, and how many
        categories there are; in all rows, or in those that take part."""
        ...

    def survey(self, n_rows: int, roles: Roles) -> tuple[Mapping[str, Range], list[FloatArray]]:
        """Return the ranges of all columns with a role, and values of the numeric features, NaN for
        missing, in about `n_rows` rows that take part.

        All of these if there are fewer; else by a hash of the row, so that the same table has the
        same sample.
        """
        ...

    def some_rows(self, n_rows: int) -> tuple[int, Any]:
        """Return the number of all rows, and about `n_rows` random ones as a PyArrow table, with
        one column for each of `columns`: float64 or text, null for missing."""
        ...

    def bin(self, features: Sequence[Bins], target: Bins | None, roles: Roles) -> BinnedRows:
        """Code every row that takes part. target: the classes' codes, None for numbers.

        Raises TableError if the table has changed since it was opened.
        """
        ...
