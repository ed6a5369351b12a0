"""Prepare a table once, and grow any number of trees from it."""

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
from explorer.warehouse.protocol import NodeRows
from explorer.warehouse.session import WarehouseSession


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

    If `features` is None, all columns without another role are features. `weight` is the name of a
    column of row weights. A target of whole numbers with at most ten distinct values is read as
    classes unless `task` says otherwise. `orders` lists the categories of ordered columns by name,
    the lowest first. The result's `notes` say what is not exact.

    Raises TableError for unknown columns, for a column with two roles, for an order that lacks a
    category, if there is nothing to learn from, and if the table changes while it is being read.
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
    """Return the tree that CART learns under these rules, like `explorer.grow`.

    A table is first prepared with `target`, `features`, `task`, `weight` and `orders`; a prepared
    table already has them. Columns with at most 256 distinct numbers or 1,000 categories are
    searched exactly: the tree is that of `explorer.grow`. Other numbers are searched in 256 bins;
    the chosen threshold is then the best one between its neighbouring bins, and nodes with at most
    4,096 rows are searched value by value. Of more than 1,000 categories, all but the 999 most
    frequent count as one. Raises ArgumentError for absolute error, which sums cannot measure.
    """
    roles = (target, features, task, weight, orders)
    if isinstance(table, PreparedTable):
        if any(role is not None for role in roles):
            raise ArgumentError(
                "The prepared table already has its target, features and other roles: leave out "
                "these arguments."
            )
        prepared = table
    elif target is None:
        raise ArgumentError("Name the target.")
    else:
        prepared = prepare_table(table.table, target, features, task, weight, orders)
    search = search or SearchRules.usual_for(prepared.task)
    return grow_in(
        begun(prepared, search),
        prepared,
        search,
        stop or StopRules(),
        grown=grown,
        on_level=on_level,
        node_budget=node_budget,
    )


def begun(
    prepared: PreparedTable, search: SearchRules, rows: NodeRows | None = None
) -> WarehouseSession:
    """Return a growth over all rows, or over `rows`. Raises ArgumentError for absolute error."""
    if search.criterion is Criterion.ABSOLUTE_ERROR:
        raise ArgumentError(
            "Absolute error needs medians, but only sums are read from this table: choose "
            "squared error."
        )
    engine = WarehouseEngine(prepared)
    check_supported(engine, prepared, search)
    return engine.begin(search, rows)


def grow_in(
    session: WarehouseSession,
    prepared: PreparedTable,
    search: SearchRules,
    stop: StopRules,
    *,
    grown: Tree | None = None,
    on_level: Callable[[Progress], None] | None = None,
    node_budget: int = CAPS.node_budget,
) -> Tree:
    """Return the tree of a growth that has just begun. Cancelled has its complete levels."""
    room = CAPS.max_class_weights // max(len(prepared.target.levels), 1)
    return grow_session(
        lambda: session,
        prepared,
        search,
        stop,
        session.facts,
        grown=grown,
        on_level=on_level and (lambda depth, n_nodes: on_level(Progress(depth, n_nodes))),
        budget=GrowthBudget(min(node_budget, max(room, 1)), math.inf),
    )
