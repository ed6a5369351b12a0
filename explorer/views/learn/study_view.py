"""Scores of growing trees on training rows and on new rows, and shares as bars."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SizeStop:
    """One size: its name on the axis, and its tree's share of correct rows; None if hidden."""

    axis: str
    words: str
    learned: float | None
    learned_words: str
    fresh: float | None
    fresh_words: str


@dataclass(frozen=True, slots=True)
class PartBar:
    """One share of a whole, such as a part's rows that a tree gets right; None if hidden.

    `note` is below the name. `is_marked`: whether it is the bar in question.
    """

    name: str
    note: str
    share: float | None
    words: str
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class FoldBar:
    """One fold: its rows, and the share of them that its tree gets right; "" if hidden."""

    n: int
    words: str


@dataclass(frozen=True, slots=True)
class StudyView:
    """`at` is the stop that is shown first, `best` the best on new rows (None if hidden)."""

    id: str
    caption: str
    axis: str = ""
    rows: str = ""
    stops: tuple[SizeStop, ...] = ()
    at: int = 0
    best: int | None = None
    floor: float = 0.0
    ceiling: float | None = None
    ceiling_words: str = ""
    parts: tuple[PartBar, ...] = ()
    folds: tuple[FoldBar, ...] = ()


def shares_view(
    id: str,
    bars: Iterable[tuple[str, str, float, str]],
    *,
    is_told: bool = True,
    marked: Collection[str] = (),
) -> StudyView:
    """Draw shares as bars: a name, a note, a share and its words ("?" unless `is_told`)."""
    parts = tuple(
        PartBar(
            name,
            note,
            share if is_told else None,
            words if is_told else "?",
            is_told and name in marked,
        )
        for name, note, share, words in bars
    )
    caption = "; ".join(f"{bar.name}: {bar.words}" for bar in parts)
    return StudyView(id, f"{caption}.", parts=parts)
