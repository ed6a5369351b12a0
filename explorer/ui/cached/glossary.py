"""The glossary's terms with their pictures, drawn once a process."""

import streamlit as st

from explorer.views.glossary.drawing import Drawing
from explorer.views.glossary.glossary_view import ShownTerm, drawing_of, marked_terms, shown_terms
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
def marked_payload() -> bytes:
    """Those that stand marked on the pages."""
    return to_json({"terms": marked_terms()})
