"""The rows of one node: the rows, the order of columns, and what the rows have in common."""

from dataclasses import dataclass

from explorer.caps import CAPS
from explorer.data.arrays import IntArray
from explorer.data.display import show_count, show_share
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.weighting import row_weights
from explorer.tree.conditions import path_rule
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at
from explorer.views.nodes.rows_in_tree import download_words, rows_taken
from explorer.views.nodes.wording import rows as rows_in_words
from explorer.views.nodes.wording import rule_words, whole_column
from explorer.views.scores.summary import left_out_words


@dataclass(frozen=True, slots=True, eq=False)
class NodeTableView:
    """`rows`, int64[n_rows], are indices into the table, ascending; the first `n_shown` are shown.

    `columns` are indices into the table's schema: the row label, the target, the features on the
    path from the root down, the other features, and the remaining columns. `rule` is "" at the
    root, `capped` is "" if all rows are shown, `left_out` is "" if all rows of the table are used.
    """

    rows: IntArray
    columns: tuple[int, ...]
    n_shown: int
    rule: str
    title: str
    capped: str
    left_out: str
    caption: str


def node_table_view(
    tree: Tree, training: TrainingTable, table: Table, node: int, max_download_cells: int
) -> NodeTableView:
    """Return the node's rows in `table`, which the training rows come from.

    Rows of weight 0 are excluded. A download has at most `max_download_cells` cells; the view says
    if that is too few.
    """
    chosen = rows_at(tree, training.columns, node)
    chosen = chosen[row_weights(training, tree.search)[chosen] > 0]
    conditions = path_rule(tree, node)
    rule = rule_words(conditions, [whole_column(column) for column in tree.features])
    order = _column_order(training, table, [condition.feature for condition in conditions])
    n, n_all = len(chosen), min(int(tree.n_samples[0]), training.n_rows)  # fewer of a sample
    n_shown = min(n, CAPS.max_shown_rows, max(CAPS.max_shown_cells // len(order), 1))
    counted = f"{show_count(n)} of {rows_in_words(n_all)} ({show_share(n / n_all)})"
    counted = "The only row" if n_all == 1 else counted
    title = f"{counted} {'reaches' if n == 1 else 'reach'} this node"
    return NodeTableView(
        rows=training.rows[chosen],
        columns=order,
        n_shown=n_shown,
        rule=rule,
        title=title if node else f"All {rows_in_words(n)} start at the root",
        capped=download_words(n, n_shown, rows_taken(n, len(order), max_download_cells)),
        left_out=left_out_words(tree),
        caption=f"{title}: {rule}." if rule else f"{title}, before any split.",
    )


def _column_order(training: TrainingTable, table: Table, on_path: list[int]) -> tuple[int, ...]:
    names = training.features.names
    label = [] if training.row_labels is None else [training.row_labels.column.name]
    first = [*label, training.target.name, *(names[feature] for feature in on_path), *names]
    index = {name: i for i, name in enumerate(table.schema.names)}
    return tuple(dict.fromkeys([*(index[name] for name in first), *index.values()]))
