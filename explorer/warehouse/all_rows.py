"""The rows of a warehouse's table for a page: trees of all rows, and the counts of their nodes."""

import weakref
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import (
    SECONDS_BETWEEN_CHECKS,
    Cancelled,
    ConnectionLostError,
    check_cancelled,
)
from explorer.growth.progress import tell
from explorer.tree.monotonic import bounds_of
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.warehouse.explored import ExploredTable, SampledRows, sampled_rows
from explorer.warehouse.folds import FoldTree, grow_without
from explorer.warehouse.growing import begun, grow_in
from explorer.warehouse.node_counts import CountedNode, KeptCounts
from explorer.warehouse.prepared import PreparedTable, prepare_table
from explorer.warehouse.protocol import Cells
from explorer.warehouse.session import WarehouseSession

MAX_GROWTHS = 3
"""Growths that are kept: each has a number for every row in the warehouse, and counts here."""


@dataclass(frozen=True, slots=True, eq=False)
class _Growth:
    """The deepest tree by some rules, and its counts; the session's open nodes are its leaves."""

    tree: Tree
    session: WarehouseSession
    kept: KeptCounts


class AllRows:
    """All rows of an explored table in some roles; the page's training table is a sample of them.

    One thread at a time asks the warehouse; what is kept is read without waiting. `key` names the
    table and the roles.
    """

    def __init__(self, explored: ExploredTable, roles: Roles) -> None:
        """Raise TableError if the roles leave nothing to learn."""
        found: SampledRows = sampled_rows(explored, roles)
        self.explored, self.roles = explored, roles
        self.training: TrainingTable = found.training
        self.counts = found.counts
        self.key: Hashable = ("all rows", found.training.fingerprint)
        self._prepared: PreparedTable | None = None
        self._growths: OrderedDict[SearchRules, _Growth] = OrderedDict()

    @property
    def n_rows(self) -> int:
        """The rows that take part: those with a target and a weight."""
        return self.counts.n_taking_part

    @property
    def nbytes(self) -> int:
        """The bytes of the counts that are kept in memory, about."""
        return sum(growth.kept.nbytes for growth in self._growths.values())

    @property
    def task(self) -> Task:
        """Whether classes or a number are learned."""
        return self.training.task

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences on what is not exact; none before the first tree."""
        return () if self._prepared is None else self._prepared.notes

    def grown_depth(self, search: SearchRules) -> int | None:
        """Return the depth to which a tree by these rules is grown; None if there is none."""
        growth = self._growths.get(search)
        return None if growth is None else growth.tree.stop.max_depth

    def grow(self, search: SearchRules, depth: int) -> Tree:
        """Return the tree of this depth: a trim of the deepest that is grown, or a new growth.

        Raises Cancelled, which holds the tree of the complete levels, and TableError if the table
        changed before its rows were read.
        """
        with self.turn():
            return self._grown(search, depth)

    def node(self, search: SearchRules, path: str) -> CountedNode:
        """Return a node's counts: kept ones, or those of one query, which are then kept.

        Raises UnknownNameError for a path that the tree does not have.
        """
        if (known := self.kept_node(search, path)) is not None:
            return known
        with self.turn():
            self._grown(search, len(path))
            growth = self._growths[search]
            tree = growth.tree
            node = tree.node_of(path)
            cells = growth.kept.of(node)
            if cells is None:
                below = [leaf for leaf in tree.leaves.tolist() if node in tree.ancestors(leaf)]
                cells = growth.session.counts_of(below, self._centre(tree, node))
                growth.kept.add(node, cells)
            return self._counted(growth, node, cells)

    def without_fold(self, search: SearchRules, depth: int, fold: int) -> FoldTree:
        """Return the tree of one of `STORED_FOLDS` folds, and the fold's rows in its leaves.

        It is not kept. Raises as `grow` and `grow_without`.
        """
        with self.turn():
            return grow_without(self._prepare(), search, depth, fold)

    def kept_node(self, search: SearchRules, path: str) -> CountedNode | None:
        """Return a node's counts if they are in memory: nothing is asked of the storage."""
        growth = self._growths.get(search)
        node = None if growth is None else growth.tree.node_at(path)
        cells = None if growth is None or node is None else growth.kept.of(node)
        if growth is None or node is None or cells is None:
            return None
        return self._counted(growth, node, cells)

    def _counted(self, growth: _Growth, node: int, cells: Cells) -> CountedNode:
        single, bounds = growth.kept.single(node), bounds_of(growth.tree)[node]
        centre, session = self._centre(growth.tree, node), growth.session
        return CountedNode(session.prepared, session.measure, cells, single, centre, bounds)

    def _centre(self, tree: Tree, node: int) -> float:
        """Return what sums of a numeric target are measured from: the node's mean."""
        if self.task is Task.CLASSIFICATION:
            return 0.0
        return float(np.asarray(tree.statistics)[node, 0])

    def _grown(self, search: SearchRules, depth: int) -> Tree:
        known = self._growths.get(search)
        if known is not None:
            self._growths.move_to_end(search)
            if depth <= known.tree.stop.depth_limit:
                return trim(known.tree, StopRules(max_depth=depth))
        prepared = self._prepare()
        session = begun(prepared, search)
        session.kept = KeptCounts(known.kept if known else None)
        grown = known.tree if known else None
        try:
            stop = StopRules(max_depth=depth)
            tree = grow_in(session, prepared, search, stop, grown=grown, on_level=tell)
        except (Cancelled, ConnectionLostError) as stopped:
            left = stopped.tree
            before = -1.0 if known is None else known.tree.stop.depth_limit
            if left is not None and left.stop.depth_limit > before:
                self._keep(search, _Growth(left, session, session.kept))
            raise
        self._keep(search, _Growth(tree, session, session.kept))
        return tree

    def _keep(self, search: SearchRules, growth: _Growth) -> None:
        self._growths[search] = growth
        self._growths.move_to_end(search)
        while len(self._growths) > MAX_GROWTHS:
            self._growths.popitem(last=False)

    def _prepare(self) -> PreparedTable:
        if self._prepared is None:
            for other in (one() for one in self.explored.holder):
                if other is not None:
                    other.let_go()
            self.explored.holder[:] = [weakref.ref(self)]
            tell(f"{show_count(self.n_rows)} rows are being sorted into bins, once.")
            roles, warehouse = self.roles, self.explored.warehouse
            asked = (roles.target, roles.features, self.task, roles.weight)
            self._prepared = prepare_table(warehouse, *asked)
        return self._prepared

    def let_go(self) -> None:
        """Give back rows and trees: other roles of the same table take their place."""
        self._prepared = None
        self._growths.clear()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait until no other thread asks the storage; raise Cancelled if the user cancels."""
        turn = self.explored.turn
        while not turn.acquire(timeout=SECONDS_BETWEEN_CHECKS):
            check_cancelled()
        try:
            yield
        finally:
            turn.release()
