"""The file with which a server is started: each session receives it; no address names a path."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from explorer.command import page as start
from explorer.command.options import parse
from explorer.ui import state
from explorer.ui.sessions import given_table, keys
from tests.support.page.driven_page import (
    SHAPES,
    features,
    is_sound,
    measures,
    on_page,
    opened_at,
    opened_on,
    upload,
    words,
)
from tests.support.paths import ROOT

TITANIC = ROOT / "datasets" / "titanic.csv"
OTHER = b"x,y\n" + b"1,a\n2,b\n" * 6


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = tmp_path / "shapes.csv"
    path.write_bytes(SHAPES)
    monkeypatch.setenv(given_table.TABLE, str(path))
    monkeypatch.setenv(given_table.START, "target=colour&max_depth=1&without=shape")
    yield path
    given_table._read.cache_clear()


def table(page: AppTest) -> str:
    found: str = page.selectbox(key="table").value
    return found


def test_a_bare_address_opens_the_file_with_its_target_and_limits() -> None:
    page = opened_at()
    assert is_sound(page)
    assert table(page) == page.query_params["table"] == "shapes.csv"
    assert page.selectbox(key="target").value == "colour"
    assert page.slider(key="max_depth").value == 1
    assert features(page) == ["size"]
    assert measures(page)


def test_a_start_alone_opens_a_bundled_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(given_table.TABLE)
    monkeypatch.setenv(given_table.START, "table=iris&max_depth=2")
    page = opened_at()
    assert (table(page), page.slider(key="max_depth").value) == ("iris", 2)


def test_without_either_the_page_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(given_table.TABLE)
    monkeypatch.delenv(given_table.START)
    page = opened_at()
    assert (table(page), page.slider(key="max_depth").value) == ("penguins", 3)


def test_an_address_that_names_a_table_keeps_it_and_the_file_is_on_offer() -> None:
    page = opened_at(table="iris", max_depth="2")
    assert (table(page), page.slider(key="max_depth").value) == ("iris", 2)
    page.selectbox(key="table").set_value("shapes.csv").run()
    assert is_sound(page)
    assert table(page) == "shapes.csv"


@pytest.mark.parametrize("name", ["secret.csv", "../secret.csv", "{folder}/secret.csv"])
def test_no_address_names_another_file(file: Path, name: str) -> None:
    (file.parent / "secret.csv").write_bytes(OTHER)
    page = opened_at(table=name.format(folder=file.parent))
    assert "This link is about the file" in words(page)
    assert not page.selectbox
    assert "1,a" not in words(page)


def test_a_link_to_the_file_opens_with_its_own_settings() -> None:
    page = opened_at(table="shapes.csv", target="shape", max_depth="2")
    assert (table(page), page.selectbox(key="target").value) == ("shapes.csv", "shape")
    assert page.slider(key="max_depth").value == 2


def test_one_who_came_by_a_lesson_gets_it_too() -> None:
    page = on_page(opened_on("learn"), "explore")
    assert (table(page), page.selectbox(key="target").value) == ("shapes.csv", "colour")


def test_a_file_that_is_no_table_is_reported_and_the_page_is_there(file: Path) -> None:
    file.write_bytes(b"x\n1\n")
    page = opened_at()
    assert len(page.exception) == 0
    assert "The table has only one column" in page.error[0].value
    assert table(page) == "penguins"
    file.unlink()
    given_table._read.cache_clear()
    page = opened_at()
    shown = page.error[0].value.replace("\\", "")
    assert "“shapes.csv” cannot be read: No such file or directory." in shown


def reloaded() -> None:
    """Run a new session of a tab that knows the former session's token."""
    import streamlit as st

    from explorer.ui import state
    from explorer.ui.sessions import given_table, keeping

    state.TABLE_PARAMETER.set("other.csv")
    given_table.begin()
    keeping.resume(st.session_state["token_of_before"])


def test_a_reload_brings_back_the_upload_that_took_the_place_of_the_file() -> None:
    before = upload(opened_at(), "other.csv", OTHER)
    page = AppTest.from_function(reloaded)
    page.session_state["token_of_before"] = before.session_state[keys.TOKEN.name]
    assert not page.run().exception
    assert page.session_state[state.UPLOAD.name].data == OTHER


def test_the_page_takes_the_options_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    found = start._environment(
        parse([str(TITANIC), "--target", "class", "--criterion", "entropy", "--feature", "sex",
               "--max-depth", "2", "--ccp-alpha", "0.01"])
    )  # fmt: skip
    for name, value in found.items():
        monkeypatch.setenv(name, value)
    shown = opened_at()
    assert is_sound(shown)
    assert shown.selectbox(key="table").value == "titanic.csv"
    assert shown.selectbox(key="target").value == "class"
    assert shown.selectbox(key="criterion").value == "entropy"
    assert shown.slider(key="max_depth").value == 2
    assert shown.number_input(key="ccp_alpha").value == 0.01
    assert features(shown) == ["sex"]
