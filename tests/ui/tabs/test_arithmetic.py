"""The tab of the arithmetic, from the page's side."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.page.driven_page import opened_at


def sent(page: AppTest, component: str) -> list[Any]:
    """Return the data of each mounted component of a name."""
    return [
        json.loads(element.proto.bytes or element.proto.json)
        for element in page.get("bidi_component")
        if element.proto.component_name == f"explorer_{component}"
    ]


def test_the_sum_is_mounted_and_sent_nothing() -> None:
    page = opened_at()
    assert not page.exception
    assert sent(page, "arithmetic") == [{}]
    assert sent(page, "multiway") == []


@pytest.mark.parametrize("table", ["play_tennis", "titanic", "tic_tac_toe", "monks"])
def test_a_table_of_categories_is_sent_both_trees(table: str) -> None:
    page = opened_at(table=table)
    assert not page.exception
    (view,) = sent(page, "multiway")
    assert [len(view["trees"][i]["nodes"]) > 1 for i in range(2)] == [True, True]


def test_a_number_to_learn_has_no_tree_of_levels() -> None:
    page = opened_at(table="ames_housing")
    assert not page.exception
    assert sent(page, "multiway") == []


def test_both_trees_follow_the_limits() -> None:
    page = opened_at(table="play_tennis")
    page.slider(key="max_depth").set_value(1).run()
    (view,) = sent(page, "multiway")
    assert "depth 1" in view["trees"][0]["measures"]
    assert "depth 1" in view["trees"][1]["measures"]
