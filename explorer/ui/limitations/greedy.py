"""Greedy is not optimal: CART of depth two beside the best tree of depth two."""

import streamlit as st

from explorer.ui import cached, presenter
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.frame.subject import Subject
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import asked_axes, offer_axes
from explorer.ui.limitations.heading import show_heading
from explorer.ui.limitations.studied import studied_of
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components


def show_greedy(subject: Subject) -> None:
    """Two trees side by side, with what each scores on its own rows and on others."""
    studied = studied_of(subject, judged=True)
    judging, features = studied.judging, studied.training.features
    head, controls = st.container(), st.container(horizontal=True)
    asked = studied.shown, judging, asked_axes(features)
    of = (studied.shown.tree_key, judging and judging.fingerprint, asked[-1])
    task = Task("greedy", of, "Trying every pair of splits", "The search for the best tree")
    found = result_of(task, lambda: cached.greedy.greedy(*asked))
    if found is None:
        return
    if isinstance(found, str):
        st.info(escape_markdown(found))
        return
    view = found.view
    caption = " ".join(filter(None, (studied.words, view.weighed, view.tried)))
    with head:
        show_heading(view.title, caption, ((view.gap, "gap on the training rows"),))
    with controls:
        offer_axes(features, found.axes)
    with presenter.panel("pair"):
        places = zip(
            st.columns(2, gap="large"), view.sides, found.drawn, keys.GREEDY_TREES, strict=True
        )
        for column, side, drawn, key in places:
            with column:
                st.subheader(escape_markdown(side.name), anchor=False)
                with st.container(horizontal=True):
                    st.metric(side.of, side.right, width="content")
                    st.metric("training rows", side.training, width="content")
                    if side.kept_back:
                        st.metric("rows kept back", side.kept_back, width="content")
                components.tree_canvas(key=key.name, data=drawn, height="content")
    with presenter.panel("regions"):
        columns = st.columns(2, gap="large")
        for column, drawn, key in zip(columns, found.regions, keys.GREEDY_REGIONS, strict=True):
            with column:
                components.regions(key=key.name, data=drawn, height="content")
