"""What trees of every depth get right: of the rows that grew them, and of new ones."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.pruning_path import pruning_path
from explorer.judging.scores import accuracies
from explorer.judging.unseen.cross_validation import CrossValidation, complexity_curve, scores_on
from explorer.judging.unseen.keeping_back import KeptBack, keep_back
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim

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
    def fresh(self) -> NDArray[np.float64]:
        return self.folds.mean


def depth_study(training: TrainingTable) -> Study:
    """Of depth 0 up to the whole tree's depth, or `MAX_DEPTHS` where that is less."""
    whole = grow(training, _search(training), StopRules(max_depth=MAX_DEPTHS))
    depths = range(int(whole.depth.max()) + 1)
    return _study(training, whole, [StopRules(max_depth=depth) for depth in depths])


def pruning_study(training: TrainingTable) -> Study:
    """Of the subtrees of the whole tree's pruning path, the smallest first."""
    whole = grow(training, _search(training), StopRules())
    path = pruning_path(whole)
    chosen = np.unique(
        np.linspace(0, len(path.alphas) - 1, min(len(path.alphas), MAX_SUBTREES)).round()
    ).astype(int)[::-1]
    stops = [StopRules(ccp_alpha=_between(path.alphas, int(i))) for i in chosen]
    return _study(training, whole, stops)


def _between(alphas: NDArray[np.float64], i: int) -> float:
    """An alpha that leaves the i-th subtree: the geometric mean of its own and the next, for which
    folds' trees are pruned alike (Breiman et al. 1984, section 3.4)."""
    if i + 1 == len(alphas):
        return float(alphas[i])
    return float(np.sqrt(alphas[i] * alphas[i + 1])) if alphas[i] > 0 else 0.0


def _study(training: TrainingTable, whole: Tree, stops: list[StopRules]) -> Study:
    trees = [trim(whole, stop) for stop in stops]
    folds = complexity_curve(training, _search(training), stops)
    return Study(
        tuple(stops),
        tuple(tree.n_leaves for tree in trees),
        tuple(accuracies(tree)[0] for tree in trees),
        folds,
        folds.best() or 0,
    )


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
    tree = grow(kept.training, _search(training), StopRules(max_depth=MAX_DEPTHS))
    stops = [StopRules(max_depth=depth) for depth in range(int(tree.depth.max()) + 1)]
    scores = {part: scores_on(rows, tree, stops) for part, rows in kept.parts.items()}
    grown, tuned, tested = scores.values()
    best = int(np.argmax(tuned.round(12)))  # the first of equal ones, whatever their last digit
    return ThreeParts(
        kept, best, len(stops), float(grown[best]), float(tuned[best]), float(tested[best])
    )


def _search(training: TrainingTable) -> SearchRules:
    return SearchRules.usual_for(training.task)
