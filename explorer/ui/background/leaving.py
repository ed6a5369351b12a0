"""Stop superseded runs of the script."""

from dataclasses import replace
from typing import Any

from streamlit.runtime.scriptrunner import StopException, get_script_run_ctx

from explorer.ui.room import keys


def leave_if_unwanted() -> None:
    """End the run if another is requested, or if the page has been closed.

    Streamlit itself lets the run of a fragment end before the next one begins: a run that waits for
    the search of a node no longer selected would delay the next. So a fragment also gives way to
    another fragment, unless only a clock asks for that one: a room's panel, redrawn every second or
    so, would leave the page half drawn. The rest of the page does not: a request there is about the
    previous tree, which is about to disappear. A click in the room's panel or in the form of a
    question runs the whole page again: it is answered at once, and the page still waits for the
    same afterwards.
    """
    context: Any = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return
    asked = _click(context)
    above_page = {keys.ROOM_PANEL.get(), keys.ROOM_DIALOG.get()}
    if asked is not None and asked.fragment_id_queue and above_page >= {*asked.fragment_id_queue}:
        context.script_requests.request_rerun(replace(asked, fragment_id_queue=[]))
    context.yield_check()
    if asked is not None and fragment_of_run() is not None:
        raise StopException  # st.stop() would forget the request


def _click(context: Any) -> Any:
    """Return the request for a fragment that waits for this run, or None if only a clock asks.

    Streamlit has no public way to find out. If it changes what is read here, every run counts as
    wanted, and the next fragment waits, as it would without this function.
    """
    try:
        requests = context.script_requests
        asked = requests._rerun_data
        if requests._state.value != "RERUN":
            return None
        return None if asked.is_auto_rerun and not _has_click(asked.widget_states) else asked
    except AttributeError:
        return None


def _has_click(states: Any) -> bool:
    """Return whether a button was pressed before the clock asked, too."""
    return states is not None and any(one.trigger_value for one in states.widgets)


def fragment_of_run() -> str | None:
    """Return Streamlit's name of the fragment that runs, or None."""
    try:
        from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState

        return ThreadState.get().fragment_id
    except (ImportError, AttributeError, RuntimeError):
        return None
