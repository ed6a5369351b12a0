"""The regions of a regression tree in three dimensions, for who asks for it."""

import streamlit as st

from explorer.figures.regions.surface import terrain_figure
from explorer.ui import state
from explorer.ui.markdown import escape_markdown
from explorer.ui.theme import current_theme
from explorer.views.regions.plane import PlaneKind
from explorer.views.regions.regions_view import RegionsView
from explorer.views.regions.surface import terrain_view


def offer_surface(kind: PlaneKind) -> bool:
    """The switch, where numbers are predicted over two features; whether it is on."""
    if kind is not PlaneKind.NUMBER_PLANE:
        return False
    return st.toggle(
        "Show as a surface",
        key=state.SURFACE.name,
        bind=state.SURFACE.bind,
        help="The same regions in three dimensions, each as high as its prediction.",
    )


def show_surface(view: RegionsView) -> None:
    """The regions in three dimensions, or why it cannot be drawn."""
    terrain = terrain_view(view)
    if not terrain.heights:
        st.info(escape_markdown(terrain.reading))
        return
    st.plotly_chart(
        terrain_figure(terrain, current_theme()),
        key=state.SURFACE_FIGURE.name,
        theme=None,
        alt=terrain.reading,
        config={"displayModeBar": False, "responsive": True},
    )
    st.caption(escape_markdown(terrain.reading))
