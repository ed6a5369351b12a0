"""Instability: the rows a little different, many times, and what becomes of the tree."""

import streamlit as st

from explorer.caps import CAPS
from explorer.growth.shown import Shown
from explorer.judging.stability.disturbing import Disturbance, Way
from explorer.ui import cached, presenter
from explorer.ui.background.runs import in_sequence
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.choosing import choose_part
from explorer.ui.frame.subject import Subject
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import asked_axes, offer_axes
from explorer.ui.limitations.heading import show_heading
from explorer.ui.limitations.studied import studied_of
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.views.instability.instability_view import TreesView

_MAX_DIGITS = 12
_WAYS = {
    Way.BOOTSTRAP: "Bootstrap",
    Way.DROP: "Drop one row",
    Way.NOISE: "Add noise",
}


def show_instability(subject: Subject) -> None:
    """The finding, the settings in one row, the picture, and one of its trees."""
    studied = studied_of(subject, judged=False)
    training = studied.training
    if training.n_rows < 2:
        st.info("Of one row none can be drawn again or dropped. Take a table of more rows.")
        return
    heading = st.container()
    controls = st.container(
        key="instability_controls", horizontal=True, vertical_alignment="bottom"
    )
    with controls:
        disturbance = _settings()
    asked = studied.shown, disturbance, asked_axes(training.features), subject.tree
    task = Task(
        "instability",
        (studied.shown.tree_key, *asked[1:3]),
        "Growing a tree of each disturbed table",
        "The growth of these trees",
    )
    found = result_of(task, lambda: cached.instability.instability(*asked))
    if found is None:
        return
    view, sent, axes = found
    with controls:
        offer_axes(training.features, axes)
    with heading:
        caption = " ".join(filter(None, (view.caption, studied.words)))
        show_heading(view.title, caption, view.measures)
    _show_picture(studied.shown, disturbance, view.trees, sent)


@st.fragment
@in_sequence
def _show_picture(shown: Shown, disturbance: Disturbance, trees: TreesView, sent: bytes) -> None:
    """Another tree runs this alone."""
    number = _opened(trees)
    with presenter.panel("instability"):
        components.instability(
            key=keys.INSTABILITY.name, data=sent, height="content", on_opened_change=_open
        )
    with st.container(key="courier_instability"):
        components.courier(key=keys.INSTABILITY_COURIER.name, data={"disturbed_tree": number})
    told = f"Tree {number} of {len(trees.lane)}: {trees.asks[number - 1]}"
    if trees.without:
        told += f", without {trees.without[number - 1]}"
    st.subheader(escape_markdown(told), anchor=False)
    asked = shown, disturbance, number - 1
    task = Task("instability_tree", (shown.tree_key, *asked[1:]), "Drawing the tree", "The tree")
    drawn = result_of(task, lambda: cached.instability.one_tree(*asked))
    if drawn is not None:
        with presenter.panel("tree"):
            components.tree_canvas(key=keys.INSTABILITY_TREE.name, data=drawn, height="content")


def _settings() -> Disturbance:
    named, choice = keys.DISTURBED_BY, keys.DISTURB_CHOICE
    way = choose_part("Disturb the rows", _WAYS, named, choice, is_labelled=True)
    n_trees = st.slider(
        "Trees",
        20,
        CAPS.max_disturbed_trees,
        keys.DISTURBED_TREES.default,
        10,
        key=keys.DISTURBED_TREES.name,
        bind=keys.DISTURBED_TREES.bind,
        width=124,
    )
    noise = keys.NOISE_PERCENT.default
    if way is Way.NOISE:
        noise = st.slider(
            "Noise, %",
            1,
            100,
            keys.NOISE_PERCENT.default,
            key=keys.NOISE_PERCENT.name,
            bind=keys.NOISE_PERCENT.bind,
            width=124,
            help="The standard deviation of what is added to each number, as a share of its "
            "feature’s own.",
        )
    seed = st.number_input(
        "Seed",
        0,
        CAPS.max_seed,
        keys.DISTURBED_SEED.default,
        key=keys.DISTURBED_SEED.name,
        bind=keys.DISTURBED_SEED.bind,
        width=104,
        help="Of what is drawn at random. Another seed draws other rows, or other noise.",
    )
    return Disturbance(way, n_trees, seed, noise / 100)


def _opened(trees: TreesView) -> int:
    """The number, from 1, of the tree in the address; where there is no such tree the first, or
    that of the dropped row without which most predictions change."""
    asked = keys.DISTURBED_TREE.get() or ""
    if asked.isdecimal() and len(asked) <= _MAX_DIGITS and 1 <= int(asked) <= len(trees.lane):
        return int(asked)
    return 1 + trees.changed.index(max(trees.changed)) if trees.without else 1


def _open() -> None:
    number = keys.INSTABILITY.sent("opened")
    if type(number) is int and 1 <= number < 10**_MAX_DIGITS:
        keys.DISTURBED_TREE.set(str(number))
