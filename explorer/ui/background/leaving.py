"""Stop superseded runs of the script."""

from typing import Any

from streamlit.runtime.scriptrunner import StopException, get_script_run_ctx


def leave_if_unwanted() -> None:
    """End the run if another is requested, or if the page has been closed.

    Streamlit itself lets the run of a fragment end before the next one begins: a run that waits for
    the search of a node no longer selected would delay the next. So a fragment also gives way to
    another fragment, unless only a clock asks for that one: a room's panel, redrawn every second or
    so, would leave the page half drawn. The rest of the page does not: a request there is about the
    previous tree, which is about to disappear.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return
    context.yield_check()
    if _keeps_a_fragment_waiting(context):
        raise StopException  # st.stop() would forget the request


def _keeps_a_fragment_waiting(context: Any) -> bool:
    """Return whether this is the run of a fragment and the user has requested another run.

    Streamlit has no public way to find out. If it changes what is read here, every run counts as
    wanted, and the next fragment waits, as it would without this function.
    """
    try:
        from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState

        is_fragment = ThreadState.get().fragment_id is not None
        requests = context.script_requests
        is_requested = requests._state.value == "RERUN" and not requests._rerun_data.is_auto_rerun
        return is_fragment and is_requested
    except (ImportError, AttributeError, RuntimeError):
        return False
