"""Groupings as a table, the best first, and what dummy columns would hold."""

import numpy as np

from explorer.data.display import show_count
from explorer.views.learn.categories.groupings import Groupings
from explorer.views.learn.categories.shares import Shares
from explorer.views.learn.table_view import Head, Line, TableView, aligned

MAX_LISTED = 15
"""Groupings that are listed, and besides all that keep the order."""


def grouping_table(
    id: str, shares: Shares, found: Groupings, *, singles: bool = False
) -> TableView:
    """Every grouping by letters; with `singles` the best, and those of one category alone."""
    keeps, alone, best = found.keeps_order, found.is_single, found.best
    asked = alone if singles else keeps | (np.arange(len(found)) < MAX_LISTED)
    shown = np.flatnonzero(asked | (np.arange(len(found)) == best)).tolist()
    mark = alone if singles else keeps
    heads = (
        Head("one group", is_text=True),
        Head("the other", is_text=True),
        Head("Gini of one"),
        Head("Gini of the other"),
        Head("weighted Gini"),
        Head("gain"),
        Head("one category alone" if singles else "keeps the order"),
    )
    lines = []
    for at, i in enumerate(shown):
        numbers = (found.left[i], found.right[i], found.weighted[i], found.gain[i])
        is_left = found.is_left[i]
        cells = (
            shares.letters_of(is_left),
            shares.letters_of(~is_left),
            *(aligned(float(one)) for one in numbers),
            "yes" if mark[i] else "",
        )
        gap = not singles and at > 0 and shown[at - 1] != i - 1
        lines.append(Line(cells, is_best=i == best, is_after_gap=gap))
    some = "" if len(shown) == len(found) else f"{show_count(len(shown))} of "
    names = " · ".join(f"{a} {b}" for a, b in zip(shares.letters, shares.names, strict=True))
    caption = f"{some}{show_count(len(found))} groupings. {names}"
    return TableView(id, heads, tuple(lines), caption)


def dummy_table(id: str, shares: Shares) -> TableView:
    """For each category the dummy columns of a row that has it."""
    heads = (Head(shares.name, is_text=True), *(Head(f"is {one}?") for one in shares.letters))
    lines = (
        Line(
            (
                f"{letter} {name}",
                *("1" if letter == other else "0" for other in shares.letters),
            )
        )
        for letter, name in zip(shares.letters, shares.names, strict=True)
    )
    caption = f"{show_count(shares.n)} dummy columns instead of one of categories."
    return TableView(id, heads, tuple(lines), caption)
