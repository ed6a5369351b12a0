"""ID3's tree beside the binary one, where the table holds categories alone."""

from explorer.growth.multiway import fits_multiway
from explorer.ui import cached, components, state
from explorer.ui.selected import Selected


def show_multiway(selected: Selected) -> None:
    """Both trees under the page's limits; nothing for tables with numbers."""
    if not fits_multiway(selected.training):
        return
    components.multiway(
        key=state.MULTIWAY.name,
        data=cached.multiway_payload(selected.shown, selected.tree),
        height="content",
    )
