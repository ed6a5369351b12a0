"""The glossary's terms with their pictures, drawn once a process."""

import streamlit as st

from explorer.views.glossary.drawing import Drawing
from explorer.views.glossary.glossary_view import ShownTerm, drawing_of, shown_term, shown_terms
from explorer.views.to_json import to_json


@st.cache_resource(show_spinner="Drawing the glossary …")
def all_terms() -> tuple[ShownTerm, ...]:
    """Every term: some seconds, the first time."""
    return shown_terms()


@st.cache_resource(show_spinner=False)
def picture(key: str) -> Drawing:
    """That of one term."""
    return drawing_of(key)()


@st.cache_resource(show_spinner=False)
def marked_payload(key: str) -> bytes:
    """The card of a term that stands marked on the pages; of none before one is asked for."""
    return to_json({"terms": [shown_term(key)] if key else []})
