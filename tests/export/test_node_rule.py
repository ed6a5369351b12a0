"""The rule of a node in words and as data: exactly the rows that reach the node fulfil it."""

from typing import Any

import numpy as np
import pytest

from explorer import StopRules, Tree, decision_path, encode, grow, load_dataset, node_rule
from explorer.data.table import Table
from explorer.data.training import TrainingTable


def fulfils(condition: dict[str, Any], table: Table) -> np.ndarray[Any, Any]:
    column, values = table.column(condition["feature"]), table.values_of(condition["feature"])
    if column.is_numeric:
        above = -np.inf if condition["above"] is None else condition["above"]
        up_to = np.inf if condition["up_to"] is None else condition["up_to"]
        inside = condition["values"] & (values > above) & (values <= up_to)
        return np.where(np.isnan(values), condition["missing"], inside)
    named = [column.levels.index(name) for name in condition["categories"]]
    return np.where(values == -1, condition["missing"], np.isin(values, named))


@pytest.fixture(scope="module")
def penguins() -> tuple[Table, TrainingTable, Tree]:
    table = load_dataset("penguins")
    training = encode(table, "species")
    return table, training, grow(training, stop=StopRules(max_depth=4))


def test_exactly_the_rows_that_reach_a_node_fulfil_its_conditions(
    penguins: tuple[Table, TrainingTable, Tree],
) -> None:
    table, _, tree = penguins
    paths = decision_path(tree, table)
    for node in range(tree.n_nodes):
        rule = node_rule(tree, node)
        held = np.ones(table.n_rows, np.bool_)
        for condition in rule.conditions:
            held &= fulfils(condition, table)
        assert held.tolist() == [node in path for path in paths]
        assert node_rule(tree, rule.path) == rule


def test_a_rule_is_written_in_words(penguins: tuple[Table, TrainingTable, Tree]) -> None:
    _, _, tree = penguins
    left = node_rule(tree, "L")
    assert str(left) == left.text == "flipper_length_mm ≤ 206.5 or missing"
    assert str(node_rule(tree, 0)) == "all rows"
    assert node_rule(tree, 0).conditions == ()
    for wrong in ("LLLLLLLLL", 10_000):
        with pytest.raises(KeyError, match=r"no node at the path|must be from 0"):
            node_rule(tree, wrong)
