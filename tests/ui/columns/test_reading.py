"""The panel on how a file was read: tried on a draft, taken by one click, left by another."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from explorer.ui.columns import keys
from explorer.ui.keys import Widget
from tests.support.page import messages
from tests.support.page.driven_page import (
    features_list,
    is_sound,
    opened_at,
    sent,
    upload,
    words,
)
from tests.support.page.messages import Listening

NO_HEADER = (
    Path(__file__).parents[2] / "data" / "reading" / "reports" / "no_header.csv"
).read_bytes()
IN_DOUBT = b"day,x,y\n" + b"03/04/2024,1,p\n05/06/2024,2,q\n" * 9


def panel(page: AppTest) -> dict[str, Any]:
    return sent(page, "reading")


@dataclass
class Visit:
    """A page with an upload, whose panel is open."""

    page: AppTest
    listening: Listening

    def ask(self, **change: Any) -> dict[str, Any]:
        """Send a browser's message; return the panel after it."""
        self.listening.to_come.append((keys.READING_PANEL.name, "change", change))
        self.page.run()
        assert is_sound(self.page), change
        return panel(self.page)

    def press(self, button: Widget[bool]) -> None:
        self.page.button(key=button.name).click().run()
        assert is_sound(self.page)
        assert not panel(self.page)


@contextmanager
def opened(name: str, data: bytes) -> Iterator[Visit]:
    with messages.opened("explore") as (page, listening):
        upload(page, name, data)
        if not panel(page):
            page.button(key=keys.OPEN_READING.name).click().run()
        assert is_sound(page)
        yield Visit(page, listening)


def test_a_line_becomes_the_names_once_the_page_takes_it() -> None:
    with opened("flowers.csv", NO_HEADER) as visit:
        assert not panel(visit.page)["has_names"]
        columns = visit.ask(names=1)["columns"]
        names = [column["name"] for column in columns]
        assert names == ["5.1", "3.5", "1.4", "0.2", "small"]
        assert "column 1" in features_list(visit.page).options
        visit.press(keys.TAKE_READING)
        assert features_list(visit.page).options == names[:-1]
        assert json.loads(visit.page.query_params["reading"])["file"] == {"header": 1}


def test_what_is_cancelled_changes_nothing() -> None:
    with opened("flowers.csv", NO_HEADER) as visit:
        before = features_list(visit.page).options
        visit.ask(names=2)
        visit.press(keys.CANCEL_READING)
        assert features_list(visit.page).options == before


def test_what_cannot_be_read_is_said_and_the_draft_stays() -> None:
    with opened("flowers.csv", NO_HEADER) as visit:
        asked = visit.ask(choice="separator", value=";")
        assert "The file is still read as before." in asked["error"]
        assert len(asked["columns"]) == 5


def test_it_opens_by_itself_once_where_dates_are_in_doubt() -> None:
    with messages.opened("explore") as (page, listening):
        visit = Visit(upload(page, "days.csv", IN_DOUBT), listening)
        assert panel(page)["problems"][0]["is_serious"]
        assert visit.ask(problem=0, answer=0)["problems"] == []
        visit.press(keys.TAKE_READING)
        upload(page, "flowers.csv", NO_HEADER)
        upload(page, "days.csv", IN_DOUBT)
        assert not panel(page)


@pytest.mark.parametrize(
    "change",
    [
        {"names": True},
        {"names": -3},
        {"names": "1"},
        {"choice": "sheet", "value": "x"},
        {"choice": "header", "value": "1"},
        {"choice": "decimal", "value": "x"},
        {"choice": "encoding", "value": "no such"},
        {"choice": "encoding", "value": "utf-16"},
        {"problem": 99, "answer": 0},
        {"column": 99, "read_as": "numbers"},
        {"column": 0, "read_as": "poems"},
        {"column": 4, "read_as": "dates, day first"},
        {"anew": True},
    ],
    ids=str,
)
def test_what_the_browser_cannot_have_meant_changes_nothing(change: dict[str, Any]) -> None:
    with opened("flowers.csv", NO_HEADER) as visit:
        before = panel(visit.page)["columns"]
        assert visit.ask(**change)["columns"] == before


@pytest.mark.parametrize("n_prices", [5, 60])
def test_one_click_reads_many_columns_and_its_link_carries_it(n_prices: int) -> None:
    """Money of five prices is a category in use; if all rows differ it is set aside."""
    names = [f"rev {i}" for i in range(5)]
    rows = [[*(f"€ {i % n_prices + k}.50" for k in range(5)), "pq"[i % 2]] for i in range(60)]
    data = "\n".join(",".join(row) for row in [[*names, "y"], *rows]).encode()
    page = upload(opened_at(), "money.csv", data)
    assert words(page).count("columns have the same question") == 1
    next(one for one in page.button if one.label == "Read all 5 columns as numbers").click().run()
    assert is_sound(page)
    assert "columns have the same question" not in words(page)
    held = json.loads(page.query_params["reading"])["columns"]
    assert held == {name: {"as": "numbers"} for name in names}
    assert set(names) <= set(features_list(page).value)


def test_what_gives_the_target_away_is_the_first_note() -> None:
    rows = [[i % 5, f"€ {i}.50", "pq"[i % 2], "PQ"[i % 2]] for i in range(80)]
    data = "\n".join(",".join(map(str, row)) for row in [["x", "price", "copy", "y"], *rows])
    page = upload(opened_at(), "leak.csv", data.encode())
    notes = words(page)
    assert notes.index("copy") < notes.index("price")
