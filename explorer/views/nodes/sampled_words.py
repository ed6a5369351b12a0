"""Words about a tree of all rows of a stored table, next to pictures of a sample of them."""

from explorer.data.display import show_count
from explorer.views.nodes.wording import rows


def exact_words(n_rows: int, n_sampled: int, *, is_numbers: bool) -> str:
    """Return what is of all rows, and what is of the sample; is_numbers: the target is numeric."""
    bars = "" if is_numbers else "bars, "
    drawn = "Points, and the bars and dots in nodes, come" if is_numbers else "Points come"
    return (
        f"The tree, its counts, {bars}thresholds and gains come from all {rows(n_rows)}. {drawn} "
        f"from a sample of {show_count(n_sampled)}."
    )


def sampled_words(n_sampled: int, n_rows: int) -> str:
    """Return what a picture or a panel is drawn from."""
    return f"Based on a sample of {show_count(n_sampled)} of {rows(n_rows)}."


def own_tree_words(n_sampled: int, n_rows: int) -> str:
    """Return that a panel has its own tree, among panels on all rows."""
    return (
        f"This panel grows its own tree from a sample of {show_count(n_sampled)} of {rows(n_rows)}."
    )


def stored_words(n_sampled: int, n_rows: int) -> str:
    """Return where the rows are."""
    return (
        f"The tree is grown from all {rows(n_rows)}, but only {show_count(n_sampled)} random rows "
        "are loaded into memory."
    )


def grown_from_sample(n_sampled: int, n_rows: int) -> str:
    """Return why the page shows another tree than the one of all rows."""
    return (
        "This page needs rows in memory, so it is based on a sample of "
        f"{show_count(n_sampled)} of {rows(n_rows)}. Even the tree is grown from this sample."
    )
