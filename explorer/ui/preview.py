"""A tree from a part of the rows, drawn while the exact one of a large table is being grown."""

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.growth.shown import Shown
from explorer.ui import cached, components, state


def show_preview(shown: Shown) -> None:
    """Sends a preview to the tree where the exact one is yet to come; nothing otherwise.

    The picture of the run before is still there and draws it at once.
    """
    training = shown.training
    sent = None
    is_large = training.n_rows * len(training.features) >= CAPS.min_cells_previewed
    if is_large and state.DRAWN_LAST.get() != shown.untrimmed_key:
        caption = (
            f"A preview from {show_count(CAPS.preview_rows)} of {show_count(training.n_rows)} "
            "rows; the exact tree is being grown."
        )
        sent = cached.preview_payload(shown, CAPS.preview_rows, caption).decode()
    with st.container(key="courier_preview"):
        components.courier(key=state.PREVIEW_COURIER.name, data={"preview": sent})


def note_drawn(shown: Shown) -> None:
    """Remembers what the page shows, which needs no preview any more."""
    state.DRAWN_LAST.set(shown.untrimmed_key)
