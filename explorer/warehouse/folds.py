"""Folds of all rows: trees grown without a fold, and the fold's rows in their leaves.

The bins are those of all rows; they are made without looking at the target.
"""

from dataclasses import dataclass

import numpy as np

from explorer.data.errors import TableError
from explorer.data.schema import Task
from explorer.growth.progress import Progress, tell
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.warehouse.engine import ROOT
from explorer.warehouse.growing import begun, grow_in
from explorer.warehouse.prepared import PreparedTable
from explorer.warehouse.protocol import Cells

STORED_FOLDS = 5
"""Folds of a stored table: each takes as long as the tree of all rows."""


@dataclass(frozen=True, slots=True, eq=False)
class FoldTree:
    """A tree grown without a fold, whose only limit is its depth, and the fold's rows.

    held_out: an entry per leaf and class; numbers of the target are measured from the leaf's
    prediction. Weights are the table's own.
    """

    tree: Tree
    held_out: Cells


def grow_without(
    prepared: PreparedTable,
    search: SearchRules,
    depth: int,
    fold: int,
    n_folds: int = STORED_FOLDS,
) -> FoldTree:
    """Grow the tree of one fold, counted from 0, and send the fold's rows down to its leaves.

    Raises TableError if no row is outside the fold.
    """
    rows = prepared.rows.begin_without(fold, n_folds)
    centre = None if prepared.task is Task.CLASSIFICATION else np.zeros(1)
    if len(rows.totals(ROOT, centre)) == 0:
        raise TableError(f"The table has too few rows to divide into {n_folds} folds.")
    session = begun(prepared, search, rows)

    def tell_level(reached: Progress) -> None:
        tell(f"Tree {fold + 1} of {n_folds}: depth {reached.depth + 1} is done.")

    tell(f"Tree {fold + 1} of {n_folds}.")
    tree = grow_in(session, prepared, search, StopRules(max_depth=depth), on_level=tell_level)
    centres = None
    if prepared.task is Task.REGRESSION:
        centres = np.asarray(tree.prediction, np.float64)[tree.leaves]
    return FoldTree(tree, rows.held_out(tree.leaves, centres).in_order())
