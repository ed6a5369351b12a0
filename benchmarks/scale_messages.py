"""The messages and bytes of a tree that several workers grow together, for
`python -m benchmarks.scale --messages`.

Each worker holds a part of the rows and answers the requests of explorer/warehouse/protocol.py; the
driver adds their entries up and chooses the splits. What is counted is compared with the formulas
of the plan in docs/scale.md.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from math import expm1
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from benchmarks.scale_tree import DEPTH
from explorer import SearchRules, StopRules, warehouse
from explorer.data.arrays import FloatArray, IntArray
from explorer.tree.splits import Split, SplitArrays
from explorer.tree.tree import Tree
from explorer.warehouse.prepared import PreparedTable
from explorer.warehouse.protocol import BinnedRows, Bounds, Cells, NodeRows, Roles
from explorer.warehouse.session import MAX_ROWS_BY_VALUE

if TYPE_CHECKING:
    from explorer.warehouse.duck.rows import DuckRows

ENTRY_BYTES = 44  # node, feature, value, rows and weight of 8 bytes each; class of 4
N_ROWS, N_WORKERS = 200_000, (4, 16)
PLANNED_ROWS, PLANNED_WORKERS = 10**10, 1_600


@dataclass(frozen=True, slots=True)
class Request:
    """One request to all workers: the tree's level, its name, the nodes that it is about, the bytes
    that each worker gets, and the entries that all of them return."""

    level: int
    name: str
    n_nodes: int
    n_bytes: int
    n_entries: int


@dataclass(slots=True)
class Ledger:
    """The requests sent while a tree grows; `level` is the one being grown."""

    level: int = 0
    requests: list[Request] = field(default_factory=list)

    def of(self, level: int, *names: str) -> list[Request]:
        """Return the requests of a level with these names."""
        return [one for one in self.requests if one.level == level and one.name in names]


@dataclass(frozen=True, slots=True, eq=False)
class Workers:
    """BinnedRows of several workers, whose messages are noted."""

    parts: tuple[BinnedRows, ...]
    ledger: Ledger

    def begin(self) -> "WorkersRows":
        """Return a growth over all workers' rows."""
        return WorkersRows(tuple(part.begin() for part in self.parts), self.ledger)

    def begin_without(self, fold: int, n_folds: int) -> "WorkersRows":
        """Return a growth over all workers' rows outside one of the folds."""
        parts = tuple(part.begin_without(fold, n_folds) for part in self.parts)
        return WorkersRows(parts, self.ledger)


@dataclass(frozen=True, slots=True, eq=False)
class WorkersRows:
    """NodeRows of several workers: every request goes to all of them."""

    parts: tuple[NodeRows, ...]
    ledger: Ledger

    def totals(self, nodes: IntArray, centres: FloatArray | None) -> Cells:
        """Return the counts of each node."""
        return self._asked("totals", nodes, nodes, centres)

    def histograms(
        self, nodes: IntArray, features: Sequence[int], centres: FloatArray | None
    ) -> Cells:
        """Return the counts of each node × feature × bin × class."""
        return self._asked("histograms", nodes, nodes, features, centres)

    def values(self, bounds: Bounds, centres: Mapping[int, float] | None) -> Cells:
        """Return the counts of each value within bounds."""
        return self._asked("values", bounds.node, bounds, centres)

    def held_out(self, nodes: IntArray, centres: FloatArray | None) -> Cells:
        """Return the counts of the fold's rows in each node."""
        return self._asked("held_out", nodes, nodes, centres)

    def sides(self, node: int, split: Split, centres: FloatArray | None) -> Cells:
        """Return the counts of both sides of a split."""
        return self._asked("sides", np.array([node]), node, split, centres)

    def divide(self, nodes: IntArray, splits: SplitArrays, left: IntArray, right: IntArray) -> None:
        """Send rows on: no row leaves its worker, and nothing but “done” comes back."""
        for part in self.parts:
            part.divide(nodes, splits, left, right)
        self._note("divide", nodes, _size((nodes, splits, left, right)), 0)

    def _asked(self, name: str, nodes: IntArray, *arguments: Any) -> Cells:
        answers = [getattr(part, name)(*arguments) for part in self.parts]
        self._note(name, nodes, _size(arguments), sum(map(len, answers)))
        return _added_up(Cells.concatenate(answers))

    def _note(self, name: str, nodes: IntArray, n_bytes: int, n_entries: int) -> None:
        n_nodes = len(np.unique(nodes))
        self.ledger.requests.append(Request(self.ledger.level, name, n_nodes, n_bytes, n_entries))


def _size(value: Any) -> int:
    """Return the bytes of a message's contents."""
    if isinstance(value, np.ndarray):
        return value.nbytes
    if is_dataclass(value):
        return sum(_size(getattr(value, one.name)) for one in fields(value))
    if isinstance(value, Mapping):
        return sum(8 + _size(one) for one in value.values())
    if isinstance(value, str) or not isinstance(value, Sequence):
        return 0 if value is None else 8
    return sum(map(_size, value))


def _added_up(cells: Cells) -> Cells:
    """Return one entry for all of the same node, feature, value and class."""
    nodes = np.unique(cells.node)
    parts = [cells.take(cells.node == node).merged() for node in nodes.tolist()]
    own = [
        replace(part, node=np.full(len(part), node))
        for node, part in zip(nodes.tolist(), parts, strict=True)
    ]
    return Cells.concatenate(own) if own else cells


def grown_by_workers(
    prepared: PreparedTable, parts: Sequence[BinnedRows], depth: int
) -> tuple[Tree, Ledger]:
    """Return the tree that workers grow together, and their messages."""
    ledger = Ledger()

    def next_level(_: object) -> None:
        ledger.level += 1

    rows = replace(prepared, rows=Workers(tuple(parts), ledger))
    stop = StopRules(max_depth=depth)
    return warehouse.grow(rows, SearchRules(), stop, on_level=next_level), ledger


def expected_histograms(
    n_rows: int, n_workers: int, n_nodes: int, n_features: int, n_bins: int, n_classes: int
) -> float:
    """Return the entries of all workers' histograms for a level: at most a count for each node ×
    feature × bin × class, and fewer if rows are too few to fill these."""
    cells = n_nodes * n_bins * n_classes
    return -n_workers * n_features * cells * expm1(-n_rows / (n_workers * cells))


def expected_values(n_rows: int, n_bins: int, n_by_value: int, n_features: int) -> float:
    """Return about how many single values a level asks for: those of the rows in two bins of one
    feature in every node, and of all rows in the nodes that are searched value by value.

    Each row of a continuous column is an entry, wherever it is. A bin holds more of a node that the
    same feature has split before.
    """
    return 2 * n_rows / n_bins + n_by_value * n_features


def levels(
    tree: Tree, ledger: Ledger, prepared: PreparedTable, n_workers: int
) -> Iterator[tuple[float, ...]]:
    """Yield for each level: its number, nodes, messages, bytes to and from workers; the entries of
    histograms, counted and at most; and those of single values, counted and about."""
    n_features, n_classes = len(prepared.bins), len(prepared.target.levels)
    n_bins = max(each.n_bins for each in prepared.bins)
    n_rows = prepared.counts.n_taking_part
    for level in range(tree.max_depth):
        every = ledger.of(level, "totals", "histograms", "values", "divide")
        searched, single = ledger.of(level, "histograms"), ledger.of(level, "values")
        n_nodes = sum(one.n_nodes for one in searched)
        here = tree.n_samples[tree.depth == level]
        n_small = int(here[here <= MAX_ROWS_BY_VALUE].sum())
        entries = sum(one.n_entries for one in searched)
        values = sum(one.n_entries for one in single)
        sent = n_workers * sum(one.n_bytes for one in every)
        back = ENTRY_BYTES * sum(one.n_entries for one in every)
        shape = n_nodes, n_features, n_bins, n_classes
        expected = expected_histograms(n_rows, n_workers, *shape)
        most = expected_values(n_rows, n_bins, n_small, n_features)
        messages = 2 * n_workers * len(every)
        yield level, n_nodes, messages, sent, back, entries, expected, values, most


def measure_messages(folder: Path) -> None:
    """Print what workers exchange for the rows of a folder, and what the plan expects."""
    print(
        "workers level nodes messages  sent MB  back MB  histograms (at most about)  values (about)"
    )
    for n_workers in N_WORKERS:
        began = time.perf_counter()
        with warehouse.open_folder(str(folder), memory_gb=1, threads=2) as table:
            prepared = warehouse.prepare(table, "y")
            whole = warehouse.grow(prepared, SearchRules(), StopRules(max_depth=DEPTH))
            parts = list(_parts(folder, prepared, n_workers))
            tree, ledger = grown_by_workers(prepared, parts, DEPTH)
        if not np.array_equal(tree.threshold, whole.threshold, equal_nan=True):
            raise AssertionError("The workers' tree is another tree.")
        for row in levels(tree, ledger, prepared, n_workers):
            level, n_nodes, messages, sent, back, entries, expected, values, most = row
            print(
                f"{n_workers:7} {level:5} {n_nodes:5} {messages:8} {sent / 1e6:8.3f} "
                f"{back / 1e6:8.2f} {entries:11} {expected:11.0f} {values:8} {most:8.0f}"
            )
        print(f"  the same tree as of all rows at once; {time.perf_counter() - began:.0f} s")
    print(f"\n{PLANNED_ROWS:.0e} rows, {PLANNED_WORKERS} workers, 10 features, 2 classes")
    for level in (0, 5, 10):
        cells = expected_histograms(PLANNED_ROWS, PLANNED_WORKERS, 2**level, 10, 256, 2)
        single = expected_values(PLANNED_ROWS, 256, 0, 10)
        print(
            f"  level {level:2}: histograms {cells * ENTRY_BYTES / 1e9:8.3f} GB in all, "
            f"{cells / PLANNED_WORKERS * ENTRY_BYTES / 1e6:8.2f} MB after adding up; "
            f"single values at most {single * ENTRY_BYTES / 1e9:.1f} GB"
        )


def _parts(folder: Path, prepared: PreparedTable, n_workers: int) -> Iterator[BinnedRows]:
    """Yield each worker's rows, in the bins of the whole table."""
    import duckdb

    roles, rows = Roles(prepared.features.names, "y"), cast("DuckRows", prepared.rows)
    for worker in range(n_workers):
        file = folder.parent / f"worker{n_workers}_{worker}.parquet"
        duckdb.execute(
            f"COPY (SELECT * EXCLUDE part FROM (SELECT *, row_number() OVER () AS part "
            f"FROM '{folder}/*.parquet') WHERE part % {n_workers} = {worker}) TO '{file}'"
        )
        opened = warehouse.open_file(str(file), memory_gb=0.2, threads=1)
        yield opened.table.bin(prepared.bins, rows.target, roles)
