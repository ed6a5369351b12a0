"""A tree from a part of the rows, drawn while the exact one of a large table is being grown."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.growth.shown import Shown
from explorer.ui import cached, state
from explorer.ui.pictures import components


def preview_of(shown: Shown) -> Callable[[], bytes] | None:
    """What makes a preview; None unless the tree of a large table of many rows is yet to come."""
    training, drawn = shown.training, state.DRAWN_LAST.get()
    is_large = training.n_rows * len(training.features) >= CAPS.min_cells_previewed
    is_part = CAPS.preview_rows < training.n_rows
    if not (is_large and is_part) or (
        drawn is not None and drawn.untrimmed_key == shown.untrimmed_key
    ):
        return None
    caption = (
        f"A preview from {show_count(CAPS.preview_rows)} of {show_count(training.n_rows)} "
        "rows; the exact tree is being grown."
    )
    return lambda: cached.views.preview_payload(shown, CAPS.preview_rows, caption)


def show_preview(payload: bytes | None, *, is_new: bool) -> Any:
    """Draws a preview; nothing without one. Returns its place, to be emptied.

    The picture of the run before is still there and draws it at once; where that was of another
    table and is gone (`is_new`), the preview has a picture of its own.
    """
    place = st.empty()
    with st.container(key="courier_preview"):
        sent = payload.decode() if payload is not None else None
        components.courier(key=state.PREVIEW_COURIER.name, data={"preview": sent})
    if payload is not None and is_new:
        with place.container():
            components.tree_canvas(key=state.PREVIEW.name, data=payload, height="content")
    return place
