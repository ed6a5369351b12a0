"""Categories as bars, groupings as a table, and what dummy columns would hold."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_aligned, show_count, show_share
from explorer.views.learn.categories.shares import Groupings, Shares
from explorer.views.learn.table_view import Head, Line, TableView
from explorer.views.nodes.classes import ShownClass

MAX_LISTED = 15
"""Groupings that are listed, and besides all that keep the order."""


@dataclass(frozen=True, slots=True)
class CategoryBar:
    """One category: its letter ("" for none), its rows by class, and what is said of it."""

    key: str
    letter: str
    name: str
    whole: str
    counts: tuple[int, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Gap:
    """A place between two bars: its key and the two groups; `score` is "" until the reveal."""

    key: str
    label: str
    score: str


@dataclass(frozen=True, slots=True)
class BarsView:
    """The picture. as_shares: whether all bars are equally long. gaps: where a line may stand.

    best, yours: gaps by index, None until the reveal. chooses: whether the line is dragged, or
    where there are no gaps a bar is chosen.
    """

    id: str
    feature: str
    target: str
    classes: tuple[ShownClass, ...]
    interest: str
    bars: tuple[CategoryBar, ...]
    as_shares: bool
    gaps: tuple[Gap, ...]
    best: int | None
    yours: int | None
    chooses: bool
    caption: str


def category_bars(
    shares: Shares, *, in_order: bool, with_letters: bool, with_shares: bool
) -> tuple[CategoryBar, ...]:
    """In the order of their shares, or as the schema has them."""
    counts, share = shares.shown_counts(), shares.shares.tolist()
    places = sorted(range(shares.n), key=lambda i: i if in_order else shares.schema[i])
    return tuple(
        CategoryBar(
            key=shares.key(i),
            letter=shares.letters[i] if with_letters else "",
            name=shares.names[i],
            whole=shares.wholes[i],
            counts=tuple(counts[i].tolist()),
            words=show_share(share[i]) if with_shares else show_count(int(counts[i].sum())),
        )
        for i in places
    )


def bars_view(
    id: str,
    shares: Shares,
    target: str,
    bars: tuple[CategoryBar, ...],
    *,
    as_shares: bool = False,
    chooses: bool = False,
) -> BarsView:
    """The bars as they are sent, with no line between them."""
    of = f"the share with {target} = {shares.class_name}" if as_shares else "rows"
    told = "; ".join(f"{bar.name}: {bar.words}" for bar in bars)
    caption = f"Categories of {shares.name}, {of}: {told}."
    own = shares.classes, shares.class_name
    return BarsView(
        id, shares.name, target, *own, bars, as_shares, (), None, None, chooses, caption
    )


def grouping_table(
    id: str, shares: Shares, found: Groupings, *, singles: bool = False
) -> TableView:
    """Every grouping by letters; with `singles` the best, and those of one category alone."""
    keeps, alone, best = found.keeps_order, found.is_single, found.best
    asked = alone if singles else keeps | (np.arange(len(found)) < MAX_LISTED)
    shown = np.flatnonzero(asked | (np.arange(len(found)) == best)).tolist()
    mark = alone if singles else keeps
    last = "one category alone" if singles else "keeps the order"
    names = ("Gini of one", "Gini of the other", "weighted Gini", "gain", last)
    groups = (Head("one group", is_text=True), Head("the other", is_text=True))
    lines = []
    for at, i in enumerate(shown):
        numbers = (found.left[i], found.right[i], found.weighted[i], found.gain[i])
        letters = (shares.letters_of(side) for side in (found.is_left[i], ~found.is_left[i]))
        cells = (*letters, *(show_aligned(float(n)) for n in numbers), "yes" if mark[i] else "")
        gap = not singles and at > 0 and shown[at - 1] != i - 1
        lines.append(Line(cells, is_best=i == best, is_after_gap=gap))
    some = "" if len(shown) == len(found) else f"{show_count(len(shown))} of "
    told = " · ".join(f"{a} {b}" for a, b in zip(shares.letters, shares.names, strict=True))
    caption = f"{some}{show_count(len(found))} groupings. {told}"
    return TableView(id, (*groups, *map(Head, names)), tuple(lines), caption)


def dummy_table(id: str, shares: Shares) -> TableView:
    """For each category the dummy columns of a row that has it."""
    heads = (Head(shares.name, is_text=True), *(Head(f"is {one}?") for one in shares.letters))
    lines = (
        Line((f"{letter} {name}", *(str(int(letter == other)) for other in shares.letters)))
        for letter, name in zip(shares.letters, shares.names, strict=True)
    )
    caption = f"{show_count(shares.n)} dummy columns instead of one of categories."
    return TableView(id, heads, tuple(lines), caption)
