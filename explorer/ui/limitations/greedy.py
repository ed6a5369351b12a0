"""Greedy is not optimal: CART of depth two, or three, compared with the best tree of that depth."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from explorer.judging.greedy import best_beside_cart
from explorer.lessons.set_up import Control
from explorer.ui import presenter, state
from explorer.ui.background.waiting import result_of
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import Axes, asked_axes, offer_axes
from explorer.ui.limitations.heading import show_heading, show_name
from explorer.ui.limitations.study_rows import StudyRows, study_rows_of
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.set_up.active import locks
from explorer.ui.shell.losses import show_refusal
from explorer.ui.studies.study import Study
from explorer.ui.subject import Subject
from explorer.views.panels.side_by_side import Greedy, greedy


def show_greedy(subject: Subject) -> None:
    """Show two trees side by side, with the scores of each on the training rows and on others."""
    studied = study_rows_of(subject, judged=True)
    features = studied.training.features
    head, controls = st.container(), st.container(horizontal=True)
    with controls:
        depth = _choose_depth()
        _offer_examples()
    found = result_of(greedy_study(studied, asked_axes(features), depth))
    if found is None:
        return
    if isinstance(found, str):
        if subject.shown.search.loss:
            show_refusal(found)
        else:
            st.info(escape_markdown(found))
        return
    view = found.view
    caption = " ".join(filter(None, (studied.words, view.why, view.weighed, view.tried)))
    measures = [(view.gap, "gap on the training rows")]
    measures += [(view.gap_kept_back, "on held-out rows")] if view.gap_kept_back else []
    with head:
        show_heading(view.title, caption, measures)
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
                        st.metric("held-out rows", side.kept_back, width="content")
                components.tree_canvas(key=key.name, data=drawn, height="content")
    with presenter.panel("regions"):
        places = zip(
            st.columns(2, gap="large"), view.sides, found.regions, keys.GREEDY_REGIONS, strict=True
        )
        for number, (column, side, drawn, key) in enumerate(places, 1):
            with column:
                show_name(side.name, number)
                components.regions(key=key.name, data=drawn, height="content")


def greedy_study(studied: StudyRows, axes: Axes | None, depth: int) -> Study[Greedy | str]:
    """Return both trees, or why there is no best one; axes: the requested ones, if any."""
    training = studied.training
    trees = Study[Any](best_beside_cart, (training, studied.shown.search, depth))
    doing = f"Searching all trees of depth {depth} for the best one"
    return Study(
        greedy,
        (trees, training, studied.judging, axes, depth),
        doing,
        "The search for the best tree",
        waits_for=trees,
    )


def _choose_depth() -> int:
    chosen = st.segmented_control(
        "Depth of both trees",
        [2, 3],
        key=keys.GREEDY_DEPTH.name,
        bind=keys.GREEDY_DEPTH.bind,
        default=keys.GREEDY_DEPTH.default,
        required=True,
        help="The maximum number of splits on a path from root to leaf. The search for the best "
        "tree of depth 3 is possible only on small tables.",
    )
    return 3 if chosen == 3 else 2


@dataclass(frozen=True, slots=True)
class _Example:
    """A bundled table on which CART fails, and the depth that shows it."""

    label: str
    table: str
    depth: int
    help: str


_EXAMPLES = (
    _Example(
        "XOR",
        "xor",
        2,
        "Do two numbers have the same sign? Knowing only one of them tells you nothing.",
    ),
    _Example(
        "Parity",
        "parity_among_noise",
        3,
        "Is an odd number of switches on, that is, one or all three? Other columns are noise. "
        "Knowing only one or two of the switches tells you nothing.",
    ),
)


def _offer_examples() -> None:
    if locks(Control.TABLE):
        return
    with st.container(width="content", gap="xxsmall"):
        st.caption("Tables on which CART fails")
        with st.container(horizontal=True, width="content"):
            for example, button in zip(_EXAMPLES, keys.GREEDY_EXAMPLES, strict=True):
                if st.button(
                    example.label,
                    key=button.name,
                    help=example.help,
                    on_click=_open,
                    args=(example,),
                ):
                    st.rerun()  # reruns the page; this is only a fragment


def _open(example: _Example) -> None:
    state.TABLE.set(example.table)
    keys.GREEDY_DEPTH.set(example.depth)
