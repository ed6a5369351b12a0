"""The arithmetic of the split that the split search shows, in the Arithmetic tab."""

from explorer.ui import state
from explorer.ui.pictures import components
from explorer.ui.subject import Subject
from explorer.ui.tabs.code import offer_code
from explorer.ui.tabs.multiway import show_multiway


def show_arithmetic(subject: Subject) -> None:
    """Work out this node's split; for tables of only categories, show the multiway tree below.

    The browser takes the numbers from the split search: nothing is sent for it.
    """
    components.arithmetic(key=state.ARITHMETIC.name, data={}, height="content")
    if subject.shown.all_rows is None:
        offer_code(state.CODE_DOOR_ARITHMETIC, "gain", "impurity")
        show_multiway(subject)
