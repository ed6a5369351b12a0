"""The calls that grow: a table prepared once, and any number of trees from it."""

import math
from collections.abc import Callable, Mapping, Sequence

from explorer.caps import CAPS
from explorer.data.arguments import Count
from explorer.data.errors import ArgumentError
from explorer.data.schema import Task
from explorer.growth.contract import GrowthBudget
from explorer.growth.progress import Progress
from explorer.growth.tree_growth import check_supported, grow_session
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.warehouse.engine import WarehouseEngine
from explorer.warehouse.opening import WarehouseTable
from explorer.warehouse.prepared import PreparedTable, prepare_table


def prepare(
    table: WarehouseTable,
    target: str,
    features: Sequence[str] | None = None,
    *,
    task: Task | None = None,
    weight: str | None = None,
    orders: Mapping[str, Sequence[str]] | None = None,
) -> PreparedTable:
    """Sort a table's rows into bins, once; `grow` grows any number of trees from them.

    `features=None` takes all columns without another role. `weight` names the column of what each
    row weighs. A target of whole numbers with at most ten distinct values is read as classes unless
    `task` says otherwise. `orders` has the categories of ordered columns by name, the lowest first.
    `notes` of the answer say what is not exact.

    Raises TableError for unknown columns, for a column of two roles, for an order that lacks a
    category, where nothing could be learned, and if the table changes while it is read.
    """
    return prepare_table(table.table, target, features, task, weight, orders)


def grow(
    table: WarehouseTable | PreparedTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    target: str | None = None,
    features: Sequence[str] | None = None,
    task: Task | None = None,
    weight: str | None = None,
    orders: Mapping[str, Sequence[str]] | None = None,
    grown: Tree | None = None,
    on_level: Callable[[Progress], None] | None = None,
    node_budget: Count = CAPS.node_budget,
) -> Tree:
    """Return the tree that CART learns under these rules, as `explorer.grow`.

    A table is prepared first, by `target`, `features`, `task`, `weight` and `orders`; a prepared
    one has them. Columns of at most 256 distinct values, and categories up to 1,000, are searched
    exactly: the tree is that of `explorer.grow`. Other columns are searched in 256 bins; the
    threshold that is taken is the best between its neighbouring bins, and nodes of at most 4,096
    rows are searched value by value. Raises ArgumentError for absolute error, which sums cannot
    measure.
    """
    roles = (target, features, task, weight, orders)
    if isinstance(table, PreparedTable):
        if any(role is not None for role in roles):
            raise ArgumentError("The prepared table already has its columns: do not give columns.")
        prepared = table
    elif target is None:
        raise ArgumentError("Name the target.")
    else:
        prepared = prepare_table(table.table, target, features, task, weight, orders)
    search = search or SearchRules.usual_for(prepared.task)
    if search.criterion is Criterion.ABSOLUTE_ERROR:
        raise ArgumentError(
            "Absolute error needs medians, which no sum over rows yields: choose squared error."
        )
    engine = WarehouseEngine(prepared)
    check_supported(engine, prepared, search)
    session = engine.begin(search)
    room = CAPS.max_class_weights // max(len(prepared.target.levels), 1)
    return grow_session(
        lambda: session,
        prepared,
        search,
        stop or StopRules(),
        session.facts,
        grown=grown,
        on_level=on_level and (lambda depth, n_nodes: on_level(Progress(depth, n_nodes))),
        budget=GrowthBudget(min(node_budget, max(room, 1)), math.inf),
    )
