"""Cross-validated scores: beside the training score in the header, and along the scrubber."""

from typing import Any

import streamlit as st

from explorer.growth.shown import Shown
from explorer.ui import cached, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components


def show_scores(shown: Shown, measure: Any, sentence: Any) -> None:
    """Fills two places of the header, and tells the scrubber.

    Comes last of all, because what it shows is found beside the script and nothing waits for it.
    """
    tree = cached.trees.untrimmed_tree(shown)
    task = Task(
        "scores",
        shown.untrimmed_key,
        "Growing trees without a tenth of the rows",
        "Cross-validation",
    )
    found = result_of(
        task,
        lambda: (
            cached.judging.summary_of_folds(shown),
            cached.judging.scrubber_scores(shown, tree),
        ),
    )
    if found is None:
        return
    summary, scores = found
    if summary.value:
        measure.metric(summary.label, summary.value, width="content")
    if summary.sentence:
        sentence.caption(escape_markdown(summary.sentence))
    sent = cached.views.tree_payload(shown, tree)
    with st.container(key="courier_scores"):
        components.courier(
            key=state.SCORES_COURIER.name, data={"scores": {"for": sent.name, **scores}}
        )
