"""What a visit had is taken over by the visit that knows its token, and by no other."""

from streamlit.testing.v1 import AppTest

from explorer.ui import state
from explorer.ui.choices import Upload
from explorer.ui.visits import keys

OVERRIDES = {"digest": {"size": "read otherwise"}}


def before() -> None:
    from explorer.ui.visits import keeping

    keeping.token()
    keeping.keep()


def after() -> None:
    import streamlit as st

    from explorer.ui.visits import keeping

    keeping.token()
    keeping.resume(st.session_state["token_of_before"])


def left() -> str:
    """A visit with an upload and a column read otherwise; its token."""
    page = AppTest.from_function(before)
    page.session_state[state.UPLOAD.name] = Upload("t.csv", b"a,b\n1,2\n", "digest")
    page.session_state[state.COLUMN_OVERRIDES.name] = OVERRIDES
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
    assert page.session_state[state.COLUMN_OVERRIDES.name] == OVERRIDES
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
