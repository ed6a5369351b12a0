"""Words about a tree of all rows of a stored table, next to pictures of a sample of them."""

from explorer.data.display import show_count
from explorer.views.nodes.wording import rows


def exact_words(n_rows: int, n_sampled: int, *, is_numbers: bool) -> str:
    """Return what is of all rows, and what is of the sample; is_numbers: the target is numeric."""
    bars = "" if is_numbers else "bars, "
    drawn = "the bars and dots in its nodes, and points, are" if is_numbers else "points are"
    return (
        f"The tree, its counts, {bars}thresholds and gains are of all {rows(n_rows)}; {drawn} of "
        f"a sample of {show_count(n_sampled)}."
    )


def sampled_words(n_sampled: int, n_rows: int) -> str:
    """Return what a picture or a panel is drawn from."""
    return f"On a sample of {show_count(n_sampled)} of {rows(n_rows)}."


def stored_words(n_sampled: int, n_rows: int) -> str:
    """Return where the rows are."""
    return (
        f"All {rows(n_rows)} grow the tree and stay in their storage; "
        f"{show_count(n_sampled)} random ones are in memory."
    )


def grown_from_sample(n_sampled: int, n_rows: int) -> str:
    """Return why the page shows another tree than the one of all rows."""
    return (
        f"This page needs rows in memory: everything on it, its tree too, is of a sample of "
        f"{show_count(n_sampled)} of {rows(n_rows)}."
    )
