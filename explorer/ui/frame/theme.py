"""Light or dark, as the reader has it."""

import streamlit as st

from explorer.figures.theme import DARK, LIGHT, Theme


def current_theme() -> Theme:
    """Return the theme that the reader sees; light until the browser has reported it."""
    return DARK if st.context.theme.type == "dark" else LIGHT
