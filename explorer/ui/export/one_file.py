"""The tree and its pictures as one HTML file, with rows or with counts alone."""

from functools import partial

import streamlit as st

from explorer.export.one_file.file import to_html
from explorer.ui.export import keys
from explorer.ui.frame.subject import Subject

_WITH, _WITHOUT = "With rows", "Counts alone"
_TOLD = {
    _WITH: "Rows are points over the regions, and every node has its split search, with the "
    "threshold to drag, and its arithmetic. Who gets the file can read values of single rows.",
    _WITHOUT: "No row is listed: there are no points, and no split search and arithmetic, whose "
    "steps would give rows away. Ends and middles of columns and thresholds remain, and a leaf or "
    "a bar of one row tells of that row.",
}


def show_one_file(subject: Subject, path: str) -> None:
    """What is in the file, and the button that makes it; `path` changes nothing."""
    st.caption(
        "One HTML page with the tree and its scrubber, the decision regions and the leaves. It "
        "opens in any browser, without a network and without this app, and nothing is sent from it."
    )
    chosen = st.segmented_control(
        "What it tells of rows",
        list(_TOLD),
        default=keys.FILE_ROWS.default,
        key=keys.FILE_ROWS.name,
        bind=keys.FILE_ROWS.bind,
        required=True,
    )
    chosen = chosen or keys.FILE_ROWS.default
    st.markdown(_TOLD[chosen])
    st.download_button(
        "Save as tree.html",
        partial(_page, subject, with_rows=chosen == _WITH),
        file_name="tree.html",
        mime="text/html",
        on_click="ignore",
        key=keys.DOWNLOAD_FILE.name,
        help="It is made when you press the button; a large tree takes a while.",
    )


def _page(subject: Subject, *, with_rows: bool) -> bytes:
    return to_html(subject.tree, subject.shown.training, rows=with_rows).encode()
