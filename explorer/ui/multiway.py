"""ID3's tree beside the binary one, where the table holds categories alone."""

from explorer.growth.multiway import fits_multiway
from explorer.ui import cached, components
from explorer.ui.selected import Selected


def show_multiway(shown: Selected) -> None:
    """Both trees under the page's limits; nothing for tables with numbers."""
    training, growth = shown.training, shown.growth
    if not fits_multiway(training):
        return
    components.multiway(
        key="multiway",
        data=cached.multiway_payload(training, growth.search, growth.stop),
        height="content",
    )
