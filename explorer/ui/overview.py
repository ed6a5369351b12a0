"""The overview on the page: the whole tree as an icicle or a sunburst."""

from explorer.ui import cached, selection, state
from explorer.ui.pictures import components
from explorer.ui.selected import Selected


def show_overview(selected: Selected) -> None:
    """Filters and zoom stay in the browser; the selection comes and goes by the page's bus."""
    components.overview(
        key=state.OVERVIEW.name,
        data=cached.views.overview_payload(selected.shown, selected.tree),
        height="content",
        on_selected_change=lambda: selection.select_sent(state.OVERVIEW),
    )
