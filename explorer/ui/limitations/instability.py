"""Instability: many trees grown from slightly disturbed rows, and how they differ."""

import streamlit as st

from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.stability.disturbing import Disturbance, Perturbation
from explorer.judging.stability.root_curves import RootCurve, study_curves
from explorer.judging.stability.stability import Stability, stability_of_rows
from explorer.judging.stability.tree_scores import TreeScores, tree_scores
from explorer.tree.tree import Tree
from explorer.ui import presenter
from explorer.ui.background.runs import in_sequence
from explorer.ui.background.waiting import result_of
from explorer.ui.choosing import choose_part
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import Axes, asked_axes, offer_axes
from explorer.ui.limitations.heading import show_heading
from explorer.ui.limitations.study_rows import study_rows_of
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, in_json
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.instability.instability_view import InstabilityView, TreesView
from explorer.views.panels.many_trees import disturbed_tree, instability_over

_MAX_DIGITS = 12
_WAYS = {
    Perturbation.BOOTSTRAP: "Bootstrap",
    Perturbation.DROP: "Drop one row",
    Perturbation.NOISE: "Add noise",
}


def show_instability(subject: Subject) -> None:
    """Show the finding, the settings in one row, the picture, and one of its trees."""
    studied = study_rows_of(subject, judged=False)
    training = studied.training
    if training.n_rows < 2:
        st.info("This study needs at least two rows. Choose a table with more rows.")
        return
    heading = st.container()
    controls = st.container(
        key="instability_controls", horizontal=True, vertical_alignment="bottom"
    )
    with controls:
        disturbance = _settings()
    trees = trees_study(studied.shown, disturbance)
    axes, colours_of = asked_axes(training.features), tree_study(subject.shown)
    scores = Study[TreeScores | None](
        tree_scores, (trees, training, subject.kept.kept_back, subject.scoring)
    )
    found = result_of(drawn_study(trees, training, axes, colours_of, scores))
    if found is None:
        return
    view, sent, axes = found
    with controls:
        offer_axes(training.features, axes)
    with heading:
        caption = " ".join(filter(None, (view.caption, view.scored, studied.words)))
        show_heading(view.title, caption, view.measures)
    _show_picture(trees, training, disturbance, view.trees, sent)


def trees_study(shown: TreeSpec, disturbance: Disturbance) -> Study[Stability]:
    """Return a tree grown from each disturbed table, under the rules of `shown`."""
    return Study(stability_of_rows, (shown.training, shown.search, shown.stop, disturbance))


def drawn_study(
    trees: Study[Stability],
    training: TrainingTable,
    axes: Axes | None,
    colours_of: Study[Tree],
    scores: Study[TreeScores | None] | None = None,
) -> Study[tuple[InstabilityView, bytes, Axes]]:
    """Return their picture over these axes, or over the axes that show them best."""
    roots = Study[tuple[RootCurve, ...]](study_curves, (trees, training))
    return Study(
        instability_over,
        (trees, training, axes, roots, colours_of, scores),
        "Growing a tree from each disturbed table",
        "The growth of these trees",
        waits_for=trees,
    )


@st.fragment
@in_sequence
def _show_picture(
    study: Study[Stability],
    training: TrainingTable,
    disturbance: Disturbance,
    trees: TreesView,
    sent: bytes,
) -> None:
    """Show the opened tree; opening another reruns only this fragment."""
    number = _opened(trees)
    with presenter.panel("instability"):
        components.instability(
            key=keys.INSTABILITY.name, data=sent, height="content", on_opened_change=_open
        )
    with st.container(key="publisher_instability"):
        components.publisher(key=keys.INSTABILITY_PUBLISHER.name, data={"disturbed_tree": number})
    told = f"Tree {number} of {len(trees.lane)}: {trees.asks[number - 1]}"
    if trees.tied[number - 1]:
        told += f", an exact tie with {trees.tied[number - 1]}"
    if trees.without:
        told += f", grown without {trees.without[number - 1]}"
    if trees.scores and trees.scores[number - 1]:
        told += f"; {trees.scores[number - 1]} on unseen rows"
    st.subheader(escape_markdown(told), anchor=False)
    asked = study, training, disturbance, number - 1
    doing, name = "Drawing the tree", "The drawing of the tree"
    drawn = result_of(in_json(Study(disturbed_tree, asked, doing, name)))
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
    if way is Perturbation.NOISE:
        noise = st.slider(
            "Noise, %",
            1,
            100,
            keys.NOISE_PERCENT.default,
            key=keys.NOISE_PERCENT.name,
            bind=keys.NOISE_PERCENT.bind,
            width=124,
            help="Standard deviation of the noise added to each number, as a share of its "
            "feature’s standard deviation.",
        )
    seed = st.number_input(
        "Seed",
        0,
        CAPS.max_seed,
        keys.DISTURBED_SEED.default,
        key=keys.DISTURBED_SEED.name,
        bind=keys.DISTURBED_SEED.bind,
        width=104,
        help="Seed for the draws. A different seed draws different rows or different noise.",
    )
    return Disturbance(way, n_trees, seed, noise / 100)


def _opened(trees: TreesView) -> int:
    """Return the number, from 1, of the tree in the address; if there is no such tree, that of the
    first, or of the tree without the row whose loss changes the most predictions."""
    asked = keys.DISTURBED_TREE.get() or ""
    if asked.isdecimal() and len(asked) <= _MAX_DIGITS and 1 <= int(asked) <= len(trees.lane):
        return int(asked)
    return 1 + trees.changed.index(max(trees.changed)) if trees.without else 1


def _open() -> None:
    number = keys.INSTABILITY.sent("opened")
    if type(number) is int and 1 <= number < 10**_MAX_DIGITS:
        keys.DISTURBED_TREE.set(str(number))
