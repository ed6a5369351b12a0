"""What the first splits of two trees gain, where one gains less and its tree is better for it."""

from explorer.data.display import show_number
from explorer.tree.tree import Tree


def first_gains(best: Tree, cart: Tree) -> tuple[str, str] | None:
    """What each first split gains, in the digits that tell them apart; None where the best tree's
    gains no less, or one is a leaf."""
    if best.is_leaf[0] or cart.is_leaf[0] or not best.gain[0] < cart.gain[0]:
        return None
    gains = show_number(best.gain[0], 3), show_number(cart.gain[0], 3)
    return None if gains[0] == gains[1] else gains
