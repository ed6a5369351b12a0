"""Groups of rows as bars of their classes: categories, or the sides of splits."""

from dataclasses import dataclass

from explorer.views.nodes.classes import ShownClass


@dataclass(frozen=True, slots=True)
class GroupBar:
    """One group: its letter ("" for none), its rows by class, and the number at its end."""

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
    """The picture. what: the groups in words. hint: the meaning of bars and numbers. as_shares:
    whether bars are equally long.

    gaps: where a line can be; best, yours: gaps by index, None until the reveal. chooses: whether
    the user drags the line or, without gaps, chooses a bar.
    """

    id: str
    what: str
    classes: tuple[ShownClass, ...]
    bars: tuple[GroupBar, ...]
    hint: str
    as_shares: bool
    caption: str
    chooses: bool = False
    gaps: tuple[Gap, ...] = ()
    best: int | None = None
    yours: int | None = None
