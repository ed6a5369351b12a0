"""The user's theme, light or dark."""

import streamlit as st

from explorer.figures.theme import DARK, LIGHT, Theme


def current_theme() -> Theme:
    """Return the user's theme; light until the browser has reported it."""
    return DARK if st.context.theme.type == "dark" else LIGHT
