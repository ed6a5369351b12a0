"""The tree as a picture to save: SVG, DOT, and PDF if Graphviz's `dot` is installed."""

from functools import partial

import streamlit as st

from explorer.export.pictures import has_dot, to_dot, to_pdf, to_svg
from explorer.ui import selection
from explorer.ui.background.waiting import result_of
from explorer.ui.choosing import choose
from explorer.ui.export import keys
from explorer.ui.stored.sample import say_sampled
from explorer.ui.studies.study import Study
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject

_WIDTHS = {"Small": 800, "As on a page": 1200, "Wide": 2000, "Poster": 4000}
"""Widths in pixels by their labels."""


def show_picture(subject: Subject) -> None:
    """Offer the width and whether the selected node is marked, then the picture and its files."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        width = _WIDTHS[choose("Width", list(_WIDTHS), keys.PICTURE_WIDTH)]
        is_marked = st.toggle(
            "Mark the selected node", key=keys.PICTURE_MARKED.name, bind=keys.PICTURE_MARKED.bind
        )
    say_sampled(subject)
    st.caption(
        f"The whole tree, {width} pixels wide; a wider picture has histograms at more levels. "
        "The SVG file stores words as text in the font Source Sans, not as outlines. If a program "
        "uses another font and ignores the stored text lengths, neighbouring words may touch. DOT "
        "and PDF show the tree as a graph of boxes, arranged by Graphviz."
    )
    marked = selection.path_in(subject.tree) if is_marked else None
    work = Study[str](
        to_svg,
        (tree_study(subject.shown), subject.training),
        "Drawing the tree",
        "The drawing",
        named=(("width", width), ("selected", marked)),
    )
    drawn = result_of(work)
    if drawn is not None:
        _show(subject, drawn)


def _show(subject: Subject, drawn: str) -> None:
    with st.container(horizontal=True):
        st.download_button(
            "Save as tree.svg",
            drawn.encode(),
            file_name="tree.svg",
            mime="image/svg+xml",
            on_click="ignore",
            key=keys.DOWNLOAD_SVG.name,
        )
        st.download_button(
            "Save as tree.dot",
            partial(_dot, subject),
            file_name="tree.dot",
            mime="text/vnd.graphviz",
            on_click="ignore",
            key=keys.DOWNLOAD_DOT.name,
            help="The tree as a graph, for Graphviz.",
        )
        if has_dot():
            st.download_button(
                "Save as tree.pdf",
                partial(to_pdf, subject.tree),
                file_name="tree.pdf",
                mime="application/pdf",
                on_click="ignore",
                key=keys.DOWNLOAD_PDF.name,
                help="The graph, arranged by Graphviz.",
            )
    if not has_dot():
        st.caption(
            "A PDF of the graph needs the Graphviz program “dot”, which is not installed here."
        )
    st.image(drawn, width="stretch")


def _dot(subject: Subject) -> bytes:
    return to_dot(subject.tree).encode()
