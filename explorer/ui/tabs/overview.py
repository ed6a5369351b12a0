"""The overview on the page: the whole tree as an icicle or a sunburst."""

from explorer.ui import cached, selection, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.pictures import components
from explorer.ui.selected import Selected


def show_overview(selected: Selected) -> None:
    """Filters and zoom stay in the browser; the selection comes and goes by the page's bus."""
    shown, tree = selected.shown, selected.tree
    task = Task("overview", shown.tree_key, "Drawing the overview", "The overview")
    payload = result_of(task, lambda: cached.views.overview_payload(shown, tree))
    if payload is None:
        return
    components.overview(
        key=state.OVERVIEW.name,
        data=payload,
        height="content",
        on_selected_change=lambda: selection.select_sent(state.OVERVIEW),
    )
