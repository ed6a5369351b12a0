"""Growing until the score on the tuning rows stops improving: a sentence per split, and a limit."""

import streamlit as st

from explorer.caps import CAPS
from explorer.data.errors import TableError
from explorer.growth.weighting import is_weighted
from explorer.judging.unseen.tuning_growth import (
    EXAMPLE,
    TuningGrowth,
    growth_in_vain,
    tuned_growth,
)
from explorer.lessons.set_up import Control
from explorer.tree.rules import StopRules
from explorer.ui import state, stop_rules
from explorer.ui.background.waiting import result_of
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.pruning_by_hand import offer_pruning_on_tuning
from explorer.ui.set_up.active import locks
from explorer.ui.studies.study import Study, Urgency, result
from explorer.ui.studies.trees import untrimmed_study
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import leaves
from explorer.views.scores.score_form import form_of
from explorer.views.tuning import TuningStory, counter_example, tuning_story

TALL = 230  # height of the sentences in pixels
FEW = 8  # steps that need no scrolling frame


def show_tuning(subject: Subject) -> None:
    """Show growth judged by tuning rows; without any, state how to hold some out."""
    tuning = subject.kept.tuning
    if tuning is None:
        st.markdown("**Growing until the score on tuning rows stops improving**")
        st.caption(
            "No rows are held out for tuning. Choose a share of tuning rows under “Hold out rows” "
            "in the sidebar. The page will then make one split at a time, the best one first, "
            "until predictions for the tuning rows stop improving."
        )
        return
    title = st.empty()
    patience = st.number_input(
        "Patience: failed splits before growth ends",
        1,
        CAPS.max_patience,
        value=state.PATIENCE.default,
        key=state.PATIENCE.name,
        bind=state.PATIENCE.bind,
    )
    work = Study[TuningGrowth](
        tuned_growth,
        (untrimmed_study(subject.shown), tuning, subject.scoring),
        "Judging each split by the tuning rows",
        "Growth until the score on tuning rows stops improving",
        Urgency.SOON,
        named=(("patience", patience),),
    )
    try:
        found = result_of(work)
    except TableError as problem:
        st.caption(sentence_markdown(str(problem)))
        return
    if found is None:
        return
    story = tuning_story(
        found,
        tuning.n_rows,
        form_of(subject.scoring, tuning.target),
        is_weighted=is_weighted(tuning.weights),
    )
    title.markdown(f"**{sentence_markdown(story.title)}**")
    _show_steps(story)
    st.caption(f"{sentence_markdown(story.end)} {sentence_markdown(result(_example))}")
    _offer(found, subject)
    offer_pruning_on_tuning(subject)


def _example() -> str:
    """Describe a table whose first splits do not help."""
    return counter_example(*growth_in_vain(), EXAMPLE)


def _show_steps(story: TuningStory) -> None:
    told = [
        f"{number}. {sentence_markdown(step)}"
        for number, step in enumerate(story.steps, start=story.first)
    ]
    if told:
        with st.container(height=TALL if len(told) > FEW else "content", border=False):
            st.markdown("\n".join(told))


def _offer(found: TuningGrowth, subject: Subject) -> None:
    """Offer the leaf budget that gives the same tree without any other limit."""
    taken = StopRules(found.grown.stop.max_depth, max_leaf_nodes=found.max_leaf_nodes)
    size = leaves(found.max_leaf_nodes)
    budget = subject.shown.stop.max_leaf_nodes
    if subject.tree.n_leaves == found.max_leaf_nodes == budget:
        st.caption(escape_markdown(f"The tree with {size} is shown."))
        return
    st.button(
        f"Limit the tree to {size}",
        key=state.TAKE_TUNED.name,
        on_click=lambda: stop_rules.take(taken),
        disabled=locks(Control.LIMITS),
        help="Sets the limit on leaves and removes the limits on depth and pruning. Branches "
        "pruned by hand stay pruned.",
    )
