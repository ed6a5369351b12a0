"""The sum behind the cut that the split search shows, in the tab of that name."""

from explorer.ui import components
from explorer.ui.multiway import show_multiway
from explorer.ui.selected import Selected


def show_arithmetic(shown: Selected) -> None:
    """The sum of this node's cut, and below it, of categories alone, the tree of all levels.

    The numbers come from the split search, in the browser: nothing has to be sent.
    """
    components.arithmetic(key="arithmetic", data={}, height="content")
    show_multiway(shown)
