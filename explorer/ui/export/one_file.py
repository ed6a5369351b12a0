"""The tree and its pictures as one HTML file, with rows or with only counts."""

from collections.abc import Hashable

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.export.one_file.file import to_html
from explorer.growth.progress import tell
from explorer.ui.background.waiting import result_of
from explorer.ui.choosing import choose
from explorer.ui.export import keys
from explorer.ui.studies.study import Study
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject

_WITH, _WITHOUT = "With rows", "Counts alone"
_TOLD = {
    _WITH: "Rows appear as points over the regions. Every node shows its arithmetic and its split "
    "search, with a threshold that you can drag. Anyone with the file can read values of "
    "individual rows.",
    _WITHOUT: "No row is listed. Points, split searches and arithmetic are left out, because they "
    "would reveal rows. The file still has thresholds and each column’s minimum, median and "
    "maximum. A leaf or bar with only one row reveals that row.",
}


def show_one_file(subject: Subject) -> None:
    """Describe the file, and offer to make and save it."""
    if subject.shown.all_rows is not None:
        st.caption(
            "This file cannot be made for a stored table. Export the rules, the SQL or the picture "
            "of this tree instead."
        )
        return
    st.caption(
        "One HTML page with the tree and its scrubber, the decision regions and the leaves. It "
        "opens in any browser, without a network connection or this app, and sends nothing."
    )
    chosen = choose("What the file shows of the rows", list(_TOLD), keys.FILE_ROWS)
    st.markdown(_TOLD[chosen])
    with_rows = chosen == _WITH
    asked = (*subject.shown.tree_key, with_rows)
    if subject.tree.n_nodes > CAPS.max_nodes_filed_at_once and asked not in keys.FILES_ASKED.get():
        st.button(
            "Make the file",
            key=keys.MAKE_FILE.name,
            on_click=_ask,
            args=(asked,),
            help="This may take a minute, because the tree has "
            f"{show_count(subject.tree.n_nodes)} nodes.",
        )
        return
    work = Study(
        to_html,
        (tree_study(subject.shown), subject.training),
        "Making the file",
        "Making the file",
        named=(("rows", with_rows), ("on_step", tell)),
        form=_encoded,
    )
    page = result_of(work)
    if page is not None:
        st.download_button(
            f"Save as tree.html · {show_count(round(len(page) / 1000))} kB",
            page,
            file_name="tree.html",
            mime="text/html",
            on_click="ignore",
            key=keys.DOWNLOAD_FILE.name,
        )


def _encoded(page: str) -> bytes:
    return page.encode()


def _ask(asked: Hashable) -> None:
    keys.FILES_ASKED.set(keys.FILES_ASKED.get() | {asked})
