"""The overview on the page: the whole tree as an icicle or a sunburst."""

import streamlit as st

from explorer.ui import address, cached, components
from explorer.ui.selected import Selected

_KEY = "overview"


def show_overview(shown: Selected) -> None:
    """Filters and zoom stay in the browser; the selection comes and goes by the page's bus."""
    growth = shown.growth
    components.overview(
        key=_KEY,
        data=cached.overview(shown.training, growth.search, growth.stop),
        height="content",
        on_selected_change=_select,
    )


def _select() -> None:
    path = st.session_state[_KEY].selected
    if isinstance(path, str):
        address.select(path)
