"""ID3's tree beside the binary one, where the table holds categories alone."""

from explorer.growth.multiway.growing import fits_multiway
from explorer.ui import cached, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.pictures import components
from explorer.ui.selected import Selected


def show_multiway(selected: Selected) -> None:
    """Both trees under the page's limits; nothing for tables with numbers."""
    if not fits_multiway(selected.training):
        return
    shown, tree = selected.shown, selected.tree
    task = Task("multiway", shown.tree_key, "Growing the tree of ID3", "The growth of ID3’s tree")
    payload = result_of(task, lambda: cached.views.multiway_payload(shown, tree))
    if payload is None:
        return
    components.multiway(
        key=state.MULTIWAY.name,
        data=payload,
        height="content",
    )
