"""The split search of the selected node, mounted; what it shows comes from views/split_lab."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from explorer.browser.joining import script, style
from explorer.figures.theme import style_sheet

_component = st.components.v2.component(
    "split_search",
    css=style_sheet() + style("split_search"),
    js=script("split_search"),
)


def show_split_search(
    payload: bytes, key: str, on_feature_change: Callable[[], None] | None = None
) -> int | None:
    """The split search of one node and one feature; returns the feature just asked for, if any.

    `payload` is `split_lab_payload`'s. Unchanged bytes are not sent again, and a drag never
    comes here; choosing another feature does.
    """
    result: Any = _component(
        key=key, data=payload, on_feature_change=on_feature_change or (lambda: None)
    )
    feature = result.feature
    return None if feature is None else int(feature)
