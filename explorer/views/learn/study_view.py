"""A study of trees of rising size, as a picture: two curves, and what stands at one size."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_share
from explorer.views.learn.depth_study import Study


@dataclass(frozen=True, slots=True)
class SizeStop:
    """One size: what it is called on the axis, and what its tree gets right; None is not told."""

    axis: str
    words: str
    learned: float | None
    learned_words: str
    fresh: float | None
    fresh_words: str


@dataclass(frozen=True, slots=True)
class PartBar:
    """One share of a whole, such as that of a part's rows which a tree gets right; None: not told.

    `note` stands below the name. `is_marked`: the one that is meant.
    """

    name: str
    note: str
    share: float | None
    words: str
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class FoldBar:
    """One fold: its rows, and the share of them that its tree gets right; "" where not told."""

    n: int
    words: str


@dataclass(frozen=True, slots=True)
class StudyView:
    """`at` is the stop that is looked at first, `best` the best on new rows (None: not told)."""

    id: str
    axis: str
    rows: str
    stops: tuple[SizeStop, ...]
    at: int
    best: int | None
    floor: float
    ceiling: float | None
    ceiling_words: str
    parts: tuple[PartBar, ...]
    folds: tuple[FoldBar, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class Told:
    """What of a study may be told: each curve, the best size, and the best that any tree can do."""

    learned: bool
    fresh: bool
    best: bool
    ceiling: float | None = None


def study_view(
    id: str, study: Study, told: Told, *, rows: str, of_leaves: bool = False
) -> StudyView:
    """As much of the study as may be told; `of_leaves` names its sizes by their leaves."""
    fresh, at = study.fresh, study.best if told.best else len(study.stops) - 1
    stops = tuple(
        SizeStop(
            axis=show_count(leaves) if of_leaves else str(i),
            words=_words(i, leaves, of_leaves=of_leaves),
            learned=study.learned[i] if told.learned else None,
            learned_words=show_share(study.learned[i]) if told.learned else "",
            fresh=float(fresh[i]) if told.fresh else None,
            fresh_words=show_share(float(fresh[i])) if told.fresh else "",
        )
        for i, leaves in enumerate(study.leaves)
    )
    lowest = min(min(study.learned), float(np.nanmin(fresh)))
    return StudyView(
        id=id,
        axis="leaves" if of_leaves else "depth",
        rows=rows,
        stops=stops,
        at=at,
        best=study.best if told.best else None,
        floor=max(0.0, np.floor(lowest * 10 - 1e-9) / 10),
        ceiling=told.ceiling,
        ceiling_words=_ceiling_words(told.ceiling),
        parts=(),
        folds=(),
        caption=_caption(stops, at),
    )


def _ceiling_words(ceiling: float | None) -> str:
    return "" if ceiling is None else f"best possible: {show_share(ceiling)}"


def _words(i: int, leaves: int, *, of_leaves: bool) -> str:
    counted = f"{show_count(leaves)} {'leaf' if leaves == 1 else 'leaves'}"
    return counted if of_leaves else f"depth {i} · {counted}"


def _caption(stops: tuple[SizeStop, ...], at: int) -> str:
    """The size that is looked at, in words."""
    stop = stops[at]
    found = [f"{stop.learned_words} of the rows it learned from"] if stop.learned_words else []
    found += [f"{stop.fresh_words} of new rows"] if stop.fresh_words else []
    return f"{stop.words}: {' and '.join(found) or 'not told yet'}."


def bars_view(id: str, bars: tuple[PartBar, ...]) -> StudyView:
    """Bars alone, in words: "training rows: 78.3 %; test rows: 73.3 %."."""
    caption = "; ".join(f"{bar.name}: {bar.words}" for bar in bars)
    return StudyView(id, "", "", (), 0, None, 0.0, None, "", bars, (), f"{caption}.")
