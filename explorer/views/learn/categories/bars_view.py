"""Categories as bars, one below the other, and a line between two of them."""

from dataclasses import dataclass

from explorer.data.display import show_count, show_share
from explorer.views.learn.categories.shares import Shares
from explorer.views.nodes.classes import ShownClass


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
    gaps: tuple[Gap, ...] = (),
    best: int | None = None,
    yours: int | None = None,
    chooses: bool = False,
) -> BarsView:
    """The bars as they are sent."""
    of = f"the share with {target} = {shares.class_name}" if as_shares else "rows"
    told = "; ".join(f"{bar.name}: {bar.words}" for bar in bars)
    return BarsView(
        id, shares.name, target, shares.classes, shares.class_name, bars, as_shares, gaps, best,
        yours, chooses, f"Categories of {shares.name}, {of}: {told}.",
    )  # fmt: skip
