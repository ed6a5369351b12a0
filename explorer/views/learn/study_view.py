"""What trees of rising size get right, of old rows and of new ones, and its picture."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_share
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.pruning_path import pruning_path
from explorer.judging.scores import accuracies
from explorer.judging.scoring import usual_scoring
from explorer.judging.unseen.cross_validation import CrossValidation, complexity_curve, scores_on
from explorer.judging.unseen.keeping_back import KeptBack, keep_back
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.views.nodes.wording import leaves as leaves_in_words

MAX_DEPTHS = 16
"""Depths that are looked at, from 0 on; the last one is the whole tree's where that is less."""

MAX_SUBTREES = 24
"""Subtrees of the pruning path that are scored; of a longer path those are evenly spread."""

SHARE_KEPT = 0.2
"""Of the rows, for tuning and again for the test."""


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """Trees under rising stop rules: `learned` and `leaves` of the tree of all rows, `fresh` of the
    folds' trees (accuracies, 0 … 1). `best` is the first of the best on new rows.
    """

    stops: tuple[StopRules, ...]
    leaves: tuple[int, ...]
    learned: tuple[float, ...]
    folds: CrossValidation
    best: int

    @property
    def fresh(self) -> FloatArray:
        return self.folds.mean


def depth_study(training: TrainingTable) -> Study:
    """Of depth 0 up to the whole tree's depth, or `MAX_DEPTHS` where that is less."""
    whole = grow(training, SearchRules.usual_for(training.task), StopRules(max_depth=MAX_DEPTHS))
    depths = range(int(whole.depth.max()) + 1)
    return _study(training, whole, [StopRules(max_depth=depth) for depth in depths])


def pruning_study(training: TrainingTable) -> Study:
    """Of the subtrees of the whole tree's pruning path, the smallest first."""
    whole = grow(training, SearchRules.usual_for(training.task), StopRules())
    path = pruning_path(whole)
    n = len(path.alphas)
    chosen = np.unique(np.linspace(0, n - 1, min(n, MAX_SUBTREES)).round()).astype(int)[::-1]
    stops = [StopRules(ccp_alpha=_between(path.alphas, int(i))) for i in chosen]
    return _study(training, whole, stops)


def _between(alphas: FloatArray, i: int) -> float:
    """An alpha that leaves the i-th subtree: the geometric mean of its own and the next, for which
    folds' trees are pruned alike (Breiman et al. 1984, section 3.4)."""
    if i + 1 == len(alphas):
        return float(alphas[i])
    return float(np.sqrt(alphas[i] * alphas[i + 1])) if alphas[i] > 0 else 0.0


def _study(training: TrainingTable, whole: Tree, stops: list[StopRules]) -> Study:
    trees = [trim(whole, stop) for stop in stops]
    folds = complexity_curve(training, SearchRules.usual_for(training.task), stops)
    leaves = tuple(tree.n_leaves for tree in trees)
    learned = tuple(accuracies(tree)[0] for tree in trees)
    return Study(tuple(stops), leaves, learned, folds, folds.best() or 0)


@dataclass(frozen=True, slots=True, eq=False)
class ThreeParts:
    """The depth that scores best on the tuning rows, and that tree's accuracy on every part."""

    kept: KeptBack
    depth: int
    n_depths: int
    training: float
    tuning: float
    test: float


def three_parts(training: TrainingTable) -> ThreeParts:
    """Divides the rows, chooses a depth on the tuning rows and scores it on all three parts.

    TableError where there are too few rows for three parts.
    """
    kept = keep_back(training, SHARE_KEPT, SHARE_KEPT)
    search = SearchRules.usual_for(training.task)
    tree = grow(kept.training, search, StopRules(max_depth=MAX_DEPTHS))
    stops = [StopRules(max_depth=depth) for depth in range(int(tree.depth.max()) + 1)]
    scoring = usual_scoring(training, search)
    scores = {part: scores_on(rows, tree, stops, scoring) for part, rows in kept.parts.items()}
    grown, tuned, tested = scores.values()
    best = int(np.argmax(tuned.round(12)))  # the first of equal ones, whatever their last digit
    return ThreeParts(
        kept, best, len(stops), float(grown[best]), float(tuned[best]), float(tested[best])
    )


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


def part_bar(
    name: str, note: str, share: float, words: str, *, is_told: bool, is_marked: bool = False
) -> PartBar:
    """A bar whose share is shown only once it is told."""
    return PartBar(name, note, share if is_told else None, words if is_told else "?", is_marked)


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
            axis=show_count(n) if of_leaves else str(i),
            words=leaves_in_words(n) if of_leaves else f"depth {i} · {leaves_in_words(n)}",
            learned=study.learned[i] if told.learned else None,
            learned_words=show_share(study.learned[i]) if told.learned else "",
            fresh=float(fresh[i]) if told.fresh else None,
            fresh_words=show_share(float(fresh[i])) if told.fresh else "",
        )
        for i, n in enumerate(study.leaves)
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
        ceiling_words=f"best possible: {show_share(told.ceiling)}" if told.ceiling else "",
        parts=(),
        folds=(),
        caption=_caption(stops, at),
    )


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
