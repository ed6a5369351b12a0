"""The rows of a node: the rows, their order, their columns, and their notes."""

from hypothesis import strategies as st

from explorer.caps import CAPS
from explorer.data.reading import read_table
from explorer.data.training import encode
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.nodes.rows_in_tree import rows_taken
from explorer.views.rows import (
    NodeTableView,
    node_table_view,
)
from tests.support.tiers import random_cases
from tests.support.training_tables import random_case, table_of

MANY = 10**9


def view_of(
    node_path: str = "", n: int = 40, most: int = MANY, extra: int = 0, label: str | None = None
) -> NodeTableView:
    columns: dict[str, list[float | str | None]] = {
        "note": [f"note {i}" for i in range(n)],
        "low": [float(i % 7) for i in range(n)],
        "high": [float(i) for i in range(n)],
        "answer": ["yes" if i >= n // 2 else "no" for i in range(n)],
    }
    columns |= {f"extra {i}": [0.0] * n for i in range(extra)}
    table = table_of(columns)
    training = encode(table, "answer", ("low", "high"), row_label=label)
    tree = grow(training, SearchRules(), StopRules())
    node = tree.node_at(node_path)
    assert node is not None
    return node_table_view(tree, training, table, node, most)


def test_target_and_path_come_first_and_ignored_columns_last() -> None:
    assert view_of("L").columns == (3, 2, 1, 0)
    assert view_of("").columns == (3, 1, 2, 0)
    assert view_of("L", label="note").columns == (0, 3, 2, 1)


def test_the_rule_the_number_and_the_share_are_said() -> None:
    view = view_of("L")
    assert view.rule == "high ≤ 19.5"
    assert view.title == "20 of 40 rows (50 %) reach this node"
    assert view.caption == "20 of 40 rows (50 %) reach this node: high ≤ 19.5."
    assert view.rows.tolist() == list(range(20))
    assert (view.capped, view.left_out) == ("", "")


def test_at_the_root_nothing_has_been_asked() -> None:
    view = view_of("")
    assert view.rule == ""
    assert view.title == "All 40 rows start at the root"


@random_cases(gate=30, seed=st.integers(0, 10**6))
def test_a_node_has_as_many_rows_as_the_tree_says_and_siblings_share_their_parents(
    seed: int,
) -> None:
    case = random_case(seed, 30)
    training = case.training
    names = (*training.features.names, "target")
    table = table_of({name: [0.0] * int(training.rows[-1] + 1) for name in names})
    tree = grow(training, SearchRules(case.criterion, case.min_samples_leaf))
    rows = [
        node_table_view(tree, training, table, node, MANY).rows.tolist()
        for node in range(tree.n_nodes)
    ]
    assert rows[0] == training.rows.tolist()
    for node, own in enumerate(rows):
        assert len(own) == tree.n_samples[node]
        assert own == sorted(own)
        if (left := int(tree.left_child[node])) >= 0:
            assert own == sorted(rows[left] + rows[left + 1])


def test_rows_without_weight_or_target_are_counted_and_not_shown() -> None:
    table = table_of({"x": [1.0, 2.0, 3.0, 4.0], "y": ["a", None, "b", "a"]})
    training = encode(table, "y", weights=[1, 1, 1, 0])
    tree = grow(training)
    view = node_table_view(tree, training, table, 0, MANY)
    assert view.rows.tolist() == [0, 2]
    assert view.left_out == "Left out: 1 row without y and 1 row without weight."


def test_rows_of_a_class_that_weighs_nothing_take_no_part() -> None:
    table = table_of({"x": [1.0, 2.0, 3.0, 4.0], "y": ["a", "c", "b", "a"]})
    training = encode(table, "y")
    tree = grow(training, SearchRules(class_weight=(("c", 0.0),)))
    assert node_table_view(tree, training, table, 0, MANY).rows.tolist() == [0, 2, 3]


def test_what_is_not_shown_or_not_in_the_download_is_said_with_both_numbers() -> None:
    view = view_of("", n=1200)
    assert (view.n_shown, len(view.rows)) == (CAPS.max_shown_rows, 1200)
    assert view.capped == "1000 of 1200 rows shown; the download has all."
    assert view_of("", n=1200, most=500).capped == (
        "1000 of 1200 rows shown; the download has the first 100."
    )
    wide = view_of("", n=400, extra=996)
    assert wide.n_shown == CAPS.max_shown_cells // 1000
    assert wide.capped == "100 of 400 rows shown; the download has all."


def test_a_download_holds_whole_rows_and_one_at_least() -> None:
    assert rows_taken(10, 3, 40) == 10
    assert rows_taken(10, 3, 39) == 9
    assert rows_taken(10, 300, 40) == 1


def test_a_single_row_is_spoken_of_as_one() -> None:
    assert view_of("L", n=2).title == "1 of 2 rows (50 %) reaches this node"


def test_rows_keep_the_number_that_a_spreadsheet_shows() -> None:
    table = read_table(b"x,y\n1,a\n\n2,b\n3,a\n", "t.csv")
    assert table.lines is not None
    assert table.lines.tolist() == [2, 4, 5]
    assert table_of({"x": [1.0, 2.0]}).lines is None
