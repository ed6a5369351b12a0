"""A tab's saved data come back to a server that has forgotten them, and nothing else does."""

from typing import Any

import orjson
import pytest
from streamlit.testing.v1 import AppTest

from explorer.data.drawn import DrawnPoints
from explorer.data.file_reading import FileReading
from explorer.data.table import ReadAs
from explorer.tree.splits import NamedSplit
from explorer.ui import state
from explorer.ui.choices import Drawing, Override, Steps, Upload
from explorer.ui.columns import keys as of_columns
from explorer.ui.sessions import keys
from explorer.ui.sessions.moving import FILE_DIGITS
from explorer.ui.sessions.settings_file import FORM, VERSION
from tests.support.page.driven_page import SHAPES, is_sound, opened_at, sent, upload, words

ISLAND: tuple[tuple[str, NamedSplit], ...] = (("L", NamedSplit("island", left=("Dream",))),)
CHOSEN: dict[str, Any] = {
    state.UPLOAD.name: Upload("t.csv", b"a,b\n1,2\n", "0123456789abcdef"),
    of_columns.COLUMN_OVERRIDES.name: {"t": {"size": Override(ReadAs.NUMBERS, ("-",))}},
    of_columns.FILE_READINGS.name: {"t": FileReading(header=3, skip=(1, 2), dates="day")},
    state.FORCED.name: {("t", "species"): Steps(ISLAND)},
    state.BUILT.name: {("t", "species", "rows"): Steps(ISLAND)},
    state.DRAWING.name: Drawing(
        DrawnPoints((1,), (2,), (0,)), DrawnPoints((5,), (6,), None), False
    ),
}


def before() -> None:
    import streamlit as st

    from explorer.ui.sessions import moving

    st.text(moving.choices_for_tab())


def after() -> None:
    import streamlit as st

    from explorer.ui.sessions import moving

    moving.take_back(st.session_state["written"])


def disk_cached(**chosen: Any) -> str:
    page = AppTest.from_function(before)
    for name, value in chosen.items():
        page.session_state[name] = value
    page = page.run()
    assert not page.exception
    return str(page.text[0].value)


def taken_back(written: str, **chosen: Any) -> AppTest:
    page = AppTest.from_function(after)
    for name, value in {"written": written, **chosen}.items():
        page.session_state[name] = value
    page = page.run()
    assert not page.exception
    return page


def test_all_that_is_chosen_comes_back_but_the_file() -> None:
    page = taken_back(disk_cached(**CHOSEN))
    for name in CHOSEN.keys() - {state.UPLOAD.name}:
        assert page.session_state[name] == CHOSEN[name], name
    assert state.UPLOAD.name not in page.session_state
    assert page.session_state[keys.LOST.name] == "0123456789ab"


def address() -> None:
    import streamlit as st

    from explorer.ui.sessions import moving

    st.text(dict(moving.choices_here("explore").address))


def test_a_file_of_settings_holds_the_limits_with_the_weights_of_classes() -> None:
    page = AppTest.from_function(address)
    page.query_params.update({"max_depth": "4", "class_weight_1": "3.0", "foreign": "x"})
    held = page.run().text[0].value
    assert held == str({"max_depth": ("4",), "class_weight_1": ("3.0",)})


def test_no_cell_of_the_file_is_kept_by_the_tab() -> None:
    secret = Upload("t.csv", b"a,b\nsecret,2\n", "0123456789abcdef")
    assert "secret" not in disk_cached(**{state.UPLOAD.name: secret})


def test_a_visit_without_choices_has_its_tab_keep_nothing() -> None:
    assert disk_cached() == ""


def test_a_name_that_no_file_can_hold_is_kept_by_no_tab() -> None:
    split = (("L", NamedSplit("\ud800", 1.0)),)
    assert disk_cached(**{state.FORCED.name: {("t", "y"): Steps(split)}}) == ""


def test_what_this_visit_has_chosen_stays() -> None:
    mine = {("t", "species"): Steps((("R", NamedSplit("year", 2008.0)),))}
    page = taken_back(disk_cached(**CHOSEN), **{state.FORCED.name: mine})
    assert page.session_state[state.FORCED.name] == mine


@pytest.mark.parametrize(
    "written",
    [
        "",
        "[]",
        "\ud800",
        "{" * 5000,
        orjson.dumps({"form": FORM, "version": VERSION, "page": 3}).decode(),
        disk_cached(**CHOSEN)[:-9],
        disk_cached(**CHOSEN) + " " * 2**20,
    ],
)
def test_another_text_brings_nothing_and_no_error(written: str) -> None:
    assert state.FORCED.name not in taken_back(written).session_state


def test_a_file_that_the_server_has_lost_is_asked_for_in_other_words_than_a_links() -> None:
    page = upload(opened_at(), "shapes.csv", SHAPES)
    tab = sent(page, "visit")["choices"]
    address = {name: page.query_params[name] for name in ("table", "file")}
    page = opened_at(**address)
    assert "This link is about the file “shapes.csv”" in words(page)
    page.session_state[keys.LOST.name] = taken_back(tab).session_state[keys.LOST.name]
    page = page.run()
    assert is_sound(page)
    assert "The server no longer has the file “shapes.csv”" in words(page)
    assert len(address["file"]) == FILE_DIGITS
    page = upload(page, "shapes.csv", SHAPES)
    assert is_sound(page)
    assert page.selectbox(key="table").value == "shapes.csv"
