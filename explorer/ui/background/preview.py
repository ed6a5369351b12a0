"""A tree grown from part of a large table's rows, drawn while the exact tree is being grown."""

from dataclasses import replace
from typing import Any

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.sampling import sample_rows
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.tree_spec import TreeSpec
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui import state
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, in_json
from explorer.views.tree.tree_view import TreeView, tree_view


def preview_of(shown: TreeSpec, meanwhile: str) -> Study[bytes] | None:
    """Return the study of a preview; None unless the table is large and its tree is not known."""
    training, drawn = shown.training, state.DRAWN_LAST.get()
    is_large = training.n_rows * len(training.features) >= CAPS.min_cells_previewed
    n_rows = min(CAPS.preview_rows, training.n_rows)
    rows = shown.all_rows
    if rows is not None:  # a tree of all rows says more than a deeper one of a sample
        is_large = rows.grown_depth(shown.search) is None
    is_part = is_large and n_rows < shown.n_rows
    if not is_part or (drawn is not None and drawn.untrimmed_key == shown.untrimmed_key):
        return None
    caption = (
        f"This preview uses {show_count(n_rows)} of {show_count(shown.n_rows)} rows; the tree "
        "from all rows may differ."
    )
    asked = training, shown.search, shown.stop, n_rows, caption
    doing = "Growing a preview of the tree"
    return in_json(Study(_preview, asked, doing, meanwhile=meanwhile, place="preview"))


def _preview(
    training: TrainingTable, search: SearchRules, stop: StopRules, n_rows: int, caption: str
) -> TreeView:
    """Return the tree grown from `n_rows` of the rows, with a caption that states this."""
    some = sample_rows(training, n_rows)
    limits = StopRules(stop.max_depth, stop.min_samples_split, stop.min_impurity_decrease)
    tree = grow(some, search, limits)
    return replace(tree_view(tree, some), capped=caption, is_preview=True)


def show_preview(payload: bytes | None, *, is_new: bool) -> Any:
    """Draw a preview, if there is one. Return its place, to be emptied.

    The picture of the previous run is still on the page and draws it at once. If that showed
    another table and is gone (`is_new`), the preview has its own picture.
    """
    place = st.empty()
    with st.container(key="publisher_preview"):
        sent = payload.decode() if payload is not None else None
        components.publisher(key=state.PREVIEW_PUBLISHER.name, data={"preview": sent})
    if payload is not None and is_new:
        with place.container():
            components.tree_canvas(key=state.PREVIEW.name, data=payload, height="content")
    return place
