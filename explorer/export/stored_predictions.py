"""Predictions for every row of a stored table, written by its database as Parquet."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import numpy as np
import pyarrow as pa

from explorer.data.arguments import Share
from explorer.data.errors import TableError
from explorer.data.schema import Display, Schema
from explorer.export.rules.code_parts import is_merged
from explorer.export.rules.leaf_values import leaf_values
from explorer.export.rules.sql import to_sql
from explorer.tree.tree import Tree
from explorer.warehouse.opening import WarehouseTable

if TYPE_CHECKING:
    from explorer.warehouse.spark.table import SparkTable

_ROWS = "read rows"


def write_predictions(
    table: WarehouseTable,
    tree: Tree,
    path: str,
    *,
    name: str = "prediction",
    class_of_interest: str | None = None,
    cut_off: Share | None = None,
) -> None:
    """Write all rows of a table with the tree's predictions into a new Parquet file.

    The database writes it: no row passes through this process. Spark writes a folder of Parquet
    files, and `path` is as the cluster sees it; if writing stops or fails, an empty folder remains.
    The table's columns are unchanged; added are `name`, `{name}_leaf` (the path of the leaf), and
    for a class of interest `{name}_probability`, its share of the leaf. With a cut-off, the class
    of interest is predicted if its share is at least `cut_off`, as in `to_sql`. Raises TableError
    if the table lacks a column of the tree, has changed or has a column of one of these names, if
    there is a file at the path already, and if the disk is full.
    """
    stored = table.table
    used = np.unique(tree.feature[tree.feature >= 0]).tolist()
    known = {column.name for column in table.columns}
    for index in used:
        if tree.features[index].name not in known:
            raise TableError(f"The table has no column “{tree.features[index].name}”.")
    added = (name, f"{name}_leaf", f"{name}_probability")
    taken = {one.casefold() for one in stored.stored_names}
    named = added[: 2 if class_of_interest is None else 3]
    for one in named:
        if one.casefold() in taken:
            raise TableError(f"The table already has a column “{one}”: set another name.")
    kept = {column.name: column.levels for column in tree.features if is_merged(column)}
    if stored.dialect == "spark":
        values = _by_node(tree, class_of_interest, cut_off)
        cast("SparkTable", stored).write_predicted(tree, values, kept, named, path)
        return
    called = {tree.features[i].name: _free(f"read {i}", taken) for i in used}
    query = to_sql(
        _renamed(tree, called),
        table=_ROWS,
        name=name,
        class_of_interest=class_of_interest,
        cut_off=cut_off,
        leaf=True,
    )
    rows = table.database.with_read(called, kept)
    without = ", ".join(f'"{one}"' for one in called.values())
    chosen = f"* EXCLUDE ({without})" if called else "*"
    asked = query.rstrip().removesuffix(";")
    query = f'WITH "{_ROWS}" AS ({rows}) SELECT {chosen} FROM (\n{asked}\n)'
    table.database.write_parquet(query, path)


def free_name(table: WarehouseTable) -> str:
    """Return a name for the column of predictions that the table does not have."""
    taken = [one.casefold() for one in table.table.stored_names]
    name = "prediction"
    while any(one.startswith(name) for one in taken):
        name = f"tree_{name}"
    return name


def _by_node(tree: Tree, class_of_interest: str | None, cut_off: float | None) -> pa.StructArray:
    """Return each node's prediction, path and, for a class of interest, probability."""
    values = leaf_values(tree, class_of_interest, cut_off, leaf=True)
    found = [dict(values.of(node)) for node in range(tree.n_nodes)]
    names = [name for name in ("prediction", "leaf", "probability") if name in found[0]]
    return pa.StructArray.from_arrays([pa.array([one[n] for one in found]) for n in names], names)


def _free(name: str, taken: set[str]) -> str:
    while name in taken:
        name = f"{name}x"
    return name


def _renamed(tree: Tree, called: Mapping[str, str]) -> Tree:
    """Return the tree over columns as it reads them: dates are seconds already, and rare categories
    share a level."""
    columns = tuple(
        replace(column, name=called[column.name], display=Display.NUMBER, derived=None)
        if column.name in called
        else column
        for column in tree.features
    )
    return replace(tree, features=Schema(columns))
