"""Starts the page: `streamlit run app.py`."""

import streamlit as st

from explorer.ui import explore

st.set_page_config(
    page_title="Decision-tree explorer", page_icon=":material/account_tree:", layout="wide"
)
pages = [st.Page(explore.show, title="Explore", url_path="explore", default=True)]
st.navigation(pages, position="hidden").run()
