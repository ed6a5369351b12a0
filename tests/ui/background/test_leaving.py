"""A run that waits makes way for the next, as far as Streamlit tells that one is requested."""

from contextlib import suppress
from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from streamlit.runtime.scriptrunner_utils import script_run_context
from streamlit.runtime.scriptrunner_utils.exceptions import StopException
from streamlit.runtime.scriptrunner_utils.script_requests import (
    RerunData,
    ScriptRequests,
    ScriptRequestType,
)
from streamlit.runtime.scriptrunner_utils.script_run_context import (
    FragmentThreadState,
    ThreadState,
)

from explorer.ui.background import leaving
from explorer.ui.background.leaving import leave_if_unwanted
from explorer.ui.keys import Session
from explorer.ui.room.keys import ROOM_DIALOG, ROOM_PANEL


@pytest.fixture
def another_fragment() -> ScriptRequests:
    """Streamlit's own requests, as a click within a fragment leaves them."""
    requests = ScriptRequests()
    assert requests.request_rerun(RerunData(fragment_id="another"))
    return requests


def in_a_run(
    monkeypatch: pytest.MonkeyPatch,
    requests: ScriptRequests | SimpleNamespace,
    fragment: str | None,
) -> list[str]:
    """Act as if this thread ran a script, or a fragment; return how often it gave way."""
    gave_way: list[str] = []
    context = SimpleNamespace(script_requests=requests, yield_check=lambda: gave_way.append("now"))
    monkeypatch.setattr(leaving, "get_script_run_ctx", lambda **_: context)
    monkeypatch.setattr(ThreadState, "get", lambda: FragmentThreadState(fragment_id=fragment))
    return gave_way


def test_a_fragment_makes_way_for_a_fragment_which_is_then_run(
    monkeypatch: pytest.MonkeyPatch, another_fragment: ScriptRequests
) -> None:
    in_a_run(monkeypatch, another_fragment, "one")
    with pytest.raises(StopException):
        leave_if_unwanted()
    next_run = another_fragment.on_scriptrunner_ready()
    assert next_run.type is ScriptRequestType.RERUN
    assert next_run.rerun_data.fragment_id_queue == ["another"]


def test_a_fragment_makes_way_for_a_click_and_not_for_a_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    requests = ScriptRequests()
    in_a_run(monkeypatch, requests, "one")
    assert requests.request_rerun(RerunData(fragment_id="room", is_auto_rerun=True))
    leave_if_unwanted()
    assert requests.request_rerun(RerunData(fragment_id="another"))
    with pytest.raises(StopException):
        leave_if_unwanted()


@pytest.mark.parametrize("key", [ROOM_PANEL, ROOM_DIALOG])
@pytest.mark.parametrize("fragment", [None, "one"])
def test_a_click_in_the_rooms_panel_or_form_runs_the_whole_page_again(
    monkeypatch: pytest.MonkeyPatch, fragment: str | None, key: Session[str]
) -> None:
    requests = ScriptRequests()
    monkeypatch.setitem(st.session_state, key.name, "room")
    in_a_run(monkeypatch, requests, fragment)
    pressed = WidgetStates(widgets=[WidgetState(id="button", trigger_value=True)])
    assert requests.request_rerun(RerunData(fragment_id="room", is_auto_rerun=True))
    leave_if_unwanted()
    assert requests.on_scriptrunner_yield() is None
    assert requests.request_rerun(RerunData(fragment_id="room", widget_states=pressed))
    assert requests.request_rerun(RerunData(fragment_id="room", is_auto_rerun=True))
    with suppress(StopException):  # in Streamlit, the yield ends the run
        leave_if_unwanted()
    asked = requests.on_scriptrunner_yield()
    assert asked is not None
    assert asked.rerun_data.fragment_id_queue == []
    assert asked.rerun_data.widget_states == pressed


def test_the_page_makes_way_for_no_fragment_and_a_fragment_for_nothing(
    monkeypatch: pytest.MonkeyPatch, another_fragment: ScriptRequests
) -> None:
    for requests, fragment in ((another_fragment, None), (ScriptRequests(), "one")):
        gave_way = in_a_run(monkeypatch, requests, fragment)
        leave_if_unwanted()
        assert gave_way == ["now"], "Streamlit is asked whether the whole run is unwanted"


def test_a_run_is_wanted_where_streamlit_keeps_its_requests_otherwise(
    monkeypatch: pytest.MonkeyPatch, another_fragment: ScriptRequests
) -> None:
    in_a_run(monkeypatch, SimpleNamespace(), "one")
    leave_if_unwanted()
    in_a_run(monkeypatch, another_fragment, "one")
    monkeypatch.delattr(script_run_context, "ThreadState")
    leave_if_unwanted()


def test_outside_of_a_run_nothing_is_left() -> None:
    leave_if_unwanted()
