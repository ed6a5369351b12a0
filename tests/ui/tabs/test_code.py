"""The tab of the code that computed a node's numbers, and the buttons to it."""

import pytest

from explorer.ui import keys, state
from tests.support.page.driven_page import is_sound, opened_at, sent, upload, words


@pytest.mark.parametrize("table", ["penguins", "ames_housing", "titanic", "high_cardinality_trap"])
def test_every_kind_of_table_has_its_code(table: str) -> None:
    page = opened_at(table=table, more="Code")
    assert is_sound(page)
    view = sent(page, "code")["view"]
    assert next(chapter["key"] for chapter in view["chapters"]) == "impurity"
    assert all(chapter["value"] for chapter in view["chapters"])


def test_the_code_is_that_of_the_selected_node() -> None:
    assert (
        "129 rows"
        in sent(opened_at(table="penguins", node="R", more="Code"), "code")["view"]["caption"]
    )


@pytest.mark.parametrize(
    ("door", "chapter"),
    [(state.CODE_DOOR_SEARCH, "best"), (state.CODE_DOOR_ARITHMETIC, "gain")],
)
def test_a_door_opens_the_tab_at_the_code_of_its_number(
    door: keys.Widget[bool], chapter: str
) -> None:
    page = opened_at(table="penguins")
    assert sent(page, "code") == {}
    page.button(key=door.name).click().run()
    assert is_sound(page)
    opened = sent(page, "code")
    (first, _), times = opened["asked"]
    assert (first, times) == (chapter, 1)
    assert first in [one["key"] for one in opened["view"]["chapters"]]


def test_of_a_node_without_a_candidate_the_door_opens_what_there_is() -> None:
    page = opened_at(table="penguins", node="RL")  # 122 rows of one class
    page.button(key=state.CODE_DOOR_SEARCH.name).click().run()
    opened = sent(page, "code")
    found = {one["key"] for one in opened["view"]["chapters"]}
    assert [one for one in opened["asked"][0] if one in found] == ["prediction"]


def test_the_code_of_hostile_names_stays_text() -> None:
    rows = b"".join(b"%d,%s\n" % (i, b"<i>a</i>" if i % 3 else b"$b$") for i in range(30))
    page = upload(opened_at(more="Code"), "odd.csv", b"<b>x</b>,<script>\n" + rows)
    assert is_sound(page)
    assert "<b>x</b>" in sent(page, "code")["view"]["title"]
    assert "Code" not in words(page)
