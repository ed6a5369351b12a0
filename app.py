"""Serves the page: `streamlit run app.py`."""

from pathlib import Path

import streamlit as st

from explorer.ui import script
from explorer.ui.pictures import serving

app = st.App(
    Path(script.__file__).with_name("main.py"),
    routes=serving.routes(st.get_option("server.baseUrlPath") or ""),
    middleware=serving.middleware(),
)
