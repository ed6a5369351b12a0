"""The cost of the search for a split, in the Cost tab; measured on request."""

from typing import Any

import streamlit as st

from explorer.figures.cost import cost_figure
from explorer.figures.theme import Theme
from explorer.judging.cost import measure_cost
from explorer.ui import keys, state
from explorer.ui.background import asking
from explorer.ui.background.waiting import result_of
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.pictures.charts import show_chart
from explorer.ui.shell.theme import current_theme
from explorer.ui.studies.study import Study, Urgency
from explorer.ui.subject import Subject
from explorer.views.cost import CostPanel, CostView, cost_view


def show_cost(subject: Subject) -> None:
    """Count candidate splits and time three searches, on growing subsets of the rows."""
    shown = subject.shown
    if not asking.is_asked(state.COST_ASKED, shown):
        st.markdown("**What does the search for a split cost?**")
        st.caption(
            "On request, the page counts candidate splits and measures how long three searches "
            "take at the root. The naive search recounts both sides for every candidate. The "
            "sorted search is the one in textbooks. The compiled search grows the trees on this "
            "page. Measuring takes some seconds."
        )
        asking.offer("Count and time", state.MEASURE_COST, state.COST_ASKED, shown)
        return
    # Timed on this machine once: everyone then sees the same.
    found = Study[Any](measure_cost, (shown.training, shown.search), is_kept=False)
    asked, doing = (found, shown.training), "Timing three searches at the root"
    view = result_of(Study[CostView](cost_view, asked, doing, "Timing", Urgency.LAST))
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
