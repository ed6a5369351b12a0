"""The session for which a thread works: that of the page's script, or of a job."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from streamlit.runtime.scriptrunner import get_script_run_ctx

NOBODY = ""

_visit: ContextVar[str] = ContextVar("visit", default=NOBODY)


def current_session_id() -> str:
    """Return the session's id, or `NOBODY` outside any session."""
    known = _visit.get()
    if known:
        return known
    context = get_script_run_ctx(suppress_warning=True)
    return NOBODY if context is None else context.session_id


@contextmanager
def working_for(visit: str) -> Iterator[None]:
    """Make the present thread work for this session."""
    token = _visit.set(visit)
    try:
        yield
    finally:
        _visit.reset(token)
