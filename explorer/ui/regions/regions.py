"""The plane of the selected node on the page: its axes, its slice, and what a click selects."""

import math
from typing import Any

import streamlit as st

from explorer.data.table import MISSING
from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.ui import address, cached, components
from explorer.ui.choices import GrowthChoice
from explorer.ui.regions.surface import offer_terrain, show_terrain
from explorer.ui.regions.two_features import (
    Axes,
    columns_offered,
    follow_axes,
    is_on,
    offer_two_features,
)
from explorer.views.regions.fixed_values import Value
from explorer.views.regions.regions_view import default_axes

_KEY = "regions"
_X, _Y = "x", "y"
_NO_AXIS = "— none —"
_AXES_OF, _PINNED = "axes_of", "slice_pinned"


def show_regions(tree: Tree, training: TrainingTable, growth: GrowthChoice, node: int) -> None:
    """The tree's cuts as boxes in the plane of two features.

    The pointer never comes here; a click on a box, another axis and another slice do.
    """
    offered = columns_offered(training)
    axes = _axes(tree, training, offered)
    pins = tuple(_pins(training).items())
    shown = (training, growth.search, growth.stop, tree.path(node), *axes, pins)
    components.regions(
        key=_KEY,
        data=cached.regions_payload(*shown, offered),
        height="content",
        on_selected_change=_select,
        on_axes_change=lambda: _choose_axes(training, offered, axes),
        on_held_change=lambda: _move_slice(training),
    )
    view = cached.regions(*shown)
    with st.container(key="plane_switches", horizontal=True):
        offer_two_features(training, axes)
        is_terrain = offer_terrain(view.kind)
    if is_terrain:
        show_terrain(view)


def _axes(tree: Tree, training: TrainingTable, offered: tuple[str, ...]) -> Axes:
    """Those in the address; on another table, and without any, the two that matter most."""
    names = training.features.names
    here = (offered, training.target.name)
    if st.session_state.setdefault(_AXES_OF, here) != here:
        st.session_state[_AXES_OF] = here
        for name in (_X, _Y):
            st.query_params.pop(name, None)
    usual_x, usual_y = default_axes(tree, training)
    x = st.query_params.get(_X, usual_x)
    x = x if x in names else usual_x
    y = st.query_params.get(_Y, usual_y)
    if y not in names:
        y = None if y == _NO_AXIS else usual_y
    if x == y:
        y = next((name for name in (usual_x, usual_y) if name != x), None)
    return x, y


def _choose_axes(training: TrainingTable, offered: tuple[str, ...], now: Axes) -> None:
    """The browser sends the place of a column among those it was offered; -1 is none."""
    sent = st.session_state[_KEY].axes
    if not isinstance(sent, dict):
        return
    chosen = list(now)
    for side, name in enumerate((_X, _Y)):
        place = sent.get(name)
        if isinstance(place, int) and -side <= place < len(offered):
            chosen[side] = offered[place] if place >= 0 else None
        st.query_params[name] = chosen[side] or _NO_AXIS
    if is_on(training):
        follow_axes((chosen[0] or now[0], chosen[1]))


def _select() -> None:
    path = st.session_state[_KEY].selected
    if isinstance(path, str):
        address.select(path)


def _pins(training: TrainingTable) -> dict[str, Value]:
    """Where this session holds features of the present table; others follow the selected node."""
    of, pins = st.session_state.get(_PINNED, ("", {}))
    return dict(pins) if of == training.fingerprint else {}


def _move_slice(training: TrainingTable) -> None:
    """Without a feature all are freed."""
    sent = st.session_state[_KEY].held
    if isinstance(sent, dict):
        pins = _moved(training, sent) if "feature" in sent else {}
        st.session_state[_PINNED] = training.fingerprint, pins


def _moved(training: TrainingTable, sent: dict[str, Any]) -> dict[str, Value]:
    """The pins after a move. A stop is a number or a level's code, null is missing; one that the
    table does not have moves nothing."""
    pins, features = _pins(training), training.features
    feature, stop = sent["feature"], sent.get("stop")
    if not (isinstance(feature, int) and 0 <= feature < len(features)):
        return pins
    column = features[feature]
    if stop is None or (stop == MISSING and not column.is_numeric):
        pins[column.name] = None
    elif column.is_numeric and isinstance(stop, int | float) and math.isfinite(stop):
        pins[column.name] = float(stop)
    elif isinstance(stop, int) and 0 <= stop < len(column.levels):
        pins[column.name] = column.levels[stop]
    return pins
