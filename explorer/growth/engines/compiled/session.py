"""One growth of the compiled engine: what it starts from, and which stretch is which node."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.growth.cancellation import cancelled_flag
from explorer.growth.contract import BestSplits, Divisions, JudgedSplit, Queries, SplitProfile
from explorer.growth.engines.compiled.arrays import (
    CODE_OF,
    READY,
    SQUARED_ERROR,
    FloatArray,
    IntArray,
    Lists,
    Nodes,
    Rows,
    plain,
    without_records,
)
from explorer.growth.engines.compiled.describing import (
    describe_classes,
    describe_numbers,
    measure_classes,
)
from explorer.growth.engines.compiled.dividing import (
    enter_children,
    mark_categories,
    mark_numeric,
    settle,
)
from explorer.growth.engines.compiled.presort import filter_records
from explorer.growth.engines.compiled.profiling import profile_of_rows
from explorer.growth.engines.compiled.searching import Order, best_splits
from explorer.growth.engines.compiled.table import SortedTable
from explorer.growth.engines.reference import best_by_profiles, judged
from explorer.growth.forced_splits import completed
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.tree.impurity import N_STATISTICS, Criterion
from explorer.tree.monotonic import no_bounds, signs_of
from explorer.tree.rules import SearchRules
from explorer.tree.splits import NamedSplit, Split, SplitKind, goes_left
from explorer.tree.tree import NodeArrays


class Beginning(NamedTuple):
    """The root's rows, ascending; all weights; what kernels read of them; `width` statistics
    a node has; what a child needs."""

    chosen: IntArray
    weights: FloatArray
    rows: Rows
    lists: Lists
    width: int
    least: LeafMinimum


def beginning(
    table: SortedTable, search: SearchRules, rows: IntArray | None, weights: FloatArray | None
) -> Beginning:
    """Return a growth over `rows` (all) with `weights` (the table's own); those of weight 0 stay
    out."""
    if rows is None and weights is None:
        chosen, weights, one = table.chosen, table.weights, table.all_weigh_one
    else:
        chosen, weights = _taking_part(table, rows, weights)
        one = bool((weights[chosen] == 1.0).all())
    n, n_rows, n_classes = len(chosen), table.training.n_rows, len(table.training.classes)
    numbers = table.training.target.is_numeric
    least = LeafMinimum.of(search, float(weights[chosen].sum()))
    of_rows = Rows(
        table.values, table.codes, table.targets, table.classes, weights, one, n_classes,
        CODE_OF[search.criterion], search.min_samples_leaf,
        least.in_rows(1.0) if one else least.rows, 0.0 if one else least.weight,
        _c_log_c(n if one and search.criterion is Criterion.ENTROPY else -1),
    )  # fmt: skip
    by_target = table.by_target[: None if search.criterion is Criterion.ABSOLUTE_ERROR else 0]
    is_chosen = np.zeros(0, np.bool_)
    if n < n_rows:
        is_chosen = np.zeros(n_rows, np.bool_)
        is_chosen[chosen] = True
        by_target = by_target[is_chosen[by_target]]
    in_order = numbers or not one or len(table.categories) > 0
    dtype = table.records.dtype
    lists = Lists(
        table.records, np.empty((len(table.numeric), n), dtype), table.has_missing,
        chosen.astype(np.int32) if in_order else np.empty(0, np.int32), by_target.copy(),
        np.empty(n_rows, np.uint8), np.empty(n, dtype), np.empty(n if in_order else 0, np.int32),
        np.empty(n if numbers else 0), cancelled_flag(),
    )  # fmt: skip
    if n < n_rows:
        filter_records(table.records, is_chosen, table.layout, lists.work)
    width = N_STATISTICS.get(search.criterion, n_classes)
    return Beginning(chosen, weights, of_rows, lists, width, least)


def nodes_of(n: int, width: int) -> Nodes:
    """Return room for n nodes; a node's place is filled when it is entered."""
    begin, size, parent, left, right = np.empty((5, n), np.int64)
    weight, impurity, residual = np.empty((3, n))
    return Nodes(
        begin, size, parent, left, right, np.empty(n, np.int8), np.empty(n, np.bool_),
        weight, impurity, residual, np.empty((n, width)),
    )  # fmt: skip


def copy_into(roomy: tuple[NDArray[Any], ...], held: tuple[NDArray[Any], ...]) -> None:
    """Copy arrays to the beginnings of longer ones."""
    for new, old in zip(roomy, held, strict=True):
        new[: len(old)] = old


def _taking_part(
    table: SortedTable, rows: IntArray | None, weights: FloatArray | None
) -> tuple[IntArray, FloatArray]:
    """Return the rows with weight, ascending, and all weights."""
    weights = table.training.weights if weights is None else weights
    weights = np.array(weights, np.float64)  # kernels take writable arrays
    if rows is None:
        return np.flatnonzero(weights > 0), weights
    chosen = np.sort(np.asarray(rows, np.int64))
    if (chosen[1:] == chosen[:-1]).any():
        raise ValueError("A row number is given twice; give the row a weight of 2 instead.")
    return chosen[weights[chosen] > 0], weights


def _c_log_c(highest: int) -> FloatArray:
    if highest < 0:
        return np.empty(0)
    counts = np.arange(highest + 1, dtype=np.float64)
    return counts * np.log2(np.maximum(counts, 1.0))


class CompiledSession:
    """The rows of each node of one growth."""

    def __init__(
        self,
        table: SortedTable,
        search: SearchRules,
        rows: IntArray | None,
        weights: FloatArray | None,
    ) -> None:
        begun = beginning(table, search, rows, weights)
        self._table = table
        self._search = search
        self._weights, self._rows, self._lists = begun.weights, begun.rows, begun.lists
        self._least = begun.least
        self._nodes = nodes_of(64, begun.width)
        self._divided: list[Divisions] = []
        self._rows_of_root = begun.chosen
        nodes, held, n = self._nodes, self._rows, len(self._rows_of_root)
        whole = n == self._table.training.n_rows
        nodes.begin[0], nodes.size[0], nodes.parent[0] = 0, n, -1
        nodes.state[0], nodes.from_start[0] = READY, whole
        if len(self._lists.by_row):
            self._describe(np.zeros(1, np.int64))
        else:
            classes = held.classes if whole else held.classes[self._rows_of_root]
            nodes.statistics[0] = np.bincount(classes, minlength=held.n_classes)
            measure_classes(0, held.criterion, nodes.statistics, nodes.weight, nodes.impurity)

    def describe(self, nodes: IntArray) -> NodeArrays:
        """Return rows, weight, impurity and statistics of each node."""
        known = self._nodes
        return NodeArrays(
            known.size[nodes], known.weight[nodes], known.impurity[nodes], known.statistics[nodes]
        )

    def best_splits(self, queries: Queries) -> BestSplits:
        """Return the best split of each queried node over its allowed features."""
        order, n = None, len(queries.nodes)
        if self._search.monotonic_cst:
            features = self._table.training.features
            if self._search.criterion is Criterion.ABSOLUTE_ERROR:  # medians of both sides
                return best_by_profiles(self, features, queries)
            held = no_bounds(n) if queries.bounds is None else plain(queries.bounds)
            order = Order(signs_of(self._search, features), held)
        numbers = plain(queries.nodes)
        self._settle(numbers)
        known = (self._rows, self._lists, self._nodes, order)
        return best_splits(self._table, numbers, queries.allowed, *known)

    def judge(self, node: int, split: Split) -> JudgedSplit:
        """Return the gain and the sides of a given split; both sides must hold rows."""
        rows = self._rows_of(node)
        return judged(self._table.training, self._search, rows, self._weights, split)

    def complete(self, node: int, asked: NamedSplit) -> Split:
        """Return the split that is named, as this node takes it."""
        rows = self._rows_of(node)
        known = (self._table.training, rows, self._weights, self._search, self._least)
        return completed(asked, *known)

    def profile(self, node: int, feature: int, bounds: FloatArray | None = None) -> SplitProfile:
        """Return every split of one feature at a node."""
        known = (self._search, self._weights, self._least, bounds)
        return profile_of_rows(self._table, self._rows_of(node), feature, *known)

    def divide(self, divisions: Divisions) -> None:
        """Send each node's rows to its children."""
        splits, table = divisions.splits, self._table
        nodes, lefts, rights = plain(divisions.nodes), plain(divisions.left), plain(divisions.right)
        kinds, thresholds = plain(splits.kind), plain(splits.threshold)
        missing_left, unseen_left = plain(splits.missing_goes_left), plain(splits.unseen_goes_left)
        if not kinds.all():
            node = nodes[np.flatnonzero(kinds == SplitKind.LEAF)[0]]
            raise ValueError(f"Node {node} has no split that could divide its rows.")
        slots = table.slots[splits.feature]
        is_category = slots < 0
        if len(table.categories):
            # "Missing or not" of a category feature: every level goes left, missing right.
            apart = is_category & (kinds == SplitKind.MISSING)
            missing_left, unseen_left = missing_left & ~apart, unseen_left | apart
            slots = np.where(is_category, -1 - slots, slots)
        n_nodes, held = int(max(lefts.max(), rights.max())) + 1, len(self._nodes.begin)
        if n_nodes > held:
            more = nodes_of(max(n_nodes, 2 * held), self._nodes.statistics.shape[1])
            copy_into(more, self._nodes)
            self._nodes = more
        self._settle(nodes)
        rows, lists, known = self._rows, self._lists, self._nodes
        n_left = np.empty(len(nodes), np.int64)
        mark_numeric(
            nodes, is_category, kinds, slots, thresholds, missing_left, lefts, rows, lists,
            known, table.layout, n_left,
        )  # fmt: skip
        if is_category.any():
            mark_categories(
                nodes, is_category, slots, missing_left, unseen_left,
                plain(splits.levels_left.offsets), plain(splits.levels_left.values),
                plain(splits.levels_right.offsets), plain(splits.levels_right.values),
                rows, without_records(lists), known, n_left,
            )  # fmt: skip
        enter_children(nodes, lefts, rights, n_left, rows, lists, known)
        if len(lists.by_row):
            self._describe(np.concatenate([lefts, rights]))
        self._divided.append(divisions)

    def _describe(self, numbers: IntArray) -> None:
        numbers_are_learned = self._rows.criterion >= SQUARED_ERROR
        fill_in = describe_numbers if numbers_are_learned else describe_classes
        fill_in(numbers, self._rows, without_records(self._lists), self._nodes)

    def _settle(self, numbers: IntArray) -> None:
        """Put the lists of nodes in place, even of nodes that did not seem to need any."""
        if not self._nodes.state[numbers].any():  # cheaper to see than to call a kernel
            return
        if settle(numbers, self._rows, self._lists, self._nodes, self._table.layout):
            for number in numbers[self._nodes.state[numbers] != READY]:
                self._restore(int(number))

    def _restore(self, node: int) -> None:
        nodes, lists = self._nodes, self._lists
        chosen = np.zeros(len(lists.side), np.bool_)
        chosen[self._rows_of(node)] = True
        begin, n = int(nodes.begin[node]), int(nodes.size[node])
        stretch = lists.work[:, begin : begin + n]
        filter_records(self._table.records, chosen, self._table.layout, stretch)
        nodes.state[node] = READY

    def _rows_of(self, node: int) -> IntArray:
        """Return the node's rows, found by walking down from the root; ascending."""
        line = [node]
        while line[-1] != 0:
            line.append(int(self._nodes.parent[line[-1]]))
        rows = self._rows_of_root
        for above, below in zip(line[:0:-1], line[-2::-1], strict=True):
            split = self._split_of(above)
            left = goes_left(split, self._table.training.columns[split.feature][rows])
            rows = rows[left if self._nodes.left[above] == below else ~left]
        return rows

    def _split_of(self, node: int) -> Split:
        for divisions in reversed(self._divided):
            found = np.flatnonzero(divisions.nodes == node)
            if len(found):
                split = divisions.splits.split(int(found[0]))
                assert split is not None  # divide refuses leaves
                return split
        raise ValueError(f"The rows of node {node} have not been divided.")
