"""What the search for a split costs, in the tab of that name; measured when it is asked for."""

from typing import Any

import streamlit as st

from explorer.figures.cost import cost_figure
from explorer.figures.theme import Theme
from explorer.ui import cached, keys, state
from explorer.ui.background import asking
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.background.workers import Urgency
from explorer.ui.frame.theme import current_theme
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.pictures.charts import show_chart
from explorer.ui.selected import Selected
from explorer.views.cost.cost_view import CostPanel


def show_cost(selected: Selected) -> None:
    """Candidate splits counted and three searches timed, on growing subsets of the rows."""
    shown = selected.shown
    if not asking.is_asked(state.COST_ASKED, shown):
        st.markdown("**What does the search for a split cost?**")
        st.caption(
            "Candidate splits are counted, and three searches of the root are timed: the naive one "
            "counts both sides of every candidate anew, the sorted one is the textbook engine, the "
            "compiled one grows the trees of this page. It takes some seconds."
        )
        asking.offer("Count and time", state.MEASURE_COST, state.COST_ASKED, shown)
        return
    task = Task(
        "cost",
        (shown.training.fingerprint, shown.search),
        "Timing three searches of the root",
        "Timing",
        urgency=Urgency.LAST,
    )
    view = result_of(task, lambda: cached.cost.cost(shown))
    if view is None:
        return
    st.subheader(escape_markdown(view.title), anchor=False)
    st.markdown(sentence_markdown(view.caption))
    theme = current_theme()
    counted, timed = st.columns(2, gap="large")
    with counted:
        _show(view.counted, state.COST_COUNTED, theme)
    with timed:
        _show(view.timed, state.COST_TIMED, theme)
    st.caption(" ".join(sentence_markdown(note) for note in view.notes))


def _show(panel: CostPanel, key: keys.Widget[Any], theme: Theme) -> None:
    slopes = "; ".join(f"{line.name} {line.slope_text}" for line in panel.lines if line.slope_text)
    show_chart(
        cost_figure(panel, theme),
        key,
        f"{panel.title}. {slopes}.",
    )
    if slopes:
        st.caption(sentence_markdown(f"Fitted: {slopes}."))
