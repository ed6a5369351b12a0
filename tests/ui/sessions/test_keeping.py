"""A visit's data go to the visit that knows its token, and to no other."""

import secrets

import pytest
from streamlit.testing.v1 import AppTest

from explorer.ui import state
from explorer.ui.choices import Upload
from explorer.ui.columns import keys as of_columns
from explorer.ui.sessions import keys

OVERRIDES = {"digest": {"size": "read differently"}}


def before() -> None:
    from explorer.ui.sessions import keeping

    keeping.token()
    keeping.keep()


def after() -> None:
    import streamlit as st

    from explorer.ui.sessions import keeping

    keeping.token()
    keeping.resume(st.session_state["token_of_before"])


def left() -> str:
    """Make a visit with an upload and a reread column; return its token."""
    page = AppTest.from_function(before)
    page.session_state[state.UPLOAD.name] = Upload("t.csv", b"a,b\n1,2\n", "digest")
    page.session_state[of_columns.COLUMN_OVERRIDES.name] = OVERRIDES
    return str(page.run().session_state[keys.TOKEN.name])


def taken_up(token: str, **already: object) -> AppTest:
    page = AppTest.from_function(after)
    page.session_state["token_of_before"] = token
    for name, value in already.items():
        page.session_state[name] = value
    page = page.run()
    assert not page.exception
    return page


def test_table_and_choices_come_back_under_a_token_of_their_own() -> None:
    token = left()
    page = taken_up(token)
    assert page.session_state[state.UPLOAD.name].name == "t.csv"
    assert page.session_state[of_columns.COLUMN_OVERRIDES.name] == OVERRIDES
    own = page.session_state[keys.TOKEN.name]
    assert own != token
    assert taken_up(own).session_state[state.UPLOAD.name].name == "t.csv"


def test_another_token_brings_nothing() -> None:
    token = left()
    for other in ("", token[:-1], token + "x"):
        assert state.UPLOAD.name not in taken_up(other).session_state


def test_what_this_visit_has_brought_stays() -> None:
    mine = Upload("mine.csv", b"", "other")
    page = taken_up(left(), **{state.UPLOAD.name: mine})
    assert page.session_state[state.UPLOAD.name] == mine


def test_a_token_is_of_its_visit_alone_and_drawn_from_a_source_of_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[int] = []

    def token_urlsafe(n_bytes: int) -> str:
        drawn.append(n_bytes)
        return urlsafe(n_bytes)

    urlsafe = secrets.token_urlsafe
    monkeypatch.setattr(secrets, "token_urlsafe", token_urlsafe)
    tokens = {left() for _ in range(20)}
    assert len(tokens) == 20
    assert min(map(len, tokens)) >= 32
    assert len(drawn) == 20
    assert min(drawn) >= 24  # bytes: 192 bits


@pytest.mark.parametrize("forged", ["\ud800", "\0", "x" * 10_000, "None", "['']", "../visit"])
def test_a_forged_token_brings_nothing(forged: str) -> None:
    left()
    assert state.UPLOAD.name not in taken_up(forged).session_state
