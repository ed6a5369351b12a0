"""Charts that Plotly draws, all in one style, saved like the other pictures."""

from typing import Any

import streamlit as st

from explorer.ui.keys import Widget

# Plotly's own bar saves only one format; `save_picture` gives each chart the button of pictures.
_CONFIG = {"displayModeBar": False, "responsive": True}


def show_chart(figure: Any, key: Widget[Any], alt: str) -> None:
    """Show the figure; `alt` describes it. It is saved under the name of its key."""
    st.plotly_chart(figure, key=key.name, theme=None, alt=alt, config=_CONFIG)
