"""For which visit a thread works: that of the page's script, or the one that a job is done for."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from streamlit.runtime.scriptrunner import get_script_run_ctx

NOBODY = ""

_visit: ContextVar[str] = ContextVar("visit", default=NOBODY)


def whose() -> str:
    """The visit's identity, `NOBODY` outside of all."""
    known = _visit.get()
    if known:
        return known
    context = get_script_run_ctx(suppress_warning=True)
    return NOBODY if context is None else context.session_id


@contextmanager
def working_for(visit: str) -> Iterator[None]:
    """Makes the present thread one of that visit's."""
    token = _visit.set(visit)
    try:
        yield
    finally:
        _visit.reset(token)
