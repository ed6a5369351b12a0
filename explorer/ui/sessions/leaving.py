"""Removing a session's results some time after it has ended, unless another session uses them."""

import threading
import time

import streamlit as st

from explorer.ui.memory import give_back_memory
from explorer.ui.sessions.current import current_session_id
from explorer.ui.studies.results import RESULTS

SECONDS_BETWEEN_SWEEPS = 15

_sweeping = threading.Lock()


def note_presence() -> None:
    """Note that the session is here, once per connection, however often the script runs."""
    _arrived()


def _leave(visit: str) -> None:
    RESULTS.leave(visit)
    threading.Thread(target=_sweep, name="sweep", daemon=True).start()


@st.cache_resource(scope="session", on_release=_leave, show_spinner=False)
def _arrived() -> str:
    """Note the session; Streamlit caches this while the connection is open, and calls back when it
    ends."""
    visit = current_session_id()
    RESULTS.come(visit)
    return visit


def _sweep() -> None:
    """Sweep, in one thread at a time, until no results of ended sessions are left."""
    if not _sweeping.acquire(blocking=False):
        return
    try:
        while RESULTS.sweep():
            time.sleep(SECONDS_BETWEEN_SWEEPS)
        give_back_memory()
    finally:
        _sweeping.release()
