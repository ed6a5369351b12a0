"""The rows of one node: which they are, which columns come first, and what they have in common."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.display import show_count, show_share
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.weighting import row_weights
from explorer.tree.conditions import path_rule
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at
from explorer.views.nodes.downloads import rows_taken
from explorer.views.nodes.path_rule import rule_words
from explorer.views.nodes.wording import rows as rows_in_words
from explorer.views.nodes.wording import whole_column
from explorer.views.scores.summary import left_out_words


@dataclass(frozen=True, slots=True, eq=False)
class NodeTableView:
    """`rows`, `int64[n_rows]`, are indices into the table, ascending; the first `n_shown` of them
    are shown.

    `columns` are indices into the table's schema: the row label, the target, the features on
    the path in the order in which they are asked, the other features, and all that is neither.
    `n_all` is the number of rows at the root. `rule` is "" there, `capped` where all rows are
    shown, `left_out` where all rows of the table take part.
    """

    rows: NDArray[np.int64]
    columns: tuple[int, ...]
    n_shown: int
    n_all: int
    rule: str
    title: str
    capped: str
    left_out: str
    caption: str


def node_table_view(
    tree: Tree, training: TrainingTable, table: Table, node: int, max_download_cells: int
) -> NodeTableView:
    """The node's rows in `table`, which the training rows were taken from.

    Rows of weight 0 are not among them. `max_download_cells` are in a download at most, which
    is said where it is too few.
    """
    chosen = rows_at(tree, training.columns, node)
    chosen = chosen[row_weights(training, tree.search)[chosen] > 0]
    conditions = path_rule(tree, node)
    rule = rule_words(conditions, [whole_column(column) for column in tree.features])
    order = _column_order(training, table, [condition.feature for condition in conditions])
    n, n_all = len(chosen), int(tree.n_samples[0])
    n_shown = min(n, CAPS.max_shown_rows, max(CAPS.max_shown_cells // len(order), 1))
    title = f"{_counted(n, n_all)} {'reaches' if n == 1 else 'reach'} this node"
    return NodeTableView(
        rows=training.rows[chosen],
        columns=order,
        n_shown=n_shown,
        n_all=n_all,
        rule=rule,
        title=title if node else f"All {rows_in_words(n)} start at the root",
        capped=_capped(n, n_shown, rows_taken(n, len(order), max_download_cells)),
        left_out=left_out_words(tree),
        caption=f"{title}: {rule}." if rule else f"{title}, before any split.",
    )


def _column_order(training: TrainingTable, table: Table, on_path: list[int]) -> tuple[int, ...]:
    names = training.features.names
    label = [] if training.row_labels is None else [training.row_labels.column.name]
    first = [*label, training.target.name, *(names[feature] for feature in on_path), *names]
    index = {name: i for i, name in enumerate(table.schema.names)}
    return tuple(dict.fromkeys([*(index[name] for name in first), *index.values()]))


def _counted(n: int, n_all: int) -> str:
    if n_all == 1:
        return "The only row"
    return f"{show_count(n)} of {rows_in_words(n_all)} ({show_share(n / n_all)})"


def _capped(n: int, n_shown: int, n_taken: int) -> str:
    if n_shown == n:
        return ""
    taken = "all" if n_taken == n else f"the first {show_count(n_taken)}"
    return f"{show_count(n_shown)} of {rows_in_words(n)} shown; the download has {taken}."
