"""Imbalance: the weight of a rare class, and its effect on errors, tree, regions and shares."""

import streamlit as st

from explorer.data.display import to_digits
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.figures.imbalance import imbalance_figure
from explorer.judging.imbalance import Weighed, balancing_weight, grow_weighted, rarest
from explorer.ui import presenter, state
from explorer.ui.background.waiting import result_of
from explorer.ui.columns import class_of_interest
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import Axes, asked_axes, offer_axes
from explorer.ui.limitations.heading import show_heading
from explorer.ui.limitations.study_rows import StudyRows, study_rows_of
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.pictures.charts import show_chart
from explorer.ui.shell.losses import show_refusal
from explorer.ui.shell.theme import current_theme
from explorer.ui.studies.study import Study
from explorer.ui.subject import Subject
from explorer.views.imbalance import weight_words
from explorer.views.panels.many_trees import Imbalance, imbalance

WEIGHTS = (1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100)


def show_imbalance(subject: Subject) -> None:
    """Show one class, the page's class of interest or the rarest, at a weight that the user
    drags."""
    training = subject.kept.training
    if training.task is Task.REGRESSION:
        target = escape_markdown(training.target.name)
        st.info(
            f"Only classes can be weighted, but {target} is numeric. Choose a categorical target."
        )
        return
    if subject.shown.search.loss:
        show_refusal(
            "Losses already weight the classes. Remove the losses to see what a weight does."
        )
        return
    studied = study_rows_of(subject, judged=True)
    growing, features = studied.shown.training, studied.shown.training.features
    code = class_of_interest.code_of(growing)
    code = rarest(growing) if code is None else code
    weights, balancing = _weights(growing, code)
    head = st.container()
    controls = st.container(horizontal=True, vertical_alignment="bottom")
    with controls:
        chosen = _choose_weight(weights, balancing, growing.classes[code])
    found = result_of(imbalance_study(studied, code, weights, chosen, asked_axes(features)))
    if found is None:
        return
    view = found.view
    with controls:
        offer_axes(features, found.axes)
    with head:
        measures = (
            (view.score, view.score_name),
            (view.found, "found"),
            (view.accused, "false positives"),
        )
        show_heading(view.title, f"{studied.words} {view.shares}", measures)
    curves, matrix = st.columns(2, gap="large")
    with curves, presenter.panel("curves"):
        is_presented = state.PRESENT.get() is not None
        show_chart(
            imbalance_figure(view, current_theme(), is_presented=is_presented),
            keys.IMBALANCE_CURVES,
            view.alt,
        )
    with matrix, presenter.panel("matrix"):
        components.confusion(
            key=keys.IMBALANCE_CONFUSION.name, data=found.confusion, height="content"
        )
    tree, regions = st.columns([3, 2], gap="large")
    with tree, presenter.panel("tree"):
        components.tree_canvas(key=keys.IMBALANCE_TREE.name, data=found.tree, height="content")
    with regions, presenter.panel("regions"):
        components.regions(key=keys.IMBALANCE_REGIONS.name, data=found.regions, height="content")


def imbalance_study(
    studied: StudyRows, code: int, weights: tuple[float, ...], chosen: float, axes: Axes | None
) -> Study[Imbalance]:
    """Return the study of the class with this code at the chosen weight; axes: the requested ones,
    if any."""
    training, judging, shown = studied.training, studied.judging, studied.shown
    rows = training if judging is None else judging
    asked = training, rows, shown.search, shown.stop, code, weights, studied.scoring
    trees = Study[tuple[Weighed, ...]](grow_weighted, asked)
    return Study(
        imbalance,
        (trees, training, judging, code, chosen, axes),
        "Growing a tree for each weight",
        "The growth of weighted trees",
        waits_for=trees,
    )


def _weights(training: TrainingTable, code: int) -> tuple[tuple[float, ...], float | None]:
    """Return the weights to try, ascending, and the balancing weight, or None. They include it if
    it lies between the smallest and the largest."""
    usual, exact = tuple(map(float, WEIGHTS)), balancing_weight(training, code)
    if exact is None:
        return usual, None
    balancing = to_digits(exact, 3)
    own = {balancing} if usual[0] <= balancing <= usual[-1] else set()
    return tuple(sorted({*usual, *own})), balancing


def _choose_weight(weights: tuple[float, ...], balancing: float | None, name: str) -> float:
    keys.IMBALANCE_WEIGHT.set(_asked_weight(weights))
    return st.select_slider(
        f"Weight of {escape_markdown(name)}",
        weights,
        format_func=lambda weight: weight_words(weight, balancing),
        key=keys.IMBALANCE_WEIGHT.name,
        on_change=lambda: keys.WEIGHT.set(f"{keys.IMBALANCE_WEIGHT.get():g}"),
        help="The weight of each row of this class while the tree grows. Scores do not use this "
        "weight.",
    )


def _asked_weight(weights: tuple[float, ...]) -> float:
    """Return the weight in the address if it is one of these, else the first."""
    return next((one for one in weights if f"{one:g}" == keys.WEIGHT.get()), weights[0])
