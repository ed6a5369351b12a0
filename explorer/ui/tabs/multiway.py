"""ID3's tree next to the binary one, if the table has only categories."""

from typing import Any

import streamlit as st

from explorer.growth.multiway.growing import fits_multiway, grow_multiway
from explorer.growth.multiway.tree import root_branches
from explorer.ui import state
from explorer.ui.background.waiting import result_of
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, in_json
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.multiway import multiway_view


def show_multiway(subject: Subject) -> None:
    """Show both trees under the page's limits; nothing for tables with numbers."""
    shown, training = subject.shown, subject.training
    if not fits_multiway(training):
        return
    if shown.search.monotonic_cst:
        st.caption(
            "ID3’s tree is not shown, because ID3 makes a branch for each category and does not "
            "support monotonic constraints."
        )
        return
    theirs = Study[Any](grow_multiway, (training, shown.search, shown.stop), is_kept=False)
    root = Study[Any](root_branches, (training, shown.search))
    asked = theirs, tree_study(shown), training, root
    doing, name = "Growing ID3’s tree", "The growth of ID3’s tree"
    payload = result_of(in_json(Study(multiway_view, asked, doing, name)))
    if payload is not None:
        components.multiway(key=state.MULTIWAY.name, data=payload, height="content")
