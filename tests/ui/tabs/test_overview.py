"""The tab of the overview: it is sent the tree under the page's limits, and only when open."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.paths import SCRIPT


def opened_at(**address: str) -> AppTest:
    page = AppTest.from_file(str(SCRIPT), default_timeout=60)
    for name, value in {"more": "Overview", **address}.items():
        page.query_params[name] = value
    return page.run()


def sent(page: AppTest) -> list[dict[str, Any]]:
    found = page.get("bidi_component")
    ours = (one for one in found if one.proto.component_name == "explorer_overview")
    return [json.loads(one.proto.bytes) for one in ours]


@pytest.mark.parametrize(("depth", "n_nodes"), [("0", 1), ("1", 3), ("3", 13)])
def test_the_tree_under_the_pages_limits_is_sent(depth: str, n_nodes: int) -> None:
    page = opened_at(max_depth=depth)
    assert not page.exception
    (overview,) = sent(page)
    assert len(overview["nodes"]["left"]) == n_nodes
    assert overview["task"] == "classes"


@pytest.mark.parametrize("table", ["ames_housing", "high_cardinality_trap", "titanic"])
def test_every_kind_of_table_has_an_overview(table: str) -> None:
    page = opened_at(table=table, max_depth="5")
    assert not page.exception
    (overview,) = sent(page)
    assert len(overview["nodes"]["left"]) > 1


def test_the_selection_changes_nothing_of_what_is_sent() -> None:
    assert sent(opened_at(node="L")) == sent(opened_at(node="R"))


def test_what_is_not_open_is_not_computed() -> None:
    page = opened_at(more="Every feature’s curve")
    assert sent(page) == []
