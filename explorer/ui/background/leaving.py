"""Whether the present run of the script is still wanted."""

import streamlit as st
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequestType
from streamlit.runtime.scriptrunner_utils.script_run_context import (
    ThreadState,
    get_script_run_ctx,
)


def leave_if_unwanted() -> None:
    """Ends the run where another is asked for, and where the page has been closed.

    Streamlit itself lets the run of a fragment end before the next one begins; one that waits
    for a search of the node selected before would keep the next waiting. So a fragment also
    makes way for a fragment. The rest of the page does not: what is asked there is the tree
    before, which is about to go.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return
    context.yield_check()
    requests = context.script_requests
    is_fragment = ThreadState.get().fragment_id is not None
    if is_fragment and requests and requests._state is ScriptRequestType.RERUN:
        st.stop()
