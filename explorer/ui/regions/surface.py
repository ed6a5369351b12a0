"""The regions of a regression tree in three dimensions, for who asks for it."""

import streamlit as st

from explorer.figures.regions.surface import surface_figure
from explorer.ui import state
from explorer.ui.frame.theme import current_theme
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures.charts import show_chart
from explorer.views.regions.region_walk import RegionsKind
from explorer.views.regions.regions_view import RegionsView
from explorer.views.regions.surface import surface_view


def offer_surface(kind: RegionsKind) -> bool:
    """The switch, where numbers are predicted over two features; whether it is on."""
    if kind is not RegionsKind.NUMBER_REGIONS:
        return False
    return st.toggle(
        "Show as a surface",
        key=state.SURFACE.name,
        bind=state.SURFACE.bind,
        help="The same regions in three dimensions, each as high as its prediction.",
    )


def show_surface(view: RegionsView) -> None:
    """The regions in three dimensions, or why it cannot be drawn."""
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
