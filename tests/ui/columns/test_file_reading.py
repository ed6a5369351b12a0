"""How a whole file is read: answered on the page, and carried by the address and settings files."""

import json
from pathlib import Path

import pytest
import streamlit as st

from explorer.data.file_reading import FileReading, as_plain, from_plain
from explorer.data.table import ReadAs
from explorer.ui.choices import Override, TableChoice
from explorer.ui.columns import reading_in_address
from tests.support.page.driven_page import features_list, is_sound, opened_at, upload, words

NO_HEADER = (
    Path(__file__).parents[2] / "data" / "reading" / "reports" / "no_header.csv"
).read_bytes()
CHOSEN = FileReading(header=(3, 4), skip=(1, 2, 40), separator=";", decimal=",", dates="day")


def test_one_click_makes_the_first_line_names_and_the_address_carries_it() -> None:
    page = upload(opened_at(), "flowers.csv", NO_HEADER)
    assert "The first line looks like data" in words(page)
    next(one for one in page.button if one.label == "It holds the column names").click().run()
    assert is_sound(page)
    assert features_list(page).options == ["5.1", "3.5", "1.4", "0.2"]
    held = json.loads(page.query_params["reading"])
    assert held["file"] == {"header": 1}
    link = {name: page.query_params[name] for name in ("table", "file", "reading")}
    again = upload(opened_at(**link), "flowers.csv", NO_HEADER)
    assert is_sound(again)
    assert features_list(again).options == ["5.1", "3.5", "1.4", "0.2"]


@pytest.mark.parametrize(
    "reading",
    [
        '{"of":"penguins","file":{"header":99999}}',
        '{"of":"penguins","file":{"header":"x"}}',
        '{"of":"penguins","columns":{"no such column":{"as":"numbers"}}}',
        '{"of":"penguins","columns":{"island":{"as":"dates, day first"}}}',
        "{",
        "[]",
        "7" * 5000,
    ],
)
def test_an_address_that_cannot_be_followed_leaves_the_table_as_found(reading: str) -> None:
    page = opened_at(table="penguins", reading=reading)
    assert is_sound(page)
    assert len(features_list(page).options) == 7


def test_what_is_written_in_an_address_is_read_again() -> None:
    overrides = {"a": Override(ReadAs.NUMBERS), "b\n<b>": Override(None, ("k.A.", "-"))}
    overrides |= {"c": Override(ReadAs.CATEGORIES, (), ("z", "<a>", ""))}
    text = reading_in_address.written("0" * 64, CHOSEN, overrides)
    assert text is not None
    assert reading_in_address.read(text) == ("0" * 12, CHOSEN, overrides)
    assert reading_in_address.written("penguins", FileReading(), {}) is None


def test_a_link_says_whether_it_reads_the_table_as_the_page_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(st, "session_state", {})
    st.query_params.clear()
    assert reading_in_address.is_carried(TableChoice("penguins"))
    few, many = ({f"column {i}": Override(ReadAs.NUMBERS) for i in range(n)} for n in (9, 999))
    for overrides, is_carried in ((few, True), (many, False)):
        read_as = tuple((name, ReadAs.NUMBERS) for name in overrides)
        reading_in_address.show("penguins", FileReading(), overrides)
        choice = TableChoice("penguins", read_as=read_as)
        assert reading_in_address.is_carried(choice) == is_carried


def test_a_plain_reading_is_json_and_what_no_reading_has_is_refused() -> None:
    assert from_plain(json.loads(json.dumps(as_plain(CHOSEN)))) == CHOSEN
    assert as_plain(FileReading()) == {}
    for bad in ({"header": 0}, {"skip": [True]}, {"sheet": 3}, {"dates": "year"}, {"x": 1}):
        with pytest.raises(ValueError, match="The file setting"):
            from_plain(bad)
