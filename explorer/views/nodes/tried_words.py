"""How much was tried for a best tree, where it was not everything."""

from explorer.data.display import show_count
from explorer.growth.optimal.best_tree import BestTree


def tried_words(best: BestTree) -> str:
    """One sentence with both numbers; "" where every split was tried."""
    if best.is_exact:
        return ""
    tried, of = show_count(best.n_tried), show_count(best.n_splits)
    return (
        f"The best of {tried} of {of} splits: of a number, thresholds at equal shares of the rows."
    )
