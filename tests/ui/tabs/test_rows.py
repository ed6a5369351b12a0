"""The tab of rows, driven through Streamlit's own test driver."""

from typing import Any

import numpy as np
import pytest

from explorer.data.columns import from_columns
from explorer.data.reading import read_table
from explorer.data.training import encode
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui.table_cells import number_cells
from explorer.ui.tabs import rows as tab
from explorer.views.nodes.wording import on_one_line
from explorer.views.rows import node_table_view
from tests.support.page.driven_page import features_list, is_sound, opened_at, upload, words
from tests.support.page.page_tables import columns_of, rows_of

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "[link](http://evil.example)",
    "**bold** :red[x] $y$",
    "__proto__",
    "\u202eright to left שלום",
    "n" * 300,
    "=SUM(A1)",
)


def test_the_selected_nodes_rows_are_shown_with_their_rule() -> None:
    page = opened_at(more="Rows", node="LR")
    assert is_sound(page)
    assert "63 of 344 rows (18.3 %) reach this node" in words(page)
    assert "flipper_length_mm ≤ 206.5 or missing; bill_length_mm > 43.35" in words(page)
    found = columns_of(page)
    assert list(found)[:4] == ["row", "species", "flipper_length_mm", "bill_length_mm"]
    assert len(found["row"]) == 63
    assert found["row"][0] == 20
    assert min(found["bill_length_mm"]) > 43.35


def test_ignored_columns_are_shown_too() -> None:
    page = opened_at(table="monks", more="Rows")
    assert is_sound(page)
    assert {"monk1", "monk2", "monk3"} <= set(columns_of(page))


@pytest.mark.parametrize("node", ["LLLLLLLLLLLL", "evil<script>", "R" * 20_000])
def test_a_node_that_is_not_there_shows_the_rows_of_one_that_is(node: str) -> None:
    page = opened_at(more="Rows", node=node)
    assert is_sound(page)
    assert len(columns_of(page)["row"]) >= 1


def test_a_column_dropped_while_a_node_is_selected_is_still_shown() -> None:
    page = opened_at(more="Rows", node="LR")
    features_list(page).set_value(["sex", "year"]).run()
    assert is_sound(page)
    assert "bill_length_mm" in columns_of(page)
    assert "bill_length_mm" not in words(page)


def test_a_table_whose_columns_have_other_names_is_looked_at_from_its_root() -> None:
    page = opened_at(more="Rows", node="LR")
    upload(page, "renamed.csv", b"a,b\n" + b"1,x\n2,y\n" * 10)
    assert is_sound(page)
    assert "All 20 rows start at the root" in words(page)
    assert list(columns_of(page)) == ["row", "b", "a"]


def test_a_node_of_one_row_has_a_table_of_one_row() -> None:
    page = opened_at(more="Rows")
    data = "x,y\n" + "".join(f"{i},{'b' if i == 9 else 'a'}\n" for i in range(10))
    upload(page, "ten.csv", data.encode())
    page.query_params["node"] = "R"
    page.run()
    assert is_sound(page)
    assert "1 of 10 rows (10 %) reaches this node" in words(page)
    assert columns_of(page) == {"row": [10], "y": ["b"], "x": [9]}


def test_hostile_names_and_levels_stand_in_the_table_as_they_are() -> None:
    page = opened_at(more="Rows")
    header = ",".join(f'"{name}"' for name in (*HOSTILE, "y"))
    lines = [
        ",".join([*(f'"{name}"' if i % 2 else "other" for name in HOSTILE), "ab"[i % 2]])
        for i in range(20)
    ]
    upload(page, "hostile.csv", "\n".join([header, *lines]).encode())
    assert is_sound(page)
    found = columns_of(page)
    assert set(found) == {"row", "y", *HOSTILE}
    for name in HOSTILE:
        assert set(found[name]) == {"other", on_one_line(name)}


def test_a_large_node_shows_some_rows_and_says_how_many() -> None:
    page = opened_at(table="large", more="Rows")
    assert is_sound(page)
    assert len(columns_of(page)["row"]) == 1000
    assert "1000 of 120\u00a0000 rows shown; the download has all." in words(page)


def downloaded(data: dict[str, Any], target: str, name: str = "t") -> list[list[str]]:
    table = from_columns(name, data)
    training = encode(table, target)
    tree = grow(training, SearchRules.usual_for(training.task), StopRules(max_depth=0))
    view = node_table_view(tree, training, table, 0, 10**9)
    return rows_of(tab.rows_as_csv(view, table))


def test_the_download_holds_every_kind_as_it_is_and_guards_texts() -> None:
    found = downloaded(
        {
            "y": ["=1+1", "b", None, "b"],
            "n": [-1.25, 2.0, 3.0, np.nan],
            "day": np.array(["2020-02-29", "2021-01-01", "NaT", "NaT"], "datetime64[us]"),
            "@name": ["long " * 100, "x\ny", "-", None],
        },
        "y",
    )
    assert found == [
        ["row", "y", "n", "day", "'@name"],
        ["1", "'=1+1", "-1.25", "2020-02-29", "long " * 100],
        ["2", "b", "2", "2021-01-01", "x\ny"],
        ["4", "b", "", "", ""],
    ]


def test_the_download_of_the_root_read_again_is_the_table() -> None:
    table = read_table(b"x,word,y\n1,a,p\n,b,q\n3.5,,p\n", "t.csv")
    training = encode(table, "y")
    view = node_table_view(grow(training), training, table, 0, 10**9)
    again = read_table(tab.rows_as_csv(view, table), "again.csv")
    assert again.values_of("row").tolist() == [1, 2, 3]
    assert again.values_of("line").tolist() == [2, 3, 4]
    for name in table.schema.names:
        assert np.array_equal(
            again.values_of(name), table.values_of(name), equal_nan=table.column(name).is_numeric
        )


def test_the_download_ends_where_the_limits_say(monkeypatch: pytest.MonkeyPatch) -> None:
    class Few:
        max_download_cells = 9

    monkeypatch.setattr(tab, "CAPS", Few)
    found = downloaded({"x": [1, 2, 3, 4, 5], "y": list("ababa")}, "y")
    assert len(found) == 1 + 3


@pytest.mark.parametrize("name", ["cars_mpg", "seattle_weather", "diabetes", "mixed_missing"])
def test_bundled_sets_show_their_rows(name: str) -> None:
    page = opened_at(table=name, more="Rows", node="L")
    assert is_sound(page)
    assert len(columns_of(page)["row"]) > 10


def test_the_line_of_the_file_is_told_by_a_help_or_by_a_column() -> None:
    def labels(data: bytes, *, is_file: bool, **how: Any) -> list[str]:
        table = read_table(data, "t.csv", **how)
        return [one.label for one in number_cells(table, np.arange(2), is_file=is_file)]

    even, uneven = b"x,y\n1,a\n2,b\n", b"x,y\n1,a\n\n2,b\n"
    assert labels(even, is_file=False) == ["row"]
    assert labels(even, is_file=True) == labels(uneven, is_file=False) == ["row", "line"]
    assert labels(b"1,a\n2,b\n", is_file=True, header=None) == ["row"]
    named = b"row,line\n1,a\n\n2,b\n"
    assert labels(named, is_file=True) == ["row number", "line of the file"]
    (column,) = number_cells(read_table(even, "t.csv"), np.arange(2), is_file=False)
    assert "add 1 to this number" in column.config(column.label)["help"]
