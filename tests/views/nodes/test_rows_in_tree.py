"""Rows counted at every node that they reach."""

import numpy as np

from explorer import StopRules, encode, grow, load_dataset
from explorer.tree.walking import rows_at
from explorer.views.nodes.rows_in_tree import rows_by_node


def test_rows_are_counted_at_every_node_that_they_come_by() -> None:
    training = encode(load_dataset("penguins"), "species")
    tree = grow(training, None, StopRules(max_depth=4))
    rows = np.arange(3, 300, 7)
    found = rows_by_node(tree, training, rows, 1_000)
    for node in range(tree.n_nodes):
        here = np.isin(rows_at(tree, training.columns, node), rows).sum()
        assert found.get(tree.path(node), 0) == here
    assert found[""] == len(rows)
    assert 0 not in found.values()
    few = rows_by_node(tree, training, rows, 3)
    assert len(few) == 3
    assert all(path[:-1] in few for path in few)
    assert rows_by_node(tree, training, rows[:0], 3) == {}
