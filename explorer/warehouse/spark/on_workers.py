"""Work on Spark's workers: send the rows of blocks along splits, and count them.

Workers need NumPy and PyArrow, and not this package: functions and classes of this module and of
`packing` travel by value, so they import nothing else from this package.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa

from explorer.warehouse.spark.packing import BINS_A_PART, ROWS_A_BLOCK, parts_of_values

MAX_DENSE = 4  # sums per row of a block up to which an array has one for each possible key
NO_FEATURE = -1  # of the entry that holds only the number of rows read
RIGHT, BY_VALUE = 1, 2

_KINDS = {1: np.uint8, 2: np.uint16, 8: np.float64}  # by the bytes of a row
_JOINS: dict[str, Any] = {"lowest": np.minimum, "highest": np.maximum}  # others are added up


@dataclass(frozen=True)
class Route:
    """The splits so far, by which a row is sent from node 0 to its node.

    slot: int64[n_nodes], which of `features` a node's split asks. offset: int64[n_nodes], where a
    node's answers begin in `answers` (uint8), one per code: left, RIGHT, or BY_VALUE. threshold:
    float64[n_nodes]. children: int64[2 * n_nodes], the left and the right child of each node; a
    node that is not divided is its own child. n_steps: how many splits a row passes at most.
    by_value: the parts of blocks with the values in bins whose answer is BY_VALUE at some node.
    """

    features: tuple[int, ...]
    by_value: tuple[str, ...]
    slot: np.ndarray
    offset: np.ndarray
    answers: np.ndarray
    threshold: np.ndarray
    children: np.ndarray
    n_steps: int

    def nodes(self, block: "Block") -> np.ndarray | None:
        """Return the node of each row, int64[n]; None if every row is in node 0."""
        if not self.n_steps:
            return None
        stacked = np.concatenate([block.array(f"b{f}") for f in self.features])
        begin = self.slot * block.n
        row = np.arange(block.n)
        nodes = np.zeros(block.n, np.int64)
        for _ in range(self.n_steps):
            codes = stacked.take(begin.take(nodes) + row)
            sides = self.answers.take(self.offset.take(nodes) + codes)
            undecided = np.flatnonzero(sides == BY_VALUE)
            if len(undecided):
                sides[undecided] = self._by_value(block, nodes[undecided], undecided)
            nodes = self.children.take(2 * nodes + sides)
        return nodes

    def _by_value(self, block: "Block", nodes: np.ndarray, rows: np.ndarray) -> np.ndarray:
        slots = self.slot[nodes]
        sides = np.zeros(len(rows), np.uint8)
        for slot in np.unique(slots).tolist():
            here = np.flatnonzero(slots == slot)
            values = block.values(self.features[slot])[rows[here]]
            sides[here] = values > self.threshold[nodes[here]]
        return sides


@dataclass(frozen=True)
class Block:
    """`n` rows as the bytes of arrays. parts: PyArrow's scalars by name (see `packing`)."""

    n: int
    parts: dict[str, Any]

    @staticmethod
    def read(batches: Iterator[Any]) -> "Iterator[tuple[Block, list[Any]]]":
        """Yield the blocks of batches, and the batches of each."""
        held: list[Any] = []
        for batch in batches:
            at = [i for i, name in enumerate(batch.column("part").to_pylist()) if name == "y"]
            for begin, end in pairwise(sorted({0, *at, batch.num_rows})):
                if begin in at and held:
                    yield Block._of(held), held
                    held = []
                held.append(batch.slice(begin, end - begin))
        if held:
            yield Block._of(held), held

    @staticmethod
    def _of(batches: list[Any]) -> "Block":
        held: dict[str, Any] = {}
        for batch in batches:
            held |= zip(batch.column("part").to_pylist(), batch.column("held"), strict=True)
        return Block(batches[0].column("n")[0].as_py(), held)

    def array(self, name: str) -> np.ndarray:
        """Return a part: codes, uint8[n] or uint16[n], or numbers, float64[n]."""
        held = self.parts[name].as_buffer()
        return np.frombuffer(held, _KINDS[held.size // self.n])

    def values(self, feature: int) -> np.ndarray:
        """Return the values of a feature that is not exact, float64[n]; NaN if missing, and in bins
        whose values were not read."""
        codes, found = self.array(f"b{feature}"), np.full(self.n, np.nan)
        for name, held in self.parts.items():
            own, *ends = name.split("_")
            if own == f"v{feature}":
                lowest, highest = map(int, ends)
                inside = np.flatnonzero((codes >= lowest) & (codes <= highest))
                found[inside] = np.frombuffer(held.as_buffer(), np.float64)
        return found


@dataclass(frozen=True)
class Part:
    """The rows inside a fold, or those outside it. name: of the part with the folds of rows."""

    name: str
    fold: int
    is_inside: bool


@dataclass(frozen=True)
class Asked:
    """A request for counts: sums by node × feature × value × class, of some nodes.

    place: int64[n_nodes], a node's index among the requested, -1 for others. features and n_codes:
    whose bins are counted, each with its codes, missing included; none for the nodes' totals.
    within: instead of bins, the values within bounds: of a feature the lowest and the highest code
    of each requested node (int64[n_places] each). centres: float64[n_places], of a numeric target.
    part: which folds' rows are counted; None for all.
    """

    route: Route
    place: np.ndarray
    n_places: int
    features: tuple[int, ...]
    n_codes: tuple[int, ...]
    within: dict[int, tuple[np.ndarray, np.ndarray]] | None
    n_classes: int
    centres: np.ndarray | None
    has_weights: bool
    part: Part | None = None

    @property
    def parts(self) -> list[str]:
        """The parts of blocks that are read."""
        names = {"y", *(["w"] if self.has_weights else []), *self.route.by_value}
        names |= {f"b{f}" for f in (*self.features, *self.route.features)}
        if self.part is not None:
            names.add(self.part.name)
        n_codes = dict(zip(self.features, self.n_codes, strict=True))
        for feature, ends in (self.within or {}).items():
            values = parts_of_values(feature, n_codes[feature] - 1)
            for lowest, highest in zip(*(one.tolist() for one in ends), strict=True):
                names.update(values[lowest // BINS_A_PART : highest // BINS_A_PART + 1])
        return sorted(names)

    @property
    def sums(self) -> tuple[str, ...]:
        """The names of what is added up, or whose lowest and highest are found."""
        weight = ("weight",) if self.has_weights else ()
        of_numbers = () if self.centres is None else ("first", "second", "lowest", "highest")
        return ("n_rows", *weight, *of_numbers)

    @property
    def schema(self) -> Any:
        """The schema of entries: feature, key (place × class), value, and the sums."""
        keys = [("feature", pa.int32()), ("at", pa.int64()), ("value", pa.float64())]
        kinds = {"n_rows": pa.int64()}
        return pa.schema([*keys, *((n, kinds.get(n, pa.float64())) for n in self.sums)])

    def count(self, batches: Iterator[Any]) -> Iterator[Any]:
        """Yield the entries of blocks: one per key with rows, and one with the rows read."""
        sums = {f: _Sums(self, n) for f, n in zip(self._keys, self._sizes, strict=True)}
        n_read = 0
        for block, _ in Block.read(batches):
            n_read += block.n
            self._add(block, sums)
        none = [np.zeros(1) for _ in self.sums[1:]]
        yield self._batch(NO_FEATURE, np.zeros(1), np.zeros(1), [np.array([n_read]), *none])
        for feature, own in sums.items():
            keys, values, found = own.result()
            if len(keys):
                yield self._batch(feature, keys, values, found)

    def merged(self, entries: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """Return the entries of several tasks with one per key."""
        n_at = self.n_places * self.n_classes
        # Infinity for missing: NaN differs from itself.
        value = np.where(np.isnan(entries["value"]), np.inf, entries["value"])
        at = entries["feature"].astype(np.int64) * n_at + entries["at"]
        sums = [entries[name] for name in self.sums]
        joins = [_JOINS.get(name, np.add) for name in self.sums]
        at, value, *sums = _grouped([at, value, *sums], joins)
        feature, at = np.divmod(at, n_at)
        value = np.where(np.isposinf(value), np.nan, value)
        return {
            "feature": feature,
            "at": at,
            "value": value,
            **dict(zip(self.sums, sums, strict=True)),
        }

    @property
    def _keys(self) -> Sequence[int]:
        return self.features or (0,)

    @property
    def _sizes(self) -> Sequence[int]:
        return self.n_codes if self.features else (1,)

    def _batch(
        self, feature: int, at: np.ndarray, value: np.ndarray, sums: list[np.ndarray]
    ) -> Any:
        columns = [np.full(len(at), feature), at, value, *sums]
        arrays = [
            pa.array(c.astype(f.type.to_pandas_dtype()))
            for c, f in zip(columns, self.schema, strict=True)
        ]
        return pa.record_batch(arrays, self.schema)

    def _add(self, block: Block, sums: "dict[int, _Sums]") -> None:
        rows, places = self._places(block)
        if rows is not None and len(rows) == 0:
            return

        def own(values: np.ndarray) -> np.ndarray:
            return values if rows is None else values.take(rows)

        at, measured = places, None
        if self.centres is None:
            at = places * self.n_classes + own(block.array("y"))
        weights = own(block.array("w")) if self.has_weights else None
        if self.centres is not None:
            measured = own(block.array("y"))
        for feature, held in sums.items():
            if not self.features:
                held.add(at, None, weights, measured)
            elif self.within is None:
                held.add(at, own(block.array(f"b{feature}")), weights, measured)
            else:
                lowest, highest = self.within[feature]
                codes = own(block.array(f"b{feature}"))
                inside = np.flatnonzero(
                    (codes >= lowest.take(places)) & (codes <= highest.take(places))
                )
                values = own(block.values(feature)).take(inside)
                taken = [None if c is None else c.take(inside) for c in (weights, measured)]
                held.add_values(at.take(inside), values, *taken)

    def _places(self, block: Block) -> tuple[np.ndarray | None, np.ndarray]:
        """Return which rows are in requested nodes, None for all, and their places."""
        nodes = self.route.nodes(block)
        if nodes is None:
            nodes = np.zeros(block.n, np.int64)
        places = self.place.take(nodes)
        if self.part is not None:
            places[(block.array(self.part.name) == self.part.fold) != self.part.is_inside] = -1
        rows = np.flatnonzero(places >= 0)
        return (None, places) if len(rows) == block.n else (rows, places.take(rows))


class _Sums:
    """The sums of one feature over the blocks of a task.

    An array has an entry for each possible key if there are few; else only for those with rows.
    """

    def __init__(self, asked: Asked, n_codes: int) -> None:
        self._asked, self._n_codes = asked, n_codes
        self._n_at = asked.n_places * asked.n_classes
        self._is_dense = asked.within is None and self._n_at * n_codes <= MAX_DENSE * ROWS_A_BLOCK
        self._dense: list[np.ndarray] = []
        self._parts: list[list[np.ndarray]] = []

    def add(
        self,
        at: np.ndarray,
        codes: np.ndarray | None,
        weights: np.ndarray | None,
        target: np.ndarray | None,
    ) -> None:
        """Add rows of a block: their place × class, and their codes."""
        if not self._is_dense:
            values = np.zeros(len(at)) if codes is None else codes.astype(np.float64)
            self.add_values(at, values, weights, target)
            return
        keys = at
        if codes is not None:
            keys = np.multiply(codes, self._n_at, dtype=np.int64)
            keys += at
        size = self._n_at * self._n_codes
        found = [np.bincount(keys, minlength=size)]
        if weights is not None:
            found.append(np.bincount(keys, weights, size))
        if target is not None and self._asked.centres is not None:
            apart = target - self._asked.centres.take(at)
            weighed = apart if weights is None else apart * weights
            found += [np.bincount(keys, weighed, size), np.bincount(keys, weighed * apart, size)]
            lowest, highest = np.full(size, np.inf), np.full(size, -np.inf)
            np.minimum.at(lowest, keys, target)
            np.maximum.at(highest, keys, target)
            found += [lowest, highest]
        self._dense = found if not self._dense else [
            join(a, b) for join, a, b in zip(self._joins, self._dense, found, strict=True)
        ]  # fmt: skip

    def add_values(
        self,
        at: np.ndarray,
        values: np.ndarray,
        weights: np.ndarray | None,
        target: np.ndarray | None,
    ) -> None:
        """Add rows of a block: their place × class, and their values."""
        sums = [np.ones(len(at), np.int64)]
        if weights is not None:
            sums.append(weights)
        if target is not None and self._asked.centres is not None:
            apart = target - self._asked.centres.take(at)
            weighed = apart if weights is None else apart * weights
            sums += [weighed, weighed * apart, target, target]
        self._parts.append(_grouped([at, values, *sums], self._joins))

    @property
    def _joins(self) -> list[Any]:
        return [_JOINS.get(name, np.add) for name in self._asked.sums]

    def result(self) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
        """Return place × class, value and sums of the entries that have rows."""
        if self._dense:
            here = np.flatnonzero(self._dense[0])
            codes, at = np.divmod(here, self._n_at)
            values = codes.astype(np.float64)
            sums = [one[here] for one in self._dense]
        elif self._parts:
            columns = [np.concatenate(c) for c in zip(*self._parts, strict=True)]
            at, values, *sums = _grouped(columns, self._joins)
        else:
            return np.zeros(0), np.zeros(0), []
        if self._asked.within is None and self._asked.features:
            values = np.where(values == self._n_codes - 1, np.nan, values)
        return at, values, sums


def _grouped(columns: list[np.ndarray], joins: list[Any]) -> list[np.ndarray]:
    """Return one entry for each pair of the first two columns, the others joined."""
    at, values, *sums = columns
    if len(at) == 0:
        return columns
    order = np.lexsort((values, at))
    at, values = at[order], values[order]
    is_new = np.ones(len(at), np.bool_)
    is_new[1:] = (at[1:] != at[:-1]) | (values[1:] != values[:-1])
    begins = np.flatnonzero(is_new)
    joined = [j.reduceat(s[order], begins) for j, s in zip(joins, sums, strict=True)]
    return [at[begins], values[begins], *joined]
