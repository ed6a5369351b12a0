"""A tree from a part of the rows, drawn while the exact one of a large table is being grown."""

import streamlit as st

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.ui import cached, components
from explorer.ui.choices import GrowthChoice

LARGE = 1_000_000
"""Rows × features from which growing takes long enough to be waited for."""

PREVIEW_ROWS = 30_000

_DRAWN = "drawn_last"


def show_preview(training: TrainingTable, growth: GrowthChoice) -> None:
    """Sends a preview to the canvas where the exact tree is yet to come; nothing otherwise.

    The canvas of the run before is still there and draws it at once.
    """
    sent = None
    if training.n_rows * len(training.features) >= LARGE and _is_new(training, growth):
        said = (
            f"A preview from {show_count(PREVIEW_ROWS)} of {show_count(training.n_rows)} rows; "
            "the exact tree is being grown."
        )
        sent = cached.preview_payload(
            training, growth.search, growth.stop, PREVIEW_ROWS, said
        ).decode()
    with st.container(key="courier_preview"):
        components.courier(key="preview", data={"preview": sent})


def note_drawn(training: TrainingTable, growth: GrowthChoice) -> None:
    """Remembers what the canvas shows, which needs no preview any more."""
    st.session_state[_DRAWN] = _key(training, growth)


def _is_new(training: TrainingTable, growth: GrowthChoice) -> bool:
    return bool(st.session_state.get(_DRAWN) != _key(training, growth))


def _key(training: TrainingTable, growth: GrowthChoice) -> tuple[object, ...]:
    return training.fingerprint, growth.search, cached.depth_to_grow(training, growth.stop)
