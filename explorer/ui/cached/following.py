"""What following a row needs of a tree: sent once, and searched for the rows that it gets wrong."""

import hashlib

import numpy as np
from numpy.typing import NDArray

from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.judging.what_if import RowValues, Yardsticks, yardsticks
from explorer.tree.tree import Tree
from explorer.ui.cached.judged_rows import judged_parts
from explorer.ui.cached.judging import BY_FOLDS, RowsOf
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE
from explorer.ui.cached.results import kept
from explorer.views.follow.follow_tree import follow_tree
from explorer.views.follow.followed_row import FollowedRow, followed_row
from explorer.views.to_json import to_json


@kept(BY_CONTENT)
def measures_of(training: TrainingTable) -> Yardsticks:
    """What changes of values are measured by."""
    return yardsticks(training.columns)


def name_of(shown: Shown) -> str:
    """The name by which messages call the tree."""
    return hashlib.sha256(repr(shown.tree_key).encode("utf-8", "replace")).hexdigest()[:16]


@kept(BY_TREE)
def payload(shown: Shown, _tree: Tree, known: tuple[tuple[int, int], ...]) -> bytes:
    """The tree with limits, as the picture of a followed row is sent it."""
    measures = measures_of(shown.training)
    return to_json(follow_tree(_tree, shown.training, measures, name_of(shown), known))


@kept(BY_TREE | BY_CONTENT)
def row_followed(
    shown: Shown,
    _tree: Tree,
    table: Table,
    row: int,
    now: RowValues | None,
    locked: tuple[int, ...],
    aim: int,
    called: str,
    note: str,
) -> FollowedRow:
    """What the picture is told of the row: every leaf is looked at."""
    return followed_row(
        _tree,
        table,
        row,
        measures_of(shown.training),
        name=name_of(shown),
        now=now,
        locked=locked,
        aim=aim,
        called=called,
        note=note,
    )


@kept(BY_FOLDS | BY_TREE)
def rows_wrong(shown: Shown, rows_of: RowsOf, _tree: Tree) -> NDArray[np.int64]:
    """int64, indices into the table: rows named another class, in the table's order; of numbers all
    rows that are missed, the largest error first."""
    parts = judged_parts(shown, rows_of, _tree, False)
    rows = np.concatenate([part.training.rows[part.judged.rows] for part in parts])
    actual = np.concatenate([part.judged.actual for part in parts])
    predicted = np.concatenate([part.judged.predicted for part in parts])
    order = np.argsort(rows, kind="stable")
    if _tree.target.is_numeric:
        order = np.lexsort((rows, -np.abs(actual - predicted)))
    return np.asarray(rows[order][(actual != predicted)[order]])
