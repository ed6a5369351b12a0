"""Decision regions on the page: their axes, fixed values, and the selection by click."""

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from explorer.data.table import MISSING
from explorer.data.training import TrainingTable
from explorer.figures.regions.surface import surface_figure
from explorer.lessons.set_up import Control
from explorer.ui import selection, state
from explorer.ui.background.waiting import result_of
from explorer.ui.choices import FixedByRow, FixedValues
from explorer.ui.columns import features
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.pictures.charts import show_chart
from explorer.ui.sent_numbers import finite
from explorer.ui.set_up.active import locks
from explorer.ui.shell.theme import current_theme
from explorer.ui.studies.pictures import default_axes
from explorer.ui.studies.study import Study, in_json
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.nodes.measures import usual_range
from explorer.views.regions.payload import regions_payload
from explorer.views.regions.region_walk import RegionsKind
from explorer.views.regions.regions_view import RegionsView, regions_view
from explorer.views.regions.surface import surface_view

Axes = tuple[str, str | None]


def is_on(training: TrainingTable) -> bool:
    """Return whether only one or two features are chosen, here or in the roles."""
    is_fixed = locks(Control.COLUMNS)
    return not is_fixed and len(training.features) <= 2 < len(state.USUAL_FEATURES.get())


def columns_offered(training: TrainingTable) -> tuple[str, ...]:
    """Return the columns for an axis: the features, or those to which the switch returns."""
    return _before(training) if is_on(training) else training.features.names


def offer_two_features(training: TrainingTable, axes: Axes) -> None:
    """Offer the switch, except with two features or fewer, or if a link fixes them."""
    if len(state.USUAL_FEATURES.get()) <= 2 or locks(Control.COLUMNS):
        return
    state.TWO_ONLY.set(is_on(training))
    x, y = axes
    names = escape_markdown(x) if y is None else f"{escape_markdown(x)} and {escape_markdown(y)}"
    st.toggle(
        "Use only this feature" if y is None else "Use only these two features",
        key=state.TWO_ONLY.name,
        on_change=_switch,
        args=(training, axes),
        help=f"Regrows the tree with {names} only, so that every leaf is one region of this view. "
        "Switch this off to use all chosen features again.",
    )


def follow_axes(axes: Axes) -> None:
    """Use new axes as the features while the switch is on; the whole page runs again."""
    features.give(_present(axes))
    st.rerun()


def _switch(training: TrainingTable, axes: Axes) -> None:
    if state.TWO_ONLY.get():
        state.FEATURES_BEFORE.set(training.features.names)
        features.give(_present(axes))
    else:
        features.give(_before(training))
    st.rerun()


def _before(training: TrainingTable) -> tuple[str, ...]:
    """Return the previous features if they are this table's, else the usual ones."""
    usual = state.USUAL_FEATURES.get()
    before = state.FEATURES_BEFORE.get()
    return before if set(training.features.names) <= set(before) <= set(usual) else usual


def _present(axes: Axes) -> list[str]:
    return [name for name in axes if name is not None]


def offer_surface(kind: RegionsKind) -> bool:
    """Offer the switch, for a numeric target over two features; return whether it is on."""
    if kind is not RegionsKind.NUMBER_REGIONS:
        return False
    return st.toggle(
        "Show as a surface",
        key=state.SURFACE.name,
        bind=state.SURFACE.bind,
        help="The same regions in three dimensions; the height of a region shows its prediction.",
    )


def show_surface(view: RegionsView) -> None:
    """Show the regions in three dimensions, or why they cannot be drawn."""
    surface = surface_view(view)
    if not surface.heights:
        st.info(escape_markdown(surface.caption))
        return
    show_chart(
        surface_figure(surface, current_theme()),
        state.SURFACE_FIGURE,
        surface.caption,
    )
    st.caption(escape_markdown(surface.caption))


_NO_AXIS = "— none —"


def show_regions(
    subject: Subject,
    offer_more: Callable[[], None] | None = None,
    by_row: FixedByRow | None = None,
    follow: Callable[[int], None] | None = None,
) -> None:
    """Show the tree's splits as regions over two features, and the panel's other controls. With
    `follow`, a click on a row follows it by its number.

    Python never receives the pointer's moves, only a click on a region, another axis and other
    fixed values.
    """
    shown, training = subject.shown, subject.training
    offered = columns_offered(training)
    axes = _axes(subject, offered)
    fixed, tree = by_row.values if by_row else _fixed_values(training), tree_study(shown)
    # Means have the colours of the tree's picture.
    scale = usual_range(subject.untrimmed) if training.target.is_numeric else None
    at = Study[RegionsView](
        regions_view,
        (tree, training, *axes, shown.path, fixed),
        named=(("scale", scale),),
    )
    work = Study[Any](
        regions_payload,
        (tree, training, at, shown.path, offered, tuple(fixed)),
        "Drawing the decision regions",
        "The drawing of regions",
        place="regions",
    )
    payload = result_of(in_json(work))
    if payload is None:
        return
    view = at.value()
    components.regions(
        key=state.REGIONS.name,
        data=payload,
        height="content",
        on_selected_change=partial(selection.select_sent, state.REGIONS),
        on_axes_change=lambda: _choose_axes(training, offered, axes),
        on_fixed_change=lambda: _fix(training, by_row),
        on_follow_change=lambda: _follow(follow),
    )
    with st.container(key="regions_switches", horizontal=True):
        offer_two_features(training, axes)
        is_surface = offer_surface(view.kind)
        if offer_more is not None:
            offer_more()
    if is_surface:
        show_surface(view)


def _axes(subject: Subject, offered: tuple[str, ...]) -> Axes:
    """Return the axes in the address; on another table or without any, the two best features."""
    training = subject.training
    names = training.features.names
    x_parameter, y_parameter = state.AXES
    here = (offered, training.target.name)
    if state.AXES_OF.is_set and state.AXES_OF.get() != here:
        x_parameter.set(None)
        y_parameter.set(None)
    state.AXES_OF.set(here)
    usual_x, usual_y = default_axes(tree_study(subject.shown), training)
    x = x_parameter.get()
    x = x if x in names else usual_x
    y = y_parameter.get()
    if y not in names:
        y = None if y == _NO_AXIS else usual_y
    if x == y:
        y = next((name for name in (usual_x, usual_y) if name != x), None)
    return x, y


def _choose_axes(training: TrainingTable, offered: tuple[str, ...], now: Axes) -> None:
    """Apply the index of a column that the browser sent; -1 means no column."""
    sent = state.REGIONS.sent("axes")
    if not isinstance(sent, dict):
        return
    chosen = list(now)
    for side, parameter in enumerate(state.AXES):
        index = sent.get(parameter.name)
        if isinstance(index, int) and -side <= index < len(offered):
            chosen[side] = offered[index] if index >= 0 else None
        parameter.set(chosen[side] or _NO_AXIS)
    if is_on(training):
        follow_axes((chosen[0] or now[0], chosen[1]))


def _fixed_values(training: TrainingTable) -> FixedValues:
    """Return the values that this session fixed for the present table; others follow the node."""
    of, fixed = state.FIXED_VALUES.get()
    return dict(fixed) if of == training.fingerprint else {}


def _fix(training: TrainingTable, by_row: FixedByRow | None = None) -> None:
    """Fix the value that the picture sent, or free all values if it sent no feature. With `by_row`,
    try the value for the followed row."""
    sent = state.REGIONS.sent("fixed")
    if by_row is not None and isinstance(sent, dict):
        by_row.take(_moved(training, sent, by_row.values) if "feature" in sent else {})
    elif isinstance(sent, dict):
        fixed = _moved(training, sent, _fixed_values(training)) if "feature" in sent else {}
        state.FIXED_VALUES.set((training.fingerprint, fixed))


def _follow(follow: Callable[[int], None] | None) -> None:
    sent = state.REGIONS.sent("follow")
    number = sent.get("row") if isinstance(sent, dict) else None
    if follow is not None and isinstance(number, int) and not isinstance(number, bool):
        follow(number)


def _moved(training: TrainingTable, sent: dict[str, Any], now: FixedValues) -> FixedValues:
    """Return the fixed values after a move. A stop is a number or a level's code, or null for
    missing; ignore a stop that the table does not have."""
    fixed, features = dict(now), training.features
    feature, stop = sent["feature"], sent.get("stop")
    if not (isinstance(feature, int) and 0 <= feature < len(features)):
        return fixed
    column = features[feature]
    if stop is None or (stop == MISSING and not column.is_numeric):
        fixed[column.name] = None
    elif column.is_numeric:
        number = finite(stop)
        fixed |= {} if number is None else {column.name: number}
    elif isinstance(stop, int) and 0 <= stop < len(column.levels):
        fixed[column.name] = column.levels[stop]
    return fixed
