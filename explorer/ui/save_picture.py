"""Saving a page's pictures as files: each has a button, and the browser writes the file."""

from typing import Any

import streamlit as st

from explorer.ui.keys import Component
from explorer.ui.pictures import components

SAVE_PICTURE = Component("save_picture")


def place() -> Any:
    """Return the place where the page listens for pictures to save; it has no size, and stays
    whatever the page shows."""
    return st.container(key="publisher_save_picture")


def offer(place: Any, table: str) -> None:
    """Save pictures as files named after `table`, which is "" if the page has no table."""
    with place:
        components.save_picture(key=SAVE_PICTURE.name, data={"table": table})
