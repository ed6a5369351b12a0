"""Scores of trees of rising size, on the rows they were grown from and on new rows."""

import math
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_decimals, show_share
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.pruning_path import pruning_path
from explorer.judging.scores import accuracies
from explorer.judging.scoring import Score, Scoring
from explorer.judging.unseen.cross_validation import CrossValidation, complexity_curve, scores_on
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.views.learn.chart_view import (
    Axis,
    ChartView,
    Handle,
    Line,
    Mark,
    Panel,
    Stop,
    Tone,
)
from explorer.views.nodes.axes import number_ticks
from explorer.views.nodes.wording import leaves as leaves_in_words

ACCURACY = Scoring(Score.ACCURACY)
"""A lesson counts correct rows, whatever score suits the table."""

MAX_DEPTHS = 16
"""Most depths tried, from 0 on; fewer if the whole tree is shallower."""

MAX_SUBTREES = 24
"""Most subtrees of the pruning path that are scored, evenly spread on a longer path."""

SHARE_HELD_OUT = 0.2
"""Share of the rows for tuning, and again for the test."""

N_DIVISIONS, FEW_ROWS = 100, 500
"""Divisions into three parts to average; a fifth of them for more rows than FEW_ROWS."""

ALL_OF_IT = 1.0
"""An alpha that prunes to the root: no Gini impurity is larger."""


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """Trees under rising stop rules: `learned` and `leaves` describe the tree of all rows, `fresh`
    the folds' trees (accuracies, 0 … 1). `best` is the first of the best on new rows.
    """

    stops: tuple[StopRules, ...]
    leaves: tuple[int, ...]
    learned: tuple[float, ...]
    folds: CrossValidation
    best: int

    @property
    def fresh(self) -> list[float]:
        return [float(one) for one in self.folds.mean]

    @property
    def last(self) -> int:
        """The index of the whole tree."""
        return len(self.stops) - 1


def depth_study(training: TrainingTable) -> Study:
    """Study depth 0 up to the whole tree's depth, or to `MAX_DEPTHS` if that is less."""
    whole = grow(training, SearchRules.usual_for(training.task), StopRules(max_depth=MAX_DEPTHS))
    depths = range(int(whole.depth.max()) + 1)
    return _study(training, whole, [StopRules(max_depth=depth) for depth in depths])


def pruning_study(training: TrainingTable) -> Study:
    """Study the subtrees of the whole tree's pruning path, the smallest first."""
    whole = grow(training, SearchRules.usual_for(training.task), StopRules())
    path = pruning_path(whole)
    n = len(path.alphas)
    chosen = np.unique(np.linspace(0, n - 1, min(n, MAX_SUBTREES)).round()).astype(int)[::-1]
    stops = [StopRules(ccp_alpha=_between(path.alphas, int(i))) for i in chosen]
    return _study(training, whole, stops)


def _between(alphas: FloatArray, i: int) -> float:
    """Return an alpha that leaves the i-th subtree: the geometric mean of its own and the next, by
    which folds' trees are pruned alike (Breiman et al. 1984, section 3.4)."""
    if i + 1 == len(alphas):
        return ALL_OF_IT
    return float(np.sqrt(alphas[i] * alphas[i + 1])) if alphas[i] > 0 else 0.0


def _study(training: TrainingTable, whole: Tree, stops: list[StopRules]) -> Study:
    trees, search = [trim(whole, stop) for stop in stops], SearchRules.usual_for(training.task)
    folds = complexity_curve(training, search, stops, scoring=ACCURACY)
    leaves = tuple(tree.n_leaves for tree in trees)
    learned = tuple(accuracies(tree)[0] for tree in trees)
    return Study(tuple(stops), leaves, learned, folds, folds.best or 0)


@dataclass(frozen=True, slots=True)
class ThreeParts:
    """Rows of each part, depths tried in the first division, and mean scores of the chosen trees.

    counts: by the part's name. scores: accuracies on training, tuning and test rows, each a mean
    over `n` random divisions.
    """

    counts: dict[str, int]
    n_depths: int
    scores: tuple[float, ...]
    n: int


def three_parts(training: TrainingTable) -> ThreeParts:
    """Divide the rows many times; each time choose a depth on the tuning rows and score its tree.

    Raises TableError if there are too few rows for three parts.
    """
    n = N_DIVISIONS if training.n_rows <= FEW_ROWS else N_DIVISIONS // 5
    shares = SHARE_HELD_OUT, SHARE_HELD_OUT
    divided = [hold_out(training, *shares, seed=seed).parts for seed in range(n)]
    scores = [depth_scores(parts.values()) for parts in divided]
    # Ties go to the first, whatever their last digit.
    chosen = [one[:, int(np.argmax(one[1].round(12)))] for one in scores]
    counts = {str(part): rows.n_rows for part, rows in divided[0].items()}
    return ThreeParts(counts, scores[0].shape[1], tuple(np.mean(chosen, axis=0).tolist()), n)


def depth_scores(parts: Collection[TrainingTable]) -> FloatArray:
    """Return float64[3, n_depths]: accuracies of trees grown from the first of three parts."""
    first, *_ = parts
    tree = grow(first, SearchRules.usual_for(first.task), StopRules(max_depth=MAX_DEPTHS))
    stops = [StopRules(max_depth=depth) for depth in range(int(tree.depth.max()) + 1)]
    return np.array([scores_on(rows, tree, stops, ACCURACY) for rows in parts])


def study_view(
    study: Study,
    *,
    rows: str,
    learned: bool = True,
    fresh: bool = False,
    ceiling: float | None = None,
    of_leaves: bool = False,
    is_whole_only: bool = False,
) -> ChartView:
    """Draw as much of a study as is revealed: with `fresh` the scores on new rows, and the best.

    of_leaves: name sizes by their leaves. ceiling: the best accuracy of any tree. is_whole_only:
    only the whole tree has its score on new rows, so that the best size is left to find.
    """
    own = (f"its own {rows}", Tone.DASHED, study.learned)
    new = (f"new {rows}", Tone.STRONG, tuple(study.fresh))
    curves = [own] * learned + [new] * fresh
    known = {new: study.last} if is_whole_only else {}
    sizes = [
        leaves_in_words(n) if of_leaves else f"depth {i} · {leaves_in_words(n)}"
        for i, n in enumerate(study.leaves)
    ]
    # A single point is not a line: its readings name it.
    lines = [
        Line(tuple(enumerate(of[2]))[known.get(of, 0) :], of[1], "" if of in known else of[0])
        for of in curves
    ]
    if ceiling is not None:
        ends = ((0.0, ceiling), (float(study.last), ceiling))
        lines.append(Line(ends, Tone.QUIET, words=f"best possible: {show_share(ceiling)}"))
    marks: tuple[Mark, ...] = ()
    begin = study.last
    if fresh and not is_whole_only:
        begin = study.best
        marks = (Mark(float(begin), f"best: {sizes[begin]}", Tone.DASHED),)
    stops = [
        _stop(i, size, [(of[0], of[2][i]) for of in curves if i >= known.get(of, 0)])
        for i, size in enumerate(sizes)
    ]
    name = "leaves" if of_leaves else "depth"
    ticks = tuple(
        (float(i), show_count(n) if of_leaves else str(i)) for i, n in enumerate(study.leaves)
    )
    lowest = min(min(study.learned), float(np.nanmin(study.fresh)))
    floor = max(0.0, math.floor(lowest * 10 - 1e-9) / 10)
    y = Axis(floor, 1.0, ticks=tuple((at, show_share(at)) for at, _ in number_ticks(floor, 1.0)))
    x = Axis(0.0, float(study.last), name, ticks)
    here = [f"{share} {of}" for share, of in stops[begin].readings[: len(curves)]]
    told = f"right on {' and '.join(here)}" if here else "not yet shown"
    return ChartView(
        (Panel(x, y, f"Share of {rows} that a tree gets right", lines=tuple(lines), marks=marks),),
        f"{sizes[begin]}: {told}.",
        Handle(f"The tree's {name}", tuple(stops), begin, takes=False, is_joined=True),
    )


def _stop(at: int, size: str, shares: list[tuple[str, float]]) -> Stop:
    """Return a size with its scores, and how far apart they are."""
    readings = [(show_share(share), f"of {name}") for name, share in shares]
    if len(shares) > 1:
        apart = 100 * (shares[0][1] - shares[1][1])
        readings.append((show_decimals(apart, 0), "points apart"))
    rings = tuple((float(at), share) for _, share in shares)
    return Stop(float(at), size, rings=rings, readings=tuple(readings))
