"""Starts the page: `streamlit run app.py`."""

from pathlib import Path

import streamlit as st

from explorer.ui.pages import explore

UI = Path(explore.__file__).parents[1]

st.set_page_config(
    page_title="Decision-tree explorer",
    page_icon=(UI / "icon.svg").read_text("utf-8"),
    layout="wide",
    initial_sidebar_state=248,
)
st.html(UI / "page.css")
pages = [st.Page(explore.show, title="Explore", url_path="explore", default=True)]
st.navigation(pages, position="hidden").run()
