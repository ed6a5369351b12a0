"""A followed row on the page: entered, tried, left, and missing."""

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import streamlit

from explorer import StopRules, encode, grow, load_dataset
from explorer.data.roles import Roles
from explorer.growth.tree_spec import TreeSpec
from explorer.ui import state
from explorer.ui.follow.panel import follow_message, follow_number, settle, show_follow
from explorer.ui.follow.tried import Followed, fixed_by_row, followed, keep_tried
from explorer.ui.pictures import components
from tests.support.page.driven_page import is_sound, opened_at, sent, words
from tests.support.page.page_tables import columns_of
from tests.support.subjects import subject_of
from tests.support.training_tables import table_of

TABLE = load_dataset("penguins")
TRAINING = encode(TABLE, "species")
SHOWN = TreeSpec(TRAINING, grow(TRAINING, stop=StopRules(0)).search, StopRules(3))
SUBJECT = subject_of(TABLE, SHOWN)


def test_a_row_in_the_address_is_followed() -> None:
    page = opened_at(row="185")
    assert is_sound(page)
    told = sent(page, "publisher")["follow"]
    assert (told["number"], told["actual"], told["path"]) == (185, "Chinstrap", "LLR")
    assert told["line"] == "line 186 of the file"
    assert told["tree"] == sent(page, "follow")["id"]
    assert not sent(page, "split_search")


def test_a_button_begins_with_a_row_that_the_tree_gets_wrong() -> None:
    page = opened_at()
    assert sent(page, "publisher")["follow"] is None
    page.button(key="follow_row").click().run()
    assert is_sound(page)
    told = sent(page, "publisher")["follow"]
    assert not told["is_right"]
    assert page.query_params["row"] == str(told["number"])
    assert page.query_params["node"] == told["path"]


@pytest.mark.parametrize("number", ["0", "345", "x<script>", "9" * 30, "-3", "²"])
def test_a_row_that_is_not_there_is_named_and_none_is_followed(number: str) -> None:
    page = opened_at(row=number)
    assert is_sound(page)
    assert f"There is no row {number[:40]}: the table’s rows are numbered 1 to 344." in words(page)
    assert sent(page, "publisher")["follow"] is None
    assert sent(page, "split_search")


def test_numbers_are_followed_too() -> None:
    page = opened_at(table="cars_mpg")
    page.button(key="follow_row").click().run()
    assert is_sound(page)
    told = sent(page, "publisher")["follow"]
    assert told["aims"] == ["any other prediction", "a higher prediction", "a lower prediction"]
    assert sent(page, "follow")["task"] == "numbers"


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the session and the address, as a callback finds them."""
    kept: dict[str, Any] = {}
    address = {"row": "185", "node": "LLR"}
    monkeypatch.setattr(streamlit, "session_state", kept)
    monkeypatch.setattr(streamlit, "query_params", address)
    return kept, address


def ask(kept: dict[str, Any], what: object) -> Followed | None:
    kept[state.FOLLOW.name] = SimpleNamespace(ask=what)
    found = followed(SUBJECT)
    assert found is not None
    settle(found)
    return followed(SUBJECT)


def test_values_that_are_tried_move_the_row(session: Any) -> None:
    kept, address = session
    found = ask(kept, {"values": [1, 50, 187], "locked": [True, False, False], "aim": 1, "nth": 7})
    assert found is not None
    assert found.now is not None
    assert found.now[1] == 50.0
    assert found.locked == (0,)
    assert (found.tried.aim, found.tried.nth) == (1, 7)
    assert address["node"] == "LRR"
    missing = ask(kept, {"values": [-2, None, 187], "locked": [False] * 3, "aim": 0, "nth": 8})
    assert missing is not None
    assert missing.now is not None
    assert missing.now[0] == -2
    own = ask(kept, {"values": [1, 42.5, 187], "locked": [False] * 3, "aim": 0, "nth": 9})
    assert own is not None
    assert own.now is None


@pytest.mark.parametrize(
    "what",
    [
        None,
        [],
        {"step": 5},
        {"row": "x"},
        {"values": [1, 50], "locked": [False] * 3, "aim": 0},
        {"values": [1, "50", 187], "locked": [False] * 3, "aim": 0},
        {"values": [99, 50, 187], "locked": [False] * 3, "aim": 0},
        {"values": [1, float("inf"), 187], "locked": [False] * 3, "aim": 0},
        {"values": [True, 50, 187], "locked": [False] * 3, "aim": 0},
    ],
)
def test_what_makes_no_sense_changes_nothing(session: Any, what: object) -> None:
    kept, address = session
    found = ask(kept, what)
    assert found is not None
    assert found.now is None
    assert address == {"row": "185", "node": "LLR"}


def test_rows_are_stepped_through_and_left(session: Any) -> None:
    kept, address = session
    ask(kept, {"step": 1, "nth": 1})
    assert address["row"] == "186"
    ask(kept, {"wrong": 1, "nth": 2})
    assert address["row"] == "207"
    ask(kept, {"row": 344, "nth": 3})
    ask(kept, {"step": 1, "nth": 4})
    assert address["row"] == "1"
    found = ask(kept, {"row": 999, "nth": 5})
    assert found is not None
    assert found.tried.trouble == ("There is no row 999: the table’s rows are numbered 1 to 344.")
    assert address["row"] == "1"
    assert ask(kept, {"stop": True, "nth": 6}) is None
    assert "row" not in address


@pytest.mark.usefixtures("session")
def test_the_regions_of_a_followed_row_are_fixed_at_its_values() -> None:
    found = followed(SUBJECT)
    assert found is not None
    by_row = fixed_by_row(found)
    assert by_row.values["island"] == "Dream"
    assert by_row.values["bill_length_mm"] == 42.5
    by_row.take(by_row.values | {"island": "Biscoe"})
    tried = followed(SUBJECT)
    assert tried is not None
    assert tried.tried.values == (("island", 0.0),)
    fixed_by_row(tried).take({})
    again = followed(SUBJECT)
    assert again is not None
    assert again.now is None


def test_of_many_categories_those_that_are_tried_or_would_flip_it_are_offered_too(
    session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, address = session
    address["row"] = "2"
    names = [f"level {code:03}" for code in range(300)] * 2
    classes = ["a" if name < "level 250" else "b" for name in names]
    table = table_of({"c": names, "y": classes})
    training = encode(table, "y")
    subject = subject_of(table, TreeSpec(training, SHOWN.search, StopRules(3)))
    pictures: list[bytes] = []
    monkeypatch.setattr(components, "follow", lambda data, **_: pictures.append(data))

    def offered() -> list[int]:
        found = followed(subject)
        assert found is not None
        show_follow(found)
        (feature,) = json.loads(pictures[-1])["features"]
        return [code for code in feature["levels"] if code >= 200]

    assert offered() == [250]
    found = followed(subject)
    assert found is not None
    keep_tried(found, replace(found.tried, row=found.row, values=(("c", 299.0),)))
    assert offered() == [299]


def test_a_row_of_another_table_is_followed_no_more(session: Any) -> None:
    _, address = session
    assert followed(SUBJECT) is not None
    table = table_of({"x": [1.0, 2.0] * 200, "y": ["a", "b"] * 200})
    training = encode(table, "y")
    subject = subject_of(table, TreeSpec(training, SHOWN.search, StopRules(3)))
    assert followed(subject) is None
    assert "row" not in address
    address["row"] = "7"
    assert followed(subject) is not None


def test_a_row_without_a_label_is_called_by_its_number(session: Any) -> None:
    _, address = session
    table = table_of({"x": [1.0, 2.0], "y": ["a", "b"], "name": ["Ann", None]})
    training = encode(table, "y", features=["x"])
    roles = Roles("y", ("x",), row_label="name")
    subject = subject_of(table, TreeSpec(training, SHOWN.search, StopRules(3)), roles)
    called = []
    for number in ("1", "2"):
        address["row"] = number
        found = followed(subject)
        told = follow_message(found)
        assert told is not None
        called.append(told["name"])
    assert called == ["Ann (row 1)", "row 2"]


def test_a_row_is_followed_by_its_number_in_the_table_of_rows(session: Any) -> None:
    _, address = session
    follow_number(SUBJECT, 2)
    assert address["row"] == "2"
    follow_number(SUBJECT, 345)
    assert address["row"] == "2"


def test_the_row_is_marked_in_the_table_of_rows() -> None:
    page = opened_at(row="185", node="LLR", more="Rows")
    assert is_sound(page)
    chosen = page.session_state["rows"]["selection"]["rows"]
    assert columns_of(page)["row"][chosen[0]] == 185
    assert "Select a row to follow it down the tree." in words(page)
